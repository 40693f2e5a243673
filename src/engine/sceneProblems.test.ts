import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatProblem } from "../core/base/problem";
import { builtInRobotsFolder, loadRobotPackage } from "../platform/robotPackages";
import { bodyNames } from "../simulator/robots/bodyNames";
import { robotKinds } from "../simulator/robots/kinds";
import { bodyProblems } from "./bodyProblems";
import { packageSceneProblems, sceneProblems } from "./sceneProblems";

const arm = join(builtInRobotsFolder(), "tabletop-arm");
const { package: robot } = loadRobotPackage(arm);
if (!robot) throw new Error("no package");
const owner = robot;
const file = join(arm, "scenes/put-block.json");
const good = readFileSync(file, "utf8");

describe("the scenes that come with the product", () => {
  const packages = readdirSync(builtInRobotsFolder(), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  it.each(packages.map(({ name }) => name))("%s: nothing is wrong with them", (name) => {
    const folder = join(builtInRobotsFolder(), name);
    expect(packageSceneProblems(folder, loadRobotPackage(folder).package)).toEqual([]);
  });
});

describe("a scene with something wrong in it", () => {
  const check = (name: string, from: string | RegExp, to: string, ...expected: readonly RegExp[]) =>
    it(name, () => {
      const text = good.replace(from, to);
      expect(text).not.toBe(good);
      const said = sceneProblems(text, file, owner).map(formatProblem);
      expect(said).toHaveLength(expected.length);
      expected.forEach((words, index) => {
        expect(said[index]).toMatch(words);
      });
    });
  check("is no JSON", "{", "", /put-block\.json:2:12: error: Not valid JSON.*scene-syntax/);
  check(
    "has a type that is not in the domain",
    '"type": "block"',
    '"type": "blok"',
    /:\d+:\d+: error: "block-1" is of type "blok", which domain\.pddl does not have\. \[scene-type\]\n.*Did you mean block/,
  );
  check("has a shape that there is not", '"shape": "box"', '"shape": "cone"', /"cone" is no shape/);
  check(
    "has a thing of negative mass",
    /"mass": [\d.]+/,
    '"mass": -1',
    /"objects\.0\.mass" \("block-1"\) must be > 0\..*\n.*greater than 0/,
  );
  check("is for another robot", '"robot": "tabletop-arm"', '"robot": "other"', /no place for tabletop-arm/);
  check(
    "is out of reach",
    '"heights": [0.75, 1.4]',
    '"heights": [1, 1.4]',
    /out of reach of tabletop-arm.*scene-reach/,
  );
});

it("a warning is told, and a thing that only some seeds can't draw says which", () => {
  const scene = JSON.parse(good);
  const [object] = scene.objects;
  const unused = { ...scene, objects: [...scene.objects, { ...object, name: "spare" }] };
  expect(sceneProblems(JSON.stringify(unused), file, owner)).toMatchObject([
    { code: "scene-unused", severity: "warning" },
  ]);
  const [group] = scene.arrangement;
  const on = scene.furniture[0].name;
  const blocks = Array.from({ length: 6 }, (_, index) => ({ ...object, name: `b${index}` }));
  const objects = blocks.map(({ name }) => name);
  const crowded = { ...scene, objects: blocks, arrangement: [{ ...group, objects, on: [on], gap: 0.22 }] };
  const [{ code, message }] = sceneProblems(JSON.stringify(crowded), file, owner);
  expect([code, message]).toEqual([
    "scene-too-full",
    expect.stringMatching(/^Under seed 5: There is no free place for "b\d+"/),
  ]);
});

it("of a package with other errors the scenes are checked all the same, and one that can't be read is said", () => {
  const folder = mkdtempSync(join(tmpdir(), "robot-copilot-scene-problems-"));
  cpSync(join(arm, "scenes"), join(folder, "scenes"), { recursive: true });
  expect(packageSceneProblems(folder, undefined)).toEqual([]);
  writeFileSync(join(folder, "scenes/put-block.json"), "");
  expect(packageSceneProblems(folder, undefined)).toMatchObject([
    { code: "scene-syntax", file: join(folder, "scenes/put-block.json") },
  ]);
  expect(packageSceneProblems(join(folder, "scenes"), undefined)).toEqual([]);
  writeFileSync(join(folder, "scenes/put-block.json"), Buffer.from('{ "name": "Küche" }', "latin1"));
  mkdirSync(join(folder, "scenes/room.json"));
  expect(packageSceneProblems(folder, undefined).map(formatProblem)).toEqual([
    expect.stringMatching(/put-block\.json:1:13: error: the scene can't be read: .*byte 12 \(0xFC\)/),
    expect.stringMatching(/room\.json: error: the scene can't be read: it is a folder/),
  ]);
});

it("symbolic scenes are held to the domain, and physical ones to a body that there is", () => {
  const folder = mkdtempSync(join(tmpdir(), "robot-copilot-scene-problems-"));
  cpSync(join(arm, "scenes"), join(folder, "scenes"), { recursive: true });
  const problem = (init: string) =>
    `(define (problem p) (:domain ${owner.domain.name}) (:objects b - block) (:init ${init}) (:goal (holding b)))`;
  writeFileSync(join(folder, "scenes/known.pddl"), problem("(onn b b)"));
  expect(packageSceneProblems(folder, owner)).toMatchObject([
    { file: join(folder, "scenes/known.pddl"), message: expect.stringContaining("onn") },
  ]);
  writeFileSync(join(folder, "scenes/known.pddl"), problem(""));
  expect(packageSceneProblems(folder, owner)).toEqual([]);
  const simulation = { ...owner.settings.simulation, body: "hexapod" };
  const headless = { ...owner, settings: { ...owner.settings, simulation } };
  expect(packageSceneProblems(folder, headless)).toMatchObject([
    {
      code: "robot-body",
      file: join(folder, "robot.json"),
      message: expect.stringContaining("tabletop-arm"),
    },
  ]);
  expect([...robotKinds.keys()]).toEqual(bodyNames);
});

it("a robot that the simulator could never move is refused where its speed stands, and not where its body needs none", () => {
  const base = join(builtInRobotsFolder(), "mobile-manipulator");
  const settings = loadRobotPackage(base).package?.settings;
  if (!settings) throw new Error("no package");
  const folder = mkdtempSync(join(tmpdir(), "robot-copilot-speeds-"));
  const said = (limits: Partial<typeof settings.limits>) => {
    const changed = { ...settings, limits: { ...settings.limits, ...limits } };
    writeFileSync(join(folder, "robot.json"), JSON.stringify(changed, undefined, 2));
    return bodyProblems(folder, changed).map(formatProblem);
  };
  expect(said({})).toEqual([]);
  expect(said({ payloadKilograms: 0 })).toEqual([]);
  expect(said({ baseSpeed: 0 })).toEqual([
    expect.stringMatching(
      /robot\.json:\d+:18: error: "limits\.baseSpeed" is 0: .*mobile-manipulator.*\n.*0\.01 metres/,
    ),
  ]);
  expect(said({ baseTurnSpeed: 1e-9, jointSpeed: 0 })).toHaveLength(2);
  expect(bodyProblems(arm, owner.settings)).toEqual([]);
});
