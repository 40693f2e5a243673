import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../src/core/world/ports";
import { resolveScene } from "../src/platform/scenes";
import { isInside } from "../src/simulator/scene/inside";
import { instantiateScene } from "../src/simulator/scene/instantiateScene";
import { parseScene } from "../src/simulator/scene/parseScene";
import type { FurnitureInstance, SceneInstance } from "../src/simulator/scene/scene";
import { builtInPackage } from "./support/builtInPackage";

/*
 * The apartment is described twice: as geometry, and as what the robot knows of it before it has looked. What does not vary
 * by seed is the same in both.
 */

const robot = builtInPackage("household-two-hands");
const found = resolveScene("apartment", robot, robot.folder);
if (!found.ok || found.value.kind !== "physical" || !found.value.known) throw new Error("no apartment");
const { file, known } = found.value;
const { scene, problems } = parseScene(readFileSync(file, "utf8"), file);
if (!scene) throw new Error(JSON.stringify(problems));

function drawn(seed: number): SceneInstance {
  const instance = scene && instantiateScene(scene, seed, seededRandom(seed));
  if (!instance?.ok) throw new Error(instance?.error.message);
  return instance.value;
}

const seeds = [1, 2, 3, 4, 5, 6];
const believed = (predicate: string) =>
  [...known.belief.trueFacts()]
    .filter((fact) => fact.predicate === predicate)
    .map(({ args }) => args.join(" "))
    .sort();
const things = ({ furniture, objects }: SceneInstance) => [...furniture, ...objects];

describe("the apartment", () => {
  it.each(seeds)("has everything that is known of it, of the same types, with seed %i", (seed) => {
    const there = new Map(things(drawn(seed)).map(({ name, type }) => [name, type]));
    for (const { id, type } of known.belief.objects.values())
      if (type !== "room") expect(there.get(id), id).toBe(type);
    expect(things(drawn(seed)).length).toBeGreaterThanOrEqual(85);
  });

  it("is good for the same in both", () => {
    const instance = drawn(1);
    for (const [predicate, source] of Object.entries(robot.settings.predicates)) {
      if (source.from !== "attribute" || predicate === "is-open") continue;
      const able = things(instance)
        .filter(
          ({ name, attributes }) => known.belief.objects.has(name) && attributes[source.attribute] === true,
        )
        .map(({ name }) => name)
        .sort();
      expect(believed(predicate), predicate).toEqual(able);
    }
  });

  it("has its furniture in the same rooms in both", () => {
    const { areas = [], furniture } = drawn(1);
    const standing = furniture.map(
      ({
        name,
        pose: {
          position: [x, y],
        },
      }) => {
        const room = areas.find(({ min, max }) => x > min[0] && x < max[0] && y > min[1] && y < max[1]);
        return `${name} ${room?.name}`;
      },
    );
    expect(believed("stands-in")).toEqual(
      [...standing, ...areas.map(({ name }) => `${name} ${name}`)].sort(),
    );
  });

  it.each(seeds)("keeps the same things shut away with seed %i", (seed) => {
    const { furniture, objects } = drawn(seed);
    const shut = objects.flatMap(({ name, pose, size }) =>
      furniture
        .filter((piece) => piece.openable && isIn(pose, size, piece) && known.belief.objects.has(name))
        .map((piece) => `${name} ${piece.name}`),
    );
    const canOpen = new Set(believed("can-open"));
    expect(shut.sort()).toEqual(believed("inside").filter((pair) => canOpen.has(pair.split(" ")[1])));
  });

  it("varies by seed", () => {
    const places = (seed: number) =>
      drawn(seed).objects.map(({ name, on, label }) => `${name} ${on} ${label}`);
    expect(new Set(seeds.map((seed) => places(seed).join())).size).toBe(seeds.length);
  });
});

function isIn(
  pose: SceneInstance["objects"][number]["pose"],
  size: readonly number[],
  piece: FurnitureInstance,
): boolean {
  return isInside(pose, size, piece.pose, piece.size);
}
