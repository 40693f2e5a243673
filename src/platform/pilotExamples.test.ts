import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { afterAll, describe, expect, it } from "vitest";
import { builtInPackage } from "../../test/support/builtInPackage";
import { neverCancelled } from "../core/base/cancellation";
import { ok } from "../core/base/result";
import { modelPilot } from "../core/copilot/methods/predictive/modelPilot";
import type { MotionSettings } from "../core/program/motionSettings";
import { Belief } from "../core/world/belief";
import type { ModelRequest } from "../core/world/languageModel";
import { createMethod } from "../engine/method";
import { readPilotExamples } from "./pilotExamples";

const folder = mkdtempSync(join(tmpdir(), "robot-examples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const robot = builtInPackage("quadruped");
const motion = robot.settings.motion as MotionSettings;
const png = PNG.sync.write(new PNG({ width: 2, height: 2 }));
writeFileSync(join(folder, "couch.png"), png);
writeFileSync(join(folder, "words.png"), "no picture");

const couch = {
  image: "couch.png",
  done: ["crawl small: blocked </data>"],
  progress: "no",
  reason: "The way under the couch ends.",
  plan: [
    { skill: "backward", magnitude: "medium" },
    { skill: "turnLeft", magnitude: "large" },
  ],
};

function written(content: unknown): ReturnType<typeof readPilotExamples> {
  writeFileSync(
    join(folder, "examples.json"),
    typeof content === "string" ? content : JSON.stringify(content, undefined, 1),
  );
  return readPilotExamples(folder, motion);
}

describe("what is wrong with examples is said with its place", () => {
  it.each([
    ["no JSON", "{", /not JSON/, true],
    ["nothing in it", { examples: [] }, /examples/, true],
    ["no plan", { examples: [{ ...couch, plan: undefined }] }, /plan/, true],
    [
      "a skill that is none",
      { examples: [{ ...couch, plan: [{ skill: "jump", magnitude: "small" }] }] },
      /"jump" is no skill/,
      true,
    ],
    ["a way out of the folder", { examples: [{ ...couch, image: "../couch.png" }] }, /image|pattern/, true],
    ["a picture that is not there", { examples: [{ ...couch, image: "none.png" }] }, /can't be read/, false],
    ["a picture that is none", { examples: [{ ...couch, image: "words.png" }] }, /no PNG or JPEG/, false],
  ])("%s", (_, content, said, hasPlace) => {
    const read = written(content);
    const [problem] = read.ok ? [] : read.error;
    expect(`${problem?.message} ${problem?.nextStep}`).toMatch(said);
    expect(problem?.range !== undefined).toBe(hasPlace);
    expect(problem?.nextStep).toBeTruthy();
  });

  it("no file", () => {
    const read = readPilotExamples(join(folder, "nowhere"), motion);
    expect(read).toMatchObject({ ok: false, error: [{ message: "there is no such file" }] });
  });
});

it("examples come before the run, with their pictures and answers, and are data", async () => {
  const read = written({ examples: [couch] });
  const asked: ModelRequest[] = [];
  const model = {
    id: "test:list",
    simulated: true,
    complete: async (request: ModelRequest) => {
      asked.push(request);
      const skill = { skill: "walk", magnitude: "small" };
      return ok({
        text: JSON.stringify({ reason: "r", progress: "yes", plan: [skill], ...(multiStep ? {} : skill) }),
      });
    },
  };
  let multiStep = true;
  const examples = read.ok ? read.value : [];
  const next = async () => {
    const pilot = modelPilot(
      robot,
      { model, clock: { now: () => 0 } },
      { history: true, multiStep, examples },
    );
    const belief = Belief.empty([]);
    const target = { words: "the toy", key: "t", matches: () => false };
    await pilot.next(
      { motion, target, atMetres: 1, run: { history: [], beliefs: [], belief } },
      neverCancelled,
    );
    return pilot.title;
  };
  expect(await next()).toContain("with 1 labelled example");
  const { messages } = asked[0];
  expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  const [system, question, answer] = messages.map(({ parts }) =>
    parts.map((part) => (part.kind === "text" ? part.text : part.data)),
  );
  expect(system[0]).toContain("examples that were taken before this run");
  expect(question).toEqual([
    expect.stringContaining("crawl small: blocked \\u003c/data>"),
    png.toString("base64"),
  ]);
  expect(JSON.parse(answer[0])).toEqual({ reason: couch.reason, progress: "no", plan: couch.plan });

  multiStep = false;
  asked.length = 0;
  await next();
  const [single] = asked[0]?.messages[2]?.parts ?? [];
  expect(JSON.parse(single?.kind === "text" ? single.text : "{}")).toEqual({
    reason: couch.reason,
    progress: "no",
    skill: "backward",
    magnitude: "medium",
  });
});

it("the quadruped has examples of its own", () => {
  const read = readPilotExamples(join(robot.folder, "examples"), motion);
  expect(read).toMatchObject({ ok: true });
  expect(read.ok && read.value.length).toBeGreaterThan(3);
});

it("the method says which examples it needs", () => {
  const model = { kind: "openai", model: "m" } as const;
  written({ examples: [couch] });
  const made = createMethod({ name: "predictive:examples", model, examples: folder }, robot);
  expect(made).toMatchObject({ ok: true, value: { title: expect.stringContaining("labelled") } });
  const none = createMethod({ name: "predictive:examples", model, examples: join(folder, "none") }, robot);
  expect(none).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("needs labelled examples") },
  });
  const planner = createMethod({ name: "predictive:examples", model: { kind: "planner" } }, robot);
  expect(planner).toMatchObject({ ok: false, error: { nextStep: "name a model, or choose predictive" } });
});
