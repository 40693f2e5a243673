import type { TypedObject } from "../../core/pddl/closedState";
import { sameName } from "../../core/pddl/syntax";
import { TypeHierarchy } from "../../core/pddl/types";
import type { RobotPackage } from "../../core/program/robotPackage";
import { type Fact, parseFact } from "../../core/world/facts";
import type { FurnitureInstance, ObjectInstance, SceneInstance } from "../../simulator/scene/scene";

/*
 * FOR SCORING ONLY: a drawn scene in the terms of the robot's domain, over the scene's own names, as it is before
 * anything has moved.
 */

export interface SceneState {
  readonly objects: readonly TypedObject[];
  /** What is true; everything else is false. */
  readonly facts: readonly Fact[];
}

/**
 * What the robot's own initial facts, the arrangement and the attributes of things say, in the predicates that the robot
 * reads from these. Where it names no attribute for a predicate, that is called as the predicate: `isOpen` for `(is-open ?t)`.
 */
export function sceneState(scene: SceneInstance, robot: RobotPackage): SceneState {
  const hierarchy = TypeHierarchy.of(robot.domain);
  const typesOf = (predicate: string, position: number) =>
    robot.domain.predicates.find(({ name }) => sameName(name, predicate))?.parameters[position]?.types ?? [];
  const fits = (type: string, types: readonly string[]) =>
    types.some((wanted) => hierarchy.isA(type, wanted));
  const things = [...scene.furniture, ...scene.objects];
  const byName = new Map(things.map((thing) => [thing.name, thing]));
  const facts = robot.settings.initialFacts.flatMap((text) => parseFact(text) ?? []);
  const add = (predicate: string, ...args: readonly string[]) => facts.push({ predicate, args });
  const sources = Object.entries(robot.settings.predicates);
  const readBy = (rule: "rests-on" | "inside" | "supported-by") =>
    sources.flatMap(([predicate, source]) =>
      source.from === "geometry" && source.rule === rule
        ? [{ predicate, types: typesOf(predicate, 1), containers: source.containers }]
        : [],
    );
  for (const object of scene.objects) {
    const carrier = byName.get(object.on);
    if (!carrier) continue;
    const inside = readBy("inside").filter(
      ({ types, containers }) =>
        fits(carrier.type, types) && (containers === undefined || carrier.attributes[containers] === true),
    );
    for (const { predicate } of inside.length > 0 ? inside : readBy("rests-on"))
      add(predicate, object.name, carrier.name);
    const furniture = furnitureUnder(object, scene);
    if (furniture)
      for (const { predicate } of readBy("supported-by")) add(predicate, object.name, furniture.name);
  }
  for (const { name: predicate, parameters } of robot.domain.predicates) {
    if (parameters.length !== 1) continue;
    const source = robot.settings.predicates[predicate];
    if (source && source.from !== "attribute") continue;
    const attribute = source?.attribute ?? attributeOf(predicate);
    for (const { name, type, attributes } of things)
      if (attributes[attribute] === true && fits(type, parameters[0].types)) add(predicate, name);
  }
  if (typesOf("is-chilled", 0).length > 0) {
    for (const object of scene.objects)
      if (isKeptCold(object, scene) && object.attributes.isChilled !== true) add("is-chilled", object.name);
  }
  return { objects: things.map(({ name, type }) => ({ id: name, type })), facts };
}

/** What carries it in the end; undefined only for a scene that does not hold together. */
export function furnitureUnder(object: ObjectInstance, scene: SceneInstance): FurnitureInstance | undefined {
  let name = object.on;
  // Scenes are checked for things that stand on themselves, so this ends.
  for (;;) {
    const furniture = scene.furniture.find((piece) => piece.name === name);
    if (furniture) return furniture;
    const carrier = scene.objects.find((other) => other.name === name);
    if (!carrier) return undefined;
    name = carrier.on;
  }
}

/** Doors and drawers are closed at the start, so what stands in a fridge is cold by the time anybody looks. */
function isKeptCold(object: ObjectInstance, scene: SceneInstance): boolean {
  const effects = furnitureUnder(object, scene)?.effects ?? [];
  return (
    object.attributes.chillable === true &&
    effects.some((effect) => effect.while === "closed" && effect.does === "chill")
  );
}

/** `is-open` → `isOpen` */
function attributeOf(predicate: string): string {
  return predicate.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
