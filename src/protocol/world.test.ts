import { describe, expect, it } from "vitest";
import { parseWorldUpdate, WorldRecord, type WorldShape, type WorldUpdate } from "./world";

const shape = (label: string): WorldShape => ({ shape: "box", size: [1, 1, 1], colour: [1, 0, 0], label });
const at = (x: number, y: number, z = 0) => [x, y, z, 1, 0, 0, 0];
const scene: WorldUpdate = {
  kind: "scene",
  stamp: 1,
  shapes: [shape("floor"), shape("robot"), shape("robot"), shape("cup")],
  poses: [...at(0, 0), ...at(1, 2), ...at(1, 2, 1), ...at(3, 3)],
};
const poses = (stamp: number, ...numbers: number[]): WorldUpdate => ({
  kind: "poses",
  stamp,
  poses: numbers,
});

function recordOf(...updates: readonly WorldUpdate[]): WorldRecord {
  const record = new WorldRecord();
  for (const update of updates) record.apply(update);
  return record;
}

describe("the record of the world", () => {
  it("puts the poses that changed where their shapes are, and leaves the others", () => {
    const { scene: now, stamp } = recordOf(scene, poses(2, 3, ...at(4, 4, 0.5), 0, ...at(0, 0, -1)));
    expect([...(now?.poses ?? [])]).toEqual([...at(0, 0, -1), ...at(1, 2), ...at(1, 2, 1), ...at(4, 4, 0.5)]);
    expect(stamp).toBe(2);
  });

  it("takes no poses without a scene, and none of shapes that there are not", () => {
    expect(recordOf(poses(2, 0, ...at(1, 1))).scene).toBeUndefined();
    const { scene: now } = recordOf(scene, poses(2, 4, ...at(9, 9)));
    expect([...(now?.poses ?? [])]).toEqual(scene.kind === "scene" && scene.poses);
  });

  it("remembers where the robot's base drove, but no shorter way than two centimetres", () => {
    const driven = (...updates: readonly WorldUpdate[]) => recordOf(scene, ...updates).overlays.driven;
    expect(driven()).toEqual([[1, 2, 0]]);
    expect(
      driven(poses(2, 1, ...at(1.01, 2)), poses(3, 1, ...at(1.03, 2)), poses(4, 2, ...at(8, 8))),
    ).toEqual([
      [1, 2, 0],
      [1.03, 2, 0],
    ]);
    // After a step back the way is that of another past.
    expect(driven(poses(2, 1, ...at(2, 2)), scene)).toEqual([[1, 2, 0]]);
  });

  it("keeps a long way in a bounded number of points, from its beginning to its end", () => {
    const record = recordOf(scene);
    for (let step = 1; step <= 9000; step++) record.apply(poses(step, 1, ...at(1 + step / 10, 2)));
    const { driven = [] } = record.overlays;
    expect(driven.length).toBeLessThanOrEqual(2001);
    expect([driven[0], driven.at(-1)]).toEqual([
      [1, 2, 0],
      [901, 2, 0],
    ]);
  });

  it("keeps overlays until others come, and is the same object while they are the same", () => {
    const record = recordOf({ ...scene, overlays: { planned: [[0, 0, 0]] } });
    const before = record.overlays;
    record.apply(poses(2, 3, ...at(5, 5)));
    expect(record.overlays).toBe(before);
    record.apply({ ...poses(3), overlays: { grasps: [] } } as WorldUpdate);
    expect(record.overlays).toMatchObject({ planned: [[0, 0, 0]], grasps: [] });
  });

  it("is made again from what it says of itself", () => {
    const base = { position: [1, 2, 0], orientation: [1, 0, 0, 0] } as const;
    const record = recordOf(scene, poses(2, 1, ...at(2, 2)), poses(3, 1, ...at(3, 2)), {
      kind: "robot",
      base,
    });
    const copy = recordOf(...record.whole());
    expect(copy).toEqual(record);
    expect(new WorldRecord().whole()).toEqual([]);
  });
});

describe("updates of the world from another process", () => {
  function check(what: string, value: unknown, accepted: boolean) {
    it(`${accepted ? "accepts" : "rejects"} ${what}`, () => {
      expect(parseWorldUpdate(value)).toBe(accepted ? value : undefined);
    });
  }
  const base = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
  check("a scene", scene, true);
  check("an empty scene", { kind: "scene", stamp: 0, shapes: [], poses: [] }, true);
  check("poses", poses(1, 2, ...at(1, 1)), true);
  check("no poses", poses(1), true);
  check("the robot's base", { kind: "robot", base }, true);
  check(
    "overlays",
    { ...scene, overlays: { planned: [[0, 0, 0]], hand: [], driven: [], grasps: [base] } },
    true,
  );
  const text = { lines: ["Push"], letterHeight: 0.02, size: [0.2, 0.1], colour: [0, 0, 0], pose: base };
  const withText = (more: object) => ({
    ...scene,
    shapes: [{ ...shape("note"), text: { ...text, ...more } }],
    poses: at(0, 0),
  });
  check("words on a shape", withText({}), true);
  check("words that are none", withText({ lines: [1] }), false);
  check("words without a place", withText({ pose: undefined }), false);
  check("words of no size", withText({ letterHeight: Number.NaN }), false);
  check("too few poses for its shapes", { ...scene, poses: at(0, 0) }, false);
  check(
    "a shape that is not known",
    { ...scene, shapes: [{ ...shape("a"), shape: "mesh" }], poses: at(0, 0) },
    false,
  );
  const convex = {
    ...shape("a"),
    shape: "convex",
    corners: [...Array(4).keys()].map((index) => [index, 0, 0]),
  };
  const withConvex = (faces: unknown) => ({
    ...scene,
    shapes: [{ ...convex, faces }],
    poses: [0, 0, 0, 1, 0, 0, 0],
  });
  check("a convex shape", withConvex([[0, 1, 2]]), true);
  check("a convex shape without faces", withConvex(undefined), false);
  check("a face with a corner that is not there", withConvex([[0, 1, 4]]), false);
  check(
    "a shape without a colour",
    { ...scene, shapes: [{ ...shape("a"), colour: [] }], poses: at(0, 0) },
    false,
  );
  check("a number that is none", poses(1, 2, ...at(Number.NaN, 1)), false);
  check("a number as text", { kind: "poses", stamp: 1, poses: ["0", ...at(0, 0)] }, false);
  check("half a pose", poses(1, 2, 0, 0), false);
  check("an index that is none", poses(1, 0.5, ...at(0, 0)), false);
  check("an index below zero", poses(1, -1, ...at(0, 0)), false);
  check("poses without a time", { kind: "poses", poses: [] }, false);
  check("a path that is none", { ...scene, overlays: { planned: [[0, 0]] } }, false);
  check("a way of the hand that is none", { ...scene, overlays: { hand: [[0, 0, Number.NaN]] } }, false);
  check("a grasp that is none", { ...scene, overlays: { grasps: [{ position: [0, 0, 0] }] } }, false);
  check("a base without orientation", { kind: "robot", base: { position: [0, 0, 0] } }, false);
  check("another kind", { kind: "toString" }, false);
  check("nothing", undefined, false);
});
