import { allOfThem } from "../../../core/copilot/dialogue/promptParts";
import { beliefView } from "../../../core/pddl/beliefView";
import { objectsOfTypes } from "../../../core/pddl/stateView";
import type { RobotPackage } from "../../../core/program/robotPackage";
import { Belief } from "../../../core/world/belief";
import { parseFact } from "../../../core/world/facts";
import { fromYaw, type Vector3 } from "../../../core/world/geometry";
import type { AttributeValue, WorldObject } from "../../../core/world/objects";
import { isRecord } from "./request";

/**
 * What a data block tells of the world. Names and labels in it are names and labels: what they say is never done.
 * @param told `{ objects, facts }`, or words where nothing has been seen
 */
export function beliefOf(told: unknown, robot: RobotPackage): Belief {
  const facts = (texts: readonly unknown[]) =>
    texts.flatMap((text) => {
      const fact = typeof text === "string" ? parseFact(text) : undefined;
      return fact ? [{ fact, value: true }] : [];
    });
  if (!isRecord(told)) return Belief.empty().withFacts(facts(robot.settings.initialFacts));
  const objects = listOf(told.objects).flatMap((object): WorldObject[] => {
    if (!isRecord(object) || typeof object.id !== "string" || typeof object.type !== "string") return [];
    const { id, type, label } = object;
    const attributes = attributesOf(object.attributes);
    const named = { id, type, label: typeof label === "string" ? label : id, attributes };
    return [{ ...named, ...placeOf(object, attributes) }];
  });
  const known = { objects, facts: facts(listOf(told.facts)).map(({ fact }) => fact) };
  // A robot that can't look is told everything.
  const looks = Object.values(robot.settings.actions).some(({ kind }) => kind === "perception");
  if (!looks) return Belief.complete(known.objects, known.facts);
  const belief = Belief.empty()
    .withObjects(objects)
    .withFacts(known.facts.map((fact) => ({ fact, value: true })));
  return belief.withFacts(knownFalse(told.knownFalse, belief, robot));
}

/** @param told of a predicate the things that are not so, or one word for all of them */
function knownFalse(
  told: unknown,
  belief: Belief,
  { domain }: RobotPackage,
): Parameters<Belief["withFacts"]>[0] {
  const view = beliefView(belief, domain, { openUniverse: false });
  return Object.entries(isRecord(told) ? told : {}).flatMap(([name, things]) => {
    const types = domain.predicates.find((each) => each.name === name)?.parameters[0]?.types ?? [];
    const ids = things === allOfThem ? objectsOfTypes(types, view) : listOf(things);
    return ids.flatMap((id) =>
      typeof id === "string" ? [{ fact: { predicate: name, args: [id] }, value: false }] : [],
    );
  });
}

/** Where it is and how large, where that is told: metres, and the heading of its longer side among its looks. */
function placeOf(
  { centre, size }: Readonly<Record<string, unknown>>,
  { yaw }: Readonly<Record<string, AttributeValue>>,
): Pick<WorldObject, "pose" | "size"> {
  const orientation = fromYaw(typeof yaw === "number" ? yaw : 0);
  const position = vectorOf(centre);
  const sides = vectorOf(size);
  return { ...(position ? { pose: { position, orientation } } : {}), ...(sides ? { size: sides } : {}) };
}

function vectorOf(value: unknown): Vector3 | undefined {
  const [x, y, z, ...more] = listOf(value);
  return typeof x === "number" && typeof y === "number" && typeof z === "number" && more.length === 0
    ? [x, y, z]
    : undefined;
}

function attributesOf(value: unknown): Readonly<Record<string, AttributeValue>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, AttributeValue] =>
      ["string", "number", "boolean"].includes(typeof entry[1]),
    ),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
