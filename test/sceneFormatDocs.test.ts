import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sceneProblems } from "../src/engine/sceneProblems";
import { loadRobotPackage } from "../src/platform/robotPackages";

const root = join(__dirname, "..");
const page = readFileSync(join(root, "docs/scene-format.md"), "utf8");
const robot = loadRobotPackage(join(root, "robots/mobile-manipulator")).package;

it("the example of docs/scene-format.md is a scene with nothing wrong in it", () => {
  const [[, example]] = [...page.matchAll(/```json\n([\s\S]*?)```/g)];
  expect(robot).toBeDefined();
  expect(sceneProblems(example, "corner.json", robot)).toEqual([]);
});

it("its codes are those that scenes are refused with", () => {
  const files = ["checkScene", "checkSupport", "checkObjects", "checkSemantics", "noPlace", "parseScene"];
  const source = [
    ...files.map((name) => `src/simulator/scene/${name}.ts`),
    "src/engine/sceneProblems.ts",
  ].map((file) => readFileSync(join(root, file), "utf8"));
  const given = new Set(
    source.flatMap((text) => [...text.matchAll(/"(scene-[a-z-]+)"/g)].map(([, code]) => code)),
  );
  given.delete("scene-file");
  const told = new Set([...page.matchAll(/`(scene-(?!format)[a-z-]+)`/g)].map(([, code]) => code));
  expect([...told].sort()).toEqual([...given].sort());
});
