import { describe, expect, it, vi } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { skillsOf } from "../../../core/copilot/methods/predictive/pilotBrain";
import { SkillPilot } from "../../../core/planner/motion/skillPilot";
import { fixedSkillsOf } from "../../../core/program/fixedSkills";
import { distanceToOutline } from "../../scene/outline";
import { parseScene } from "../../scene/parseScene";
import { camera, gaits, standingHeight, trunk } from "./bodyXml";
import { courses, courseText, domainText, onCourse } from "./testing/courses";

vi.setConfig({ testTimeout: 1_200_000 });

const seeds = 10;
/** The task of VLM-PC: seconds of executed actions, and how near the head must come to the toy in truth, metres. */
const limitSeconds = 100;
const nearMetres = 0.6;

const motion = fixedSkillsOf(builtInPackage("quadruped"));
if (!motion) throw new Error("robot.json says nothing of its motion");
const { body, camera: view, gaits: shapes } = motion;
const skills = skillsOf(motion);

interface Run {
  readonly reached: boolean;
  readonly skills: readonly string[];
}

it("is told of its body what the simulated one measures, less a little for being off", () => {
  expect(body).toEqual({ ahead: trunk.length / 2, behind: trunk.length / 2, halfWidth: trunk.width / 2 });
  expect(Object.keys(shapes)).toEqual(Object.keys(gaits));
  for (const [gait, { bodyHeight, step }] of Object.entries(gaits)) {
    expect(shapes[gait].step).toBeCloseTo(step - 0.01, 9);
    expect(shapes[gait].height).toBeCloseTo(standingHeight + bodyHeight + trunk.height / 2 + 0.02, 9);
  }
  // Pictures are 4 by 3; a thing at the very edge is not made out.
  const halfWidth = Math.atan((4 / 3) * Math.tan(camera.fieldOfView / 2));
  expect(view.halfAngle).toBeLessThan(halfWidth);
  expect(view.halfAngle).toBeGreaterThan(halfWidth - 0.15);
});

async function run(course: string, seed: number): Promise<Run> {
  const robot = await onCourse(course, seed);
  const pilot = new SkillPilot({
    body: { ...body, gaits: shapes },
    skills,
    view,
    isTarget: ({ type }) => type === "toy",
    withinMetres: 0.35,
  });
  const done: string[] = [];
  let seconds = 0;
  let arrived = false;
  try {
    const first = await robot.act("look");
    if (first.observation) pilot.observe(first.observation);
    for (;;) {
      const step = pilot.next();
      if (step.kind !== "skill") {
        arrived = step.kind === "arrived";
        break;
      }
      const { name, magnitude, seconds: duration } = step.skill;
      if (seconds + duration > limitSeconds) break;
      const { observation, outcome } = await robot.act(name, magnitude);
      seconds += duration;
      done.push(`${name} ${magnitude}${outcome === "success" ? "" : " (blocked)"}`);
      if (observation) pilot.observe(observation);
    }
    const toy = robot.simulation.truth().things.find(({ name }) => name === "toy");
    const { x, y, yaw } = robot.place;
    const head = [x + body.ahead * Math.cos(yaw), y + body.ahead * Math.sin(yaw)];
    const away = toy ? Math.hypot(toy.pose.position[0] - head[0], toy.pose.position[1] - head[1]) : 99;
    return {
      reached: arrived && away <= nearMetres && robot.facts().includes("at toy"),
      skills: done,
    };
  } finally {
    robot.simulation.dispose();
  }
}

describe("the courses", () => {
  it.each(courses)("%s is a scene without problems, of types of the domain", (course) => {
    const { problems, scene } = parseScene(courseText(course), `${course}.json`);
    expect(problems).toEqual([]);
    const types = /\(:types([^)]*)\)/.exec(domainText())?.[1].split(/\s+/) ?? [];
    for (const { type } of [...(scene?.furniture ?? []), ...(scene?.objects ?? [])])
      expect(types).toContain(type);
    expect(scene?.objects.map(({ type }) => type)).toEqual(["toy"]);
  });

  it.each(courses)("%s is another place under each seed, and at rest at the start", async (course) => {
    const starts = new Set<string>();
    for (const seed of [1, 2, 3]) {
      const { simulation, scene } = await onCourse(course, seed);
      starts.add(JSON.stringify(scene.robots));
      for (const { name, penetration } of simulation.truth().things) {
        expect(penetration, name).toBeLessThan(0.002);
      }
      simulation.dispose();
    }
    expect(starts.size).toBe(3);
  });

  // The ways that look right and are none.
  it.each<[string, readonly string[], string]>([
    ["indoor-1", ["crawl large", "crawl large", "crawl large"], "shelf"],
    ["indoor-2", ["crawl large", "crawl large", "crawl large", "walk small", "walk medium"], "stool"],
    ["outdoor-1", ["walk large"], "bush"],
    ["outdoor-2", ["walk large"], "bamboo"],
    ["outdoor-3", ["walk medium"], "curb"],
    ["simulation", ["walk small", "turnLeft large"], "wall"],
  ])("on %s the obvious way is blocked", async (course, way, type) => {
    const robot = await onCourse(course, 1);
    const outcomes: (string | undefined)[] = [];
    for (const step of way) {
      const [name, magnitude] = step.split(" ");
      outcomes.push((await robot.act(name, magnitude)).cause);
    }
    expect(outcomes[outcomes.length - 1]).toBe("blocked");
    const touched = robot.scene.furniture.filter((piece) => piece.type === type);
    const { x, y } = robot.place;
    const nearest = Math.min(...touched.map(({ outline }) => distanceToOutline(outline, [x, y])));
    expect(nearest).toBeLessThan(0.6);
    for (const { penetration } of robot.simulation.truth().things) expect(penetration).toBeLessThan(0.002);
    robot.simulation.dispose();
  });
});

describe("the planner", () => {
  it.each(courses)("does %s with what its head camera sees", async (course) => {
    for (let seed = 1; seed <= seeds; seed++) {
      const { reached, skills: done } = await run(course, seed);
      expect.soft({ seed, reached }, done.join(", ")).toEqual({ seed, reached: true });
    }
  });
});
