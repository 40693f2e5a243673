import { ts } from "ts-morph";
import { isStatic, lineageOf, nameOf, staticsOf } from "./classes";
import { leaveScope } from "./closures";
import { allocate } from "./patterns";
import type { Place } from "./places";
import { type State, withReplaced, withVariable } from "./state";
import { storable } from "./valueParts";
import { undefinedValue, unknown, type Value } from "./values";
import { classValue, functionValue } from "./valuesAtRest";
import { frameOf, noteFunctionIn, type Walk } from "./walkContext";

/*
 * What a class itself has: its static fields are those of a record that is kept in a variable of the class.
 */

/** The ways on after a class is declared: its static fields and blocks are executed in their order. */
export function declareStatics(walk: Walk, declared: ts.ClassLikeDeclaration, state: State): State[] {
  if (!declared.members.some(hasInitialisation)) return [state];
  const { scopes } = walk;
  const kept = scopes.slotOfThis(declared);
  const { state: ready, cells } = allocate(walk, declared, state);
  const fields = new Map<string, Value>();
  for (const member of declared.members) {
    const name = member.name && nameOf(member.name);
    if (hasInitialisation(member) && name !== undefined) fields.set(name, undefinedValue);
  }
  let ways = [withVariable(ready, kept, { kind: "record", cells, fields, isPartial: true }, walk)];
  const path = walk.nameNumber(`${frameOf(walk).path} declared ${scopes.places.of(declared).id}`);
  walk.frames.push({ node: declared, path, isAwaited: true, targets: [], returns: [] });
  for (const member of declared.members) {
    if (ts.isClassStaticBlockDeclaration(member)) ways = walk.execute(member.body, ways);
    else if (ts.isPropertyDeclaration(member) && isStatic(member))
      ways = ways.flatMap((way) => withStaticField(walk, declared, member, way));
  }
  walk.frames.pop();
  return ways;
}

function hasInitialisation(member: ts.ClassElement): boolean {
  return ts.isClassStaticBlockDeclaration(member) || (ts.isPropertyDeclaration(member) && isStatic(member));
}

function withStaticField(
  walk: Walk,
  declared: ts.ClassLikeDeclaration,
  field: ts.PropertyDeclaration,
  state: State,
): State[] {
  const { name, initializer } = field;
  const written = nameOf(name);
  if (!initializer) return [state];
  const slot = walk.scopes.slotOfThis(field);
  const self = classValue(walk, declared);
  return walk.evaluate(initializer, withVariable(state, slot, self, walk)).map((outcome) => {
    const { state: after, value } = leaveScope(walk, outcome, [slot]);
    const statics = staticsOf(walk, declared, after);
    if (!statics || written === undefined) return after;
    const fields = new Map(statics.fields).set(written, storable(value, statics));
    return withReplaced(after, statics, { ...statics, fields }, walk);
  });
}

/** A method or field of the class itself, or of one that it extends. */
export function staticMember(
  walk: Walk,
  made: Place<ts.ClassLikeDeclaration>,
  name: string,
  state: State,
): Value {
  for (const { node } of lineageOf(walk, made, state) ?? [made]) {
    noteFunctionIn(walk.recording, walk.scopes.places.of(node), node);
    const field = staticsOf(walk, node, state)?.fields.get(name);
    if (field) return field;
    const member = node.members.find((each) => isStatic(each) && each.name && nameOf(each.name) === name);
    if (member) return ts.isMethodDeclaration(member) && member.body ? functionValue(walk, member) : unknown;
  }
  return unknown;
}
