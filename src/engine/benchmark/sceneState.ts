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
 * What the robot's own initial facts, the arrangement and the attributes of things say: `isOpen` for `(is-open ?t)`.
 * Things `in` a container, `on` anything else, and `located` at the furniture below, where the domain has these.
 */
export function sceneState(scene: SceneInstance, robot: RobotPackage): SceneState {
  const hierarchy = new TypeHierarchy(robot.domain);
  const typesOf = (predicate: string, position: number) =>
    robot.domain.predicates.find(({ name }) => sameName(name, predicate))?.parameters[position]?.types ?? [];
  const fits = (type: string, types: readonly string[]) =>
    types.some((wanted) => hierarchy.isA(type, wanted));
  const things = [...scene.furniture, ...scene.objects];
  const byName = new Map(things.map((thing) => [thing.name, thing]));
  const facts = robot.settings.initialFacts.flatMap((text) => parseFact(text) ?? []);
  const add = (predicate: string, ...args: readonly string[]) => facts.push({ predicate, args });
  const containers = typesOf("in", 1);
  for (const object of scene.objects) {
    const carrier = byName.get(object.on);
    if (!carrier) continue;
    add(fits(carrier.type, containers) ? "in" : "on", object.name, carrier.name);
    const furniture = furnitureUnder(object, scene);
    if (furniture && typesOf("located", 1).length > 0) add("located", object.name, furniture.name);
  }
  for (const { name: predicate, parameters } of robot.domain.predicates) {
    if (parameters.length !== 1) continue;
    const attribute = attributeOf(predicate);
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
