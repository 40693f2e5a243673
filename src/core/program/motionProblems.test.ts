import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { productFolder } from "../../platform/productFolder";
import { fixedSkillsOf } from "./fixedSkills";
import { parseRobotPackage } from "./parseRobotPackage";

const folder = join(productFolder(), "robots/quadruped");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const robotJson = read("robot.json");
const domainText = read("domain.pddl");

const parsed = (json: string, domain = domainText) =>
  parseRobotPackage({
    folder: "/robots/quadruped",
    robotJson: json,
    apiText: read("api.d.ts"),
    domainText: domain,
    scenes: ["indoor-1"],
  });

/** Expected: `code`, and what the text is like where the problem stands. */
function check(from: string, to: string, expected: readonly string[]): void {
  expect(robotJson).toContain(from);
  const text = robotJson.replace(from, to);
  const { package: robot, problems } = parsed(text);
  const found = problems.map(({ code, range }, index) => {
    const start = range ? text.split("\n")[range.start.line].slice(range.start.character) : "";
    const length = (expected[index] ?? "").length - code.length - 1;
    return `${code} ${start.slice(0, Math.max(0, length))}`;
  });
  expect(found).toEqual(expected);
  for (const { nextStep, message } of problems) expect(nextStep, message).toBeTruthy();
  expect(robot).toBeUndefined();
}

describe("the motion of a robot", () => {
  test("as shipped", () => expect(parsed(robotJson).problems).toEqual([]));
  test("a skill that the action API does not have", () =>
    check('"turnLeft": {\n        "gait"', '"turnleft": {\n        "gait"', ['robot-motion "turnleft"']));
  test("a skill that only looks", () =>
    check('"backward": {\n        "gait"', '"look": {\n        "gait"', ['robot-motion "look"']));
  test("a gait that is not described", () =>
    check('"gait": "crawl"', '"gait": "creep"', ['robot-motion "creep"']));
  test("a magnitude that the method does not take", () =>
    check('"small": { "speed": 0.4', '"tiny": { "speed": 0.4', ['robot-motion "tiny"']));
  test("a skill that goes nowhere", () => check('"speed": 0.4, ', "", ['robot-motion { "seconds": 3 }']));
  test("a skill that goes and turns", () =>
    check('"speed": 0.4,', '"speed": 0.4, "turnSpeed": 1,', ['robot-motion { "speed": 0.4,']));
  test("a measure that is none", () => check('"halfWidth": 0.16', '"halfWidth": 0', ["robot-json-schema 0"]));
  test("a camera that is left out", () =>
    check(/ *"camera": .*\n/.exec(robotJson)?.[0] ?? "", "", ['robot-json-schema "motion"']));
});

describe("skills of fixed length are what is planned with", () => {
  test("where the domain promises no effect of them", () => {
    const robot = parsed(robotJson).package;
    expect(robot && fixedSkillsOf(robot)).toBe(robot?.settings.motion);
  });
  test("not where it does", () => {
    const effect =
      "(:action walk\n    :parameters (?magnitude - magnitude)\n    :precondition ()\n    :effect ()";
    expect(domainText).toContain(effect);
    const promising = domainText
      .replace(effect, effect.replace(":effect ()", ":effect (moved)"))
      .replace("(:predicates", "(:predicates\n    (moved)");
    const { package: robot, problems } = parsed(robotJson, promising);
    expect(problems).toEqual([]);
    expect(robot && fixedSkillsOf(robot)).toBeUndefined();
  });
  test("nor where nothing is measured", () => {
    const { motion: _, ...rest } = JSON.parse(robotJson);
    const robot = parsed(JSON.stringify(rest)).package;
    expect(robot && fixedSkillsOf(robot)).toBeUndefined();
    expect(robot).toBeDefined();
  });
});
