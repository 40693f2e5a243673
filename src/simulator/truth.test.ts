import { describe, expect, it } from "vitest";
import { fromYaw, type Pose, type Vector3 } from "../core/world/geometry";
import { type ObservedPredicate, observedFacts } from "../core/world/observedFacts";
import { seededRandom } from "../core/world/ports";
import { isInside } from "./scene/inside";
import { multiply } from "./scene/rotation";
import type { SceneInstance } from "./scene/scene";
import { startRobot } from "./testing/builtInRobot";

const inside: ObservedPredicate = {
  name: "in",
  source: { from: "geometry", rule: "inside" },
  parameterTypes: [["item"], ["box"]],
};

describe("what is in a box", () => {
  it("is never seen there, within the noise of poses, when it is not", () => {
    const random = seededRandom(5);
    const between = (least: number, most: number) => least + random() * (most - least);
    const boxSize: Vector3 = [0.34, 0.26, 0.12];
    const size: Vector3 = [0.07, 0.07, 0.07];
    let [seenInside, border] = [0, 0];
    for (let round = 0; round < 20_000; round++) {
      const box: Pose = { position: [1, 2, 0.78], orientation: fromYaw(between(-0.4, 0.4)) };
      const item: Pose = {
        position: [1 + between(-0.2, 0.2), 2 + between(-0.16, 0.16), 0.78 + between(-0.06, 0.12)],
        orientation: fromYaw(0),
      };
      // Twice the deviation that the detector gives a thing at 1.2 m.
      const noisy = ({ position: [x, y, z], orientation }: Pose, turn: number): Pose => ({
        position: [x + between(-0.0054, 0.0054), y + between(-0.0054, 0.0054), z + between(-0.0024, 0.0024)],
        orientation: multiply(fromYaw(between(-turn, turn)), orientation),
      });
      const seen = (id: string, type: string, pose: Pose, extent: Vector3) => ({
        id,
        type,
        label: type,
        attributes: {},
        pose,
        size: extent,
      });
      const facts = observedFacts(
        [inside],
        (type, ancestor) => type === ancestor,
        [seen("item_0", "item", noisy(item, 0), size), seen("box_0", "box", noisy(box, 0.015), boxSize)],
        new Set(["item_0"]),
        { base: { position: [0, 0, 0], orientation: fromYaw(0) } },
      );
      const really = isInside(item, size, box, boxSize);
      const believed = facts.some(({ value }) => value);
      if (believed) seenInside++;
      if (really && !believed) border++;
      expect(!believed || really, JSON.stringify([item, box])).toBe(true);
    }
    expect(seenInside).toBeGreaterThan(4_000);
    expect(border).toBeGreaterThan(100);
  });

  it("is measured as it lies: what leans in a corner of the box is not below its floor", async () => {
    const leaning = (scene: SceneInstance): SceneInstance => {
      const box = scene.objects.find(({ name }) => name === "beige-box");
      const fruit = scene.objects.find(({ name }) => name.endsWith("apple") || name === "orange");
      if (!box || !fruit) throw new Error("The scene has changed.");
      const [x, y, z] = box.pose.position;
      const half = Math.PI / 8;
      // A ball in a box of its size that stands on edge: its corners reach below the floor, the ball does not.
      const orientation = multiply(
        [Math.cos(half), Math.sin(half), 0, 0],
        [Math.cos(half), 0, Math.sin(half), 0],
      );
      const position: Vector3 = [x, y, z - box.size[2] / 2 + 0.008 + fruit.size[2] / 2];
      return {
        ...scene,
        objects: scene.objects.map((object) =>
          object === fruit ? { ...object, pose: { position, orientation } } : object,
        ),
      };
    };
    const robot = await startRobot("mobile-manipulator", "table", 2, { rearranged: leaning });
    try {
      expect(robot.facts().filter((fact) => fact.startsWith("in "))).toEqual([
        expect.stringMatching(/^in (.*apple|orange) beige-box$/),
      ]);
    } finally {
      robot.simulation.dispose();
    }
  });

  it.each([
    ["is what lies in the round of a pan", [-0.061, 0, 0.783], true],
    ["is not what lies beside its handle", [0.07, 0.036, 0.774], false],
  ] as const)("%s", async (_, [dx, dy, z], isIn) => {
    const over = (scene: SceneInstance): SceneInstance => ({
      ...scene,
      objects: scene.objects.map((object) => {
        const position: Vector3 = object.name === "egg" ? [1.45 + dx, 1.35 + dy, z] : [1.45, 1.35, 0.776];
        return ["egg", "pan"].includes(object.name)
          ? { ...object, pose: { position, orientation: fromYaw(0) } }
          : object;
      }),
    });
    const robot = await startRobot("household", "kitchen-2", 2, { rearranged: over });
    try {
      expect(robot.facts().includes("in egg pan")).toBe(isIn);
    } finally {
      robot.simulation.dispose();
    }
  });

  it("is what a ledge in the box clamps, though that presses the box up as well", async () => {
    const clamped = (scene: SceneInstance): SceneInstance => {
      const box = scene.objects.find(({ name }) => name === "beige-box");
      const fruit = scene.objects.find(({ name }) => name.endsWith("apple") || name === "orange");
      if (!box || !fruit) throw new Error("The scene has changed.");
      const [x, y, z] = box.pose.position;
      const [ball] = fruit.parts;
      const fromMiddle = 0.008 + fruit.size[2] / 2 - box.size[2] / 2;
      const top = fromMiddle + ball.pose.position[2] + ball.size[0];
      const ledge = {
        ...box.parts[0],
        shape: "box",
        size: [0.02, 0.02, 0.005],
        pose: { position: [0, 0, top + 0.0045], orientation: fromYaw(0) },
      } as const;
      return {
        ...scene,
        objects: scene.objects.map((object) => {
          if (object === box) return { ...box, parts: [...box.parts, ledge] };
          return object === fruit
            ? { ...fruit, pose: { position: [x, y, z + fromMiddle], orientation: fromYaw(0) } }
            : object;
        }),
      };
    };
    const robot = await startRobot("mobile-manipulator", "table", 2, { rearranged: clamped });
    try {
      expect(robot.facts().filter((fact) => fact.startsWith("in "))).toEqual([
        expect.stringMatching(/^in (.*apple|orange) beige-box$/),
      ]);
    } finally {
      robot.simulation.dispose();
    }
  });

  it("is not the plate that a bowl stands on", async () => {
    const stacked = (scene: SceneInstance): SceneInstance => {
      const plate = scene.objects.find(({ name }) => name === "dirty-plate");
      if (!plate) throw new Error("The scene has changed.");
      const [x, y, z] = plate.pose.position;
      // The bowl sinks a little into the plate's rim.
      return {
        ...scene,
        objects: scene.objects.map((object) =>
          object.name === "dirty-bowl"
            ? { ...object, pose: { ...object.pose, position: [x, y, z + 0.031] } }
            : object,
        ),
      };
    };
    const robot = await startRobot("household", "kitchen-3", 6, { rearranged: stacked });
    try {
      const facts = robot.facts();
      expect(facts).toContain("on dirty-bowl dirty-plate");
      expect(facts).not.toContain("in dirty-plate dirty-bowl");
    } finally {
      robot.simulation.dispose();
    }
  });
});
