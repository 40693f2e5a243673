import { actionToMethod, typeToInterface } from "../../../src/core/pddl/names";
import type { Choices } from "../choices";
import { type ConcreteWorld, concreteWorld } from "../execution/concreteWorld";
import type { Scenario } from "../scenario";
import type { StatementWriter } from "./block";

/** An expression for an object, and the object that it probably is. */
export interface ObjectTerm {
  readonly text: string;
  readonly id: string;
}

export interface ListTerm {
  readonly text: string;
  readonly ids: readonly string[];
}

export interface HelperFunction {
  readonly name: string;
  readonly parameters: readonly { readonly id: string }[];
  readonly returns: "nothing" | "boolean" | "object";
  /** What it probably returns. */
  readonly result?: string;
  /** Of functions that call themselves: how often, behind the other arguments. */
  readonly counted: boolean;
}

/** What can be used at one place of the program. */
export interface Scope {
  readonly objects: readonly ObjectTerm[];
  /** Variables that can be given another object. */
  readonly places: readonly ObjectTerm[];
  readonly lists: readonly ListTerm[];
  readonly flags: readonly string[];
  readonly settableFlags: readonly string[];
  readonly functions: readonly HelperFunction[];
  readonly labels: readonly string[];
  readonly inLoop: boolean;
  /** What `return` gives here. */
  readonly returns: HelperFunction["returns"];
}

/** The program as it grows. */
export interface Writer {
  readonly choices: Choices;
  readonly scenario: Scenario;
  /** In how many of 100 cases the action need not be possible. */
  readonly daring: number;
  /** The state that the program is probably in: most actions are chosen so that they can be done. */
  readonly likely: ConcreteWorld;
  /** Statements that may still be written. */
  budget: number;
  /** `item3`: not used before. */
  fresh(prefix: string): string;
  readonly kinds: readonly StatementWriter[];
  /** Functions behind the task. */
  readonly helpers: string[];
}

export function createWriter(
  choices: Choices,
  scenario: Scenario,
  kinds: readonly StatementWriter[],
  budget: number,
): Writer {
  let names = 0;
  return {
    choices,
    scenario,
    kinds,
    daring: choices.pick([4, 0, 20]),
    likely: concreteWorld({ ...scenario, facts: scenario.likely, open: [] }, () => false),
    budget,
    fresh: (prefix) => `${prefix}${++names}`,
    helpers: [],
  };
}

/** An object of one of these types: a variable in scope, or one by name. */
export function someObject(writer: Writer, scope: Scope, types: readonly string[]): ObjectTerm | undefined {
  const { choices, scenario, likely } = writer;
  const fits = ({ id }: { readonly id: string }) => types.some((type) => likely.isA(id, type));
  const named = scenario.objects.filter(fits);
  const held = scope.objects.filter(fits);
  if (named.length === 0) return undefined;
  if (held.length > 0 && !choices.chance(35)) return choices.pick(held);
  const { id } = choices.pick(named);
  if (choices.chance(6)) return { text: `scene.get(\`${id.slice(0, 1)}\${"${id.slice(1)}"}\`)`, id };
  return { text: `scene.get("${id}")`, id };
}

/** A call of an action, mostly of one that is probably possible; its effects count as happened. */
export function someAction(writer: Writer, scope: Scope): string {
  const { choices, scenario, likely } = writer;
  const { actions } = scenario.robot.domain;
  const possible = !choices.chance(writer.daring);
  let last: { text: string; happen(): void } | undefined;
  for (let attempt = 0; attempt < 20; attempt++) {
    const action = choices.pick(actions);
    const terms = action.parameters.map(({ types }) => someObject(writer, scope, types));
    if (terms.includes(undefined)) continue;
    const objects = terms.filter((term) => term !== undefined);
    const args = new Map(action.parameters.map(({ name }, index) => [name.toLowerCase(), objects[index].id]));
    last = {
      text: `robot.${actionToMethod(action.name)}(${objects.map(({ text }) => text).join(", ")})`,
      happen: () => likely.apply(action, args),
    };
    if (!possible || likely.admits(action, args)) {
      last.happen();
      return last.text;
    }
  }
  // Behind an action that can't be done, nothing more is tried.
  return writer.daring > 0 && last ? last.text : 'scene.has("nothing")';
}

/** The interface of an object's type. */
export function annotation({ scenario }: Writer, id: string): string {
  return typeToInterface(scenario.objects.find((object) => object.id === id)?.type ?? "object");
}
