import type { RobotPackage } from "../../../core/program/robotPackage";
import { Belief } from "../../../core/world/belief";
import { parseFact } from "../../../core/world/facts";
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
    const { id, type, label, attributes } = object;
    return [
      { id, type, label: typeof label === "string" ? label : id, attributes: attributesOf(attributes) },
    ];
  });
  const known = { objects, facts: facts(listOf(told.facts)).map(({ fact }) => fact) };
  // A robot that can't look is told everything.
  const looks = Object.values(robot.settings.actions).some(({ kind }) => kind === "perception");
  if (!looks) return Belief.complete(known.objects, known.facts);
  return Belief.empty()
    .withObjects(objects)
    .withFacts(known.facts.map((fact) => ({ fact, value: true })));
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
