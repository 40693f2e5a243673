import type { RobotPackage } from "../../core/program/robotPackage";
import { Belief } from "../../core/world/belief";
import type { ObjectId } from "../../core/world/objects";
import type { SceneInstance } from "../../simulator/scene/scene";
import type { SceneOfFacts } from "../links";
import { sceneState } from "./sceneState";

export interface SymbolicCopy {
  readonly scene: SceneOfFacts;
  /** A goal over the physical scene's names, in those of the symbolic one. */
  translated(goal: string): string;
}

/** What a robot knows of a physical scene before it has looked. */
export interface KnownOfScene {
  readonly belief: Belief;
  /** Names of all things that the scene may have; what else is known of is always there, as rooms are. */
  readonly drawable: ReadonlySet<string>;
}

/**
 * A drawn physical scene as its facts alone: things have their labels and looks, and no place. They are called as the
 * robot's own object map would call them. Everything is known from the start, and an action is what the domain says of it.
 * What only the robot itself tells, as in which room things stand, is as it is known before the robot has looked.
 * @param file the physical scene's
 */
export function symbolicCopyOf(
  scene: SceneInstance,
  file: string,
  robot: RobotPackage,
  known?: KnownOfScene,
): SymbolicCopy {
  const counts = new Map<string, number>();
  const ids = new Map<string, ObjectId>();
  const objects = [...scene.furniture, ...scene.objects].map(({ name, type, label, attributes }) => {
    const number = counts.get(type) ?? 0;
    counts.set(type, number + 1);
    const id = `${type}_${number}`;
    ids.set(name, id);
    return { id, type, label, attributes };
  });
  const always = [...(known?.belief.objects.values() ?? [])].filter(({ id }) => !known?.drawable.has(id));
  const there = new Set([...ids.keys(), ...always.map(({ id }) => id)]);
  const told = [...(known?.belief.trueFacts() ?? [])].filter(
    ({ predicate, args }) =>
      robot.settings.predicates[predicate]?.from === "robot" && args.every((name) => there.has(name)),
  );
  const idOf = (name: string) => ids.get(name) ?? name;
  const facts = [...sceneState(scene, robot).facts, ...told].map(({ predicate, args }) => ({
    predicate,
    args: args.map(idOf),
  }));
  return {
    scene: { name: scene.name, file, belief: Belief.complete([...objects, ...always], facts) },
    translated: (goal) => withIds(goal, idOf),
  };
}

/** A goal with other names for things; predicates, variables and types may be called as things are, and stay. */
export function withIds(goal: string, idOf: (name: string) => string): string {
  return goal.replace(
    /\(\s*either\b[^)]*\)|(\(\s*|\s-\s+|\?)?([^\s()?]+)/gi,
    (whole: string, before: string | undefined, name: string | undefined) =>
      name === undefined || before !== undefined ? whole : idOf(name),
  );
}
