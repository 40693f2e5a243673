import { afterEach, describe, expect, it, vi } from "vitest";
import { neverCancelled } from "../core/base/cancellation";
import type { FaultKind } from "../core/world/faultKinds";
import { explore, objectArgument } from "./testing/bedroom";
import { startRobot, type TestRobot } from "./testing/builtInRobot";

// Physics is slow on a busy machine: deadlines are for hangs.
vi.setConfig({ testTimeout: 240_000 });

const open: TestRobot[] = [];

async function start(faults: string): Promise<TestRobot> {
  const robot = await startRobot("mobile-manipulator", "bedroom", 1, { faults });
  open.push(robot);
  return robot;
}

afterEach(() => {
  for (const robot of open.splice(0)) robot.simulation.dispose();
});

/** A fruit on that furniture, as the robot knows it. */
function fruitOn(robot: TestRobot, furniture: string): string {
  const fruit = robot.scene.objects.find(
    ({ type, on }) => on === furniture && ["apple", "banana", "orange"].includes(type),
  );
  return robot.idOf(fruit?.name ?? "nothing");
}

describe("a call that is rejected", () => {
  it("moves nothing and says so", async () => {
    const robot = await start("rejected-call@1");
    const before = robot.simulation.geomPoses().poses;
    const result = await robot.act("exploreGlobal");
    expect(result).toMatchObject({ outcome: "failure", cause: "robot-error", robotSeconds: 0 });
    expect(robot.simulation.geomPoses().poses).toEqual(before);
    expect((await robot.act("exploreGlobal")).outcome).toBe("success");
  });
});

describe("a camera without pictures", () => {
  it("lets a look fail, and leaves an action without a word of what came of it", async () => {
    const robot = await start("sensor-outage@1,sensor-outage@3");
    const blind = await robot.act("exploreGlobal");
    expect(blind).toMatchObject({ outcome: "failure", message: "The camera gives no picture." });
    expect(blind.observation).toMatchObject({ objects: [], missing: [], images: [] });
    expect((await robot.act("exploreGlobal")).outcome).toBe("success");
    const drive = await robot.act("navigate", objectArgument(robot.idOf("sofa")));
    expect(drive.outcome).toBe("success");
    expect(drive.observation).toMatchObject({ objects: [], images: [] });
    // Where it stands it knows without a camera.
    expect(drive.observation?.robot.base.position).toHaveLength(3);
  });
});

describe("wrong feedback", () => {
  it("speaks of the very thing that the action was about as gone; the next look finds it", async () => {
    const robot = await start("wrong-feedback@1");
    await robot.act("exploreGlobal");
    const sofa = robot.idOf("sofa");
    const result = await robot.act("navigate", objectArgument(sofa));
    expect(result.outcome).toBe("success");
    expect(result.observation?.missing).toEqual([sofa]);
    expect((await robot.act("exploreLocal")).observation?.objects.map(({ id }) => id)).toContain(sofa);
  });
});

describe("wheels that do not turn", () => {
  it("stop half-way, and turn again for the next drive", async () => {
    const robot = await start("stuck=0");
    await robot.act("exploreGlobal");
    const bed = objectArgument(robot.idOf("bed"));
    const call = { id: "stuck", action: "navigate", args: [bed], faults: ["stuck" as const] };
    const result = await robot.simulation.perform(call, neverCancelled, () => {});
    expect(result).toMatchObject({ outcome: "failure", cause: "blocked" });
    expect(robot.facts()).not.toContain("at bed");
    expect((await robot.act("navigate", bed)).outcome).toBe("success");
    expect(robot.facts()).toContain("at bed");
  });
});

describe("something that is dropped on the way", () => {
  it("is missed when the drive has ended", async () => {
    const robot = await start("dropped-object@1");
    await explore(robot, ["coffee-table"]);
    const item = fruitOn(robot, "coffee-table");
    expect((await robot.act("grasp", objectArgument(item))).outcome).toBe("success");
    const result = await robot.act("navigate", objectArgument(robot.idOf("bed")));
    expect(result).toMatchObject({ outcome: "failure", cause: "robot-error" });
    expect(result.observation?.robot.gripper?.holding).toBeUndefined();
    expect(robot.facts()).toContain("handempty");
  });
});

describe("somebody who moves something", () => {
  it("carries it without a leap to where it rests", async () => {
    const robot = await start("moved-object@1");
    const before = robot.simulation.truth();
    let last = robot.simulation.geomPoses().poses;
    let furthest = 0;
    robot.simulation.onStep(() => {
      const { poses } = robot.simulation.geomPoses();
      for (let index = 0; index < poses.length; index += 12) {
        const step = Math.hypot(
          poses[index] - last[index],
          poses[index + 1] - last[index + 1],
          poses[index + 2] - last[index + 2],
        );
        furthest = Math.max(furthest, step);
      }
      last = poses;
    });
    await robot.act("reportObservation", { kind: "value", value: "stay" });
    const after = robot.simulation.truth();
    const moved = after.things.filter(({ name, pose }) => {
      const then = before.things.find((thing) => thing.name === name)?.pose.position ?? [0, 0, 0];
      return Math.hypot(pose.position[0] - then[0], pose.position[1] - then[1]) > 0.2;
    });
    expect(moved).toHaveLength(1);
    expect(furthest).toBeLessThan(0.01);
    expect(after.facts.some(([predicate, name]) => predicate === "on" && name === moved[0].name)).toBe(true);
    for (const { penetration, name } of after.things) expect(penetration, name).toBeLessThan(0.002);
  });

  it("the same under the same seed", async () => {
    const places = async () => {
      const robot = await start("moved-object=1");
      await robot.act("exploreGlobal");
      return robot.simulation.truth().things.map(({ name, pose }) => [name, pose.position]);
    };
    expect(await places()).toEqual(await places());
  });
});

describe("a fault that an action asks for and that can't strike there", () => {
  const asking = async (robot: TestRobot, action: string, thing: string, kind: FaultKind) => {
    const args = [objectArgument(robot.idOf(thing))];
    const call = { id: kind, action, args, faults: [kind] };
    return (await robot.simulation.perform(call, neverCancelled, () => {})).faults;
  };

  it("says why: no drive, an empty hand, a place on furniture", async () => {
    const robot = await start("none");
    await explore(robot, ["coffee-table"]);
    const idle = (kind: FaultKind, why: RegExp) => [
      { kind, struck: false, reason: { why: expect.stringMatching(why), nextStep: expect.any(String) } },
    ];
    const short = await asking(robot, "navigate", "coffee-table", "blockedWay");
    expect(short).toEqual(idle("blockedWay", /stands there already/));
    const empty = await asking(robot, "navigate", "coffee-table", "droppedObject");
    expect(empty).toEqual(idle("droppedObject", /empty/));
    const item = fruitOn(robot, "coffee-table");
    expect((await robot.act("grasp", objectArgument(item))).outcome).toBe("success");
    const placed = await asking(robot, "place", "coffee-table", "placeMiss");
    expect(placed).toEqual(idle("placeMiss", /furniture itself can't/));
    // No drive at all: there is no more to be said than that.
    expect(await asking(robot, "place", "coffee-table", "stuck")).toEqual([{ kind: "stuck", struck: false }]);
  });

  it("says so where it strikes", async () => {
    const robot = await start("none");
    await robot.act("exploreGlobal");
    expect(await asking(robot, "navigate", "bed", "stuck")).toEqual([{ kind: "stuck", struck: true }]);
  });

  it("says so where the settings let it strike", async () => {
    const robot = await start("rejected-call@1");
    const told = async () => (await robot.act("exploreGlobal")).faults;
    expect(await told()).toEqual([{ kind: "rejectedCall", struck: true }]);
    expect(await told()).toEqual([]);
  });

  it("is told of at the end where the settings script it", async () => {
    const robot = await start("grasp-slip@2,rejected-call@1");
    await robot.act("exploreGlobal");
    expect(robot.simulation.idleFaults().map(({ kind }) => kind)).toEqual(["graspSlip"]);
  });
});
