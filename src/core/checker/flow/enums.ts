import { ts } from "ts-morph";
import { assign } from "./patterns";
import type { State } from "./state";
import { unknown, type Value } from "./values";
import type { Walk } from "./walkContext";

/** `enum Step { … }`: a record of its members that nobody changes. The names of numbers in it are not followed. */
export function declareEnum(walk: Walk, { name, members }: ts.EnumDeclaration, state: State): State {
  const fields = new Map<string, Value>();
  let next: number | undefined = 0;
  for (const member of members) {
    const value: Value = member.initializer
      ? onlyValue(walk, member.initializer, state)
      : next === undefined
        ? unknown
        : { kind: "number", value: next };
    next = value.kind === "number" ? value.value + 1 : undefined;
    if (!ts.isComputedPropertyName(member.name)) fields.set(member.name.text, value);
  }
  return assign(walk, name, { kind: "record", cells: [], fields, isPartial: true }, state);
}

/** Of an initializer, which does nothing; members that it names by their bare names are not known. */
function onlyValue(walk: Walk, initializer: ts.Expression, state: State): Value {
  const [only, ...others] = walk.evaluate(initializer, state);
  const isPlain = only?.value.kind === "number" || only?.value.kind === "string";
  return isPlain && others.length === 0 ? only.value : unknown;
}
