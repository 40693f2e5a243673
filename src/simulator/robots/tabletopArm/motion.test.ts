import { afterEach, describe, expect, it, vi } from "vitest";
import { neverCancelled } from "../../../core/base/cancellation";
import { fromYaw, type Pose, type Vector3 } from "../../../core/world/geometry";
import type { ActionArgument } from "../../../core/world/robotLink";
import type { SceneInstance } from "../../scene/scene";
import { type StartOptions, startRobot, type TestRobot } from "../../testing/builtInRobot";
import { yawOfHand } from "./body";
import { workspace } from "./dimensions";

vi.setConfig({ testTimeout: 240_000 });

const open: TestRobot[] = [];
afterEach(() => {
  for (const robot of open.splice(0)) robot.simulation.dispose();
});

async function start(scene: string, seed = 1, options?: StartOptions): Promise<TestRobot> {
  const robot = await startRobot("tabletop-arm", scene, seed, options);
  open.push(robot);
  return robot;
}

const at = (x: number, y: number, z: number): ActionArgument => ({ kind: "location", position: [x, y, z] });
const yaw = (value: number | "auto"): ActionArgument => ({ kind: "value", value });
const object = (id: string): ActionArgument => ({ kind: "object", id });

const origin: Pose = { position: [0, 0, 0], orientation: fromYaw(0) };

function away(result: Awaited<ReturnType<TestRobot["act"]>>, target: Vector3): number {
  const tool = result.observation?.robot.endEffector?.position ?? [9, 9, 9];
  return Math.hypot(tool[0] - target[0], tool[1] - target[1], tool[2] - target[2]);
}

/** Blocks one on the other at a place, the others where they are. */
function stacked(scene: SceneInstance, names: readonly string[], [x, y]: readonly [number, number]) {
  return {
    ...scene,
    objects: scene.objects.map((piece) => {
      const level = names.indexOf(piece.name);
      if (level < 0) return piece;
      const position: Vector3 = [x, y, 0.7775 + 0.0505 * level];
      return { ...piece, pose: { position, orientation: fromYaw(0) } };
    }),
  };
}

describe("the workspace", () => {
  it("is reached to its corners, low and high, with the hand straight down", async () => {
    const robot = await start("put-block", 3, {
      // Nothing stands where the hand is to go.
      rearranged: (scene) => ({ ...scene, objects: [] }),
    });
    for (const z of [workspace.z.minimum, 0.95, 1.05]) {
      for (const x of [workspace.x.minimum, workspace.x.maximum]) {
        for (const y of [workspace.y.minimum, workspace.y.maximum]) {
          for (const heading of [0, 2.5]) {
            const result = await robot.act("executeTrajectory", at(x, y, z), yaw(heading));
            expect(result.outcome, `${x} ${y} ${z}: ${result.message}`).toBe("success");
            expect(away(result, [x, y, z])).toBeLessThan(0.003);
            const [w, qx, qy, qz] = result.observation?.robot.endEffector?.orientation ?? [1, 0, 0, 0];
            // The hand's own z axis in the map.
            expect(1 - 2 * (qx * qx + qy * qy)).toBeLessThan(-0.9999);
            const turned = Math.atan2(2 * (w * qz + qx * qy), 1 - 2 * (qy * qy + qz * qz));
            expect(Math.abs(Math.sin((turned - heading) / 2))).toBeLessThan(0.005);
          }
        }
      }
    }
  });

  it.each([
    ["x", [-0.08, 0, 0.9]],
    ["x", [0.58, 0, 0.9]],
    ["y", [0.2, -0.46, 0.9]],
    ["y", [0.2, 0.46, 0.9]],
    ["z", [0.2, 0, 0.76]],
    ["z", [0.2, 0, 1.5]],
    ["z", [0.2, 0, Number.NaN]],
  ] as const)("ends where it ends: %s of %j", async (axis, [x, y, z]) => {
    const robot = await start("put-block");
    const before = robot.simulation.geomPoses().poses;
    const result = await robot.act("executeTrajectory", at(x, y, z), yaw(0));
    expect(result).toMatchObject({ outcome: "failure", cause: "unreachable", robotSeconds: 0 });
    expect(result.message).toContain(`${axis} from`);
    expect(robot.simulation.geomPoses().poses).toEqual(before);
  });

  it("takes no heading that is none", async () => {
    const robot = await start("put-block");
    for (const heading of [Number.NaN, "left"]) {
      const result = await robot.act("executeTrajectory", at(0.2, 0, 0.9), {
        kind: "value",
        value: heading,
      });
      expect(result).toMatchObject({ outcome: "failure", cause: "unsupported" });
    }
  });
});

describe("a trajectory", () => {
  it("is shown to views as the way of the hand, until the next action begins", async () => {
    const robot = await start("put-block", 2);
    const target: Vector3 = [0.1, 0.3, 1];
    expect((await robot.act("executeTrajectory", at(...target), yaw(1))).outcome).toBe("success");
    const way = robot.simulation.geomPoses().overlays?.hand ?? [];
    expect(way.length).toBeGreaterThan(3);
    const end = way[way.length - 1];
    for (const axis of [0, 1, 2]) expect(end[axis]).toBeCloseTo(target[axis], 2);
    await robot.act("report");
    expect(robot.simulation.geomPoses().overlays?.hand).toEqual([]);
  });

  it("that something holds back ends where it began, and does not go on pushing", async () => {
    const robot = await start("stack-blocks", 1, {
      rearranged: (scene) => ({
        ...stacked(scene, ["block-1"], [0.25, 0]),
        objects: stacked(scene, ["block-1"], [0.25, 0]).objects.filter(({ name }) => name === "block-1"),
      }),
    });
    const blockAt = (result: Awaited<ReturnType<TestRobot["act"]>>) =>
      result.observation?.objects.find(({ type }) => type === "block")?.pose?.position ?? [];
    // One finger comes down on the block, the other beside it.
    const above: Vector3 = [0.25, 0.046, 0.87];
    const before = blockAt(await robot.act("executeTrajectory", at(...above), yaw(0)));
    const pressed = await robot.act("executeTrajectory", at(0.25, 0.046, 0.776), yaw(0));
    expect(pressed).toMatchObject({ outcome: "failure", cause: "blocked" });
    expect(away(pressed, above)).toBeLessThan(0.005);
    for (const axis of [0, 1, 2]) expect(blockAt(pressed)[axis]).toBeCloseTo(before[axis], 2);
  });

  it("turns the hand where it is, the shorter way round", async () => {
    const robot = await start("put-block");
    await robot.act("executeTrajectory", at(0.25, 0, 1), yaw(0));
    for (const heading of [1.2, 2.9, -2.6, 0.1]) {
      const result = await robot.act("executeTrajectory", at(0.25, 0, 1), yaw(heading));
      expect(away(result, [0.25, 0, 1])).toBeLessThan(0.002);
      expect(result.robotSeconds).toBeLessThan(2.9);
    }
    const kept = await robot.act("executeTrajectory", at(0.25, 0.05, 1), yaw("auto"));
    const orientation = kept.observation?.robot.endEffector?.orientation ?? [1, 0, 0, 0];
    const [w, x, y, z] = orientation;
    const rotation = [1 - 2 * (y * y + z * z), 0, 0, 2 * (x * y + w * z)];
    expect(yawOfHand({ rotation })).toBeCloseTo(0.1, 2);
  });

  it("goes round what stands in its way", async () => {
    const robot = await start("open-wine-bottle", 2);
    await robot.act("report");
    const [x, y] = robot.seen.get("bottle_0")?.pose?.position ?? [0, 0];
    const bottle = () => robot.simulation.truth().things.find(({ name }) => name === "bottle")?.pose;
    const before = bottle();
    // From one side of the bottle to the other, low over the table: the straight line goes through it.
    for (const side of [-0.15, 0.15, -0.15]) {
      const result = await robot.act("executeTrajectory", at(x, y + side, 0.85), yaw(0));
      expect(result.outcome, result.message).toBe("success");
      expect(away(result, [x, y + side, 0.85])).toBeLessThan(0.003);
    }
    const after = bottle();
    for (const axis of [0, 1, 2]) expect(after?.position[axis]).toBeCloseTo(before?.position[axis] ?? 9, 4);
  });

  it.each([1, 4, 9])("finds a way by sampling where no straight one is free, seed %i", async (seed) => {
    // A board across the table, too high to be passed over with the hand straight down.
    const board = (scene: SceneInstance): SceneInstance => ({
      ...scene,
      objects: scene.objects
        .filter(({ name }) => name === "hoop")
        .map(({ openings: _, ...hoop }) => ({
          ...hoop,
          size: [0.4, 0.02, 0.6],
          parts: [{ ...hoop.parts[0], shape: "box", size: [0.2, 0.01, 0.3], pose: origin }],
          pose: { position: [0.3, 0.12, 0.752 + 0.3], orientation: fromYaw(0) },
        })),
    });
    const robot = await start("basketball-in-hoop", seed, { rearranged: board });
    let deepest = 0;
    let highest = 0;
    let steps = 0;
    robot.simulation.onStep(() => {
      if (++steps % 10 !== 0) return;
      for (const { penetration } of robot.simulation.truth().things) deepest = Math.max(deepest, penetration);
      const { poses } = robot.simulation.geomPoses();
      for (let index = 2; index < poses.length; index += 12) highest = Math.max(highest, poses[index]);
    });
    const stages: string[] = [];
    for (const side of [-0.13, 0.37, -0.13]) {
      const call = { id: `to ${side}`, action: "executeTrajectory", args: [at(0.3, side, 0.85), yaw(0)] };
      const result = await robot.simulation.perform(call, neverCancelled, ({ stage }) => stages.push(stage));
      expect(result.outcome, result.message).toBe("success");
      expect(away(result, [0.3, side, 0.85])).toBeLessThan(0.003);
    }
    expect(deepest).toBe(0);
    expect(steps).toBeGreaterThan(500);
    expect(highest).toBeGreaterThan(1.36);
    expect(stages).toContain("moving the arm");
  });

  it("topples a stack that it is told to go through", async () => {
    const names = ["block-1", "block-2", "block-3", "block-4"];
    const spot = [0.45, 0.1] as const;
    const robot = await start("stack-blocks", 1, {
      rearranged: (scene) => {
        const near = scene.objects.filter(({ name, type, pose: { position } }) => {
          const apart = Math.hypot(position[0] - spot[0], position[1] - spot[1]);
          return names.includes(name) || type === "area" || apart > 0.2;
        });
        return stacked({ ...scene, objects: near }, names, spot);
      },
    });
    const levels = () => robot.facts().filter((fact) => /^on block-\d block-\d$/.test(fact));
    expect(levels()).toHaveLength(3);
    const [x, y] = spot;
    const beside = await robot.act("executeTrajectory", at(x, y - 0.11, 0.9), yaw(0));
    expect(beside.outcome, beside.message).toBe("success");
    expect(levels()).toHaveLength(3);
    await robot.act("executeTrajectory", at(x, y, 0.9), yaw(0));
    await robot.act("openGripper");
    expect(levels().length).toBeLessThan(3);
  });

  it("is where it was told to go, and the report says so", async () => {
    const robot = await start("put-block", 4);
    await robot.act("report");
    const block = robot.seen.get("block_0")?.pose?.position ?? [0, 0, 0];
    await robot.act("executeTrajectory", at(block[0], block[1], block[2] + 0.1), yaw(0));
    const result = await robot.act("executeTrajectory", object("block_0"), yaw("auto"));
    expect(result.outcome).toBe("success");
    // Its centre is estimated anew with each look.
    expect(away(result, block)).toBeLessThan(0.006);
    const gripper = robot.seen.get("gripper_0");
    expect(gripper?.pose?.position).toEqual(result.observation?.robot.endEffector?.position);
    expect(gripper?.attributes).toMatchObject({ holding: "nothing" });
  });
});

describe("the actuator offset", () => {
  const places = Array.from(
    { length: 60 },
    (_, index): Vector3 => [0.15 + 0.1 * (index % 3), -0.1 + 0.1 * (Math.floor(index / 3) % 3), 1],
  );

  async function errors(faults: string): Promise<number[][]> {
    const robot = await start("put-block", 5, { faults, rearranged: (scene) => ({ ...scene, objects: [] }) });
    const found: number[][] = [];
    for (const [x, y, z] of places) {
      const result = await robot.act("executeTrajectory", at(x, y, z), yaw(0));
      expect(result.outcome, result.message).toBe("success");
      const tool = result.observation?.robot.endEffector?.position ?? [9, 9, 9];
      found.push([tool[0] - x, tool[1] - y, tool[2] - z]);
    }
    return found;
  }

  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it("is normally distributed with the deviation that was asked for", async () => {
    const found = await errors("actuator-offset=1:0.01");
    for (const axis of [0, 1]) {
      const own = found.map((error) => error[axis]);
      const deviation = Math.sqrt(mean(own.map((value) => value * value)));
      // Sixty draws: within three standard errors.
      expect(Math.abs(mean(own))).toBeLessThan(0.004);
      expect(deviation).toBeGreaterThan(0.0072);
      expect(deviation).toBeLessThan(0.0128);
    }
    for (const [, , up] of found) expect(Math.abs(up)).toBeLessThan(0.003);
    const together = mean(found.map(([x, y]) => x * y)) / 0.0001;
    expect(Math.abs(together)).toBeLessThan(0.4);
  });

  it("strikes at its rate, and never without it", async () => {
    const struck = (found: readonly number[][]) =>
      found.filter(([x, y]) => Math.hypot(x, y) > 0.004).length / found.length;
    expect(struck(await errors("none"))).toBe(0);
    const some = struck(await errors("actuator-offset=0.5:0.03"));
    expect(some).toBeGreaterThan(0.3);
    expect(some).toBeLessThan(0.7);
  });
});

it("goes as low over a flat object as the fingers get", async () => {
  const robot = await start("put-block", 1, {
    rearranged: (scene) => ({
      ...scene,
      objects: scene.objects.filter(({ name }) => name === "area"),
    }),
  });
  await robot.act("report");
  const area = robot.seen.get("area_0")?.pose?.position ?? [0, 0, 0];
  await robot.act("executeTrajectory", at(area[0], area[1], 0.9), yaw("auto"));
  const result = await robot.act("executeTrajectory", object("area_0"), yaw("auto"));
  expect(result.outcome, result.message).toBe("success");
  expect(result.observation?.robot.endEffector?.position[2]).toBeCloseTo(workspace.z.minimum, 2);
  // The fingers close over the narrow side.
  const heading = Number(robot.seen.get("area_0")?.attributes.yaw);
  const hand = Number(robot.seen.get("gripper_0")?.attributes.yaw);
  expect(Math.abs(Math.sin(heading - hand))).toBeLessThan(0.06);
});
