import { afterEach, describe, expect, it } from "vitest";
import { neverCancelled } from "../../../core/base/cancellation";
import type { ActionResult } from "../../../core/world/robotLink";
import type { FurnitureFile } from "../../scene/sceneFile";
import { startRobot, type TestRobot } from "../../testing/builtInRobot";
import {
  drawers,
  fridge,
  lamp,
  low,
  microwave,
  on,
  secondCounter,
  sink,
  table,
  tap,
  wall,
} from "../../testing/householdKitchen";
import { block, drawer, householdIn, type KitchenPieces, vessel } from "../../testing/kitchen";

const running: TestRobot[] = [];
afterEach(() => {
  for (const { simulation } of running.splice(0)) simulation.dispose();
});

async function start(pieces: KitchenPieces, seed = 1, faults = "none"): Promise<TestRobot> {
  const robot = await householdIn({ start: [2.5, 2], ...pieces }, seed, faults);
  running.push(robot);
  expect(await robot.act("explore")).toMatchObject({ outcome: "success" });
  return robot;
}

async function succeed(robot: TestRobot, ...calls: readonly string[]): Promise<ActionResult | undefined> {
  let last: ActionResult | undefined;
  for (const call of calls) {
    const [action, name] = call.split(" ");
    last = await on(robot, action, name);
    expect(last, `${call}: ${last.message}`).toMatchObject({ outcome: "success" });
  }
  return last;
}

const attributesOf = (robot: TestRobot, name: string) => robot.seen.get(robot.idOf(name))?.attributes;
/** With nothing below it. */
const workTop: FurnitureFile = {
  name: "top",
  type: "counter",
  label: "counter",
  position: [1, 3.7],
  height: 0.84,
  parts: [{ shape: "box", size: [1, 0.6, 0.04], at: [0, 0, 0.02] }],
  surfaces: [{ at: [0, 0, 0.04], size: [1, 0.6] }],
};
const cylinder = (name: string) =>
  block(name, { parts: [{ shape: "cylinder", radius: 0.032, height: 0.1, at: [0, 0, 0.05] }] });

describe("opening and closing", () => {
  const furniture = [...drawers, wall, fridge, low, secondCounter, microwave];
  for (const name of ["left", "wall", "fridge", "low", "microwave"]) {
    it(`opens and closes the ${name}`, async () => {
      const robot = await start({ furniture });
      await succeed(robot, `adjustPosition ${name}`, `open ${name}`);
      expect(robot.facts()).toContain(`is-open ${name}`);
      expect(robot.facts()).toContain(`at ${name}`);
      expect(attributesOf(robot, name)).toMatchObject({ isOpen: true });
      await succeed(robot, `close ${name}`);
      expect(robot.facts()).not.toContain(`is-open ${name}`);
      expect(attributesOf(robot, name)).toMatchObject({ isOpen: false });
    });
  }

  it("reports that a low drawer is shut, though the head does not see it from where the arm rests", async () => {
    const robot = await startRobot("household", "kitchen-1", 1);
    running.push(robot);
    await robot.act("explore");
    const drawer = "lower-right-drawer";
    await succeed(robot, `adjustPosition ${drawer}`, `open ${drawer}`, `search ${drawer}`, `close ${drawer}`);
    expect(attributesOf(robot, drawer)).toMatchObject({ isOpen: false });
  });

  it("does not see what is in a closed drawer, and does once it is open", async () => {
    const robot = await start({
      furniture,
      objects: [block("egg")],
      fixed: [{ object: "egg", on: "left", at: [0, 0] }],
    });
    await succeed(robot, "adjustPosition left");
    expect([...robot.seen.values()].map(({ type }) => type)).not.toContain("egg");
    const refused = await on(robot, "search", "left");
    expect(refused).toMatchObject({ outcome: "failure", cause: "unsupported" });
    await succeed(robot, "open left", "search left");
    const egg = robot.seen.get(robot.idOf("egg"));
    const left = robot.seen.get(robot.idOf("left"));
    expect(robot.facts()).toContain("in egg left");
    // The drawer is reported where it is now, so that what lies in it is within its outline.
    expect(left?.pose?.position[1]).toBeLessThan(3.62);
    expect(egg?.pose?.position[1]).toBeLessThan(3.5);
  });

  it("keeps apart what lies in drawers one above the other, and says which one covers the other", async () => {
    const robot = await start({
      furniture: [
        workTop,
        drawer("upper", { position: [1, 3.7], label: "upper drawer" }),
        drawer("lower", { position: [1, 3.7], height: 0.475, label: "lower drawer" }),
      ],
      objects: [
        block("egg", { parts: [{ shape: "box", size: [0.06, 0.06, 0.024], at: [0, 0, 0.012] }] }),
        block("bar"),
      ],
      fixed: [
        { object: "egg", on: "upper", at: [0, 0] },
        { object: "bar", on: "lower", at: [0, 0] },
      ],
    });
    await succeed(robot, "adjustPosition upper", "open upper", "search upper", "close upper");
    const opened = await succeed(robot, "open lower");
    expect(opened?.observation?.missing).toEqual([]);
    await succeed(robot, "search lower", "open upper");
    expect([...robot.seen.keys()].filter((id) => id.startsWith("egg"))).toEqual(["egg_0"]);
    expect(await on(robot, "pickUp", "bar")).toMatchObject({
      cause: "blocked",
      message: `${robot.idOf("upper")} stands open above ${robot.idOf("bar")}, and keeps the hand off it.`,
    });
    await succeed(robot, "close upper", "pickUp bar");
    expect(robot.facts()).toContain("picked-up bar");
  });

  it("says what can't be opened, and keeps a full hand from handles", async () => {
    const robot = await start({
      furniture: [...drawers, table],
      objects: [block("egg")],
      fixed: [{ object: "egg", on: "table", at: [0, 0.1] }],
    });
    expect(await on(robot, "open", "table")).toMatchObject({ outcome: "failure", cause: "unsupported" });
    await succeed(robot, "adjustPosition egg", "pickUp egg");
    expect(await on(robot, "open", "left")).toMatchObject({ outcome: "failure", cause: "unsupported" });
    expect(robot.facts()).not.toContain("is-open left");
  });
});

describe("carrying", () => {
  it("takes an egg from a drawer, cooks it in the microwave, and serves it", async () => {
    const robot = await start({
      furniture: [...drawers, secondCounter, microwave, table],
      objects: [block("egg", { attributes: { cookable: true } })],
      fixed: [{ object: "egg", on: "left", at: [0, -0.1] }],
    });
    await succeed(robot, "adjustPosition left", "open left", "search left", "pickUp egg");
    expect(robot.facts()).toContain("picked-up egg");
    await succeed(robot, "adjustPosition table", "place table");
    expect(robot.facts()).toContain("located egg table");
    await succeed(robot, "adjustPosition microwave", "open microwave", "adjustPosition egg", "pickUp egg");
    await succeed(robot, "adjustPosition microwave", "place microwave");
    expect(robot.facts()).toEqual(expect.arrayContaining(["in egg microwave", "located egg microwave"]));
    expect(robot.facts()).not.toContain("located egg counter2");
    await succeed(robot, "close microwave", "toggleOn microwave");
    expect(robot.facts()).toEqual(expect.arrayContaining(["is-toggled microwave", "is-cooked egg"]));
    await succeed(robot, "toggleOff microwave", "open microwave", "pickUp egg");
    expect(robot.facts()).toEqual(expect.arrayContaining(["picked-up egg", "is-cooked egg"]));
  });

  it("takes things out of cupboards from the front and puts them on a table upright", async () => {
    const robot = await start({
      furniture: [...drawers, wall, fridge, table],
      objects: [vessel("cup", 0.04, 0.09), cylinder("can")],
      fixed: [
        { object: "cup", on: "wall", at: [0, 0] },
        { object: "can", on: "fridge", at: [0.1, -0.1] },
      ],
    });
    await succeed(robot, "adjustPosition wall", "open wall", "search wall", "pickUp cup");
    await succeed(robot, "adjustPosition table", "place table");
    expect(robot.facts()).toContain("on cup table");
    const cup = robot.simulation.truth().things.find(({ name }) => name === "cup");
    expect(cup?.pose.position[2]).toBeCloseTo(0.72 + 0.045, 2);
    await succeed(robot, "adjustPosition fridge", "open fridge", "search fridge", "pickUp can");
    const { overlays } = robot.simulation.geomPoses();
    expect(overlays?.grasps?.length).toBeGreaterThan(0);
    expect(robot.facts()).toContain("picked-up can");
  });

  it("does not reach into what is closed", async () => {
    const robot = await start({
      furniture: [...drawers, table],
      objects: [block("egg")],
      fixed: [{ object: "egg", on: "table", at: [0, 0.1] }],
    });
    await succeed(robot, "adjustPosition egg", "pickUp egg", "adjustPosition left");
    expect(await on(robot, "place", "left")).toMatchObject({ outcome: "failure", cause: "unreachable" });
    expect(robot.facts()).toContain("picked-up egg");
  });

  it("lets an egg slip where the fault says so, and tells", async () => {
    const scene: KitchenPieces = {
      furniture: [...drawers, wall, table],
      objects: [vessel("cup", 0.04, 0.09)],
      fixed: [{ object: "cup", on: "wall", at: [0, 0] }],
    };
    const robot = await start(scene, 1, "grasp-slip@1");
    await succeed(robot, "adjustPosition wall", "open wall", "search wall");
    expect(await on(robot, "pickUp", "cup")).toMatchObject({ outcome: "failure", cause: "nothing-grasped" });
    expect(robot.facts()).toContain("hand-empty");
  });
});

describe("buttons and water", () => {
  it("switches a light on and off", async () => {
    const robot = await start({ furniture: [lamp, table] });
    await succeed(robot, "adjustPosition lamp", "toggleOn lamp");
    expect(robot.facts()).toContain("is-toggled lamp");
    expect(attributesOf(robot, "lamp")).toMatchObject({ isToggled: true });
    await succeed(robot, "toggleOff lamp");
    expect(robot.facts()).not.toContain("is-toggled lamp");
    expect(await on(robot, "toggleOn", "table")).toMatchObject({ outcome: "failure", cause: "unsupported" });
  });

  it("fills a mug at the tap and waters the plant without spilling on the way", async () => {
    const robot = await start({
      furniture: [sink, tap, table],
      objects: [
        vessel("mug", 0.042, 0.09),
        block("plant", {
          mass: 1,
          attributes: { waterable: true },
          parts: [{ shape: "cylinder", radius: 0.08, height: 0.14, at: [0, 0, 0.07] }],
        }),
      ],
      fixed: [
        { object: "mug", on: "table", at: [-0.25, 0.1] },
        { object: "plant", on: "table", at: [0.25, 0.1] },
      ],
    });
    await succeed(robot, "adjustPosition mug", "pickUp mug", "adjustPosition tap");
    const dry = await robot.act("fillHeldObject");
    expect(dry).toMatchObject({ outcome: "failure", cause: "unsupported" });
    expect(await on(robot, "pourInto", "plant")).toMatchObject({ outcome: "failure", cause: "unsupported" });
    await succeed(robot, "adjustPosition table", "place table", "adjustPosition tap", "toggleOn tap");
    await succeed(robot, "adjustPosition mug", "pickUp mug", "adjustPosition tap");
    expect(await robot.act("fillHeldObject")).toMatchObject({ outcome: "success" });
    expect(robot.facts()).toContain("is-filled mug");
    await succeed(robot, "adjustPosition plant");
    expect(robot.facts()).toContain("is-filled mug");
    await succeed(robot, "pourInto plant");
    expect(robot.facts()).toContain("is-watered plant");
    expect(robot.facts()).not.toContain("is-filled mug");
  });
});

describe("looking", () => {
  it("lists what it knows without moving, and looks at a thing from close by", async () => {
    const robot = await start({
      furniture: [...drawers, table],
      objects: [block("egg")],
      fixed: [{ object: "egg", on: "table", at: [0, 0.1] }],
    });
    await succeed(robot, "adjustPosition egg");
    const before = robot.simulation.truth();
    const listed = await robot.act("listDiscovered");
    expect(listed).toMatchObject({ outcome: "success", robotSeconds: 0 });
    expect(robot.simulation.truth().facts).toEqual(before.facts);
    const inspected = await succeed(robot, "inspect egg");
    expect(inspected?.observation?.images[0].segments).toContain(robot.idOf("egg"));
  });
});

describe("what is gone", () => {
  it("does not include what has gone along with a drawer: it is known by the same name in there", async () => {
    const robot = await start({
      furniture: [...drawers, table],
      objects: [block("egg"), block("potato")],
      fixed: [
        { object: "egg", on: "left", at: [0.1, -0.1] },
        { object: "potato", on: "left", at: [-0.1, -0.15] },
      ],
    });
    await succeed(robot, "adjustPosition left", "open left", "search left");
    const egg = robot.idOf("egg");
    const potato = robot.idOf("potato");
    const closed = await succeed(robot, "close left");
    expect(closed?.observation?.missing).toEqual([]);
    expect(robot.idOf("egg")).toBe(egg);
    const opened = await succeed(robot, "open left");
    expect(opened?.observation?.missing).toEqual([]);
    expect([robot.idOf("egg"), robot.idOf("potato")]).toEqual([egg, potato]);
  });

  it("is reported by the action that looked on its way, though nobody looks there again", async () => {
    const robot = await start({
      furniture: [secondCounter, microwave, table],
      objects: [block("egg")],
      fixed: [{ object: "egg", on: "counter2", at: [0.35, -0.2] }],
    });
    await succeed(robot, "adjustPosition microwave", "open microwave");
    const egg = robot.idOf("egg");
    const call = {
      id: "c",
      action: "close",
      args: [{ kind: "object", id: robot.idOf("microwave") }],
      faults: ["movedObject"],
    } as const;
    const closed = await robot.simulation.perform(call, neverCancelled, () => {});
    expect(closed).toMatchObject({ outcome: "success" });
    expect(robot.simulation.truth().names).not.toHaveProperty(egg);
    expect(closed.observation?.missing).toContain(egg);
  });
});

it("goes on from a snapshot bit by bit, with a drawer half drawn out", async () => {
  const robot = await start({ furniture: [...drawers, table] });
  const { simulation } = robot;
  await succeed(robot, "adjustPosition left", "open left");
  const saved = await simulation.save();
  const id = robot.idOf("left");
  const close = async () => {
    const call = { id: "c", action: "close", args: [{ kind: "object", id }] } as const;
    const result = await simulation.perform(call, neverCancelled, () => {});
    return [result.outcome, result.robotSeconds, JSON.stringify(simulation.truth())];
  };
  const first = await close();
  expect(await simulation.restore(saved)).toBeUndefined();
  expect(robot.facts()).toContain("is-open left");
  expect(await close()).toEqual(first);
});
