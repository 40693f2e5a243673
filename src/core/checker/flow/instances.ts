import { ts } from "ts-morph";
import { oncePer } from "../../base/once";
import { leaveScope } from "./closures";
import { allocate } from "./patterns";
import type { Place } from "./places";
import { type State, withReplaced, withVariable } from "./state";
import { reshaping } from "./syntaxSummary";
import { boundByCall } from "./thisBinders";
import { storable } from "./valueParts";
import { type RecordValue, undefinedValue, unknown, type Value } from "./values";
import { functionValue } from "./valuesAtRest";
import { frameOf, noteFunctionIn, type Outcome, type Walk } from "./walkContext";

/*
 * Objects of the program's own classes: records whose fields are what the class and its constructor put into them, and
 * whose methods are functions. What accessors give is not known, and classes that extend others are not followed.
 */

type ClassPlace = Place<ts.ClassLikeDeclaration>;

/** `new C(…)`; undefined where the class is not followed. */
export function instanceOf(
  walk: Walk,
  { node: declared }: ClassPlace,
  args: readonly Value[],
  site: ts.NewExpression,
  state: State,
): Outcome[] | undefined {
  for (const name of reshaping) if (walk.ownMethods.has(name)) return undefined;
  if (!isFollowed(declared)) return undefined;
  const { scopes } = walk;
  noteFunctionIn(walk.recording, scopes.places.of(declared), declared);
  const { state: ready, cells } = allocate(walk, site, state);
  const construction = declared.members.find(ts.isConstructorDeclaration);
  // It is kept in a variable of its own while it is made: its fields are put in one after the other.
  const kept = scopes.slotOfThis(site);
  const empty: Value = { kind: "record", cells, ...declaredFields(walk, declared, args, ready) };
  const path = walk.nameNumber(
    `${frameOf(walk).path} made ${scopes.places.of(site).id} ${scopes.places.of(declared).id}`,
  );
  walk.frames.push({ node: declared, path, isAwaited: true, targets: [], returns: [] });
  let ways = [withVariable(ready, kept, empty, walk)];
  for (const member of declared.members) {
    if (ts.isPropertyDeclaration(member) && !isStatic(member))
      ways = ways.flatMap((way) => withField(walk, member, kept, way));
  }
  walk.frames.pop();
  if (construction) {
    ways = ways.flatMap((way) => {
      const self = way.variables.get(kept) ?? unknown;
      const call = { args, state: way, self };
      return walk
        .callFunction(scopes.functions.of(construction), [call], site)
        .map((outcome) => outcome.state);
    });
  }
  return ways.map((way) => ({
    state: { ...way, variables: way.variables.delete(kept) },
    value: way.variables.get(kept) ?? unknown,
  }));
}

/** Before any of its code has run: its methods, and what is given for fields that are parameters of the constructor. */
function declaredFields(
  walk: Walk,
  declared: ts.ClassLikeDeclaration,
  args: readonly Value[],
  state: State,
): Pick<RecordValue, "fields" | "isPartial"> {
  const fields = new Map<string, Value>();
  let isPartial = false;
  for (const member of declared.members) {
    if (isStatic(member)) continue;
    const name = member.name && nameOf(member.name);
    if (ts.isMethodDeclaration(member) && name !== undefined) {
      if (member.body) fields.set(name, functionValue(walk, member));
    } else if (ts.isPropertyDeclaration(member) && name !== undefined) fields.set(name, undefinedValue);
    else if (!ts.isConstructorDeclaration(member) && !ts.isSemicolonClassElement(member)) isPartial = true;
  }
  for (const [index, parameter] of (
    declared.members.find(ts.isConstructorDeclaration)?.parameters ?? []
  ).entries()) {
    if (!ts.isParameterPropertyDeclaration(parameter, parameter.parent)) continue;
    if (ts.isIdentifier(parameter.name))
      fields.set(parameter.name.text, givenFor(walk, parameter, args[index], state));
  }
  return isPartial ? { fields, isPartial } : { fields };
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

/** A method or field of the class itself. */
export function staticMember(walk: Walk, { node }: ClassPlace, name: string): Value {
  const member = node.members.find((each) => isStatic(each) && each.name && nameOf(each.name) === name);
  return member && ts.isMethodDeclaration(member) && member.body ? functionValue(walk, member) : unknown;
}

/**
 * Accessors and iterators run where nothing is called, and what a constructor returns is another object: of such classes
 * nothing is known, but for getters that only read.
 */
function isFollowed(node: ts.ClassLikeDeclaration): boolean {
  const isExtending = node.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  return !isExtending && !ts.getDecorators(node)?.length && node.members.every(isPlain);
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

/** A member of the class itself. */
export function isStatic(member: ts.Node): boolean {
  return (
    ts.isClassStaticBlockDeclaration(member) ||
    (ts.canHaveModifiers(member) &&
      (ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false))
  );
}

function nameOf(name: ts.PropertyName): string | undefined {
  return ts.isComputedPropertyName(name) ? undefined : name.text;
}
