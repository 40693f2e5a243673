import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { productFolder } from "../../platform/productFolder";
import { LineIndex } from "../base/problem";
import { parseRobotPackage, type RobotPackageTexts } from "./parseRobotPackage";

const folder = join(productFolder(), "robots/mobile-manipulator");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const good: RobotPackageTexts = {
  folder: "/robots/mobile-manipulator",
  robotJson: read("robot.json"),
  apiText: read("api.d.ts"),
  domainText: read("domain.pddl"),
  scenes: ["bedroom"],
};

/** Expected: `code file` and, behind it, what the text is like where the problem stands. */
function check(change: Partial<RobotPackageTexts>, expected: readonly string[]): void {
  const texts = { ...good, ...change };
  const { package: robot, problems } = parseRobotPackage(texts);
  const found = problems.map(({ code, file, range }, index) => {
    const name = file?.slice(file.lastIndexOf("/") + 1);
    const text =
      name === "robot.json" ? texts.robotJson : name === "api.d.ts" ? texts.apiText : texts.domainText;
    const lines = new LineIndex(text);
    const [head] = /^\S+ \S+ ?/.exec(expected[index] ?? "") ?? [""];
    const length = (expected[index]?.length ?? 0) - head.length;
    const start = range ? lines.offsetAt(range.start) : 0;
    return `${code} ${name}${length > 0 ? ` ${text.slice(start, start + length)}` : ""}`;
  });
  expect(found).toEqual(expected);
  for (const problem of problems) expect(problem.nextStep, problem.message).toBeTruthy();
  expect(robot === undefined).toBe(problems.some(({ severity }) => severity === "error"));
}

const replaced = (text: string, from: string, to: string): string => {
  expect(text).toContain(from);
  return text.replace(from, to);
};
const json = (from: string, to: string) => ({ robotJson: replaced(good.robotJson, from, to) });
const api = (from: string, to: string) => ({ apiText: replaced(good.apiText, from, to) });
const domain = (from: string, to: string) => ({ domainText: replaced(good.domainText, from, to) });

describe("the shipped package", () => {
  test("is read without a problem", () => check({}, []));

  test("methods are linked to their actions, with their documentation", () => {
    const robot = parseRobotPackage(good).package;
    expect(robot?.methods.map(({ name, action }) => `${name} ${action}`)).toEqual([
      "exploreGlobal explore-global",
      "exploreLocal explore-local",
      "reportObservation report-observation",
      "navigate navigate",
      "grasp grasp",
      "place place",
    ]);
    const place = robot?.methods.at(-1);
    expect(place?.parameters).toEqual([{ name: "target", type: "Thing | Location", optional: false }]);
    expect(place?.documentation).toContain("Returns false if the target is out of reach");
    expect(good.apiText.slice(place?.offset).startsWith("place(")).toBe(true);
  });
});

describe("robot.json", () => {
  test("not JSON", () =>
    check(json('"name": "mobile-manipulator",', '"name": "mobile-manipulator"'), [
      'robot-json-syntax robot.json "title"',
    ]));
  test("empty", () => check({ robotJson: "" }, ["robot-json-syntax robot.json"]));
  test("a list", () => check({ robotJson: "[]" }, ["robot-json-schema robot.json"]));
  test("a property is missing", () =>
    check(json('"title": "Mobile manipulator",', ""), ["robot-json-schema robot.json"]));
  test("a property is unknown", () =>
    check(json('"title":', '"titel": "x",\n  "title":'), ['robot-json-schema robot.json "titel"']));
  test("a wrong value", () =>
    check(json('"kind": "perception", "returns": "map"', '"kind": "looking", "returns": "map"'), [
      'robot-json-schema robot.json "looking"',
    ]));
  test.each(["-0.7", "1000", "1e999"])("a speed of %s", (speed) =>
    check(json('"baseSpeed": 0.7', `"baseSpeed": ${speed}`), [`robot-json-schema robot.json ${speed}`]),
  );
  test("a deadline of nothing", () =>
    check(json('"deadlineSeconds": 30', '"deadlineSeconds": 0'), ["robot-json-schema robot.json 0 }"]));
  test("settings of no action", () =>
    check(json('"grasp": {', '"grab": {'), [
      'robot-action-settings robot.json "actions"',
      'robot-action-settings robot.json "gra',
    ]));
  test("a predicate that is not there", () =>
    check(json('"on": { "from"', '"onn": { "from"'), ['robot-predicate robot.json "onn"']));
  test("a fact of the wrong length", () =>
    check(json('"(handempty)"', '"(handempty x)"'), ['robot-predicate robot.json "(handempty x)"']));
  test("a preference for what the action has no parameter for", () =>
    check(
      json(
        '"kind": "perception", "returns": "map"',
        '"kind": "perception", "returns": "map", "prefers": "(on ?x ?y)"',
      ),
      ['robot-preference robot.json "(on ?x ?y)"', 'robot-preference robot.json "(on ?x ?y)"'],
    ));
  test("a preference that is no condition", () =>
    check(
      json(
        '"kind": "perception", "returns": "map"',
        '"kind": "perception", "returns": "map", "prefers": "(on"',
      ),
      ['robot-preference robot.json "(on"'],
    ));
  test("what is spared for no parameter of the action", () =>
    check(
      json(
        '"kind": "perception", "returns": "map"',
        '"kind": "perception", "returns": "map", "spares": { "?x": ["item"] }',
      ),
      ['robot-sparing robot.json ["item"]'],
    ));
  test("what is spared and is no type", () =>
    check(json('"place": {', '"place": { "spares": { "?target": ["cup", "goblet"] },'), [
      'robot-sparing robot.json ["cup", "goblet"]',
    ]));
  test("a limit of no parameter", () =>
    check(json('"target.z": {', '"taget.z": {'), ['robot-limit robot.json "taget.z"']));
  test("a limit that no number meets", () =>
    check(json('"minimum": 0, "maximum": 1.7', '"minimum": 2, "maximum": 1.7'), [
      'robot-limit robot.json "target.z"',
    ]));
  test("a limit that says nothing", () =>
    check(json('"minimum": 0, "maximum": 1.7, "unit": "m"', ""), ["robot-json-schema robot.json {  }"]));
  test("a scene that is not there is a warning", () =>
    check({ scenes: ["kitchen"] }, ['robot-scene robot.json "bedroom"']));
  test("a name that is not the folder's is a warning", () =>
    check({ folder: "/robots/mine" }, ['robot-name robot.json "mobile-manipulator"']));
  test("ros.json", () => check({ rosJson: "{" }, ["ros-json-syntax ros.json"]));
});

describe("api.d.ts", () => {
  test("a syntax error", () =>
    check(api("navigate(target: Thing): Promise<boolean>;", "navigate(target: Thing: Promise<boolean>;"), [
      "api-syntax api.d.ts :",
      "api-syntax api.d.ts",
      "api-syntax api.d.ts",
    ]));
  test("no Robot", () =>
    check(api("export interface Robot {", "export interface Robott {"), ["api-robot api.d.ts"]));
  test("a method without an action", () =>
    check(api("grasp(item: Item)", "grap(item: Item)"), [
      "robot-action-missing api.d.ts grap(",
      "robot-method-missing domain.pddl grasp",
      'robot-action-settings robot.json "gra',
    ]));
  test("a parameter too many", () =>
    check(api("grasp(item: Item)", "grasp(item: Item, hard: boolean)"), [
      "robot-parameters api.d.ts grasp(",
    ]));
  test("a parameter of the wrong type", () =>
    check(api("grasp(item: Item)", "grasp(item: Furniture)"), [
      "robot-parameter-type api.d.ts item: Furniture",
    ]));
  test("a parameter that may be something else than in the domain", () =>
    check(api("grasp(item: Item)", "grasp(item: Item | Furniture)"), [
      "robot-parameter-type api.d.ts item: Item | Furniture",
    ]));
  test("a parameter that may be of a type that the domain does not have", () => {
    const pear = api("grasp(item: Item)", "grasp(item: Item | Pear)");
    check({ apiText: `${pear.apiText}\nexport interface Pear extends Fruit {}\n` }, [
      "robot-parameter-type api.d.ts item: Item | Pear",
      "robot-type api.d.ts Pear extends",
    ]);
  });
  test("an interface that extends another one than in the domain", () =>
    check(api("Banana extends Fruit", "Banana extends Furniture"), ["robot-type api.d.ts Furniture {}"]));
  test("what is no object may be of any type, and a step between two types is none", () => {
    const step = api("Banana extends Fruit", "Banana extends Sweet");
    const area = replaced(step.apiText, "target: Thing | Location", "target: Thing | Location | Area");
    check(
      { apiText: `${area}\nexport interface Area { x: number }\nexport interface Sweet extends Fruit {}\n` },
      [],
    );
  });
  test("a constant that is left out", () =>
    check(api('"rest" | "stay"', '"rest"'), ["robot-parameter-type api.d.ts view: Thing"]));
  test("a type that is not declared", () =>
    check(api("grasp(item: Item)", "grasp(item: Item | Robott)"), [
      "robot-parameter-type api.d.ts item: Item | Robott",
    ]));
  test("a wrong result", () =>
    check(api("grasp(item: Item): Promise<boolean>", "grasp(item: Item): boolean"), [
      "robot-return-type api.d.ts boolean;",
    ]));
  test("not a method", () =>
    check(api("exploreGlobal():", "speed: number;\n  exploreGlobal():"), [
      "api-member api.d.ts speed: number",
    ]));
});

describe("domain.pddl", () => {
  test("an action without a method", () =>
    check(
      domain(
        "(:action navigate",
        "(:action dance :parameters () :precondition () :effect ())\n  (:action navigate",
      ),
      ["robot-method-missing domain.pddl dance"],
    ));
  test("two actions of one method", () =>
    check(
      domain(
        "(:action navigate",
        "(:action explore_local :parameters () :precondition () :effect ())\n  (:action navigate",
      ),
      ["robot-name-collision domain.pddl explore_local"],
    ));
  test("nothing there", () => {
    const { package: robot, problems } = parseRobotPackage({ ...good, domainText: "" });
    expect(robot).toBeUndefined();
    expect(problems.some(({ file }) => file?.endsWith("domain.pddl"))).toBe(true);
  });
});

test("whatever the texts are, nothing is thrown", () => {
  const texts = ["", "{}", "(", "null", "export interface Robot {", "\u0000", "[1, 2", "(define (domain x))"];
  for (const robotJson of [...texts, good.robotJson]) {
    for (const apiText of [...texts, good.apiText]) {
      for (const domainText of [...texts, good.domainText]) {
        const parsed = parseRobotPackage({ ...good, robotJson, apiText, domainText });
        const whole =
          robotJson === good.robotJson && apiText === good.apiText && domainText === good.domainText;
        expect(parsed.package !== undefined).toBe(whole);
      }
    }
  }
});
