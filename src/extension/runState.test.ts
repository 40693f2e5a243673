import { describe, expect, it } from "vitest";
import { plainFeedback } from "../../test/support/plainFeedback";
import type { Feedback } from "../core/runner/feedback";
import type { RunEventBody } from "../core/runner/runEvent";
import type { ActionCall } from "../core/world/robotLink";
import type { RunState, TimelineEntry } from "../protocol/panelState";
import { afterLostProcess, settled } from "./endedRun";
import { afterEvent, startedRun } from "./runState";

const call = (id: string, action: string, object: string): ActionCall => ({
  id,
  action,
  args: [{ kind: "object", id: object }],
});
const begin = (id: string, action: string, object: string, line = 4): RunEventBody => ({
  kind: "action-started",
  call: call(id, action, object),
  text: `robot.${action}(${object})`,
  line,
});
const end = (
  id: string,
  action: string,
  object: string,
  more: Partial<Feedback> = {},
  line = 4,
): RunEventBody => ({
  kind: "action-finished",
  line,
  feedback: {
    ...plainFeedback,
    call: call(id, action, object),
    text: `robot.${action}(${object})`,
    robotSeconds: 2,
    wallMilliseconds: 30,
    ...more,
  },
});
const started: RunEventBody = {
  kind: "run-started",
  robot: "mobile-manipulator",
  scene: "bedroom",
  link: "simulator",
  simulated: true,
  method: "closed-loop",
  programFile: "/w/a.robot.ts",
  programText: "one\n",
  version: "0",
};

function record(...bodies: RunEventBody[]) {
  return bodies.reduce(
    (state, body, index) => afterEvent(state, { ...body, index, time: "" }),
    startedRun({ robot: "r", scene: "s", link: "simulator" }),
  );
}

function check(name: string, bodies: RunEventBody[], expected: Partial<RunState>) {
  it(name, () => expect(record(...bodies).state).toMatchObject(expected));
}

function checkEntries(name: string, bodies: RunEventBody[], expected: Partial<TimelineEntry>[]) {
  it(name, () => expect(record(...bodies).state.timeline).toMatchObject(expected));
}

describe("a run in the panel", () => {
  check("begins", [started], {
    phase: "running",
    robot: "mobile-manipulator",
    scene: "bedroom",
    simulated: true,
  });
  check("has no geometry in a symbolic scene", [{ ...started, symbolic: true }], { symbolic: true });
  it("knows where the robot believes what to be, as far as it has a pose", () => {
    const pose = { position: [1, 2, 0.5], orientation: [1, 0, 0, 0] } as const;
    const object = { type: "cup", label: "red cup", attributes: {} };
    const { state } = record(started, {
      kind: "belief",
      facts: [],
      objects: [
        { ...object, id: "cup_0", pose, size: [0.1, 0.1, 0.2] },
        { ...object, id: "cup_1", pose },
        { ...object, id: "cup_2" },
      ],
    });
    expect(state.objects).toBe(3);
    expect(state.believed).toEqual([
      { id: "cup_0", ...pose, size: [0.1, 0.1, 0.2] },
      { id: "cup_1", ...pose },
    ]);
  });
  check(
    "pauses",
    [
      started,
      { kind: "paused", reason: "breakpoint", frames: [{ name: "task", line: 9, character: 0, locals: [] }] },
    ],
    {
      phase: "paused",
      line: 10,
      pause: "Paused at a breakpoint",
    },
  );
  check("goes on", [started, { kind: "paused", reason: "step", frames: [] }, { kind: "resumed" }], {
    phase: "running",
  });
  check(
    "asks for approval",
    [started, { kind: "approval-asked", programHash: "ab", writes: ["/navigate"] }],
    {
      approval: { programHash: "ab", robot: "mobile-manipulator", link: "simulator", writes: ["/navigate"] },
    },
  );
  it("forgets the question once it is answered", () => {
    const { state } = record(
      started,
      { kind: "approval-asked", programHash: "ab", writes: [] },
      { kind: "approval-given", programHash: "ab", by: "user" },
    );
    expect(state.approval).toBeUndefined();
  });
  const asked = { text: "Which cup?", choices: ["cup_0", "cup_1"], freeText: false };
  check("waits for an answer", [started, { kind: "question-asked", ...asked }], {
    question: "Which cup?",
    timeline: [{ kind: "note", id: "event-1", level: "warning", text: 'Which cup? "cup_0" or "cup_1"' }],
  });
  it("goes on with the answer, and a run that has ended waits for none", () => {
    const answered = { kind: "question-answered", ...asked, answer: "cup_1", after: 3, by: "user" } as const;
    const { state } = record(started, { kind: "question-asked", ...asked }, answered);
    expect(state.question).toBeUndefined();
    expect(state.timeline.at(-1)).toMatchObject({ text: 'The answer to "Which cup?": cup_1' });
  });
  check("loses its robot", [started, { kind: "link-state", state: { kind: "lost", cause: "cable" } }], {
    linkState: "lost",
    linkCause: "cable",
  });
  check(
    "stops",
    [started, { kind: "stop", reason: "pressed", receipt: { acknowledged: true, milliseconds: 12 } }],
    {
      phase: "stopping",
      stop: { acknowledged: true, milliseconds: 12 },
    },
  );
  check(
    "adds up model calls",
    [
      started,
      {
        kind: "model-call",
        model: "m",
        simulated: false,
        promptTokens: 10,
        completionTokens: 5,
        milliseconds: 1,
        cost: 0.25,
      },
      { kind: "model-call", model: "m", simulated: true, milliseconds: 1, failure: "slow" },
    ],
    {
      model: {
        calls: 2,
        promptTokens: 10,
        completionTokens: 5,
        cost: 0.25,
        failures: ["slow"],
        simulated: true,
      },
    },
  );
  check(
    "knows that its program was changed",
    [started, { kind: "program-changed", version: 1, text: "two\n", executedThrough: 0 }],
    { correctedProgram: true, programVersion: 1 },
  );
  check(
    "knows that it was changed back",
    [
      started,
      { kind: "program-changed", version: 1, text: "two\n", executedThrough: 0 },
      { kind: "program-changed", version: 2, text: "one\n", executedThrough: 0 },
    ],
    { correctedProgram: false },
  );
  check(
    "ends",
    [
      started,
      {
        kind: "run-finished",
        outcome: "failure",
        reason: "the user pressed Stop",
        robotSeconds: 1,
        wallMilliseconds: 2,
      },
    ],
    {
      phase: "finished",
      justEnded: true,
      finished: {
        outcome: "failure",
        reason: "The user pressed Stop.",
        goal: undefined,
        robotSeconds: 1,
        wallMilliseconds: 2,
      },
    },
  );
});

describe("the timeline", () => {
  checkEntries(
    "tells what words were taken to mean",
    [
      started,
      {
        kind: "look-up",
        words: "crockery",
        found: "nothing",
        among: [],
        answer: [{ id: "plate_0", similarity: 0.617 }],
        model: "m",
      },
    ],
    [{ kind: "note", text: 'matching("crockery"): by embedding (m) plate_0 (similarity 0.62)' }],
  );
  checkEntries(
    "an action while it runs",
    [
      started,
      begin("1", "grasp", "cup_0"),
      { kind: "action-progress", callId: "1", progress: { stage: "closing", fraction: 0.5 } },
    ],
    [
      {
        kind: "action",
        text: "robot.grasp(cup_0)",
        status: "running",
        stage: "closing",
        fraction: 0.5,
        line: 5,
      },
    ],
  );
  checkEntries(
    "an action and its end are one entry",
    [started, begin("1", "grasp", "cup_0"), end("1", "grasp", "cup_0")],
    [{ kind: "action", status: "success", robotSeconds: 2, wallMilliseconds: 30 }],
  );
  checkEntries(
    "what differs from the prediction",
    [
      started,
      begin("1", "grasp", "cup_0"),
      end("1", "grasp", "cup_0", {
        outcome: "failure",
        cause: "nothing-grasped",
        lowLevelFailure: true,
        comparisons: [
          { fact: { predicate: "holding", args: ["cup_0"] }, predicted: "true", observed: "false" },
        ],
      }),
    ],
    [
      {
        kind: "action",
        status: "failure",
        messages: ["nothing grasped"],
        lowLevelFailure: true,
        facts: [{ fact: "(holding cup_0)", predicted: "true", observed: "false" }],
      },
    ],
  );
  checkEntries(
    "a refusal moves nothing",
    [
      started,
      { kind: "action-refused", text: "robot.place(cup_0)", unmet: ["the hand holds something"], line: 2 },
    ],
    [{ kind: "action", status: "refused", line: 3 }],
  );
  checkEntries(
    "steps of a correction are marked, the retry is not",
    [
      started,
      {
        kind: "recovery",
        number: 1,
        decision: "correction",
        reason: "look again",
        steps: [{ action: "navigate", args: [{ kind: "object", id: "table_0" }] }],
        diff: "",
      },
      begin("2", "navigate", "table_0"),
      end("2", "navigate", "table_0"),
      begin("3", "grasp", "cup_0"),
    ],
    [
      { kind: "recovery", steps: ["robot.navigate(table_0)"] },
      { kind: "action", corrective: true, status: "success" },
      { kind: "action", corrective: false },
    ],
  );
  it("shows what a step back has undone as not done, and as done once it is done again", () => {
    const events = [started, begin("1", "navigate", "table_0"), end("1", "navigate", "table_0")];
    const grasped = [...events, begin("2", "grasp", "cup_0"), end("2", "grasp", "cup_0")];
    const back = [...grasped, { kind: "stepped-back", undone: ["2"] } as const];
    expect(record(...back).state.timeline).toMatchObject([
      { id: "call-1", status: "success" },
      { id: "call-2", status: "undone", facts: [], robotSeconds: undefined },
    ]);
    const again = record(...back, begin("3", "grasp", "cup_0"), end("3", "grasp", "cup_0"));
    expect(again.state.timeline.map((entry) => entry.kind === "action" && entry.status)).toEqual([
      "success",
      "undone",
      "success",
    ]);
  });
  it("after a step back shows the last picture of each camera that still counts", () => {
    const colour = "iVBORw0KGgo=";
    const seen = (id: string, ...cameras: ("head" | "wrist")[]) => [
      begin(id, "navigate", "table_0"),
      end(id, "navigate", "table_0", {
        images: cameras.map((camera) => ({ camera, width: 320, height: 240, colour })),
      }),
    ];
    const before = record(started, ...seen("1", "head"), ...seen("2", "head", "wrist"), ...seen("3"));
    const [first] = record(started, ...seen("1", "head")).newImages;
    expect(Object.keys(before.state.cameras)).toEqual(["head", "wrist"]);
    const back = (...undone: string[]) =>
      record(started, ...seen("1", "head"), ...seen("2", "head", "wrist"), ...seen("3"), {
        kind: "stepped-back",
        undone,
      }).state.cameras;
    expect(back("3")).toEqual(before.state.cameras);
    expect(back("2", "3")).toEqual({ head: first.id });
    expect(back("1", "2", "3")).toEqual({});
  });
  checkEntries(
    "an action in flight when the run ends has no known outcome",
    [
      started,
      begin("1", "grasp", "cup_0"),
      { kind: "run-finished", outcome: "unknown", reason: "lost", robotSeconds: 1, wallMilliseconds: 2 },
    ],
    [{ kind: "action", status: "unknown" }],
  );
  checkEntries(
    "problems that stop a run, hints left out",
    [
      {
        kind: "problems",
        problems: [
          { code: "x", severity: "error", message: "no", nextStep: "do" },
          { code: "y", severity: "hint", message: "psst" },
        ],
      },
    ],
    [{ kind: "note", level: "error", text: "no (do)" }],
  );
  it("is cut where it grows too long, and says so", () => {
    const bodies = Array.from(
      { length: 500 },
      (_, index): RunEventBody => ({ kind: "console", level: "log", text: `${index}` }),
    );
    const { timeline, omitted } = record(started, ...bodies).state;
    expect(timeline.length + omitted).toBe(500);
    expect(omitted).toBeGreaterThan(0);
  });
  it("hands pictures out once", () => {
    const image = { camera: "head" as const, width: 1, height: 1, colour: "AA==" };
    const withImage = record(
      started,
      begin("1", "exploreLocal", "x"),
      end("1", "exploreLocal", "x", { images: [image] }),
    );
    expect(withImage.newImages).toHaveLength(1);
    expect(withImage.state.cameras).toEqual({ head: withImage.newImages[0].id });
    const next = afterEvent(withImage, { kind: "resumed", index: 9, time: "" });
    expect(next.newImages).toEqual([]);
  });
});

describe("a run whose process is gone", () => {
  it("claims nothing of the action in flight", () => {
    const { state } = afterLostProcess(record(started, begin("1", "grasp", "cup_0")));
    expect(state.finished?.outcome).toBe("unknown");
    expect(state.timeline).toMatchObject([{ status: "unknown" }]);
  });
  it("did not start", () => {
    expect(afterLostProcess(record()).state.finished?.outcome).toBe("failure");
  });
  it("has just ended, until a press that was meant for it can't come any more", () => {
    const lost = afterLostProcess(record(started));
    expect(lost.state.justEnded).toBe(true);
    expect(settled(lost).state).toEqual({ ...lost.state, justEnded: false });
  });
  it("keeps the outcome it had", () => {
    const done = record(started, {
      kind: "run-finished",
      outcome: "success",
      reason: "",
      robotSeconds: 1,
      wallMilliseconds: 1,
    });
    expect(afterLostProcess(done)).toBe(done);
  });
});
