import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formatProblem } from "../core/base/problem";
import { builtInRobotsFolder, loadRobotPackage, sceneNames } from "./robotPackages";

function packageWith(change: (folder: string) => void): string {
  const folder = join(mkdtempSync(join(tmpdir(), "robot-copilot-packages-")), "agv");
  cpSync(join(builtInRobotsFolder(), "agv"), folder, { recursive: true });
  change(folder);
  return folder;
}

const problemsOf = (folder: string) => loadRobotPackage(folder).problems.map(formatProblem);

it("names the file of a package that is not in UTF-8, and where in it", () => {
  const folder = packageWith((at) =>
    writeFileSync(join(at, "domain.pddl"), Buffer.from("; für alle\n", "latin1")),
  );
  expect(problemsOf(folder)).toEqual([
    expect.stringMatching(/domain\.pddl:1:4: error: domain\.pddl can't be read: .*byte 3 \(0xFC\)/),
  ]);
});

it("says what a package needs where a file of it is missing", () => {
  const folder = packageWith((at) => rmSync(join(at, "api.d.ts")));
  expect(problemsOf(folder)).toEqual([
    expect.stringMatching(/no such file.*\n.*needs robot\.json, api\.d\.ts/),
  ]);
});

it.skipIf(process.platform === "win32")("does not wait for a pipe among its files", () => {
  const folder = packageWith((at) => {
    rmSync(join(at, "robot.json"));
    for (const name of ["robot.json", "scenes/room.json"]) execFileSync("mkfifo", [join(at, name)]);
  });
  expect(problemsOf(folder)).toEqual([expect.stringMatching(/robot\.json can't be read: it is a pipe/)]);
  expect(sceneNames(folder)).not.toContain("room");
});
