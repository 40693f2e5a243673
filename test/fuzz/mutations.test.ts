import { expect, it } from "vitest";
import { LineIndex } from "../../src/core/base/problem";
import { createChecker } from "../../src/core/checker/checkProgram";
import type { ProgramProblem } from "../../src/core/checker/programProblem";
import { seededRandom } from "../../src/core/world/ports";
import { randomChoices } from "./choices";
import { writtenPrograms } from "./corpus";
import { editedProgram } from "./edits";
import { fuzzCount, fuzzTimeout } from "./fuzzCount";
import { deepPrograms, largePrograms, mutatedProgram } from "./mutations";
import { randomProgram } from "./program/program";
import { builtInRobot, randomScenario } from "./scenarios";

const robot = builtInRobot();

/** Every place that is named lies in the text. */
function expectPlaces(problems: readonly ProgramProblem[], text: string): void {
  const lines = new LineIndex(text);
  for (const problem of problems) {
    for (const { start, end } of [problem.range, ...problem.related.map(({ range }) => range)]) {
      for (const place of [start, end])
        expect(lines.positionAt(lines.offsetAt(place)), `${problem.message}\n${text}`).toEqual(place);
      expect(lines.offsetAt(start), problem.message).toBeLessThanOrEqual(lines.offsetAt(end));
    }
  }
}

it(
  "takes broken programs without an exception, and places every problem",
  () => {
    const written = writtenPrograms();
    const checker = createChecker();
    const seen = new Set<string>();
    const count = fuzzCount(400);
    let slowest = 0;
    for (let seed = 0; seed < count; seed++) {
      const choices = randomChoices(seededRandom(seed));
      const scenario = choices.chance(25) ? randomScenario(choices) : undefined;
      const base = scenario
        ? randomProgram(choices, scenario, { straight: false, size: 12 })
        : choices.pick(written);
      const text = choices.chance(35) ? editedProgram(base, choices) : mutatedProgram(base, choices);
      const input = { text, file: `/programs/broken-${seed % 5}.robot.ts`, robot: scenario?.robot ?? robot };
      const started = performance.now();
      const { problems } = checker.checkPreconditions({
        ...input,
        ...(scenario?.initial && { initial: scenario.initial }),
        withFixes: seed % 4 === 0,
      });
      slowest = Math.max(slowest, performance.now() - started);
      expectPlaces(problems, text);
      for (const { rule } of problems) seen.add(rule);
      if (seed % 40 === 0) expectPlaces(checker.checkTypes(input), text);
    }
    checker.dispose();
    if (count > 400) console.log(`${count} broken programs, the slowest took ${slowest.toFixed(0)} ms`);
    expect([...seen]).toEqual(expect.arrayContaining(["precondition", "missing-await", "unknown-action"]));
  },
  fuzzTimeout,
);

/** Checked at once, and then with a small program in its place, as after an undo. */
function expectTaken(text: string, withTypes: boolean): void {
  const checker = createChecker();
  const input = { text, file: "/programs/oversized.robot.ts", robot, withFixes: false };
  expectPlaces(checker.checkPreconditions(input).problems, text);
  if (withTypes) expectPlaces(checker.checkTypes(input), text);
  const small = {
    ...input,
    text: `import type { Robot, Scene } from "robot:mobile-manipulator";
export default async function task(robot: Robot, scene: Scene) { await robot.grasp(scene.get("cup_0")); }`,
  };
  const rules = checker.checkPreconditions(small).problems.map(({ rule }) => rule);
  expect(rules).toContain("precondition");
  if (withTypes) expect(checker.checkTypes(small)).toEqual([]);
  checker.dispose();
}

it.each([...deepPrograms()])("takes %s", (_name, text) => {
  expectTaken(text, true);
});

it.each([...largePrograms(fuzzCount(400) > 400 ? 5000 : 200)])(
  "takes many: %s",
  (_name, text) => {
    expectTaken(text, false);
  },
  fuzzTimeout,
);
