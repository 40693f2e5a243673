import { expect, it } from "vitest";
import { builtInPackage } from "../../../test/support/builtInPackage";
import { plainFeedback } from "../../../test/support/plainFeedback";
import { neverCancelled } from "../../core/base/cancellation";
import type { DialogueOptions } from "../../core/copilot/dialogue/modelDialogue";
import type { Method } from "../../core/copilot/method";
import { closedLoopMethod } from "../../core/copilot/methods/closedLoop/closedLoop";
import { modelBrain } from "../../core/copilot/methods/closedLoop/modelBrain";
import { multiAgentMethod } from "../../core/copilot/methods/multiAgent/multiAgent";
import { modelPilot } from "../../core/copilot/methods/predictive/modelPilot";
import { selfCorrectingMethod } from "../../core/copilot/methods/selfCorrecting/selfCorrecting";
import { treeSearchMethod } from "../../core/copilot/methods/treeSearch/treeSearch";
import { programText } from "../../core/copilot/synthesis/programText";
import { fixedSkillsOf } from "../../core/program/fixedSkills";
import { initialBelief } from "../../core/program/initialBelief";
import type { RecoveryRequest } from "../../core/runner/recovery";
import type { ModelRequest } from "../../core/world/languageModel";
import { cannotAnswer } from "./answering/anything";
import { requestOf } from "./reading/request";
import { simulatedMind } from "./simulatedMind";
import { requestMade, room, taskIn } from "./testing/asked";

/* That a method may ask the user changes nothing in what the simulated model answers: it never asks. */

const task = taskIn(room());
const failed = {
  ...plainFeedback,
  call: { id: "1", action: "grasp", args: [{ kind: "object" as const, id: "banana_0" }] },
  text: "robot.grasp(banana_0)",
  outcome: "failure" as const,
  lowLevelFailure: true,
};
const waits = { kind: "feedback", feedback: failed, line: 6 } as const;
const ended = { kind: "goal", unmet: ["(on banana_0 plate_0)"] } as const;
const body = ["  await robot.exploreGlobal();"];

const methods: readonly (readonly [
  string,
  (options: DialogueOptions) => Method,
  RecoveryRequest["trigger"],
])[] = [
  ["closed-loop", (options) => closedLoopMethod(modelBrain(options)), waits],
  ["closed-loop", (options) => closedLoopMethod(modelBrain(options)), ended],
  ["self-correcting", selfCorrectingMethod, waits],
  ["self-correcting", selfCorrectingMethod, ended],
  ["multi-agent:planner-coder", (options) => multiAgentMethod({ ...options, team: "planner-coder" }), ended],
  ["multi-agent:single", (options) => multiAgentMethod({ ...options, team: "single" }), ended],
  ["tree-search", (options) => treeSearchMethod({ ...options, variant: "whole", seed: 1 }), ended],
  ["tree-search:react", (options) => treeSearchMethod({ ...options, variant: "react", seed: 1 }), ended],
];

/** With the same request, once with somebody who answers and once with nobody. */
async function expectTheSame(made: (questions?: RecoveryRequest["questions"]) => Promise<ModelRequest>) {
  const requests = [await made(), await made({ answered: [], left: 3 })];
  expect(requests.map((request) => JSON.stringify(request).includes("You can ask"))).toEqual([false, true]);
  const reply = (request: ModelRequest) => simulatedMind({ seed: 1, errors: {} })(requestOf(request));
  const [alone, withSomebody] = [await reply(requests[0]), await reply(requests[1])];
  expect(withSomebody.text).toBe(alone.text);
  expect(alone.text).not.toContain(cannotAnswer);
}

it.each(methods)("answers %s as where nobody can be asked", async (_, methodWith, trigger) => {
  await expectTheSame((questions) =>
    requestMade(async (options) =>
      methodWith(options).recover?.(
        task,
        {
          programText: programText({ robot: task.robot.settings.name, scene: "room", instruction: "", body }),
          belief: task.belief,
          history: [failed],
          beliefs: [task.belief],
          trigger,
          used: 0,
          allowed: 8,
          ...(questions && { questions }),
        },
        neverCancelled,
      ),
    ),
  );
});

it.each([true, false])(
  "answers predictive as where nobody can be asked (several skills: %s)",
  async (multiStep) => {
    const robot = builtInPackage("quadruped");
    const motion = fixedSkillsOf(robot);
    if (!motion) throw new Error("no skills");
    const belief = initialBelief(robot);
    const target = { words: "the toy", key: "toy", matches: () => false };
    await expectTheSame((questions) =>
      requestMade((options) =>
        modelPilot(robot, options, { history: true, multiStep }).next(
          { motion, target, atMetres: 0.7, run: { history: [], beliefs: [], belief, questions } },
          neverCancelled,
        ),
      ),
    );
  },
);
