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

/**
 * A drawn physical scene as its facts alone: things have their labels and looks, and no place. They are called as the
 * robot's own object map would call them. Everything is known from the start, and an action is what the domain says of it.
 * @param file the physical scene's
 */
export function symbolicCopyOf(scene: SceneInstance, file: string, robot: RobotPackage): SymbolicCopy {
  const counts = new Map<string, number>();
  const ids = new Map<string, ObjectId>();
  const objects = [...scene.furniture, ...scene.objects].map(({ name, type, label, attributes }) => {
    const number = counts.get(type) ?? 0;
    counts.set(type, number + 1);
    const id = `${type}_${number}`;
    ids.set(name, id);
    return { id, type, label, attributes };
  });
  const idOf = (name: string) => ids.get(name) ?? name;
  const facts = sceneState(scene, robot).facts.map(({ predicate, args }) => ({
    predicate,
    args: args.map(idOf),
  }));
  return {
    scene: { name: scene.name, file, belief: Belief.complete(objects, facts) },
    translated: (goal) => goal.replace(/[^\s()?]+/g, idOf),
  };
}
