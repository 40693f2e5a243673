import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CompletionItem, CompletionItemKind } from "vscode-languageserver/node";
import { LineIndex } from "../core/base/problem";
import type { CheckInput } from "../core/checker/checkProgram";
import { objectIds } from "../core/program/objectIds";
import { readHeader } from "../core/program/programSource";
import type { RobotPackage } from "../core/program/robotPackage";
import { contains } from "./conversions";

interface KnownObject {
  readonly id: string;
  /** Why it is offered. */
  readonly from: string;
  readonly rank: number;
}

/** Ids for `scene.get("…")`: those that the program names already, those of its scene, and the first of each type. */
export function idCompletions(input: CheckInput, offset: number): CompletionItem[] {
  // What is being typed is no object of the program yet.
  const typedAt = new LineIndex(input.text).positionAt(offset);
  const found = new Map<string, KnownObject>();
  const add = (id: string, from: string, rank: number): void => {
    if (!found.has(id)) found.set(id, { id, from, rank });
  };
  for (const { id, type } of input.initial?.objects.values() ?? []) add(id, type, 0);
  if (!input.initial?.isComplete) {
    const named = objectIds(input.text, input.robot.domain).filter(({ range }) => !contains(range, typedAt));
    for (const { id } of named) add(id, "in this program", 0);
    const scene = readHeader(input.text).scene?.value ?? input.robot.settings.defaultScene ?? "";
    for (const [type, count] of scene === undefined ? [] : typesInScene(input.robot, scene)) {
      for (let number = 0; number < count; number++) add(`${type}_${number}`, `scene ${scene}`, 1);
    }
    for (const { name } of input.robot.domain.types) add(`${name}_0`, "type of the domain", 2);
  }
  return [...found.values()].map(({ id, from, rank }) => ({
    label: id,
    kind: CompletionItemKind.Value,
    labelDetails: { description: from },
    sortText: `${rank}${id}`,
  }));
}

export function typeCompletions({ domain }: RobotPackage): CompletionItem[] {
  return domain.types.map(({ name, parents }) => ({
    label: name,
    kind: CompletionItemKind.Class,
    labelDetails: { description: parents.join(" or ") },
  }));
}

/**
 * How many objects of each type a physical scene has. Objects get their numbers in the order in which they are seen,
 * so these are the ids that there can be, not which object is which.
 */
function typesInScene(robot: RobotPackage, scene: string): Map<string, number> {
  const counts = new Map<string, number>();
  const file = join(robot.folder, "scenes", `${scene}.json`);
  if (!/^[\w.-]+$/.test(scene) || !existsSync(file)) return counts;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The scene's own problems are reported where it is edited.
    return counts;
  }
  for (const list of ["furniture", "objects"]) {
    const things: unknown = typeof content === "object" && content !== null ? Reflect.get(content, list) : [];
    for (const thing of Array.isArray(things) ? things : []) {
      const type: unknown =
        typeof thing === "object" && thing !== null ? Reflect.get(thing, "type") : undefined;
      if (typeof type === "string") counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  return counts;
}
