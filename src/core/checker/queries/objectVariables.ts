import { ts } from "ts-morph";
import { parseProgram } from "../../program/programSource";
import type { Truth } from "../../world/facts";
import { createScopes } from "../flow/scopes";
import type { ObjectSymbol } from "../flow/symbols";
import type { PredictedFact } from "../programProblem";
import { type Inspection, nodeAt } from "./inspect";

/** A variable in scope that holds an object on every way to the place. */
export interface ObjectVariable {
  readonly name: string;
  /** One for each of the inspection's states, in their order. */
  readonly symbols: readonly ObjectSymbol[];
  /** On some way there may be no object: it is not tested yet. */
  readonly optional: boolean;
}

/** Innermost scope first. */
export function objectVariables({ result, node, states }: Inspection): ObjectVariable[] {
  if (states.length === 0) return [];
  return result.walk.scopes.visibleAt(node).flatMap(({ id, name }): ObjectVariable[] => {
    const symbols: ObjectSymbol[] = [];
    let optional = false;
    for (const state of states) {
      const value = state.variables.get(id);
      if (value?.kind !== "object") return [];
      symbols.push(value.symbol);
      optional ||= value.optional;
    }
    return [{ name, symbols, optional }];
  });
}

/** Variables and parameters declared before the place whose value may be an object, or anything else. */
export function openVariables({ result, node, states }: Inspection): string[] {
  return result.walk.scopes.visibleAt(node).flatMap(({ id, name, declaration }) => {
    if (!isVariable(declaration) || declaration.pos > node.pos) return [];
    const kinds = states.map((state) => state.variables.get(id)?.kind ?? "unknown");
    return kinds.every((kind) => kind === "unknown" || kind === "undefined") ? [name] : [];
  });
}

function isVariable(declaration: ts.Node): boolean {
  return (
    ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isBindingElement(declaration)
  );
}

/** What is known of the object in a variable, whichever way was taken. Facts about objects without a name are left out. */
export function factsAbout(variable: ObjectVariable, { result, states }: Inspection): PredictedFact[] {
  const joined = new Map<string, Truth>();
  for (const [index, { facts }] of states.entries()) {
    const here = new Map<string, Truth>();
    for (const predicate of facts.predicates()) {
      const name = result.walk.model.predicates.get(predicate)?.name ?? predicate;
      for (const { args } of facts.entries(predicate)) {
        if (!args.includes(variable.symbols[index])) continue;
        const words = args.map((arg) => (arg.kind === "other" ? undefined : arg.display));
        if (!words.includes(undefined))
          here.set(`(${[name, ...words].join(" ")})`, facts.truth(predicate, args));
      }
    }
    for (const [text, truth] of here) {
      joined.set(text, index > 0 && joined.get(text) !== truth ? "unknown" : truth);
    }
    for (const text of joined.keys()) if (!here.has(text)) joined.set(text, "unknown");
  }
  return [...joined].flatMap(([text, truth]) => (truth === "unknown" ? [] : [{ text, truth }]));
}

/** Variables and parameters declared before a place, whatever they hold. */
export function visibleVariables(text: string, offset: number): string[] {
  const source = parseProgram("program.robot.ts", text);
  const node = nodeAt(source, offset);
  return createScopes(source)
    .visibleAt(node)
    .filter(({ declaration }) => isVariable(declaration) && declaration.pos <= node.pos)
    .map(({ name }) => name);
}
