import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { listModel } from "../../../../../test/support/listModel";
import { neverCancelled } from "../../../base/cancellation";
import { initialBelief } from "../../../program/initialBelief";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { ModelRequest } from "../../../world/languageModel";
import type { TaskRequest } from "../../method";
import { closedLoopMethod } from "../closedLoop/closedLoop";
import { plannerBrain } from "../closedLoop/plannerBrain";
import { modelPilot } from "./modelPilot";
import { predictiveMethod } from "./predictive";
import type { PilotVariant } from "./skillPrompt";

const robot = builtInPackage("quadruped");
const task: TaskRequest = {
  instruction: "go to the toy",
  robot,
  scene: "indoor-1",
  belief: initialBelief(robot),
};

const programText = `// @robot quadruped
// @goal (exists (?t - toy) (at ?t))
import type { Robot, Scene } from "robot:quadruped";

export default async function task(robot: Robot, scene: Scene) {
  await robot.look();
}
`;

const variants: readonly PilotVariant[] = [
  { history: true, multiStep: true },
  { history: false, multiStep: true },
  { history: true, multiStep: false },
];
const walk = { skill: "walk", magnitude: "small" };
const reply = ({ multiStep }: PilotVariant, progress: string, reason: string) =>
  progress === "question"
    ? { reason, progress, ...(multiStep ? { plan: [] } : { skill: "", magnitude: "" }) }
    : { reason, progress, ...(multiStep ? { plan: [walk] } : walk) };

/** The model's replies, one after the other, each to a request with the questions of its place. */
async function decided(
  variant: PilotVariant,
  replies: readonly object[],
  asked: readonly RecoveryRequest["questions"][],
) {
  const model = listModel(...replies);
  const pilot = modelPilot(robot, { model, clock: { now: () => 0 } }, variant);
  const method = predictiveMethod(pilot, closedLoopMethod(plannerBrain()));
  const recoveries = [];
  for (const questions of asked) {
    const request: RecoveryRequest = {
      programText,
      goal: "(exists (?t - toy) (at ?t))",
      belief: task.belief,
      history: [],
      beliefs: [],
      trigger: { kind: "goal", unmet: ["(at toy)"] },
      used: 0,
      allowed: 8,
      ...(questions && { questions }),
    };
    recoveries.push(await method.recover(task, request, neverCancelled));
  }
  return { recoveries, asked: model.asked.map(told), requests: model.asked };
}

const told = ({ messages }: ModelRequest) =>
  messages.flatMap(({ parts }) => parts.map((part) => (part.kind === "text" ? part.text : ""))).join("\n");

const nothingAsked = { answered: [], left: 3 };
const answered = [
  { text: "Which room?", choices: [], freeText: true, answer: "the kitchen", after: 0 },
  { text: "Are you sure?", choices: [], freeText: true, after: 0 },
];

describe.each(variants)("the model that chooses skills (%o)", (variant) => {
  it("asks, and chooses with the answer", async () => {
    const { recoveries, asked, requests } = await decided(
      variant,
      [reply(variant, "question", "Which room?"), reply(variant, "unknown", "so be it")],
      [nothingAsked, { answered, left: 1 }],
    );
    expect(recoveries[0]).toEqual({
      kind: "ask",
      question: { text: "Which room?", choices: [], freeText: true },
    });
    expect(recoveries[1]).toMatchObject({ kind: "extend", reason: "walk small: so be it" });
    expect(asked[0]).toContain("You can ask 3 more");
    expect(asked[1]).toContain("You can ask 1 more");
    expect(asked[1]).toMatch(/"question": "Which room\?",\s+"answer": "the kitchen"/);
    expect(asked[1]).toContain("nobody answered: decide yourself");
    // What it asked is no plan that it could compare with.
    expect(requests[1].messages.map(({ role }) => role)).toEqual(["system", "user"]);
  });

  it.each<RecoveryRequest["questions"]>([undefined, { answered: [], left: 0 }])(
    "is not offered to ask where nobody answers: %o",
    async (questions) => {
      const { recoveries, asked } = await decided(
        variant,
        [reply(variant, "question", "Which room?"), reply(variant, "no", "so be it")],
        [questions],
      );
      expect(recoveries[0].kind).toBe("extend");
      expect(asked[0]).not.toMatch(/"question"|askedTheUser/);
      expect(asked[1]).toContain("has to be one of yes, no, unknown.");
    },
  );

  it("has to ask something", async () => {
    const { recoveries, asked } = await decided(
      variant,
      [reply(variant, "question", " "), reply(variant, "no", "so be it")],
      [nothingAsked],
    );
    expect(recoveries[0].kind).toBe("extend");
    expect(asked[1]).toContain('Ask in "reason"');
  });
});
