import { describe, expect, it } from "vitest";
import { fromYaw } from "../../world/geometry";
import type { DetectedObject, Observation } from "../../world/objects";
import type { MotionGoal, MotionSkill } from "./motionProblem";
import { type LeggedBody, type Obstacle, obstaclesOf } from "./obstacles";
import { hasArrived, planSkills, replanned } from "./planSkills";
import { overlaps, type Place, rectangleAlong } from "./rectangle";
import { SeenGround } from "./seenGround";
import { SkillPilot } from "./skillPilot";

const body: LeggedBody = {
  ahead: 0.45,
  behind: 0.45,
  halfWidth: 0.16,
  gaits: {
    walk: { step: 0.07, height: 0.56 },
    climb: { step: 0.27, height: 0.56 },
    crawl: { step: 0.04, height: 0.26 },
  },
};

const skill = (
  name: string,
  gait: string,
  speed: number,
  turnSpeed: number,
  seconds: number,
): MotionSkill => ({
  name,
  magnitude: String(seconds),
  gait,
  speed,
  turnSpeed,
  seconds,
});
const skills: readonly MotionSkill[] = [
  skill("walk", "walk", 0.4, 0, 3),
  skill("walk", "walk", 0.6, 0, 5),
  skill("climb", "climb", 0.6, 0, 6),
  ...[2, 3, 4].map((seconds) => skill("crawl", "crawl", 0.3, 0, seconds)),
  ...[2.5, 3.5, 4.5].map((seconds) => skill("turnLeft", "walk", 0, 0.3, seconds)),
  ...[2.5, 3.5, 4.5].map((seconds) => skill("turnRight", "walk", 0, -0.3, seconds)),
  ...[1.5, 2.5, 5].map((seconds) => skill("backward", "walk", -0.3, 0, seconds)),
];

const view = { nearest: 0.5, furthest: 3, halfAngle: 0.6 };
const start: Place = { x: 0, y: 0, yaw: 0 };

/** Something seen, as long along x as its first size. */
const thing = (
  x: number,
  y: number,
  size: readonly [number, number, number],
  attributes: Readonly<Record<string, number>> = {},
  type = "wall",
): DetectedObject => ({
  id: `${type}_${x}_${y}`,
  type,
  label: type,
  attributes,
  pose: { position: [x, y, size[2] / 2], orientation: fromYaw(0) },
  size,
  confidence: 1,
});

const across = (x: number, height: number, attributes = {}) => thing(x, 0, [0.3, 8, height], attributes);

function plan(objects: readonly DetectedObject[], goal: MotionGoal, from: Place = start) {
  const obstacles: readonly Obstacle[] = objects.flatMap(obstaclesOf);
  const problem = {
    body,
    skills,
    start: from,
    obstacles,
    seen: new SeenGround(view),
    mayBegin: () => true,
  };
  return { problem, found: planSkills(problem, goal) };
}

/** Names of the plan's skills, or "none". */
function check(objects: readonly DetectedObject[], goal: MotionGoal, from: Place = start): string {
  const { found } = plan(objects, goal, from);
  return found ? found.skills.map((planned) => planned.skill.name).join(" ") : "none";
}

const point = (x: number, y: number): MotionGoal => ({
  kind: "near",
  outline: { centre: [x, y], yaw: 0, length: 0, width: 0 },
  withinMetres: 0.45,
});

describe("what a body does at an obstacle", () => {
  it("walks where nothing is", () => {
    expect(check([], point(3.4, 0))).toBe("walk");
  });
  it("climbs over what is low, and crawls under what leaves room", () => {
    expect(check([across(1.5, 0.2)], point(4, 0))).toContain("climb");
    const bench = check([across(1.5, 0.5, { clearance: 0.38 })], point(3.4, 0));
    expect(bench).toContain("crawl");
    expect(bench).not.toContain("climb");
  });
  it("believes what can be told by looking: a hill of low steps is walked over", () => {
    const hill = thing(2, 0, [1.5, 8, 0.4], { climbable: 0.04 });
    expect(check([hill], point(3.4, 0))).toBe("walk");
  });
  it("goes round what it neither gets over nor under, and round the ends of a bench", () => {
    const block = thing(1.5, 0, [0.4, 1.4, 0.8]);
    const round = plan([block], point(3.5, 0));
    expect(round.found?.skills.some((planned) => planned.skill.turnSpeed !== 0)).toBe(true);
    const ends = obstaclesOf(thing(1.5, 0, [0.4, 1.4, 0.5], { clearance: 0.38 }));
    expect(ends.map(({ clearance }) => clearance)).toEqual([0.38, 0, 0]);
    expect(ends.slice(1).map(({ outline }) => Math.abs(outline.centre[1]).toFixed(2))).toEqual([
      "0.61",
      "0.61",
    ]);
  });
  it("does not squeeze through a gap that is narrower than itself", () => {
    const gap = (width: number) => [
      thing(1.5, 2 + width / 2, [0.3, 4, 0.8]),
      thing(1.5, -2 - width / 2, [0.3, 4, 0.8]),
    ];
    expect(check(gap(0.6), point(3.4, 0))).toBe("walk");
    expect(check(gap(0.3), point(3.4, 0))).not.toBe("walk");
  });
  it("gets out of a dead end backwards, without turning in it", () => {
    const dead = [
      thing(0, 0.5, [3, 0.2, 0.9]),
      thing(0, -0.5, [3, 0.2, 0.9]),
      thing(1.2, 0, [0.2, 1.2, 0.9]),
    ];
    const { found } = plan(dead, point(0.5, 3));
    expect(found?.skills[0].skill.name).toBe("backward");
    const turn = found?.skills.findIndex((planned) => planned.skill.turnSpeed !== 0) ?? -1;
    expect(found?.skills[turn - 1].end.x).toBeLessThan(-1.2);
  });
  it("comes out from under a couch as it went in", () => {
    const couch = thing(1, 0, [1.4, 2, 0.8], { clearance: 0.33 });
    const wall = thing(1.9, 0, [0.2, 3, 0.8]);
    expect(check([couch, wall], point(-2, 0), { x: 1, y: 0, yaw: 0 })).toMatch(/^backward/);
  });
  it("has no plan where all is shut", () => {
    const room = [
      thing(0, 2, [5, 0.2, 1]),
      thing(0, -2, [5, 0.2, 1]),
      thing(2.2, 0, [0.2, 4, 1]),
      thing(-2.2, 0, [0.2, 4, 1]),
    ];
    expect(check(room, point(5, 0))).toBe("none");
  });
});

it("a plan leads to its goal, and is followed as long as it does", () => {
  const objects = [thing(1.5, 0, [0.4, 1.4, 0.8]), across(3, 0.2)];
  const goal = point(5, 1);
  const { problem, found } = plan(objects, goal);
  if (!found) throw new Error("no plan");
  expect(hasArrived(goal, body, found.skills[found.skills.length - 1].end)).toBe(true);
  const again = replanned(
    problem,
    goal,
    found.skills.map((planned) => planned.skill),
  );
  expect(again?.cost).toBeCloseTo(found.cost, 6);
  expect(replanned(problem, goal, [])).toBeUndefined();
  const [first] = found.skills;
  expect(replanned({ ...problem, start: { x: -9, y: 0, yaw: 2 } }, goal, [first.skill])).toBeUndefined();
});

it("rectangles overlap as their sides say", () => {
  const at = (x: number, y: number, yaw: number) => rectangleAlong({ x, y, yaw }, 0.5, 0.5, 0.1);
  expect(overlaps(at(0, 0, 0), at(0.95, 0, 0))).toBe(true);
  expect(overlaps(at(0, 0, 0), at(1.05, 0, 0))).toBe(false);
  expect(overlaps(at(0, 0, 0), at(0, 0.25, 0))).toBe(false);
  expect(overlaps(at(0, 0, 0), at(0, 0.55, Math.PI / 2))).toBe(true);
  expect(overlaps(at(0, 0, 0), at(0.5, 0.5, Math.PI / 4))).toBe(true);
  expect(overlaps(at(0, 0, 0), at(0.8, 0.6, -Math.PI / 4))).toBe(false);
});

it("ground is seen before the camera, not behind what is tall, and not twice", () => {
  const wall = obstaclesOf(thing(1.5, 0, [0.2, 4, 1]));
  const ground = new SeenGround(view);
  const everywhere = () => 1;
  const fresh = ground.newIn(start, [], everywhere);
  expect(ground.newIn(start, wall, everywhere)).toBeLessThan(fresh / 2);
  ground.addView(start, wall);
  expect([ground.has(1, 0), ground.has(2, 0), ground.has(-1, 0), ground.has(0.2, 0)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(ground.newIn(start, wall, everywhere)).toBeLessThan(0.1);
  ground.addBody({ x: -1, y: 0, yaw: 0 }, 0.45, 0.45);
  expect(ground.has(-1, 0)).toBe(true);
});

it("what may have been cut off by the lower edge of the picture is looked at again", () => {
  const ground = new SeenGround(view);
  ground.addView(start, []);
  const atTheEdge = (x: number, y: number) => Number(Math.hypot(x, y) < view.nearest + 0.25);
  const fromFurther: Place = { x: -1, y: 0, yaw: 0 };
  expect(ground.has(view.nearest + 0.1, 0)).toBe(true);
  expect(ground.newIn(start, [], atTheEdge)).toBe(0);
  expect(ground.newIn(fromFurther, [], atTheEdge)).toBeGreaterThan(0);
  ground.addView(fromFurther, []);
  expect(ground.newIn(fromFurther, [], atTheEdge)).toBe(0);
});

describe("the pilot", () => {
  const observation = (place: Place, objects: readonly DetectedObject[]): Observation => ({
    stamp: 0,
    robot: { base: { position: [place.x, place.y, 0], orientation: fromYaw(place.yaw) } },
    objects,
    missing: [],
    images: [],
  });
  const pilot = () =>
    new SkillPilot({ body, skills, view, isTarget: ({ type }) => type === "toy", withinMetres: 0.45 });
  const toy = thing(3.2, 0, [0.2, 0.2, 0.03], { climbable: 0.03 }, "toy");

  it("goes to what it has seen, and knows when it is there", () => {
    const at = pilot();
    at.observe(observation(start, [toy]));
    expect(at.next()).toMatchObject({ kind: "skill", skill: { name: "walk", seconds: 5 } });
    at.observe(observation({ x: 2.95, y: 0, yaw: 0 }, [toy]));
    expect(at.next()).toEqual({ kind: "arrived", id: toy.id });
  });

  it("does not run twice against what it could not see", () => {
    const at = pilot();
    at.observe(observation(start, [toy]));
    expect(at.next()).toMatchObject({ skill: { gait: "walk" } });
    at.observe(observation({ x: 0.5, y: 0, yaw: 0 }, []));
    const step = at.next();
    expect(step.kind === "skill" && step.skill.gait === "walk" && step.skill.speed > 0).toBe(false);
  });

  it("says what for, and keeps to its plan as long as that holds", () => {
    const at = pilot();
    const far = { ...toy, pose: { position: [9, 0, 0.015], orientation: fromYaw(0) } } as const;
    at.observe(observation(start, [far]));
    const first = at.next();
    if (first.kind !== "skill") throw new Error("no skill");
    expect(first).toMatchObject({ aim: { kind: "target", id: far.id }, kept: false });
    expect(first.plan.length).toBeGreaterThan(1);
    at.observe(observation(first.plan[0].end, []));
    const second = at.next();
    expect(second).toMatchObject({ kept: true });
    expect(second.kind === "skill" && second.plan.map((planned) => planned.skill)).toEqual(
      first.plan.slice(1).map((planned) => planned.skill),
    );
    const searching = pilot();
    searching.observe(observation(start, []));
    expect(searching.next()).toMatchObject({ aim: { kind: "ahead" } });
  });

  it("stops beside what it can't get over", () => {
    const at = pilot();
    const block = thing(3, 0, [1, 1, 1], {}, "toy");
    at.observe(observation(start, [block]));
    expect(at.next()).toMatchObject({ kind: "skill", aim: { kind: "target" } });
    at.observe(observation({ x: 1.7, y: 0, yaw: 0 }, [block]));
    expect(at.next()).toEqual({ kind: "arrived", id: block.id });
  });

  const forward = (name: string) => {
    const found = skills.find((each) => each.name === name);
    if (!found) throw new Error(name);
    return found;
  };

  it("learns from a skill that it has not chosen, unless that was interrupted", () => {
    const walk = skills[1];
    const halted = (interrupted: boolean) => {
      const at = pilot();
      at.observe(observation(start, [toy]));
      at.did(walk);
      if (interrupted) at.interrupted();
      at.observe(observation({ x: 0.5, y: 0, yaw: 0 }, [toy]));
      const step = at.next();
      return step.kind === "skill" && step.skill.gait === "walk" && step.skill.speed > 0;
    };
    expect([halted(false), halted(true)]).toEqual([false, true]);
  });

  it("does not do after going backward what it did before", () => {
    const nextAfter = (...done: readonly MotionSkill[]) => {
      const at = pilot();
      at.observe(observation(start, [toy]));
      for (const each of done) {
        at.did(each);
        at.interrupted();
        at.observe(observation(start, [toy]));
      }
      const step = at.next();
      return step.kind === "skill" ? step.skill.name : step.kind;
    };
    expect(nextAfter()).toBe("walk");
    expect(nextAfter(forward("walk"))).toBe("walk");
    expect(nextAfter(forward("walk"), forward("backward"))).not.toBe("walk");
    expect(nextAfter(forward("climb"), forward("backward"))).toBe("walk");
  });

  it("does not turn again where it could not turn", () => {
    const at = pilot();
    const aside = thing(0, 3.5, [0.2, 0.2, 0.03], { climbable: 0.03 }, "toy");
    at.observe(observation(start, [aside]));
    const first = at.next();
    if (first.kind !== "skill") throw new Error("no skill");
    expect(first.skill.turnSpeed).not.toBe(0);
    at.observe(observation(start, []));
    const second = at.next();
    expect(second.kind === "skill" && second.skill.turnSpeed * first.skill.turnSpeed > 0).toBe(false);
  });

  it("looks ahead first while it has seen no target, and is lost at last", () => {
    const at = pilot();
    at.observe(observation(start, []));
    const step = at.next();
    expect(step.kind === "skill" && step.skill.speed > 0).toBe(true);
    const shut = pilot();
    const room = [
      thing(0, 0.6, [3, 0.1, 1]),
      thing(0, -0.6, [3, 0.1, 1]),
      thing(0.7, 0, [0.1, 1.2, 1]),
      thing(-0.7, 0, [0.1, 1.2, 1]),
    ];
    let last = "";
    for (let count = 0; count < 40 && last !== "lost"; count++) {
      shut.observe(observation(start, room));
      last = shut.next().kind;
    }
    expect(last).toBe("lost");
  });
});
