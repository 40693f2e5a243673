import { afterEach, describe, expect, it } from "vitest";
import type { Pose, Vector3 } from "../../../core/world/geometry";
import type { FurnitureFile, ObjectFile } from "../../scene/sceneFile";
import { startRobot, type TestRobot } from "../../testing/builtInRobot";
import {
  board,
  drawers,
  low,
  microwave,
  on,
  sink,
  succeed,
  table,
  wall,
} from "../../testing/householdKitchen";
import { block, householdIn, type KitchenPieces, vessel } from "../../testing/kitchen";

/* Where a kitchen leaves the hand little room: deep cans, full work tops, shelves one above another. */

const running: TestRobot[] = [];
afterEach(() => {
  for (const { simulation } of running.splice(0)) simulation.dispose();
});

async function start(pieces: KitchenPieces): Promise<TestRobot> {
  const robot = await householdIn({ start: [2.5, 2], ...pieces });
  running.push(robot);
  expect(await robot.act("explore")).toMatchObject({ outcome: "success" });
  return robot;
}

/** Metres above the floor at which the robot has said that it saw a thing last. */
function seenHeight(robot: TestRobot, name: string): number | undefined {
  return robot.seen.get(robot.idOf(name))?.pose?.position[2];
}

function distanceOnTheLevel({ position: [x, y] }: Pose, { position: [u, v] }: Pose): number {
  return Math.hypot(x - u, y - v);
}

const can: FurnitureFile = {
  name: "can",
  type: "garbage-can",
  label: "garbage can",
  position: [4.4, 1],
  attributes: { container: true },
  parts: [
    { shape: "cylinder", radius: 0.165, height: 0.02, at: [0, 0, 0.01] },
    { shape: "tube", radius: 0.165, thickness: 0.012, height: 0.43, at: [0, 0, 0.235], segments: 16 },
  ],
  surfaces: [{ at: [0, 0, 0.022], size: [0.2, 0.2] }],
};

/** Three boards between two sides, its front at −y. */
const shelf: FurnitureFile = {
  name: "shelf",
  type: "shelf",
  label: "shelf",
  position: [4.1, 3.8],
  parts: [
    { shape: "box", size: [0.012, 0.32, 1.14], at: [-0.43, 0, 0.57] },
    { shape: "box", size: [0.012, 0.32, 1.14], at: [0.43, 0, 0.57] },
    ...[0.4075, 0.7675, 1.1275].map((z) => ({
      shape: "box" as const,
      size: [0.848, 0.31, 0.025] as const,
      at: [0, 0, z] as const,
    })),
  ],
  surfaces: [0.78, 0.42, 1.14].map((z) => ({ at: [0, -0.03, z] as const, size: [0.8, 0.23] as const })),
};

function box(name: string, size: Vector3): ObjectFile {
  return block(name, { parts: [{ shape: "box", size, at: [0, 0, size[2] / 2], colour: "#c04030" }] });
}

describe("little room", () => {
  it("names what stands before a thing that the arm can't get at", async () => {
    const robot = await start({
      furniture: [...drawers, microwave],
      objects: [box("milk", [0.06, 0.06, 0.2]), box("crate", [0.3, 0.06, 0.18])],
      fixed: [
        { object: "milk", on: "microwave", at: [0, 0.1] },
        { object: "crate", on: "microwave", at: [0, -0.06] },
      ],
    });
    await succeed(robot, "adjustPosition microwave", "open microwave", "search microwave");
    const [milk, crate] = [robot.idOf("milk"), robot.idOf("crate")];
    expect(await on(robot, "pickUp", "milk")).toMatchObject({
      cause: "unreachable",
      message: `The arm can't get at ${milk} from any free place: ${crate} is in its way.`,
    });
  });

  it("throws what it took from above, or from the side, into a deep can", async () => {
    const robot = await start({
      furniture: [...drawers, wall, table, can],
      objects: [block("potato"), vessel("cup", 0.035, 0.085)],
      fixed: [
        { object: "potato", on: "table", at: [0, 0.1] },
        { object: "cup", on: "wall", at: [0, 0] },
      ],
    });
    await succeed(robot, "adjustPosition potato", "pickUp potato", "adjustPosition can", "place can");
    expect(robot.facts()).toEqual(expect.arrayContaining(["in potato can", "hand-empty"]));
    expect(seenHeight(robot, "potato")).toBeLessThan(0.2);
    await succeed(robot, "adjustPosition wall", "open wall", "search wall", "pickUp cup");
    await succeed(robot, "adjustPosition can", "place can");
    expect(robot.facts()).toEqual(expect.arrayContaining(["in cup can", "hand-empty"]));
    expect(seenHeight(robot, "cup")).toBeLessThan(0.3);
  });

  it("finds the strip that is free on a full work top, and turns a long thing to fit in", async () => {
    const brick = (name: string) =>
      block(name, { type: "brick", parts: [{ shape: "box", size: [0.3, 0.2, 0.06], at: [0, 0, 0.03] }] });
    const stick = block("stick", { parts: [{ shape: "box", size: [0.2, 0.03, 0.03], at: [0, 0, 0.015] }] });
    const robot = await start({
      furniture: [...drawers, table, board],
      objects: [brick("one"), brick("two"), stick],
      fixed: [
        { object: "one", on: "board", at: [-0.05, -0.104] },
        { object: "two", on: "board", at: [-0.05, 0.104] },
        { object: "stick", on: "table", at: [0, 0.1] },
      ],
    });
    await succeed(robot, "adjustPosition stick", "pickUp stick", "adjustPosition board", "place board");
    expect(robot.facts()).toContain("on stick board");
  });

  it("takes a mug from between two shelves, and puts a thing into a bowl that stands there", async () => {
    const robot = await start({
      furniture: [...drawers, table, shelf],
      objects: [vessel("bowl", 0.075, 0.05), vessel("mug", 0.04, 0.09), block("egg")],
      fixed: [
        { object: "bowl", on: "shelf", at: [0.15, -0.02] },
        { object: "mug", on: "shelf", at: [-0.2, 0] },
        { object: "egg", on: "table", at: [0, 0.1] },
      ],
    });
    await succeed(robot, "adjustPosition egg", "pickUp egg", "adjustPosition bowl", "place bowl");
    expect(robot.facts()).toContain("in egg bowl");
    await succeed(robot, "adjustPosition mug", "pickUp mug");
    expect(robot.facts()).toContain("picked-up mug");
  });

  it("puts a full vase that it took from above between two shelves without tipping it over", async () => {
    const between = { ...shelf, surfaces: shelf.surfaces?.filter(({ at }) => at[2] < 1) };
    const robot = await start({
      furniture: [...drawers, table, between],
      objects: [vessel("vase", 0.035, 0.2, { canFillWithLiquid: true, pickupable: true, isFilled: true })],
      fixed: [{ object: "vase", on: "table", at: [0, 0.1] }],
    });
    await succeed(robot, "adjustPosition vase", "pickUp vase", "adjustPosition shelf", "place shelf");
    expect(robot.facts()).toEqual(expect.arrayContaining(["on vase shelf", "is-filled vase"]));
  });

  it("goes in over a flat thing under a board with a hand that points down", async () => {
    const robot = await start({
      furniture: [...drawers, shelf],
      objects: [block("book", { parts: [{ shape: "box", size: [0.16, 0.11, 0.028], at: [0, 0, 0.014] }] })],
      fixed: [{ object: "book", on: "shelf", at: [0.1, 0] }],
    });
    await succeed(robot, "adjustPosition book", "pickUp book");
    expect(robot.facts()).toContain("picked-up book");
  });

  it("takes a pan out of a cupboard and keeps hold of it on the way", async () => {
    const pan = block("pan", {
      mass: 0.4,
      parts: [
        { shape: "cylinder", radius: 0.057, height: 0.04, at: [0, 0, 0.02] },
        { shape: "capsule", radius: 0.01, from: [0.05, 0, 0.03], to: [0.17, 0, 0.04] },
      ],
      grip: { at: [0, 0, 0.02], size: [0.13, 0.116, 0.04] },
    });
    const robot = await start({
      furniture: [...drawers, low, table],
      objects: [pan],
      fixed: [{ object: "pan", on: "low", at: [0, 0] }],
    });
    await succeed(
      robot,
      "adjustPosition low",
      "open low",
      "search low",
      "pickUp pan",
      "adjustPosition table",
    );
    expect(robot.facts()).toContain("picked-up pan");
    await succeed(robot, "place table");
    expect(robot.facts()).toContain("on pan table");
  });

  it("tilts what it took from above to get it through the front of a low cupboard", async () => {
    const robot = await startRobot("household", "kitchen-1", 1);
    running.push(robot);
    await robot.act("explore");
    await succeed(robot, "adjustPosition floor-cabinet", "open floor-cabinet");
    await succeed(robot, "adjustPosition book", "pickUp book");
    await succeed(robot, "adjustPosition floor-cabinet", "place floor-cabinet");
    expect(robot.facts()).toContain("in book floor-cabinet");
  });

  it("finds the side of a sink where a long thing that hangs from the hand comes down beside the tap", async () => {
    const robot = await startRobot("household", "kitchen-1", 9);
    running.push(robot);
    await robot.act("explore");
    await succeed(robot, "adjustPosition paper-roll", "pickUp paper-roll");
    await succeed(robot, "adjustPosition sink", "place sink");
    expect(robot.facts()).toContain("in paper-roll sink");
  });

  it("puts a paper roll on a plate that it gets wedged in, hanging by friction: it is on the plate", async () => {
    const robot = await startRobot("household", "kitchen-3", 1);
    running.push(robot);
    await robot.act("explore");
    await succeed(robot, "adjustPosition shelf", "pickUp paper-roll");
    await succeed(robot, "adjustPosition dining-table", "place dirty-plate");
    expect(robot.facts()).toContain("on paper-roll dirty-plate");
  });

  it("sees what lies low on a shelf, where from afar the boards above hide it", async () => {
    const robot = await startRobot("household", "kitchen-2", 31);
    running.push(robot);
    await robot.act("explore");
    const lemon = robot.idOf("lemon");
    await succeed(robot, "adjustPosition shelf");
    const { observation } = await on(robot, "search", "shelf");
    expect(observation?.objects.map(({ id }) => id)).toContain(lemon);
  });

  it("puts a thing into the round of a pan, not over its handle", async () => {
    const robot = await start({
      furniture: [...drawers, table],
      objects: [
        {
          ...vessel("pan", 0.0575, 0.042, { pickupable: true, container: true }),
          grip: { at: [0, 0, 0.021], size: [0.13, 0.116, 0.042] },
          parts: [
            ...vessel("pan", 0.0575, 0.042).parts,
            { shape: "capsule", radius: 0.01, from: [0.062, 0, 0.034], to: [0.17, 0, 0.042] },
          ],
        },
        block("meat", { parts: [{ shape: "box", size: [0.08, 0.042, 0.03], at: [0, 0, 0.015] }] }),
      ],
      fixed: [
        { object: "pan", on: "table", at: [0.15, 0.1] },
        { object: "meat", on: "table", at: [-0.25, 0.1] },
      ],
    });
    await succeed(robot, "adjustPosition meat", "pickUp meat", "place pan");
    expect(robot.facts()).toContain("in meat pan");
    expect(robot.facts().filter((fact) => fact.startsWith("on meat"))).toEqual([]);
  });

  it("puts a tall thing upright into a cup under a board, taken anew with the hand level", async () => {
    const robot = await startRobot("household", "kitchen-3", 2);
    running.push(robot);
    await robot.act("explore");
    await succeed(robot, "adjustPosition dining-table", "pickUp salt", "adjustPosition shelf", "place cup");
    expect(robot.facts()).toContain("in salt cup");
  });

  it("puts a thing onto the back of a work top where its front is full", async () => {
    const robot = await startRobot("household", "kitchen-3", 1);
    running.push(robot);
    await robot.act("explore");
    await succeed(robot, "adjustPosition sink-counter", "pickUp kettle");
    await succeed(robot, "adjustPosition island-end", "place island-end");
    expect(robot.facts()).toContain("on kettle island-end");
  });

  it("leaves a pot with lugs in the sink, where walls keep an aslant hand from drawing back", async () => {
    const [w, h] = [0.44, 0.4];
    const lug = (x: number) => ({
      shape: "box" as const,
      size: [0.024, 0.035, 0.008] as const,
      at: [x, 0, 0.072] as const,
    });
    const pot = vessel("pot", 0.057, 0.083);
    const wallOf = (size: readonly [number, number], at: readonly [number, number]) => ({
      shape: "box" as const,
      size: [...size, 0.2] as const,
      at: [...at, 0.78] as const,
    });
    const basin: FurnitureFile = {
      ...sink,
      parts: [
        { shape: "box", size: [w + 0.04, h + 0.04, 0.7], at: [0, 0, 0.35] },
        wallOf([w + 0.04, 0.02], [0, -h / 2 - 0.01]),
        wallOf([w + 0.04, 0.02], [0, h / 2 + 0.01]),
        wallOf([0.02, h], [-w / 2 - 0.01, 0]),
        wallOf([0.02, h], [w / 2 + 0.01, 0]),
      ],
      surfaces: [{ at: [0, 0, 0.7], size: [w - 0.02, h - 0.02] }],
    };
    const robot = await start({
      furniture: [...drawers, low, basin],
      objects: [
        {
          ...pot,
          mass: 0.5,
          parts: [...pot.parts, lug(0.068), lug(-0.068)],
          // The fingers close below the lugs.
          grip: { at: [0, 0, 0.035], size: [0.116, 0.13, 0.07] },
        },
      ],
      fixed: [{ object: "pot", on: "low", at: [0, -0.1] }],
    });
    await succeed(robot, "adjustPosition low", "open low", "search low", "pickUp pot");
    await succeed(robot, "adjustPosition sink", "place sink");
    expect(robot.facts()).toEqual(expect.arrayContaining(["in pot sink", "hand-empty"]));
  });

  it("lets a thing fall onto what lies low in a full sink, not under the tap in its middle", async () => {
    const bar: FurnitureFile["parts"][number] = { shape: "box", size: [0.03, 0.24, 0.03], at: [0, 0, 1.06] };
    const flat = (name: string, size: readonly [number, number, number]) =>
      block(name, { parts: [{ shape: "box", size, at: [0, 0, size[2] / 2] }] });
    const robot = await start({
      furniture: [{ ...sink, parts: [...sink.parts, bar] }, table],
      objects: [flat("tray", [0.5, 0.34, 0.03]), flat("plate", [0.12, 0.05, 0.02])],
      fixed: [
        { object: "tray", on: "sink", at: [0, 0] },
        { object: "plate", on: "table", at: [0, 0.1] },
      ],
    });
    await succeed(robot, "adjustPosition sink", "adjustPosition plate", "pickUp plate");
    await succeed(robot, "adjustPosition sink", "place sink");
    expect(robot.facts()).toEqual(expect.arrayContaining(["in plate sink", "hand-empty"]));
  });

  it("pours from a bottle that it took aslant out of a cupboard", async () => {
    const full = { canFillWithLiquid: true, pickupable: true, isFilled: true };
    const robot = await start({
      furniture: [...drawers, low, table],
      objects: [vessel("bottle", 0.034, 0.17, full), vessel("bowl", 0.065, 0.06)],
      fixed: [
        { object: "bottle", on: "low", at: [0, 0] },
        { object: "bowl", on: "table", at: [0, 0.1] },
      ],
    });
    await succeed(robot, "adjustPosition low", "open low", "search low", "pickUp bottle");
    expect(robot.facts()).toContain("is-filled bottle");
    await succeed(robot, "adjustPosition bowl", "pourInto bowl");
    expect(robot.facts()).toContain("is-filled bowl");
  });

  it("presses a button aslant that has something right above it", async () => {
    const plate: FurnitureFile = {
      name: "plate",
      type: "burner",
      label: "burner",
      position: [1, 3.7],
      height: 0.881,
      parts: [{ shape: "box", size: [0.2, 0.2, 0.01], at: [0, 0, 0.005] }],
      switch: { at: [0.05, -0.05, 0.01], facing: [0, 0, 1], radius: 0.02 },
    };
    const hood: FurnitureFile = {
      name: "hood",
      type: "hood",
      label: "hood",
      position: [1, 3.7],
      height: 1.13,
      parts: [{ shape: "box", size: [0.6, 0.5, 0.3], at: [0, 0, 0.15] }],
    };
    const robot = await start({ furniture: [...drawers, plate, hood] });
    await succeed(robot, "adjustPosition plate", "toggleOn plate");
    expect(robot.facts()).toContain("is-toggled plate");
  });

  it("carries what it took from the side over its own base", async () => {
    const robot = await start({
      furniture: [...drawers, low],
      objects: [vessel("cup", 0.04, 0.09)],
      fixed: [{ object: "cup", on: "low", at: [0, 0] }],
    });
    await succeed(robot, "adjustPosition low", "open low", "search low", "pickUp cup");
    const { observation } = await robot.act("listDiscovered");
    const cup = robot.simulation.truth().things.find(({ name }) => name === "cup");
    if (!observation || !cup) throw new Error("nothing seen");
    expect(distanceOnTheLevel(observation.robot.base, cup.pose)).toBeLessThan(0.22);
  });

  it("goes close to furniture that it could not make out from afar", async () => {
    const robot = await startRobot("household", "kitchen-2", 1);
    running.push(robot);
    expect(await robot.act("explore")).toMatchObject({ outcome: "success" });
    expect(robot.idOf("faucet")).toBe("faucet_0");
  });
});
