import { ts } from "ts-morph";
import { oncePer } from "../base/once";
import { ClosedState, ObjectIndex, typedObjects } from "../pddl/closedState";
import { derivationOf } from "../pddl/derived";
import { interfaceIndex } from "../pddl/names";
import { TypeHierarchy } from "../pddl/types";
import type { InstrumentedProgram } from "../program/instrument";
import { parseProgram } from "../program/programSource";
import type { RobotPackage } from "../program/robotPackage";
import type { Belief } from "../world/belief";
import { type Fact, factKey } from "../world/facts";
import type { CalledBy } from "../world/lookUp";
import type { WorldObject } from "../world/objects";
import { guestDomain } from "./heldCondition";
import type { GuestObject, GuestProgram, GuestScene, GuestStatements } from "./sandboxPort";

type GuestApi = Pick<GuestProgram, "actions" | "types" | "typeFields" | "domain">;

/**
 * What of a robot package a program in the sandbox needs. A robot has many programs, and each starts anew when it is
 * stepped back.
 */
export const guestApi = oncePer((robot: RobotPackage): GuestApi => {
  const hierarchy = TypeHierarchy.of(robot.domain);
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  const types = Object.fromEntries(
    hierarchy.all.map((type) => [type.toLowerCase(), lower(hierarchy.ancestors(type))]),
  );
  const literals = literalFields(robot);
  const typeFields = Object.fromEntries(
    Object.entries(types).map(([type, ancestors]) => [
      type,
      Object.assign({}, ...[...ancestors].reverse().map((ancestor) => literals.get(ancestor) ?? {})),
    ]),
  );
  const actions = robot.methods.map(({ name }) => name);
  return { actions, types, typeFields, domain: guestDomain(robot.domain) };
});

/** Members of the API's interfaces whose type is one literal: `readonly kind: "item"`. */
function literalFields(robot: RobotPackage): Map<string, Record<string, string | number | boolean>> {
  const interfaces = interfaceIndex(robot.domain);
  const fields = new Map<string, Record<string, string | number | boolean>>();
  for (const statement of parseProgram("api.d.ts", robot.apiText).statements) {
    if (!ts.isInterfaceDeclaration(statement)) continue;
    const type = interfaces.find(statement.name.text)?.toLowerCase();
    if (type === undefined) continue;
    const found: Record<string, string | number | boolean> = {};
    for (const member of statement.members) {
      if (!ts.isPropertySignature(member) || !ts.isIdentifier(member.name) || !member.type) continue;
      if (!ts.isLiteralTypeNode(member.type)) continue;
      const { literal } = member.type;
      if (ts.isStringLiteral(literal)) found[member.name.text] = literal.text;
      else if (ts.isNumericLiteral(literal)) found[member.name.text] = Number(literal.text);
      else if (literal.kind === ts.SyntaxKind.TrueKeyword) found[member.name.text] = true;
      else if (literal.kind === ts.SyntaxKind.FalseKeyword) found[member.name.text] = false;
    }
    fields.set(type, { ...fields.get(type), ...found });
  }
  return fields;
}

/**
 * Beliefs as the programs of a robot see them. An object that is what it was stays the same JavaScript object, so that
 * only what has changed need be sent.
 */
export function guestScenes(
  robot: RobotPackage,
  calledBy?: (object: WorldObject) => CalledBy,
): (belief: Belief) => GuestScene {
  const shown = new WeakMap<WorldObject, GuestObject>();
  const show = (object: WorldObject): GuestObject => {
    let known = shown.get(object);
    if (!known) {
      known = guestObject(object, calledBy?.(object));
      shown.set(object, known);
    }
    return known;
  };
  return (belief) => ({
    objects: [...belief.objects.values()].map(show),
    statements: () => statementsOf(belief, robot),
  });
}

function guestObject(
  { id, type, otherTypes, label, attributes, pose, size }: WorldObject,
  called: CalledBy | undefined,
): GuestObject {
  return {
    id,
    type,
    ...(otherTypes && { otherTypes }),
    label,
    attributes,
    ...called,
    ...(pose && { position: pose.position }),
    ...(size && { size }),
  };
}

function statementsOf(belief: Belief, robot: RobotPackage): GuestStatements {
  const facts: Record<string, boolean | null> = {};
  for (const { fact, value } of belief.knownFacts()) facts[factKey(fact)] = value;
  for (const fact of belief.doubtedFacts()) facts[factKey(fact)] = null;
  const derived = derivedFacts(belief, robot);
  for (const fact of derived ?? []) facts[factKey(fact)] = true;
  const { predicates, derived: rules } = robot.domain;
  return {
    facts,
    ...(belief.isComplete && { isComplete: true }),
    closed: [
      ...predicates.map(({ name }) => name.toLowerCase()).filter((name) => belief.isClosed(name)),
      ...(derived ? rules.map(({ predicate }) => predicate.name.toLowerCase()) : []),
    ],
  };
}

/** Undefined where not everything is known that they follow from. */
function derivedFacts(belief: Belief, { domain }: RobotPackage): Iterable<Fact> | undefined {
  const derivation = derivationOf(domain);
  if (!derivation || !belief.isComplete || [...belief.doubtedFacts()].length > 0) return undefined;
  const objects = typedObjects(belief.objects.values());
  return ClosedState.of(ObjectIndex.of(domain, objects), belief.trueFacts(), derivation).derivedFacts;
}

/** The instrumented program as the sandbox takes it. */
export function guestPoints({ code, points, functions }: InstrumentedProgram) {
  return {
    code,
    functions,
    points: points.map(({ function: index, names, inTry }) => ({ function: index, names, inTry })),
  };
}
