import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/world/ports";
import { instantiateScene } from "./instantiateScene";
import { parseScene } from "./parseScene";
import { transform } from "./rotation";
import type { SceneInstance } from "./scene";
import type { ObjectFile, SceneFile } from "./sceneFile";

const table: SceneFile["furniture"][number] = {
  name: "table",
  type: "table",
  label: "table",
  position: [0, 0],
  parts: [{ shape: "box", size: [1, 1, 0.5], at: [0, 0, 0.25] }],
  surfaces: [{ at: [0, 0, 0.5], size: [1, 1] }],
};

const block = (name: string, extra: Partial<ObjectFile> = {}): ObjectFile => ({
  name,
  type: "block",
  label: "{colour} block",
  mass: 0.1,
  parts: [{ shape: "box", size: [0.05, 0.05, 0.05], at: [0, 0, 0.025], colour: "palette" }],
  ...extra,
});

const tray: ObjectFile = {
  name: "tray",
  type: "tray",
  label: "tray",
  mass: 1,
  parts: [{ shape: "box", size: [0.3, 0.3, 0.02], at: [0, 0, 0.01] }],
  surfaces: [{ at: [0, 0, 0.02], size: [0.3, 0.3] }],
};

function drawn(file: Partial<SceneFile>, seed = 1): SceneInstance {
  const text = JSON.stringify({
    title: "Table",
    room: { size: [4, 4], corner: [-2, -2] },
    palettes: { colour: { red: "#ff0000", green: "#00ff00", blue: "#0000ff" } },
    furniture: [table],
    objects: [],
    robots: [{ robot: "any", position: [-1, 0], radius: 0.1, reach: [0.1, 2] }],
    ...file,
  });
  const { scene, problems } = parseScene(text, "table.json");
  if (!scene) throw new Error(JSON.stringify(problems));
  const result = instantiateScene(scene, seed, seededRandom(seed));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const named = ({ objects }: SceneInstance, name: string) => {
  const object = objects.find((other) => other.name === name);
  if (!object) throw new Error(`no ${name}`);
  return object;
};

describe("a room", () => {
  it("begins at its corner, with its walls round it", () => {
    const { floor, walls } = drawn({});
    expect([floor.min, floor.max]).toEqual([
      [-2, -2],
      [2, 2],
    ]);
    const inner = walls.flatMap(({ outline }) => outline.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y))));
    expect(Math.min(...inner)).toBeCloseTo(2, 9);
  });
});

describe("objects on objects", () => {
  it.each([1, 2, 3, 4, 5])("stand on them, apart from each other, seed %i", (seed) => {
    // The things on the tray are written first: the tray still gets its place before them.
    const scene = drawn(
      {
        objects: [block("one", { palette: "colour" }), block("two", { colourLike: "one" }), tray],
        arrangement: [
          { objects: ["one", "two"], on: ["tray"], gap: 0.03 },
          { objects: ["tray"], on: ["table"] },
        ],
      },
      seed,
    );
    const { pose, size } = named(scene, "tray");
    expect(named(scene, "tray").on).toBe("table");
    for (const name of ["one", "two"]) {
      const { on, pose: own } = named(scene, name);
      expect(on).toBe("tray");
      expect(own.position[2] - 0.025).toBeCloseTo(pose.position[2] + size[2] / 2, 2);
      expect(Math.hypot(own.position[0] - pose.position[0], own.position[1] - pose.position[1])).toBeLessThan(
        0.19,
      );
    }
    expect(named(scene, "two").attributes.colour).toBe(named(scene, "one").attributes.colour);
    expect(named(scene, "two").parts[0].colour).toEqual(named(scene, "one").parts[0].colour);
  });

  it("have fixed places in the frame of what carries them", () => {
    const scene = drawn({
      objects: [tray, block("one", { palette: "colour" })],
      fixed: [
        { object: "tray", on: "table", at: [0.2, 0.1], yawDegrees: 90 },
        { object: "one", on: "tray", at: [0.1, 0] },
      ],
    });
    const [x, y] = named(scene, "one").pose.position;
    expect(x).toBeCloseTo(0.2, 9);
    expect(y).toBeCloseTo(0.2, 9);
  });

  it("are known to the detector in every colour that they can have", () => {
    const { catalogue } = drawn({
      objects: [block("one", { palette: "colour" }), block("two", { colourLike: "one" })],
      arrangement: [{ objects: ["one", "two"], on: ["table"] }],
    });
    expect(catalogue.map(({ label }) => label).sort()).toEqual(["blue block", "green block", "red block"]);
  });
});

describe("hollow shapes", () => {
  it("a ring is closed, as wide as it says, and free inside", () => {
    const scene = drawn({
      objects: [
        block("hoop", {
          label: "hoop",
          parts: [{ shape: "ring", radius: 0.1, thickness: 0.01, segments: 12, at: [0, 0, 0.3] }],
        }),
      ],
      fixed: [{ object: "hoop", on: "table", at: [0, 0] }],
    });
    const { parts, size, openings = [] } = named(scene, "hoop");
    expect(parts).toHaveLength(12);
    expect(size[2]).toBeCloseTo(0.02, 9);
    const ends = parts.map(({ pose, size: [, half] }) => [
      transform(pose, [0, 0, -half]),
      transform(pose, [0, 0, half]),
    ]);
    ends.forEach(([, last], index) => {
      const [next] = ends[(index + 1) % ends.length];
      for (const axis of [0, 1, 2]) expect(last[axis]).toBeCloseTo(next[axis], 9);
    });
    expect(openings).toHaveLength(1);
    expect(openings[0].radius).toBeCloseTo(0.1 * Math.cos(Math.PI / 12) - 0.01, 9);
  });

  it("a tube's walls leave its hole free and share its mass", () => {
    const scene = drawn({
      objects: [
        block("pipe", {
          label: "pipe",
          mass: 0.6,
          parts: [{ shape: "tube", radius: 0.1, thickness: 0.02, height: 0.2, segments: 8, at: [0, 0, 0.1] }],
        }),
      ],
      fixed: [{ object: "pipe", on: "table", at: [0, 0] }],
    });
    const { parts, openings = [] } = named(scene, "pipe");
    expect(parts).toHaveLength(8);
    expect(parts.reduce((sum, { mass }) => sum + mass, 0)).toBeCloseTo(0.6, 9);
    for (const { pose, size } of parts)
      expect(Math.hypot(pose.position[0], pose.position[1]) - size[0]).toBeCloseTo(openings[0].radius, 9);
    expect(openings[0].radius).toBeCloseTo(0.09, 9);
  });
});

describe("joints and threads", () => {
  it("are in the frame of the body, in radians, with unit axes", () => {
    const scene = drawn({
      furniture: [
        {
          ...table,
          moving: [
            {
              name: "door",
              joint: { kind: "hinge", axis: [0, 0, 2], at: [0.5, -0.5, 0], range: [0, 90] },
              mass: 2,
              handle: [0, -0.52, 0.25],
              parts: [{ shape: "box", size: [1, 0.02, 0.4], at: [0, -0.51, 0.25] }],
            },
          ],
        },
      ],
    });
    const [door] = scene.furniture[0].moving ?? [];
    expect(door.joint).toMatchObject({ axis: [0, 0, 1], at: [0.5, -0.5, -0.25], friction: 0, damping: 0 });
    expect(door.joint.range[1]).toBeCloseTo(Math.PI / 2, 9);
    expect(door.handle).toEqual([0, -0.52, 0]);
    expect(door.parts[0].mass).toBe(2);
    expect(door.parts[0].pose.position).toEqual([0, -0.51, 0]);
  });

  it("a cap comes off after 150 degrees unless told otherwise", () => {
    const scene = drawn({
      objects: [tray, { ...tray, name: "cap", label: "cap", screw: { on: "tray" } }],
      fixed: [
        { object: "tray", on: "table", at: [0, 0] },
        { object: "cap", on: "tray", at: [0, 0] },
      ],
    });
    expect(named(scene, "cap").screw).toMatchObject({ on: "tray", turn: (150 * Math.PI) / 180 });
  });
});
