import { changesOf } from "../pddl/changes";
import type { Condition, Effect } from "../pddl/syntax";
import { conditionTruth } from "./flow/conditions";
import type { RobotModel } from "./flow/robotModel";
import type { ActionVisit } from "./flow/walkContext";
import type { RuleContext } from "./rules/rule";

interface Literal {
  readonly predicate: string;
  readonly value: boolean;
}

/** The methods whose effects can bring about what a precondition lacks; what the robot knows of itself comes first. */
export function achievers(
  { model, result: { walk } }: RuleContext,
  precondition: Condition,
  { environment, before }: ActionVisit,
): string[] {
  const conjuncts = precondition.kind === "and" ? precondition.operands : [precondition];
  const literals = conjuncts
    .filter((conjunct) => conditionTruth(conjunct, environment, before.facts, walk) === "false")
    .flatMap((conjunct) => literalsOf(conjunct, true));
  const own = literals.filter(({ predicate }) => model.isClosed(predicate));
  const wanted = own.length > 0 ? own : literals;
  return [...model.actions.values()]
    .filter(({ action }) => wanted.some((literal) => bringsAbout(action.effect, literal)))
    .map(({ method }) => method.name);
}

/** "robot.open or robot.unlock can bring it about" */
export function achieverWords(methods: readonly string[], { robot }: RobotModel): string | undefined {
  const calls = methods.map((method) =>
    robot.methods.find(({ name }) => name === method)?.isSkill ? method : `robot.${method}`,
  );
  const last = calls.pop();
  if (last === undefined) return undefined;
  return `${calls.length > 0 ? `${calls.join(", ")} or ${last}` : last} can bring it about`;
}

function literalsOf(condition: Condition, value: boolean): Literal[] {
  switch (condition.kind) {
    case "atom":
      return [{ predicate: condition.predicate.toLowerCase(), value }];
    case "not":
      return literalsOf(condition.operand, !value);
    case "and":
    case "or":
      return condition.operands.flatMap((operand) => literalsOf(operand, value));
    case "exists":
    case "forall":
      return literalsOf(condition.body, value);
    default:
      return [];
  }
}

function bringsAbout(effect: Effect, { predicate, value }: Literal): boolean {
  return changesOf(effect).some(
    ({ kind, atom }) => (kind === "add") === value && atom.predicate.toLowerCase() === predicate,
  );
}
