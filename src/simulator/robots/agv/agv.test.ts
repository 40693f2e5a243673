import { afterEach, describe, expect, it, vi } from "vitest";
import { distanceToOutline } from "../../scene/outline";
import type { SceneInstance } from "../../scene/scene";
import { objectArgument } from "../../testing/bedroom";
import { startRobot, type TestRobot } from "../../testing/builtInRobot";

// Physics is slow on a busy machine: deadlines are for hangs.
vi.setConfig({ testTimeout: 240_000 });

const open: TestRobot[] = [];

async function start(seed: number, faults = "none", rearranged?: (scene: SceneInstance) => SceneInstance) {
  const robot = await startRobot("agv", "hall", seed, { faults, ...(rearranged ? { rearranged } : {}) });
  open.push(robot);
  return robot;
}

afterEach(() => {
  for (const robot of open.splice(0)) robot.simulation.dispose();
});

const areas = ["sign-loading", "sign-packing", "sign-workshop", "sign-charging", "sign-cold"];

describe("a survey", () => {
  it.each([1, 2, 3, 4, 5, 6])("finds every area, under its own sign (seed %i)", async (seed) => {
    const robot = await start(seed);
    const { outcome, observation } = await robot.act("survey");
    expect(outcome).toBe("success");
    const { names } = robot.simulation.truth();
    expect(Object.values(names)).toEqual(expect.arrayContaining(areas));
    for (const [id, name] of Object.entries(names)) {
      const sign = robot.scene.furniture.find((piece) => piece.name === name);
      expect(id.replace(/_\d+$/, "")).toBe(sign?.type);
    }
    expect(observation?.images.length).toBeGreaterThan(0);
  });

  it("signs stand elsewhere under another seed", async () => {
    const places = (robot: TestRobot) =>
      robot.scene.furniture.map(({ name, pose }) => `${name} ${pose.position[0]} ${pose.position[1]}`);
    const [one, two] = [await start(1), await start(2)];
    expect(places(one)).not.toEqual(places(two));
    expect([...places(one).map((text) => text.split(" ").slice(1).join(" "))].sort()).toEqual(
      [...places(two).map((text) => text.split(" ").slice(1).join(" "))].sort(),
    );
  });
});

describe("a drive", () => {
  it("stops before the sign and faces it; what was visited is told in its order", async () => {
    const robot = await start(3);
    await robot.act("survey");
    for (const name of ["sign-cold", "sign-loading"]) {
      const { outcome, observation } = await robot.act("moveTo", objectArgument(robot.idOf(name)));
      expect(outcome).toBe("success");
      const sign = robot.scene.furniture.find((piece) => piece.name === name);
      const [x, y] = observation?.robot.base.position ?? [0, 0];
      const away = distanceToOutline(sign?.outline ?? [], [x, y]);
      expect(away).toBeGreaterThan(0.3);
      expect(away).toBeLessThan(0.8);
      expect(robot.facts()).toContain(`at ${name}`);
      expect(observation?.objects.map(({ id }) => id)).toContain(robot.idOf(name));
    }
    expect(robot.facts()).toEqual(
      expect.arrayContaining([
        "visited sign-cold",
        "visited sign-loading",
        "visited-after sign-loading sign-cold",
      ]),
    );
    expect(robot.facts()).not.toContain("visited-after sign-cold sign-loading");
  });

  it("never moves by leaps, and never through anything", async () => {
    const robot = await start(4);
    let last = robot.simulation.geomPoses().poses;
    let furthest = 0;
    robot.simulation.onStep(() => {
      const { poses } = robot.simulation.geomPoses();
      for (let index = 0; index < poses.length; index += 12) {
        const moved = Math.hypot(
          poses[index] - last[index],
          poses[index + 1] - last[index + 1],
          poses[index + 2] - last[index + 2],
        );
        furthest = Math.max(furthest, moved);
      }
      last = poses;
    });
    await robot.act("survey");
    await robot.act("moveTo", objectArgument(robot.idOf("sign-workshop")));
    // The deck's rim turns at 1.2 rad/s while the base drives at 1 m/s, in steps of 4 ms at most.
    expect(furthest).toBeGreaterThan(0);
    expect(furthest).toBeLessThan(0.008);
    for (const { penetration, name } of robot.simulation.truth().things)
      expect(penetration, name).toBeLessThan(0.002);
  });

  it("to what it does not know names what it knows", async () => {
    const robot = await start(1);
    const before = await robot.act("moveTo", objectArgument("workshop_0"));
    expect(before).toMatchObject({ outcome: "failure", cause: "unknown-object" });
    expect(before.message).toContain("it has seen nothing yet");
    const nothing = await robot.act("moveTo");
    expect(nothing).toMatchObject({ outcome: "failure", cause: "unknown-object" });
  });

  it("is stopped by something on its way, and says so", async () => {
    const robot = await start(2, "blocked-way=1");
    await robot.act("survey");
    const results = [];
    for (const name of areas) results.push(await robot.act("moveTo", objectArgument(robot.idOf(name))));
    const blocked = results.filter(({ outcome }) => outcome === "failure");
    expect(blocked.length).toBeGreaterThan(0);
    for (const result of blocked) expect(result.cause).toBe("blocked");
  });
});

describe("a misread sign", () => {
  /** One run in which the n-th sign that is found is taken for another one. */
  const misread = async (seed: number, occurrence: number) => {
    const robot = await start(seed, `confused-label@${occurrence}`);
    await robot.act("survey");
    const { names } = robot.simulation.truth();
    const wrong = Object.entries(names).find(([id, name]) => {
      const type = robot.scene.furniture.find((piece) => piece.name === name)?.type;
      return id.replace(/_\d+$/, "") !== type;
    });
    return { robot, wrong };
  };

  it("is read rightly from close by: the area under the wrong name is missing then", async () => {
    let found = 0;
    for (const occurrence of [1, 2, 3, 4, 5, 6, 7]) {
      const { robot, wrong } = await misread(1, occurrence);
      if (!wrong || !areas.includes(wrong[1])) continue;
      found++;
      const [id, name] = wrong;
      const { outcome, observation } = await robot.act("moveTo", objectArgument(id));
      expect(outcome).toBe("success");
      expect(observation?.missing).toContain(id);
      expect(robot.facts()).toContain(`at ${name}`);
      const right = robot.idOf(name);
      expect(observation?.objects.map((object) => object.id)).toContain(right);
      expect(right).not.toBe(id);
    }
    expect(found).toBeGreaterThan(0);
  });

  it("does not outlive a second survey where something stands in the way to it for a while", async () => {
    const wrong: string[] = [];
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const robot = await start(seed, "confused-label=0.3,blocked-way=0.3");
      await robot.act("survey");
      await robot.act("survey");
      for (const [id, name] of Object.entries(robot.simulation.truth().names)) {
        const type = robot.scene.furniture.find((piece) => piece.name === name)?.type;
        if (id.replace(/_\d+$/, "") !== type) wrong.push(`${id} is ${name}, seed ${seed}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("does not outlive a second survey, which goes close to every sign", async () => {
    for (const occurrence of [1, 2, 3, 4, 5]) {
      const { robot } = await misread(1, occurrence);
      await robot.act("survey");
      for (const [id, name] of Object.entries(robot.simulation.truth().names)) {
        const type = robot.scene.furniture.find((piece) => piece.name === name)?.type;
        expect(id.replace(/_\d+$/, "")).toBe(type);
      }
    }
  });
});

describe("a snapshot", () => {
  it("goes on bit by bit as the run that it was taken from", async () => {
    const robot = await start(5, "blocked-way=0.5,confused-label=0.3");
    await robot.act("survey");
    const saved = await robot.simulation.save();
    const ids = [...robot.seen.keys()].sort();
    const goOn = async () => {
      const results = [];
      for (const id of ids) {
        const { outcome, robotSeconds, observation } = await robot.act("moveTo", objectArgument(id));
        results.push({ outcome, robotSeconds, base: observation?.robot.base, facts: robot.facts() });
      }
      return results;
    };
    const first = await goOn();
    expect(await robot.simulation.restore(saved)).toBeUndefined();
    expect(await goOn()).toEqual(first);
  });
});
