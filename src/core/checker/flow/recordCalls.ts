import { ts } from "ts-morph";
import { askedAll } from "./branches";
import { implicit } from "./instances";
import { allocate, evaluateEach } from "./patterns";
import type { State } from "./state";
import { storable } from "./valueParts";
import { plainText, type RecordValue, textValue, unknown, type Value } from "./values";
import { functionValue } from "./valuesAtRest";
import type { Outcome, Walk } from "./walkContext";

/** `{ a, b: …, ...rest }` */
export function evaluateRecord(walk: Walk, node: ts.ObjectLiteralExpression, state: State): Outcome[] {
  const expressions: ts.Expression[] = [];
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property)) {
      if (ts.isComputedPropertyName(property.name)) expressions.push(property.name.expression);
      expressions.push(property.initializer);
    } else if (ts.isShorthandPropertyAssignment(property)) expressions.push(property.name);
    else if (ts.isSpreadAssignment(property)) expressions.push(property.expression);
  }
  return evaluateEach(walk, expressions, state).map(({ state: ready, values }) => {
    const stored = askedAll(ready, values);
    const fields = fieldsOf(walk, node, values);
    if (!fields) return { state: stored, value: unknown };
    const { state: after, cells } = allocate(walk, node, stored);
    return { state: after, value: storable({ kind: "record", cells, ...fields }, noCells) };
  });
}

/** It is new: nothing can hold it yet. */
const noCells = { cells: [] };

type Fields = Pick<RecordValue, "fields" | "isPartial" | "isVarying">;

/** Undefined where there is code in it that is not followed. */
function fieldsOf(
  walk: Walk,
  node: ts.ObjectLiteralExpression,
  values: readonly Value[],
): Fields | undefined {
  const fields = new Map<string, Value>();
  let isPartial = false;
  let isVarying = false;
  let position = 0;
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property)) {
      const name = ts.isComputedPropertyName(property.name)
        ? plainText(values[position++])
        : property.name.text;
      const value = values[position++];
      if (name !== undefined) fields.set(name, value);
      else {
        // It may be any of those before it.
        fields.clear();
        isPartial = true;
      }
    } else if (ts.isShorthandPropertyAssignment(property)) fields.set(property.name.text, values[position++]);
    else if (ts.isSpreadAssignment(property)) {
      const from = values[position++];
      if (from.kind === "undefined") continue;
      const isCopy = from.kind === "record" && fields.size === 0 && !from.isPartial;
      if (isCopy && from.isVarying) isVarying = true;
      else if (from.kind !== "record" || from.isPartial || from.isVarying) {
        // What it holds may hide anything before it.
        fields.clear();
        isPartial = true;
      }
      if (from.kind === "record") for (const [name, value] of from.fields) fields.set(name, value);
    } else if (
      ts.isMethodDeclaration(property) &&
      !ts.isComputedPropertyName(property.name) &&
      !implicit.has(property.name.text)
    ) {
      fields.set(property.name.text, functionValue(walk, property));
    } else return undefined;
  }
  return { fields, ...(isPartial ? { isPartial } : {}), ...(isVarying ? { isVarying } : {}) };
}

/** `Object.keys`, `values`, `entries`, `fromEntries` and `freeze`; undefined where nothing is known of the argument. */
export function callObjectFunction(
  walk: Walk,
  name: string,
  args: readonly Value[],
  node: ts.Node,
  state: State,
): Outcome | undefined {
  const [from] = args;
  if (!from || args.length !== 1) return undefined;
  if (name === "freeze") return { state, value: from };
  if (name === "fromEntries") {
    const fields = from.kind === "tuple" ? fieldsOfPairs(from.elements) : undefined;
    if (!fields) return undefined;
    const { state: after, cells } = allocate(walk, node, state);
    return { state: after, value: { kind: "record", cells, fields } };
  }
  if (from.kind !== "record" || from.isPartial || from.isVarying) return undefined;
  const elements = inOrder(from.fields).map(([key, value]): Value => {
    if (name === "keys") return textValue(key);
    return name === "values" ? value : { kind: "tuple", cells: [], elements: [textValue(key), value] };
  });
  const { state: after, cells } = allocate(walk, node, state);
  return { state: after, value: { kind: "tuple", cells, elements } };
}

export function isObjectFunction(name: string): boolean {
  return /^Object\.(keys|values|entries|fromEntries|freeze)$/.test(name);
}

function fieldsOfPairs(pairs: readonly Value[]): Map<string, Value> | undefined {
  const fields = new Map<string, Value>();
  for (const pair of pairs) {
    const [key, value] = pair.kind === "tuple" ? pair.elements : [];
    const name = key && plainText(key);
    if (name === undefined || !value) return undefined;
    fields.set(name, value);
  }
  return fields;
}

/** As JavaScript lists them: whole numbers first and by size, then the others as they were put in. */
function inOrder(fields: ReadonlyMap<string, Value>): (readonly [string, Value])[] {
  const entries = [...fields];
  const isIndex = ([name]: readonly [string, Value]): boolean => /^(0|[1-9]\d*)$/.test(name);
  return [
    ...entries.filter(isIndex).sort(([a], [b]) => Number(a) - Number(b)),
    ...entries.filter((entry) => !isIndex(entry)),
  ];
}
