import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { InitPackageAnswer } from "../core/program/initPackage";
import { productFolder } from "../platform/productFolder";

import { ServerClient } from "./testing/serverClient";

let server: ServerClient;

beforeEach(() => {
  server = new ServerClient();
  for (const name of ["blocks.pddl", "blocks-tower.pddl"]) {
    cpSync(join(productFolder(), "test/fixtures/pddl", name), join(server.folder, name));
  }
});

afterEach(() => {
  server.stop();
});

const path = (name: string) => join(server.folder, name);

function initPackage(problems: readonly string[], name?: string): Promise<InitPackageAnswer> {
  return server.connection.sendRequest("robotCopilot/initPackage", {
    domain: path("blocks.pddl"),
    problems: problems.map(path),
    parent: path("robots"),
    ...(name === undefined ? {} : { name }),
  });
}

test("a package is made from a domain, and programs over it are checked in their scene at once", async () => {
  await server.start({ typescriptDiagnostics: true });
  const answer = await initPackage(["blocks-tower.pddl"]);
  expect(answer).toEqual({ kind: "made", name: "blocks", folder: path("robots/blocks") });
  expect(existsSync(path("robots/blocks/scenes/blocks-tower.pddl"))).toBe(true);
  const uri = await server.open(`// @robot blocks
// @scene blocks-tower.pddl
import type { Robot, Scene } from "robot:blocks";
export default async function task(robot: Robot, scene: Scene) {
  await robot.unstack(scene.get("a"), scene.get("b"));
  await robot.stack(scene.get("a"), scene.get("c"));
}
`);
  const [early] = await server.diagnosticsOf(uri, (each) => each.some(({ code }) => code === "precondition"));
  expect(early.message).toContain("c is clear");
});

test("a scene that is missing is told where the program names it", async () => {
  await server.start({ typescriptDiagnostics: false });
  await initPackage([]);
  const text = (scene: string) =>
    `// @robot blocks\n// @scene ${scene}\nexport default async function task() {}\n`;
  const uri = await server.open(text("nowhere.pddl"));
  const [missing] = await server.diagnosticsOf(uri, (each) => each.length > 0);
  expect(missing).toMatchObject({ code: "unknown-scene", range: { start: { line: 1, character: 10 } } });
});

test("problems that are wrong are left out, a domain that is wrong is refused with the place", async () => {
  await server.start({ typescriptDiagnostics: false });
  writeFileSync(path("wrong.pddl"), "(define (problem wrong) (:domain blocks) (:init (on a)) (:goal (and)))");
  expect(await initPackage(["wrong.pddl"])).toMatchObject({ kind: "made" });
  expect(existsSync(path("robots/blocks/scenes"))).toBe(false);
  expect(await initPackage([])).toMatchObject({
    kind: "failed",
    problems: [{ code: "robot-package-exists" }],
  });
  const domain = readFileSync(path("blocks.pddl"), "utf8");
  // Not saved yet, and taken all the same.
  await server.open(domain.replace("(:action put-down", "(:action pick_up"), "blocks.pddl");
  const refused = await initPackage([], "again");
  expect(refused).toMatchObject({ kind: "failed" });
  expect(refused.kind === "failed" && refused.problems.at(-1)).toMatchObject({
    code: "pddl-name-collision",
    file: path("blocks.pddl"),
    range: { start: { character: expect.any(Number) } },
  });
});
