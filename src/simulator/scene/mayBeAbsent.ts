import type { SceneFile } from "./sceneFile";

/** Names of the objects that some seed leaves out. */
export function mayBeAbsent({
  furniture,
  objects,
  arrangement = [],
  fixed = [],
}: SceneFile): ReadonlySet<string> {
  const there = new Set([...furniture.map(({ name }) => name), ...fixed.map(({ object }) => object)]);
  for (const { objects: group, count } of arrangement)
    if (count === undefined || count[0] >= group.length) for (const name of group) there.add(name);
  return new Set(objects.map(({ name }) => name).filter((name) => !there.has(name)));
}
