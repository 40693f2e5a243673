import { ts } from "ts-morph";
import { oncePer } from "../../base/once";
import { baseOf, type ClassPlace, isStatic, lineageOf, nameOf } from "./classes";
import { leaveScope } from "./closures";
import { allocate } from "./patterns";
import { type State, withReplaced, withVariable } from "./state";
import { reshaping } from "./syntaxSummary";
import { boundByCall } from "./thisBinders";
import { storable } from "./valueParts";
import { type RecordValue, undefinedValue, unknown, type Value } from "./values";
import { functionValue, identifierValue } from "./valuesAtRest";
import { frameOf, noteFunctionIn, type Outcome, type Walk } from "./walkContext";

/*
 * Objects of the program's own classes: records whose fields are what the class and its constructor put into them, and
 * whose methods are functions, with those of the classes that they extend. Getters that only read are followed.
 */

/** `new C(…)`; undefined where the class is not followed. */
export function instanceOf(
  walk: Walk,
  made: ClassPlace,
  args: readonly Value[],
  site: ts.NewExpression,
  state: State,
): Outcome[] | undefined {
  for (const name of reshaping) if (walk.ownMethods.has(name)) return undefined;
  const lineage = lineageOf(walk, made, state);
  if (!lineage?.every(({ node }) => isFollowed(node))) return undefined;
  const { scopes } = walk;
  for (const { node } of lineage) noteFunctionIn(walk.recording, scopes.places.of(node), node);
  const { state: ready, cells } = allocate(walk, site, state);
  // It is kept in a variable of its own while it is made: its fields are put in one after the other.
  const kept = scopes.slotOfThis(site);
  const empty: Value = { kind: "record", cells, ...declaredFields(walk, lineage) };
  const ways = initialised(walk, made, args, site, kept, withVariable(ready, kept, empty, walk));
  return ways.map((way) => ({
    state: { ...way, variables: way.variables.delete(kept) },
    value: way.variables.get(kept) ?? unknown,
  }));
}

/** `super(…)` in a constructor: what the class that is extended does to the object, and then its own fields. */
export function callSuper(
  walk: Walk,
  node: ts.CallExpression,
  args: readonly Value[],
  state: State,
): Outcome[] | undefined {
  const declared = ts.findAncestor(node, ts.isClassLike);
  const construction = ts.findAncestor(node, ts.isConstructorDeclaration);
  const base = declared && baseOf(walk, declared, state);
  if (!declared || !construction || !base || construction.parent !== declared) return undefined;
  const kept = walk.scopes.slotOfThis(construction);
  return initialised(walk, base, args, node, kept, state)
    .map((way) =>
      withGivenFields(walk, construction, kept, way, (parameter) =>
        ts.isIdentifier(parameter.name) ? identifierValue(walk, parameter.name, way) : unknown,
      ),
    )
    .flatMap((way) => withOwnFields(walk, declared, node, kept, way))
    .map((way) => ({ state: way, value: undefinedValue }));
}

/** The method that `super.name` is. */
export function superMethod(walk: Walk, node: ts.PropertyAccessExpression, state: State): Value {
  const declared = ts.findAncestor(node, ts.isClassLike);
  for (const { node: each } of (declared && lineageOf(walk, { node: declared }, state))?.slice(1) ?? []) {
    const method = each.members.find(
      (member) =>
        ts.isMethodDeclaration(member) && !isStatic(member) && nameOf(member.name) === node.name.text,
    );
    if (method && ts.isMethodDeclaration(method) && method.body) return functionValue(walk, method);
  }
  return unknown;
}

/** The ways on after the constructor of the class, with those of what it extends. */
function initialised(
  walk: Walk,
  { node: declared }: ClassPlace,
  args: readonly Value[],
  site: ts.NewExpression | ts.CallExpression,
  kept: number,
  state: State,
): State[] {
  const construction = declared.members.find(ts.isConstructorDeclaration);
  const base = baseOf(walk, declared, state);
  const before = base && !construction ? initialised(walk, base, args, site, kept, state) : [state];
  // One that extends another has its fields when that one is made.
  const ready =
    base && construction
      ? before
      : before
          .map((way) =>
            withGivenFields(walk, construction, kept, way, (parameter, index) =>
              givenFor(walk, parameter, args[index], way),
            ),
          )
          .flatMap((way) => withOwnFields(walk, declared, site, kept, way));
  if (!construction) return ready;
  return ready.flatMap((way) => {
    const self = way.variables.get(kept) ?? unknown;
    return walk
      .callFunction(walk.scopes.functions.of(construction), [{ args, state: way, self }], site)
      .map((outcome) => outcome.state);
  });
}

function withOwnFields(
  walk: Walk,
  declared: ts.ClassLikeDeclaration,
  site: ts.Node,
  kept: number,
  state: State,
): State[] {
  const { places } = walk.scopes;
  const path = walk.nameNumber(`${frameOf(walk).path} made ${places.of(site).id} ${places.of(declared).id}`);
  walk.frames.push({ node: declared, path, isAwaited: true, targets: [], returns: [] });
  let ways = [state];
  for (const member of declared.members) {
    if (ts.isPropertyDeclaration(member) && !isStatic(member))
      ways = ways.flatMap((way) => withField(walk, member, kept, way));
  }
  walk.frames.pop();
  return ways;
}

/** Before any code has run: methods, those of the class itself before those of what it extends. */
function declaredFields(
  walk: Walk,
  lineage: readonly Pick<ClassPlace, "node">[],
): Pick<RecordValue, "fields" | "isPartial"> {
  const fields = new Map<string, Value>();
  let isPartial = false;
  for (const { node: declared } of [...lineage].reverse()) {
    for (const member of declared.members) {
      if (isStatic(member)) continue;
      const name = member.name && nameOf(member.name);
      if (ts.isMethodDeclaration(member) && name !== undefined) {
        if (member.body) fields.set(name, functionValue(walk, member));
      } else if (ts.isGetAccessor(member) && name !== undefined) {
        fields.set(name, { kind: "function", place: walk.scopes.functions.of(member), isGetter: true });
        // It is none of the fields that `Object.values` lists.
        isPartial = true;
      } else if (ts.isPropertyDeclaration(member) && name !== undefined) fields.set(name, undefinedValue);
      else if (!ts.isConstructorDeclaration(member) && !ts.isSemicolonClassElement(member)) isPartial = true;
    }
  }
  return isPartial ? { fields, isPartial } : { fields };
}

/** With the fields that are parameters of the constructor. */
function withGivenFields(
  walk: Walk,
  construction: ts.ConstructorDeclaration | undefined,
  kept: number,
  state: State,
  given: (parameter: ts.ParameterDeclaration, index: number) => Value,
): State {
  const object = state.variables.get(kept);
  if (object?.kind !== "record") return state;
  const fields = new Map(object.fields);
  for (const [index, parameter] of (construction?.parameters ?? []).entries()) {
    if (ts.isParameterPropertyDeclaration(parameter, parameter.parent) && ts.isIdentifier(parameter.name))
      fields.set(parameter.name.text, storable(given(parameter, index), object));
  }
  return fields.size === object.fields.size &&
    [...fields].every(([name, value]) => object.fields.get(name) === value)
    ? state
    : withReplaced(state, object, { ...object, fields }, walk);
}

/** What a parameter is in the constructor. */
function givenFor(
  walk: Walk,
  { initializer }: ts.ParameterDeclaration,
  given: Value = undefinedValue,
  state: State,
): Value {
  if (!initializer) return given;
  if (given.kind !== "undefined") return given.kind === "object" && given.optional ? unknown : given;
  // A list that is made for the parameter is another one than would be made here.
  const [only, ...others] = walk.evaluate(initializer, state);
  const isPlain = only && /^(number|string|boolean|undefined)$/.test(only.value.kind);
  return isPlain && others.length === 0 ? only.value : unknown;
}

/** The ways on after a field has got its first value. */
function withField(walk: Walk, field: ts.PropertyDeclaration, kept: number, state: State): State[] {
  const { initializer } = field;
  const name = nameOf(field.name);
  if (!initializer || name === undefined) return [state];
  const slot = walk.scopes.slotOfThis(field);
  const self = state.variables.get(kept) ?? unknown;
  return walk.evaluate(initializer, withVariable(state, slot, self, walk)).map((outcome) => {
    const isOwn = outcome.value.kind === "function" && outcome.value.place.node === initializer;
    const made: Value =
      isOwn &&
      self.kind === "record" &&
      outcome.value.kind === "function" &&
      boundByCall(outcome.value.place.node)
        ? { ...outcome.value, of: self.cells }
        : outcome.value;
    const { state: after, value } = leaveScope(walk, { state: outcome.state, value: made }, [slot]);
    const object = after.variables.get(kept);
    if (object?.kind !== "record") return after;
    const fields = new Map(object.fields).set(name, storable(value, object));
    return withReplaced(after, object, { ...object, fields }, walk);
  });
}

/**
 * Accessors and iterators run where nothing is called, and what a constructor returns is another object: of such classes
 * nothing is known, but for getters that only read.
 */
function isFollowed(node: ts.ClassLikeDeclaration): boolean {
  return !ts.getDecorators(node)?.length && node.members.every(isPlain);
}

const isPlain = oncePer((member: ts.ClassElement): boolean => {
  if (isStatic(member)) return true;
  if (ts.isSetAccessor(member) || (member.name && ts.isComputedPropertyName(member.name))) return false;
  if (ts.isGetAccessor(member)) return member.body !== undefined && !holdsAny(member.body, doesSomething);
  if (ts.isConstructorDeclaration(member))
    return (
      !member.body ||
      !holdsAny(member.body, (part) => ts.isReturnStatement(part) && part.expression !== undefined)
    );
  return !member.name || !implicit.has(nameOf(member.name) ?? "");
});

/** Methods that the language calls by itself. */
export const implicit: ReadonlySet<string> = new Set(["toString", "valueOf", "toJSON", "then"]);

function doesSomething(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isDeleteExpression(node) ||
    ts.isPostfixUnaryExpression(node) ||
    (ts.isPrefixUnaryExpression(node) &&
      (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)) ||
    (ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment)
  );
}

/** Outside of functions that stand in it. */
function holdsAny(node: ts.Node, wanted: (node: ts.Node) => boolean): boolean {
  return (
    ts.forEachChild(node, (child) => {
      if (ts.isFunctionLike(child)) return undefined;
      return wanted(child) || holdsAny(child, wanted) || undefined;
    }) ?? false
  );
}
