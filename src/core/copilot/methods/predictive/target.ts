import { sameName } from "../../../pddl/syntax";
import type { RobotPackage } from "../../../program/robotPackage";
import { abilitiesOf, conditionOf } from "../../abilities";
import type { TaskRequest } from "../../method";
import { looksLike } from "../../understanding/meaning/candidates";
import { type Answer, declined } from "../../understanding/questions/answers";
import type { Selection, Task } from "../../understanding/task";
import { understand } from "../../understanding/understand";
import type { Target } from "./brain";

/** A task that is about being at one thing. */
export interface Destination {
  readonly target: Target;
  /** The same as a task of the grammar, for its goal. */
  readonly task: Task;
}

/**
 * The one thing that a sentence wants reached: "go to the red toy", "find the toy". Undefined for a sentence that is
 * about something else; an answer where it can't be done in this way.
 */
export function destinationOf(
  { robot, belief, instruction }: TaskRequest,
  askWhichOne = true,
): Destination | Answer | undefined {
  const understood = understand(instruction, robot, belief, { askWhichOne });
  if (understood.kind !== "task") return understood;
  const { steps, notes } = understood.task;
  const places = steps.flatMap((step) =>
    step.kind === "go" || step.kind === "inspect" ? [step.place] : step.kind === "find" ? [step.items] : [],
  );
  if (places.length === 0 || places.length < steps.length) return undefined;
  const [place] = places;
  if (places.some(({ referent }) => referent !== place.referent) || place.amount.kind !== "one")
    return declined("This robot finds its way to one thing at a time. Give each as a task of its own.", [
      `go to the ${place.noun}`,
    ]);
  return { target: targetOf(place, robot), task: { steps: [{ kind: "go", place }], notes } };
}

/** Why the words of a sentence are not understood; undefined where they are, whatever then comes of it. */
export function whatIsUnclear({ robot, belief, instruction }: TaskRequest): string | undefined {
  const understood = understand(instruction, robot, belief, { askWhichOne: false });
  return understood.kind === "declined" ? understood.reason : undefined;
}

/** What a run is to reach: what its sentence names, or else its goal. */
export function targetOfRun(request: TaskRequest, goal: string | undefined): Target | undefined {
  const said = destinationOf(request, false);
  if (said && "target" in said) return said.target;
  return goal === undefined ? undefined : targetOfGoal(goal, request.robot);
}

function targetOf(place: Selection, robot: RobotPackage): Target {
  const { types } = abilitiesOf(robot);
  const looks = place.attributes.flatMap(({ values }) => values.filter((value) => typeof value === "string"));
  const { id, types: kinds, names, attributes } = place;
  return {
    words: id ?? `the ${[...looks, place.noun].join(" ")}`,
    key: JSON.stringify({ id, kinds, names, attributes }),
    matches: (object) => looksLike(object, place, types),
  };
}

/** `(at toy_0)`, `(exists (?t - toy) (at ?t))`, or an `and` of which one part is that. */
function targetOfGoal(goal: string, robot: RobotPackage): Target | undefined {
  const { robotAt, types } = abilitiesOf(robot);
  const condition = conditionOf(goal);
  if (!robotAt || !condition) return undefined;
  const kinds = new Map<string, readonly string[]>();
  const search = (part: typeof condition): Target | undefined => {
    switch (part.kind) {
      case "and":
        for (const operand of part.operands) {
          const found = search(operand);
          if (found) return found;
        }
        return undefined;
      case "exists":
        for (const { name, types: of } of part.variables) kinds.set(name, of);
        return search(part.body);
      case "atom": {
        const [arg] = part.args;
        if (!arg || part.args.length !== 1 || !sameName(part.predicate, robotAt.predicate)) return undefined;
        const of = kinds.get(arg.name);
        if (!of) return { words: arg.name, key: arg.name, matches: ({ id }) => sameName(id, arg.name) };
        return {
          words: `a ${of.join(" or ")}`,
          key: of.join(" "),
          matches: (object) => of.some((type) => types.isA(object.type, type)),
        };
      }
      default:
        return undefined;
    }
  };
  return search(condition);
}
