import { stepProblems } from "../../../core/copilot/methods/closedLoop/checkSteps";
import { asPlanned } from "../../../core/copilot/synthesis/planFromBelief";
import type { Condition, Effect } from "../../../core/pddl/syntax";
import { sameName } from "../../../core/pddl/syntax";
import type { Random } from "../../../core/world/ports";
import { type Call, callOfStep, callText } from "../deciding/calls";
import type { Situation } from "../reading/situation";
import { type ErrorKind, pick } from "./errorKind";
import { callsOfUnit, type Unit, unitsOf } from "./units";

/**
 * An action comes when it is not possible: what would have made it so is left out, or another action is taken. Of what an
 * action needs, a part is taken for its opposite.
 */
export const unmetPrecondition: ErrorKind = {
  name: "unmet-precondition",
  spoil(reply, { situation }, random) {
    const units = unitsOf(reply);
    if (units?.form === "conditions") {
      const mistaken = pick(units.list, random);
      const turned = (unit: Unit) => (unit === mistaken ? { ...unit, text: opposite(unit.text) } : unit);
      return units.rebuilt(units.list.map(turned));
    }
    if (!units || !situation) return undefined;
    if (units.form === "choices") {
      const other = impossibleCall(situation, random);
      const [first, ...rest] = units.list;
      return other && units.rebuilt([{ ...first, text: callText(other) }, ...rest]);
    }
    const enabling = units.list.filter((unit, index) => {
      const next = units.list[index + 1];
      return next !== undefined && enables(unit, next, situation);
    });
    const left = pick(enabling, random);
    return left && units.rebuilt(units.list.filter((unit) => unit !== left));
  },
};

function opposite(condition: string): string {
  return /^\(not (.+)\)$/.exec(condition)?.[1] ?? `(not ${condition})`;
}

/** Whether the first may make true what the second one needs. */
function enables(first: Unit, second: Unit, { robot }: Situation): boolean {
  const names = robot.methods.map(({ name }) => name);
  const actionOf = ({ action }: Call) => {
    const method = robot.methods.find(({ name }) => name === action);
    return robot.domain.actions.find(({ name }) => method && sameName(name, method.action));
  };
  const last = callsOfUnit(first, names).map(actionOf).at(-1);
  const next = callsOfUnit(second, names).map(actionOf).at(0);
  if (!last || !next) return false;
  const made = addedBy(last.effect);
  const derived = robot.domain.derived.flatMap(({ predicate, condition }) =>
    mentioned(condition).some((each) => made.has(each)) ? [predicate.name.toLowerCase()] : [],
  );
  const all = new Set([...made, ...derived]);
  return mentioned(next.precondition).some((each) => all.has(each));
}

function addedBy(effect: Effect): ReadonlySet<string> {
  return new Set(atomsOf(effect, "add"));
}

function mentioned(condition: Condition): readonly string[] {
  return atomsOf(condition, undefined);
}

/** Lower-case names of predicates in a tree of conditions or effects. @param kind of the node above the atom */
function atomsOf(tree: unknown, kind: string | undefined): readonly string[] {
  const names: string[] = [];
  JSON.stringify(tree, function (this: Record<string, unknown>, key, value: unknown) {
    if (key === "predicate" && typeof value === "string" && kind === undefined)
      names.push(value.toLowerCase());
    if (key === "atom" && kind !== undefined && this.kind === kind)
      names.push(String((value as { readonly predicate: string }).predicate).toLowerCase());
    return value;
  });
  return names;
}

/** An action over one known object that can't be done now, as far as anything is known. */
function impossibleCall(situation: Situation, random: Random): Call | undefined {
  const { robot } = situation;
  const belief = asPlanned(situation.belief);
  const calls = robot.methods.flatMap(({ action, parameters }) =>
    parameters.length === 1
      ? [...belief.objects.keys()].map((id) => callOfStep({ action, args: [id] }, robot))
      : [],
  );
  const from = Math.floor(random() * calls.length);
  return [...calls.slice(from), ...calls.slice(0, from)].find(({ action, args }) => {
    const step = { action, args: args.map((id) => ({ kind: "object" as const, id })) };
    return stepProblems([step], robot, belief).some((problem) => problem.includes("not possible"));
  });
}
