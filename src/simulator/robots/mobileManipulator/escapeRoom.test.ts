import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ObjectId } from "../../../core/world/objects";
import type { ActionArgument } from "../../../core/world/robotLink";
import type { Point2 } from "../../scene/outline";
import type { SceneInstance } from "../../scene/scene";
import { startRobot, type TestRobot } from "../../testing/builtInRobot";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const object = (id: ObjectId): ActionArgument => ({ kind: "object", id });

/** A robot that has found the note on the door, the keys and the box. */
async function explored(seed: number): Promise<TestRobot> {
  const robot = await startRobot("mobile-manipulator", "escape-room", seed);
  await succeeds(robot, "exploreGlobal");
  for (const place of ["door", "work-table", "side-table"]) {
    await succeeds(robot, "navigate", robot.idOf(place));
    await succeeds(robot, "exploreLocal");
  }
  return robot;
}

async function succeeds(robot: TestRobot, action: string, id?: ObjectId): Promise<void> {
  const { outcome, message } = await robot.act(action, ...(id === undefined ? [] : [object(id)]));
  expect(outcome, `${action} ${id ?? ""}: ${message}`).toBe("success");
}

const attributes = (robot: TestRobot, name: string) => robot.seen.get(robot.idOf(name))?.attributes ?? {};
const isLocked = (robot: TestRobot) => robot.facts().includes("is-locked door");

/** Colour of the lamp on the door, as views show it. */
function lamp({ simulation }: TestRobot): "red" | "green" | undefined {
  const { poses } = simulation.geomPoses();
  const lit = simulation
    .geomShapes()
    .filter(({ label, shape }, index) => label === "door" && shape === "sphere" && poses[index * 12 + 2] > 0);
  expect(lit).toHaveLength(1);
  const [red, green] = lit[0].colour;
  return red > green ? "red" : "green";
}

async function putInBox(robot: TestRobot, key: string): Promise<void> {
  await succeeds(robot, "navigate", robot.idOf(key));
  await succeeds(robot, "grasp", robot.idOf(key));
  await succeeds(robot, "navigate", robot.idOf("key-box"));
  await succeeds(robot, "place", robot.idOf("key-box"));
  expect(robot.facts()).toContain(`in ${key} key-box`);
}

describe("the note on the door", () => {
  it.each([1, 2, 3, 4])("is read from in front of it and names the right key, seed %i", async (seed) => {
    const robot = await startRobot("mobile-manipulator", "escape-room", seed);
    await succeeds(robot, "exploreGlobal");
    await succeeds(robot, "navigate", robot.idOf("door"));
    await succeeds(robot, "navigate", robot.idOf("note"));
    await succeeds(robot, "reportObservation", robot.idOf("note"));
    const colour = robot.scene.objects.find(({ name }) => name === "key-1")?.attributes.colour;
    expect(attributes(robot, "note").text).toBe(
      `To unlock the door, put the ${colour} key in the wooden box. The other keys do nothing.`,
    );
  });

  const from = (name: string, position: Point2, yaw: number) =>
    it(`is seen and not read from ${name}`, async () => {
      const standing = (scene: SceneInstance): SceneInstance => ({
        ...scene,
        robots: scene.robots.map((start) => ({ ...start, position, yaw })),
      });
      const options = { rearranged: standing };
      const robot = await startRobot("mobile-manipulator", "escape-room", 1, options);
      await robot.act("reportObservation", { kind: "value", value: "rest" });
      expect(attributes(robot, "note")).toEqual({ colour: "white" });
      expect(attributes(robot, "door").isLocked).toBe(true);
    });
  from("across the room", [1.7, 1.4], Math.PI / 2);
  from("a steep side", [0.95, 3.55], 0);

  it("is written on its shape in views", async () => {
    const { simulation } = await startRobot("mobile-manipulator", "escape-room", 1);
    const texts = simulation.geomShapes().flatMap(({ label, text }) => (text ? [{ label, ...text }] : []));
    expect(texts).toMatchObject([{ label: "handwritten note", size: [0.35, 0.27] }]);
    expect(texts[0].lines.join(" ")).toMatch(/^To unlock the door, put the \w+ key in the wooden box\./);
    expect(texts[0].letterHeight).toBeGreaterThan(0.02);
  });

  it("stays known once it has been read", async () => {
    const robot = await startRobot("mobile-manipulator", "escape-room", 1);
    await succeeds(robot, "exploreGlobal");
    await succeeds(robot, "navigate", robot.idOf("door"));
    const note = robot.idOf("note");
    const { text } = attributes(robot, "note");
    expect(text).toContain("key");
    await succeeds(robot, "navigate", robot.idOf("work-table"));
    await succeeds(robot, "reportObservation", note);
    expect(attributes(robot, "note").text).toBe(text);
  });
});

describe("the lock", () => {
  let robot: TestRobot;
  let before: string;
  beforeAll(async () => {
    robot = await explored(2);
    before = await robot.simulation.save();
  });

  it("stays locked with a wrong key in the box", async () => {
    await putInBox(robot, "key-2");
    expect(isLocked(robot)).toBe(true);
    expect(attributes(robot, "door").isLocked).toBe(true);
    expect(lamp(robot)).toBe("red");
  });

  it("unlocks once the right key lies in the box, and stays so when that is taken out", async () => {
    expect(await robot.simulation.restore(before)).toBeUndefined();
    expect(isLocked(robot)).toBe(true);
    await putInBox(robot, "key-1");
    expect(isLocked(robot)).toBe(false);
    expect(attributes(robot, "door").isLocked).toBe(false);
    expect(lamp(robot)).toBe("green");
    await succeeds(robot, "grasp", robot.idOf("key-1"));
    expect(isLocked(robot)).toBe(false);
  });

  it("is in a snapshot as it was", async () => {
    const after = await robot.simulation.save();
    expect(await robot.simulation.restore(before)).toBeUndefined();
    expect(isLocked(robot)).toBe(true);
    expect(await robot.simulation.restore(after)).toBeUndefined();
    expect(isLocked(robot)).toBe(false);
  });
});
