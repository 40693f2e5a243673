import { beliefView } from "../../pddl/beliefView";
import { type Condition, sameName, type TypedName } from "../../pddl/syntax";
import type { RobotPackage } from "../../program/robotPackage";
import type { Belief } from "../../world/belief";
import type { ObjectId } from "../../world/objects";

/** An action for some of its parameters; `undefined`: whatever it is done with. */
export interface SomeSteps {
  readonly action: string;
  readonly args: readonly (ObjectId | undefined)[];
}

/** What plans for the goal rather do without: actions on what the package spares, where the goal wants nothing to be there. */
export function sparedSteps(
  { domain, settings, methods }: RobotPackage,
  belief: Belief,
  goal: Condition,
): readonly SomeSteps[] {
  const { names, types: kinds } = placesIn(goal);
  const view = beliefView(belief, domain, { openUniverse: false });
  const isOf = (id: ObjectId, types: readonly string[]) =>
    types.some((type) => view.isOfType(id, type) === true);
  const others = [...belief.objects.keys()].filter(
    (id) => !names.some((name) => sameName(name, id)) && !isOf(id, kinds),
  );
  return methods.flatMap(({ name, action: actionName }) => {
    const { spares = {} } = settings.actions[name] ?? {};
    const action = domain.actions.find((each) => sameName(each.name, actionName));
    return (action?.parameters ?? []).flatMap((parameter, at) => {
      const types = Object.entries(spares).find(([spared]) => sameName(spared, parameter.name))?.[1] ?? [];
      return others
        .filter((id) => isOf(id, types))
        .map((id) => ({
          action: actionName,
          args: action?.parameters.map((_, index) => (index === at ? id : undefined)) ?? [],
        }));
    });
  });
}

interface Places {
  readonly names: readonly string[];
  /** Types of variables. */
  readonly types: readonly string[];
}

/** What the condition relates something to: the bowl of `(in egg bowl)`, some plate of `(exists (?p - plate) (on egg ?p))`. */
function placesIn(condition: Condition, variables: readonly TypedName[] = []): Places {
  switch (condition.kind) {
    case "atom": {
      const places = condition.args.slice(1);
      return {
        names: places.flatMap((term) => (term.kind === "constant" ? [term.name] : [])),
        types: places.flatMap((term) =>
          term.kind === "variable"
            ? (variables.findLast(({ name }) => sameName(name, term.name))?.types ?? [])
            : [],
        ),
      };
    }
    case "exists":
    case "forall":
      return placesIn(condition.body, [...variables, ...condition.variables]);
    case "and":
    case "or":
      return together(condition.operands.map((each) => placesIn(each, variables)));
    case "not":
      return placesIn(condition.operand, variables);
    case "imply":
      return together([placesIn(condition.premise, variables), placesIn(condition.conclusion, variables)]);
    default:
      return { names: [], types: [] };
  }
}

function together(places: readonly Places[]): Places {
  return {
    names: places.flatMap(({ names }) => names),
    types: places.flatMap(({ types }) => types).filter((type) => !sameName(type, "object")),
  };
}
