import { ts } from "ts-morph";
import { implicit } from "./instances";
import { withFieldAt } from "./keyedFields";
import { allocate, evaluateEach } from "./patterns";
import type { State } from "./state";
import { storable } from "./valueParts";
import { plainText, type RecordValue, tells, textValue, unknown, unknownOf, type Value } from "./values";
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
    const record = recordOf(walk, node, values);
    if (!record) return { state: ready, value: unknownOf(...values) };
    const { state: after, cells } = allocate(walk, node, ready);
    return { state: after, value: storable({ ...record, cells }, noCells) };
  });
}

/** It is new: nothing can hold it yet. */
const noCells = { cells: [] };

/** Undefined where there is code in it that is not followed. */
function recordOf(
  walk: Walk,
  node: ts.ObjectLiteralExpression,
  values: readonly Value[],
): RecordValue | undefined {
  let record: RecordValue = { kind: "record", cells: [], fields: new Map() };
  let position = 0;
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property)) {
      const isComputed = ts.isComputedPropertyName(property.name);
      const key = isComputed ? values[position++] : textValue(property.name.text);
      record = withFieldAt(record, key, values[position++]);
    } else if (ts.isShorthandPropertyAssignment(property)) {
      record = withFieldAt(record, textValue(property.name.text), values[position++]);
    } else if (ts.isSpreadAssignment(property)) record = withSpread(record, values[position++]);
    else if (
      ts.isMethodDeclaration(property) &&
      !ts.isComputedPropertyName(property.name) &&
      !implicit.has(property.name.text)
    ) {
      record = withFieldAt(record, textValue(property.name.text), functionValue(walk, property));
    } else return undefined;
  }
  return record;
}

function withSpread(record: RecordValue, from: Value): RecordValue {
  if (from.kind === "undefined") return record;
  if (from.kind === "record" && record.fields.size === 0 && !record.isPartial) return { ...from, cells: [] };
  if (from.kind !== "record" || from.isPartial || from.isVarying) {
    // What it holds may hide anything before it.
    const known = from.kind === "record" ? from : { fields: new Map<string, Value>() };
    return {
      kind: "record",
      cells: [],
      ...known,
      isPartial: true,
      ...(tells(record) || tells(from) ? { mayTell: true } : {}),
    };
  }
  let all = record;
  for (const [name, value] of from.fields) all = withFieldAt(all, textValue(name), value);
  return all;
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
  if (from.kind !== "record") return undefined;
  if (from.isPartial || from.isVarying) {
    const { state: after, cells } = allocate(walk, node, state);
    const element = name === "keys" ? unknown : unknownOf(from);
    return { state: after, value: { kind: "list", cells, element } };
  }
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
