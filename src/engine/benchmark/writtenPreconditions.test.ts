import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { builtInPackage } from "../../../test/support/builtInPackage";
import { type ListedReply, listModel } from "../../../test/support/listModel";
import { neverCancelled } from "../../core/base/cancellation";
import type { Method } from "../../core/copilot/method";
import { printCondition } from "../../core/pddl/print";
import { systemClock } from "../../platform/clock";
import { noFaults } from "../../simulator/faults";
import { runTrial } from "./trial";
import {
  keepWritten,
  readWritten,
  type WrittenPreconditions,
  writePreconditions,
} from "./writtenPreconditions";

const robot = builtInPackage("mobile-manipulator");
const folder = mkdtempSync(join(tmpdir(), "robot-written-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const says = (precondition: string) => ({ reason: "as I see it", precondition });

async function writtenBy(...replies: readonly ListedReply[]): Promise<WrittenPreconditions> {
  const written = await writePreconditions(
    robot,
    { model: listModel(...replies), clock: systemClock },
    neverCancelled,
  );
  if (!written.ok) throw new Error(written.error);
  return written.value;
}

const reference = robot.domain.actions.map(({ precondition }) => says(printCondition(precondition)));

test("a model that writes what stands in the package is right in all, and misses nothing", async () => {
  const { precision, recall, unusable, modelCalls } = await writtenBy(...reference);
  expect(precision.part).toBe(precision.of);
  expect(recall.part).toBe(recall.of);
  expect(recall.of).toBeGreaterThan(5);
  expect(unusable).toEqual([]);
  expect(modelCalls).toBe(robot.domain.actions.length);
});

test("what a model gives nothing usable for needs nothing, and none of the package's own is kept", async () => {
  const { domain, precision, recall, unusable } = await writtenBy(says("(flies robot)"));
  expect(unusable).toEqual(robot.domain.actions.map(({ name }) => name));
  expect(precision).toEqual({ part: 0, of: 0 });
  expect(recall.part).toBe(0);
  expect(domain).not.toMatch(/:precondition\s*\(\s*(and\s+)?\([a-z]/);
});

/** Puts down what it never took. */
const careless: Method = {
  id: "careless",
  title: "careless",
  write: async () => ({
    kind: "program",
    text: `// @robot mobile-manipulator
// @goal (on banana_0 sofa_0)
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  await robot.place(scene.find("sofa"));
}
`,
    goal: "(on banana_0 sofa_0)",
    reasoning: [],
  }),
};

test("tasks are done with what was written, and what happens is up to the robot as it is", async () => {
  const written = await writtenBy(says("()"));
  const known: string[] = [];
  const result = await runTrial(
    {
      suiteCase: { name: "sofa", instruction: "put the banana on the sofa", goal: "(on banana sofa)" },
      scene: "bedroom",
      seed: 1,
    },
    {
      robot,
      createMethod: (_, __, { domainText }) => {
        known.push(domainText);
        return careless;
      },
      preconditionsOf: () => written,
      faults: noFaults,
      outputRoot: folder,
      keepAll: false,
      symbolic: true,
    },
    neverCancelled,
  );
  expect(known).toEqual([written.domain]);
  expect(result).toMatchObject({
    written: "program",
    claimed: "failure",
    steps: 1,
    stepsWell: 0,
    success: false,
    measures: {
      "preconditions, precision": { part: 0, of: 0 },
      "preconditions, recall": { part: 0, of: written.recall.of },
    },
  });
});

test("they are kept beside the results, for each seed; a file that is not theirs is named", async () => {
  const written = await writtenBy(says("()"));
  keepWritten(folder, 3, written);
  expect(readWritten(folder, 3)).toEqual({ ok: true, value: written });
  expect(readWritten(folder, 4)).toEqual({ ok: true, value: undefined });
  const file = join(folder, "preconditions", "seed-3.json");
  writeFileSync(file, '{ "domain": "(define');
  expect(readWritten(folder, 3)).toMatchObject({ ok: false, error: { code: "broken-results", file } });
});
