import { expect, it, vi } from "vitest";
import type { MotionSkill } from "../../../core/planner/motion/motionProblem";
import type { LeggedBody } from "../../../core/planner/motion/obstacles";
import { SkillPilot } from "../../../core/planner/motion/skillPilot";
import { gaits, standingHeight, trunk } from "./bodyXml";
import { skills } from "./skills";
import { courses, onCourse } from "./testing/courses";

vi.setConfig({ testTimeout: 1_200_000 });

const seeds = Number(process.env.ROBOT_COPILOT_COURSE_SEEDS ?? 3);
/** The task of VLM-PC: seconds of executed actions, and how near the head must come to the toy in truth, metres. */
const limitSeconds = 100;
const nearMetres = 0.6;

const half = trunk.height / 2;
const body: LeggedBody = {
  ahead: trunk.length / 2,
  behind: trunk.length / 2,
  halfWidth: trunk.width / 2,
  gaits: Object.fromEntries(
    Object.entries(gaits).map(([gait, { bodyHeight, step }]) => [
      gait,
      { step: step - 0.01, height: standingHeight + bodyHeight + half + 0.02 },
    ]),
  ),
};

const table: readonly MotionSkill[] = Object.entries(skills).flatMap(([name, strides]) =>
  Object.entries(strides).map(([magnitude, stride]) => ({ name, magnitude, ...stride })),
);

interface Run {
  readonly reached: boolean;
  readonly seconds: number;
  readonly skills: readonly string[];
}

async function run(course: string, seed: number): Promise<Run> {
  const robot = await onCourse(course, seed);
  const pilot = new SkillPilot({
    body,
    skills: table,
    isTarget: ({ type }) => type === "toy",
    withinMetres: 0.45,
  });
  const done: string[] = [];
  let seconds = 0;
  let arrived = false;
  try {
    const first = await robot.act("look");
    if (first.observation) pilot.observe(first.observation);
    for (;;) {
      const began = performance.now();
      const step = pilot.next();
      const thought = performance.now() - began;
      if (step.kind !== "skill") {
        arrived = step.kind === "arrived";
        break;
      }
      const { name, magnitude, seconds: duration } = step.skill;
      if (seconds + duration > limitSeconds) break;
      const { observation, outcome } = await robot.act(name, magnitude);
      seconds += duration;
      const { x, y, yaw } = robot.place;
      if (process.env.COURSE_LOG)
        console.log(
          `${course} ${seed} ${seconds}s ${name} ${magnitude} ${outcome} -> ${x.toFixed(2)} ${y.toFixed(2)} ${yaw.toFixed(2)} plan ${step.plan.map((p) => `${p.skill.name}/${p.skill.magnitude[0]}`).join(" ")} (${thought.toFixed(0)} ms) ${[...robot.seen.keys()].join(",")}`,
        );
      done.push(`${name} ${magnitude}${outcome === "success" ? "" : " (blocked)"}`);
      if (observation) pilot.observe(observation);
    }
    const toy = robot.simulation.truth().things.find(({ name }) => name === "toy");
    const { x, y, yaw } = robot.place;
    const head = [x + body.ahead * Math.cos(yaw), y + body.ahead * Math.sin(yaw)];
    const away = toy ? Math.hypot(toy.pose.position[0] - head[0], toy.pose.position[1] - head[1]) : 99;
    return {
      reached: arrived && away <= nearMetres && robot.facts().includes("at toy"),
      seconds,
      skills: done,
    };
  } finally {
    robot.simulation.dispose();
  }
}

it.each(courses)("the planner does %s with what its head camera sees", async (course) => {
  for (let seed = 1; seed <= seeds; seed++) {
    const { reached, seconds, skills: done } = await run(course, seed);
    console.log(`${course} ${seed} ${reached} ${seconds}`);
    expect.soft([seed, reached, seconds, ...done].slice(0, 2)).toEqual([seed, true]);
  }
});
