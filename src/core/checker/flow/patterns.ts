import { ts } from "ts-morph";
import { staticsOf } from "./classes";
import { afterAnything } from "./closures";
import { withFieldAt } from "./keyedFields";
import { isEmpty } from "./listReads";
import { objectProperty } from "./objectProperties";
import {
  releaseCell,
  releaseSymbol,
  type State,
  withoutContainers,
  withReplaced,
  withVariable,
} from "./state";
import { storable } from "./valueParts";
import {
  type Cells,
  data,
  type Element,
  elementOf,
  fieldOf,
  isArray,
  isContainer,
  isListLike,
  joinElements,
  plainText,
  storedElement,
  tells,
  textValue,
  undefinedValue,
  unknown,
  unknownOf,
  type Value,
} from "./values";
import { valueAtRest } from "./valuesAtRest";
import { type Outcome, placeKey, report, type Walk } from "./walkContext";

const noValues: readonly Value[] = [];

/** The values of several expressions, one after the other. */
export function evaluateEach(
  walk: Walk,
  nodes: readonly ts.Expression[],
  state: State,
): { state: State; values: readonly Value[] }[] {
  const [only] = nodes;
  if (nodes.length === 0) return [{ state, values: noValues }];
  if (nodes.length === 1) {
    return walk
      .evaluate(ts.isSpreadElement(only) ? only.expression : only, state)
      .map((each) => ({ state: each.state, values: [each.value] }));
  }
  let ways: { state: State; values: readonly Value[] }[] = [{ state, values: [] }];
  for (const node of nodes) {
    ways = ways.flatMap((way) =>
      walk
        .evaluate(ts.isSpreadElement(node) ? node.expression : node, way.state)
        .map((each) => ({ state: each.state, values: [...way.values, each.value] })),
    );
  }
  return ways;
}

/** A list or record that is made here: with `cells` that tell it from all others there are. */
export function allocate(walk: Walk, node: ts.Node, state: State): { state: State; cells: Cells } {
  const cell = walk.nameNumber(`cell ${placeKey(walk, node)}`);
  return { state: releaseCell(state, cell, walk), cells: [cell] };
}

/** What a loop over this value sees. */
export function elementOfIterable(value: Value): Element {
  if (value.kind === "list" && value.collection !== "map") return value.element;
  return value.kind === "scene" || value.kind === "map"
    ? { kind: "object", types: undefined }
    : unknownOf(value);
}

/** One element that is not known any closer: an object of its own, different each time the place is passed. */
export function someElement(
  walk: Walk,
  place: ts.Node,
  element: Element,
  state: State,
  optional: boolean,
): Outcome {
  if (element.kind !== "object") return { state, value: element.mayTell ? element : unknown };
  const symbol = walk.symbols.single(placeKey(walk, place), element.types, displayName(place, element.types));
  return { state: releaseSymbol(state, symbol, walk), value: { kind: "object", symbol, optional } };
}

/** The variable that a new object goes into, or its type. */
function displayName(place: ts.Node, types: readonly string[] | undefined): string {
  for (let node: ts.Node | undefined = place; node; node = node.parent) {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return node.name.text;
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
      const [declaration] = node.initializer.declarations;
      if (declaration && ts.isIdentifier(declaration.name)) return declaration.name.text;
    }
    if (ts.isParameter(node) && ts.isIdentifier(node.name)) return node.name.text;
    if (ts.isStatement(node)) break;
  }
  return types ? `a ${types.join(" or ")}` : "an object";
}

/** Gives a value to a variable, a pattern or a property. */
export function assign(walk: Walk, target: ts.Node, value: Value, state: State): State {
  if (ts.isIdentifier(target)) {
    const slot = walk.scopes.slotOf(target);
    return slot ? withVariable(state, slot.id, value, walk) : state;
  }
  if (ts.isParenthesizedExpression(target) || ts.isAsExpression(target) || ts.isNonNullExpression(target)) {
    return assign(walk, target.expression, value, state);
  }
  if (ts.isObjectBindingPattern(target) || ts.isArrayBindingPattern(target)) {
    return bindPattern(walk, target, value, state);
  }
  if (ts.isBinaryExpression(target)) {
    // `[a = b] = …`
    const given = orDefault(walk, value, target.right, state);
    return assign(walk, target.left, given.value, given.state);
  }
  if (ts.isArrayLiteralExpression(target)) {
    let current = state;
    for (const [index, element] of target.elements.entries()) {
      if (ts.isOmittedExpression(element)) continue;
      const isRest = ts.isSpreadElement(element);
      const part =
        value.kind === "tuple" && !isRest ? (value.elements[index] ?? undefinedValue) : unknownOf(value);
      current = assign(walk, isRest ? element.expression : element, part, current);
    }
    return current;
  }
  if (ts.isObjectLiteralExpression(target)) {
    let current = state;
    for (const property of target.properties) {
      if (ts.isShorthandPropertyAssignment(property)) {
        const part = fieldAtRest(value, property.name.text);
        const given = orDefault(walk, part, property.objectAssignmentInitializer, current);
        current = assign(walk, property.name, given.value, given.state);
      } else if (ts.isPropertyAssignment(property)) {
        const name = writtenName(walk, property.name, current);
        const part = name === undefined ? unknownOf(value) : fieldAtRest(value, name);
        current = assign(walk, property.initializer, part, current);
      } else if (ts.isSpreadAssignment(property)) {
        current = assign(walk, property.expression, unknownOf(value), current);
      }
    }
    return current;
  }
  if (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)) {
    return assignInside(walk, target, value, state);
  }
  return state;
}

/** `list[0] = x`, `record.field = x`: every holder of the list or record sees it. */
function assignInside(
  walk: Walk,
  target: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  value: Value,
  state: State,
): State {
  const named = valueAtRest(walk, target.expression, state);
  const isSetter = ts.isPropertyAccessExpression(target) && walk.ownAccessors.has(target.name.text);
  if (isSetter && (!named || named.kind === "unknown" || named.kind === "class"))
    return afterAnything(walk, state);
  const holder = named?.kind === "class" ? (staticsOf(walk, named.place.node, state) ?? named) : named;
  if (!holder) return withoutContainers(state, undefined, walk);
  // The pairs of a map are made anew each time they are asked for.
  if (isContainer(holder) && holder.cells.length === 0) return withoutContainers(state, undefined, walk);
  const index = ts.isElementAccessExpression(target) ? constantIndex(walk, target, state) : undefined;
  if (holder.kind === "tuple" && index !== undefined && index <= holder.elements.length) {
    const elements = [...holder.elements];
    elements[index] = storable(value, holder);
    return withReplaced(state, holder, { ...holder, elements }, walk);
  }
  if (holder.kind === "record") {
    const key = ts.isPropertyAccessExpression(target)
      ? textValue(target.name.text)
      : (keyAtRest(walk, target.argumentExpression, state) ?? data);
    return withReplaced(state, holder, withFieldAt(holder, key, storable(value, holder)), walk);
  }
  if (isArray(holder) && ts.isElementAccessExpression(target)) {
    const { types } = walk.model;
    const put = elementOf([storable(value, holder)], types);
    const element = isEmpty(holder) ? put : joinElements(storedElement(holder, types), put);
    return withReplaced(state, holder, { kind: "list", cells: holder.cells, element }, walk);
  }
  if (isListLike(holder)) return withoutContainers(state, holder, walk);
  if (holder.kind === "unknown") return withoutContainers(state, undefined, walk);
  // Whoever finds it there may change it.
  return withoutContainers(state, value, walk);
}

/** A number that is known without doing anything. */
function constantIndex(
  walk: Walk,
  { argumentExpression }: ts.ElementAccessExpression,
  state: State,
): number | undefined {
  if (ts.isNumericLiteral(argumentExpression)) return Number(argumentExpression.text);
  if (!ts.isIdentifier(argumentExpression)) return undefined;
  const value = valueAtRest(walk, argumentExpression, state);
  return value?.kind === "number" && Number.isInteger(value.value) && value.value >= 0
    ? value.value
    : undefined;
}

/** What is known without doing anything: written out, in a variable, or an object's id. */
function keyAtRest(walk: Walk, index: ts.Expression, state: State): Value | undefined {
  if (ts.isStringLiteralLike(index)) return textValue(index.text);
  const value = valueAtRest(walk, index, state);
  if (value || !ts.isPropertyAccessExpression(index)) return value;
  const object = valueAtRest(walk, index.expression, state);
  return object?.kind === "object" && !object.optional
    ? objectProperty(walk, object.symbol, index.name.text)
    : undefined;
}

function bindPattern(walk: Walk, pattern: ts.BindingPattern, value: Value, state: State): State {
  let current = state;
  for (const [index, element] of pattern.elements.entries()) {
    if (ts.isOmittedExpression(element)) continue;
    const part = patternPart(walk, pattern, element, index, value, current);
    const given = orDefault(walk, part.value, element.initializer, part.state);
    current = assign(walk, element.name, given.value, given.state);
  }
  return current;
}

/** What a parameter or a part of a pattern is given: its default, where there is one, in place of `undefined`. */
export function orDefault(
  walk: Walk,
  value: Value,
  initializer: ts.Expression | undefined,
  state: State,
): Outcome {
  if (!initializer) return { state, value };
  if (value.kind === "object" && value.optional) return { state, value: unknown };
  if (value.kind !== "undefined" || value.isNull) return { state, value };
  const [first, ...others] = walk.evaluate(initializer, state);
  if (!first) return { state, value };
  return others.length > 0 ? { state: afterAnything(walk, first.state), value: unknown } : first;
}

function patternPart(
  walk: Walk,
  pattern: ts.BindingPattern,
  element: ts.BindingElement,
  index: number,
  value: Value,
  state: State,
): Outcome {
  if (element.dotDotDotToken) {
    if (value.kind === "record" && ts.isObjectBindingPattern(pattern)) {
      return remainingFields(walk, pattern, element, value, state);
    }
    if (!isListLike(value)) return { state, value: unknownOf(value) };
    const { state: after, cells } = allocate(walk, element, state);
    if (value.kind === "list") {
      return { state: after, value: { kind: "list", cells, element: elementOfIterable(value) } };
    }
    return { state: after, value: { kind: "tuple", cells, elements: value.elements.slice(index) } };
  }
  if (ts.isArrayBindingPattern(pattern)) {
    if (value.kind === "tuple") return { state, value: value.elements[index] ?? undefinedValue };
    if (value.kind === "list") return someElement(walk, element, elementOfIterable(value), state, true);
    return { state, value: unknownOf(value) };
  }
  const key = element.propertyName ?? element.name;
  const name = writtenName(walk, key, state);
  if (name === undefined) return { state, value: unknownOf(value) };
  if (value.kind === "robot") {
    if (walk.model.actions.has(name)) return { state, value: { kind: "action", name } };
    report(walk, { kind: "unknown-action", node: key, name });
    return { state, value: unknown };
  }
  if (value.kind === "record") return { state, value: fieldOf(value, name) };
  if (value.kind === "tuple" && name === (value.collection ? "size" : "length")) {
    return { state, value: { kind: "number", value: value.elements.length } };
  }
  return {
    state,
    value: value.kind === "object" ? objectProperty(walk, value.symbol, name) : unknownOf(value),
  };
}

/** `{ a, ...rest }`: what is left of a record, as one of its own. */
function remainingFields(
  walk: Walk,
  pattern: ts.ObjectBindingPattern,
  rest: ts.BindingElement,
  value: Extract<Value, { kind: "record" }>,
  state: State,
): Outcome {
  const fields = new Map(value.fields);
  for (const element of pattern.elements) {
    if (element === rest) continue;
    const name = writtenName(walk, element.propertyName ?? element.name, state);
    if (name === undefined) return { state, value: unknown };
    fields.delete(name);
  }
  const { state: after, cells } = allocate(walk, rest, state);
  const { recent = [], ...others } = value;
  const mayTell = value.mayTell || recent.some(tells);
  return { state: after, value: { ...others, cells, fields, ...(mayTell ? { mayTell } : {}) } };
}

/** The name of a property as a pattern gives it; undefined where it is not known. */
function writtenName(walk: Walk, name: ts.PropertyName | ts.BindingName, state: State): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (!ts.isComputedPropertyName(name)) return undefined;
  const value = valueAtRest(walk, name.expression, state);
  return value && plainText(value);
}

function fieldAtRest(value: Value, name: string): Value {
  return value.kind === "record" ? fieldOf(value, name) : unknownOf(value);
}
