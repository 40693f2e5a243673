import { afterEach, describe, expect, it, vi } from "vitest";
import { skills } from "./skills";
import { among, onCourse, type TestPiece, type TestQuadruped } from "./testing/courses";

// Physics is slow on a busy machine: deadlines are for hangs.
vi.setConfig({ testTimeout: 240_000 });

const open: TestQuadruped[] = [];

async function start(...pieces: readonly TestPiece[]): Promise<TestQuadruped> {
  const robot = await among(pieces);
  open.push(robot);
  return robot;
}

async function startOnCourse(name: string, seed: number): Promise<TestQuadruped> {
  const robot = await onCourse(name, seed);
  open.push(robot);
  return robot;
}

afterEach(() => {
  for (const robot of open.splice(0)) robot.simulation.dispose();
});

/** The robot starts with its middle at x = 2, its head at 2.45. */
const head = 0.45;
/** Across the way; one box of this height. */
const bar = (x: number, height: number, depth = 0.2): TestPiece => ({
  name: "bar",
  position: [x, 3],
  boxes: [
    [
      [depth, 3, height],
      [0, 0, height / 2],
    ],
  ],
});
/** A board on supports far to the sides, with so much room under it. */
const board = (x: number, clearance: number, depth = 0.9): TestPiece => ({
  name: "board",
  position: [x, 3],
  boxes: [
    [
      [depth, 2.4, 0.1],
      [0, 0, clearance + 0.05],
    ],
    [
      [depth, 0.1, clearance],
      [0, 1.15, clearance / 2],
    ],
    [
      [depth, 0.1, clearance],
      [0, -1.15, clearance / 2],
    ],
  ],
});
/** Two posts with a gap between them. */
const gap = (x: number, width: number): TestPiece => ({
  name: "gap",
  position: [x, 3],
  boxes: [1, -1].map((side) => [
    [0.3, 0.3, 0.9],
    [0, side * (width / 2 + 0.15), 0.45],
  ]),
});

/** Heights above the floor that the robot's shapes reach, metres. */
function bodyHeight(robot: TestQuadruped): number {
  const { simulation } = robot;
  const { poses } = simulation.geomPoses();
  const heights = simulation
    .geomShapes()
    .flatMap(({ label, shape }, index) =>
      label === "robot" && shape === "box" ? [poses[index * 12 + 2]] : [],
    );
  return Math.max(...heights);
}

describe("on free floor", () => {
  const { turnLeft, turnRight, ...straight } = skills;
  const magnitudes = ["small", "medium", "large"] as const;

  for (const [name, strides] of Object.entries(straight)) {
    it(`a ${name} goes as far as the table says`, async () => {
      for (const magnitude of magnitudes) {
        const { speed, seconds } = strides[magnitude];
        const robot = await start();
        const result = await robot.act(name, magnitude);
        expect(result.outcome, result.message).toBe("success");
        expect((robot.place.x - 2) / (speed * seconds)).toBeGreaterThan(0.95);
        expect((robot.place.x - 2) / (speed * seconds)).toBeLessThan(1.05);
        expect(Math.abs(robot.place.y - 3)).toBeLessThan(0.01);
        expect(result.robotSeconds).toBeGreaterThanOrEqual(seconds);
        expect(result.robotSeconds).toBeLessThan(seconds + 0.5);
      }
    });
  }

  for (const [name, strides] of Object.entries({ turnLeft, turnRight })) {
    it(`a ${name} turns as far as the table says, on the spot`, async () => {
      const robot = await start();
      let yaw = 0;
      for (const magnitude of magnitudes) {
        const { turnSpeed, seconds } = strides[magnitude];
        expect((await robot.act(name, magnitude)).outcome).toBe("success");
        expect((robot.place.yaw - yaw) / (turnSpeed * seconds)).toBeGreaterThan(0.95);
        expect((robot.place.yaw - yaw) / (turnSpeed * seconds)).toBeLessThan(1.05);
        expect(Math.hypot(robot.place.x - 2, robot.place.y - 3)).toBeLessThan(0.02);
        yaw = robot.place.yaw;
      }
    });
  }

  it("stays in its last posture", async () => {
    const robot = await start();
    const standing = bodyHeight(robot);
    await robot.act("crawl", "small");
    expect(standing - bodyHeight(robot)).toBeCloseTo(0.3, 2);
    await robot.act("look");
    expect(standing - bodyHeight(robot)).toBeCloseTo(0.3, 2);
    await robot.act("turnLeft", "small");
    expect(bodyHeight(robot)).toBeCloseTo(standing, 2);
  });

  it("refuses magnitudes that there are not, without moving", async () => {
    const robot = await start();
    for (const magnitude of [undefined, "huge"]) {
      const result = await robot.act("walk", magnitude);
      expect(result).toMatchObject({ outcome: "failure", cause: "unsupported", robotSeconds: 0 });
      expect(robot.place.x).toBeCloseTo(2, 6);
    }
  });
});

describe("what is in the way", () => {
  /** Skill, magnitude, obstacle, whether the head gets past its far side. */
  it.each<[string, string, string, TestPiece, boolean]>([
    ["a log stops a walk", "walk", "large", bar(4, 0.18), false],
    ["a log does not stop a climb", "climb", "small", bar(4, 0.18), true],
    ["a low lip does not stop a walk", "walk", "large", bar(4, 0.06), true],
    ["a cushion does not stop a climb", "climb", "small", bar(4, 0.22, 0.6), true],
    ["a chest stops a climb", "climb", "small", bar(4, 0.35, 0.6), false],
    ["a log stops a crawl", "crawl", "large", bar(3, 0.18), false],
    ["a couch stops a walk", "walk", "large", board(4, 0.33), false],
    ["a couch stops a climb", "climb", "small", board(4, 0.33), false],
    ["a couch does not stop a crawl", "crawl", "large", board(3, 0.33, 0.4), true],
    ["a high table does not stop a walk", "walk", "large", board(4, 0.7), true],
    ["a too low bench stops a crawl", "crawl", "large", board(3, 0.2, 0.4), false],
    ["a narrow gap stops a walk", "walk", "large", gap(4, 0.26), false],
    ["a wide gap does not", "walk", "large", gap(4, 0.44), true],
  ])("%s", async (_, skill, magnitude, piece, passes) => {
    const robot = await start(piece);
    const result = await robot.act(skill, magnitude);
    const depth = Math.max(...piece.boxes.map(([size]) => size[0])) / 2;
    const front = robot.place.x + head;
    if (passes) {
      expect(result.outcome, result.message).toBe("success");
      expect(front).toBeGreaterThan(piece.position[0] + depth);
    } else {
      // The legs sweep 3 cm less than the trunk covers.
      expect(front).toBeLessThan(piece.position[0] - depth + 0.04);
    }
    for (const { penetration } of robot.simulation.truth().things) expect(penetration).toBeLessThan(0.002);
  });

  it("a skill that is held back says so", async () => {
    const robot = await start(bar(2.7, 0.5));
    const result = await robot.act("walk", "medium");
    expect(result).toMatchObject({ outcome: "failure", cause: "blocked" });
    expect(result.message).toContain("hardly moved");
    expect(result.robotSeconds).toBeGreaterThan(4.9);
  });

  it("holds the body behind the camera, whatever the head sees", async () => {
    const robot = await start(gap(3, 0.44));
    expect((await robot.act("walk", "small")).outcome).toBe("success");
    const turned = await robot.act("turnLeft", "large");
    expect(turned).toMatchObject({ outcome: "failure", cause: "blocked" });
    expect((await robot.act("walk", "small")).outcome).toBe("success");
    expect((await robot.act("turnLeft", "large")).outcome).toBe("success");
  });

  it("stops a backward that nobody sees coming", async () => {
    const robot = await start(bar(1.2, 0.5));
    expect(await robot.act("backward", "large")).toMatchObject({ outcome: "failure", cause: "blocked" });
    expect(robot.place.x - head).toBeGreaterThan(1.26);
  });

  it("does not turn where there is no room for the body", async () => {
    const sides = [1, -1].map(
      (side): TestPiece => ({
        name: `side${side > 0 ? "L" : "R"}`,
        position: [2, 3 + side * 0.32],
        boxes: [
          [
            [1.6, 0.1, 0.8],
            [0, 0, 0.4],
          ],
        ],
      }),
    );
    const robot = await start(...sides);
    const result = await robot.act("turnLeft", "large");
    expect(result).toMatchObject({ outcome: "failure", cause: "blocked" });
    expect(result.message).toContain("hardly turned");
    expect(Math.abs(robot.place.yaw)).toBeLessThan(0.6);
    for (const { penetration } of robot.simulation.truth().things) expect(penetration).toBeLessThan(0.002);
  });

  it("does not get up a wall that it is pushed along", async () => {
    const walls: TestPiece[] = [
      {
        name: "ahead",
        position: [3.2, 3],
        boxes: [
          [
            [0.1, 3, 0.4],
            [0, 0, 0.2],
          ],
        ],
      },
      {
        name: "beside",
        position: [2, 2.4],
        boxes: [
          [
            [2, 0.1, 0.4],
            [0, 0, 0.2],
          ],
        ],
      },
    ];
    const robot = await start(...walls);
    const standing = bodyHeight(robot);
    for (const step of ["walk medium", "turnRight small", "walk medium", "turnRight large", "walk small"]) {
      const [skill, magnitude] = step.split(" ");
      await robot.act(skill, magnitude);
      expect(bodyHeight(robot) - standing).toBeLessThan(0.05);
    }
    expect(robot.place.x).toBeLessThan(3.2);
    expect(robot.place.y).toBeGreaterThan(2.4);
  });

  it("backs out of a dead end under a board", async () => {
    const wall: TestPiece = { ...bar(3.95, 0.6), name: "wall" };
    const robot = await start(board(3.4, 0.33), wall);
    for (let times = 0; times < 2; times++) await robot.act("crawl", "large");
    expect((await robot.act("crawl", "large")).cause).toBe("blocked");
    const stuck = robot.place.x;
    expect(stuck + head).toBeLessThan(3.86);
    for (let times = 0; times < 2; times++) {
      const back = await robot.act("backward", "large");
      if (times === 0) expect(back.outcome, back.message).toBe("success");
    }
    expect(robot.place.x + head).toBeLessThan(2.95);
    for (const { penetration } of robot.simulation.truth().things) expect(penetration).toBeLessThan(0.002);
  });

  it("climbs stairs, and stays up there", async () => {
    const steps: TestPiece = {
      name: "stairs",
      position: [5, 3],
      boxes: [0, 1, 2, 3].map((step) => [
        [4 - step * 0.3, 2, 0.15],
        [step * 0.15, 0, step * 0.15 + 0.075],
      ]),
    };
    const robot = await start(steps);
    const standing = bodyHeight(robot);
    expect((await robot.act("climb", "small")).outcome).toBe("success");
    expect(bodyHeight(robot) - standing).toBeCloseTo(0.6, 1);
    await robot.act("look");
    expect(bodyHeight(robot) - standing).toBeCloseTo(0.6, 1);
    await robot.act("backward", "large");
    await robot.act("backward", "large");
    expect(bodyHeight(robot) - standing).toBeLessThan(0.5);
  });
});

describe("every step", () => {
  it("goes on from the one before it: nothing jumps", async () => {
    const robot = await startOnCourse("outdoor-3", 1);
    const { simulation } = robot;
    let last = simulation.geomPoses();
    let fastest = 0;
    simulation.onStep(() => {
      const now = simulation.geomPoses();
      for (let index = 0; index < now.poses.length; index += 12) {
        const moved = Math.hypot(
          ...[0, 1, 2].map((axis) => now.poses[index + axis] - last.poses[index + axis]),
        );
        fastest = Math.max(fastest, moved / (now.stamp - last.stamp));
      }
      last = now;
    });
    await robot.act("climb", "small");
    await robot.act("crawl", "small");
    await robot.act("turnLeft", "small");
    // The fastest are swinging feet.
    expect(fastest).toBeGreaterThan(0.6);
    expect(fastest).toBeLessThan(6);
  });

  it("is the same after a snapshot, bit by bit", async () => {
    const robot = await startOnCourse("outdoor-3", 2);
    await robot.act("climb", "small");
    const saved = await robot.simulation.save();
    const onwards = async (simulation: TestQuadruped) => {
      await simulation.act("crawl", "small");
      await simulation.act("walk", "medium");
      return simulation.simulation.save();
    };
    const there = await onwards(robot);
    await robot.simulation.restore(saved);
    expect(await onwards(robot)).toBe(there);
    const other = await startOnCourse("outdoor-3", 2);
    await other.simulation.restore(saved);
    expect(await onwards(other)).toBe(there);
  });
});
