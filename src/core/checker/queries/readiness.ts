import { type Condition, sameName } from "../../pddl/syntax";
import { describeCondition } from "../../pddl/words";
import type { Truth } from "../../world/facts";
import { conditionTruth } from "../flow/conditions";
import type { ModelAction } from "../flow/robotModel";
import { type FactArgument, isOfTypes } from "../flow/symbols";
import { displayBindings, falseParts } from "../flow/unmet";
import type { Inspection } from "./inspect";
import { objectVariables } from "./objectVariables";

/** An argument that can be written at a place: a variable, a constant of the domain, an object of a symbolic scene. */
export interface Candidate {
  /** As it stands in the program. */
  readonly text: string;
  /** One for each of the inspection's states. */
  readonly symbols: readonly FactArgument[];
  readonly optional: boolean;
}

export interface Readiness {
  readonly truth: Truth;
  /** What is in the way, or not known, in words, the shortest first; empty if the precondition holds. */
  readonly needs: readonly string[];
}

export interface ReadyCall extends Readiness {
  readonly action: ModelAction;
  /** Undefined where nothing in scope fits. */
  readonly args: readonly (string | undefined)[];
}

/** So many arguments are tried for one parameter, and so many combinations for one action. */
const most = { candidates: 8, combinations: 40 } as const;

/** For every action the calls that can be tried here, the most likely first: those whose precondition holds. */
export function readyCalls(inspection: Inspection): ReadonlyMap<ModelAction, readonly ReadyCall[]> {
  const found = new Map<ModelAction, readonly ReadyCall[]>();
  for (const action of inspection.result.walk.model.actions.values()) {
    const calls = combinations(
      action.action.parameters.map((_, index) =>
        candidatesFor(action, index, inspection).slice(0, most.candidates),
      ),
    ).map((args): ReadyCall => {
      const readiness = readinessOf(action, args, inspection);
      return { action, args: args.map((arg) => arg?.text), ...readiness };
    });
    found.set(
      action,
      calls.sort((a, b) => order[a.truth] - order[b.truth]),
    );
  }
  return found;
}

const order: Readonly<Record<Truth, number>> = { true: 0, unknown: 1, false: 2 };

/** What can stand for one parameter: objects of its type first, then those that may be of it. */
export function candidatesFor(action: ModelAction, index: number, inspection: Inspection): Candidate[] {
  const { walk } = inspection.result;
  const parameter = action.action.parameters[index];
  if (!parameter) return [];
  const own = walk.model.robot.domain.constants;
  // In a symbolic scene, its objects are constants too.
  const constants = walk.model.domain.constants.map(
    ({ name, types }): Candidate => ({
      text: own.some((constant) => sameName(constant.name, name))
        ? JSON.stringify(name)
        : `scene.get(${JSON.stringify(name)})`,
      symbols: inspection.states.map(() => walk.symbols.named(name, types)),
      optional: false,
    }),
  );
  const variables = objectVariables(inspection).map(
    ({ name, symbols, optional }): Candidate => ({ text: name, symbols, optional }),
  );
  const fitting: Candidate[] = [];
  const possible: Candidate[] = [];
  for (const candidate of [...variables, ...constants]) {
    const fits = candidate.symbols.map(({ types }) => isOfTypes(types, parameter.types, walk.model.types));
    if (fits.includes("no")) continue;
    (fits.includes("maybe") ? possible : fitting).push(candidate);
  }
  return [...fitting, ...possible];
}

/** May the action be called with these arguments? `undefined` stands for an object of which nothing is known. */
export function readinessOf(
  { action }: ModelAction,
  args: readonly (Candidate | undefined)[],
  { result: { walk }, states }: Inspection,
): Readiness {
  let truth: Truth | undefined;
  const needs = new Set<string>();
  for (const [index, { facts }] of states.entries()) {
    const environment = new Map<string, FactArgument>();
    for (const [position, parameter] of action.parameters.entries()) {
      const symbol = args[position]?.symbols[index] ?? walk.symbols.summary(parameter.types);
      environment.set(parameter.name.toLowerCase(), symbol);
    }
    const here = conditionTruth(action.precondition, environment, facts, walk);
    truth = truth === undefined || truth === here ? here : "unknown";
    if (here === "false") {
      for (const { words } of falseParts(action.precondition, environment, facts, walk)) needs.add(words);
    } else if (here === "unknown") {
      for (const part of conjuncts(action.precondition)) {
        const open = conditionTruth(part, environment, facts, walk) === "unknown";
        if (open) needs.add(describeCondition(part, displayBindings(environment)));
      }
    }
  }
  return { truth: truth ?? "unknown", needs: [...needs].sort((a, b) => a.length - b.length) };
}

export function conjuncts(condition: Condition): Condition[] {
  return condition.kind === "and" ? condition.operands.flatMap(conjuncts) : [condition];
}

function combinations(choices: readonly (readonly Candidate[])[]): (Candidate | undefined)[][] {
  let found: (Candidate | undefined)[][] = [[]];
  for (const choice of choices) {
    const longer = found.flatMap((start) =>
      // One object is seldom two arguments of a call.
      (choice.length > 0 ? choice : [undefined])
        .filter((each) => each === undefined || !start.includes(each))
        .map((each) => [...start, each]),
    );
    found = (longer.length > 0 ? longer : found.map((start) => [...start, undefined])).slice(
      0,
      most.combinations,
    );
  }
  return found;
}
