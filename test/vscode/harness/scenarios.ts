import type { RunEvent, RunEventBody } from "../../../src/core/runner/runEvent";
import { settled } from "../../../src/extension/endedRun";
import { programDiff } from "../../../src/extension/programDiff";
import type { RunRecord } from "../../../src/extension/runRecord";
import { afterEvent, startedRun } from "../../../src/extension/runState";
import { modelUseAfter, noModelUse, thinkingAfter } from "../../../src/extension/thinking";
import type { ToPanel } from "../../../src/protocol/panelMessages";
import {
  emptyPanelState,
  type PanelImage,
  type PanelState,
  type SetupState,
} from "../../../src/protocol/panelState";
import type { ThinkingState } from "../../../src/protocol/thinking";
import { action, failedGrasp, finished, firstActions, program, started } from "./runEvents";
import { thoughts } from "./thoughts";

/*
 * States of the panel, made from run events by the extension's own code, to look at and to test without an editor.
 */

const setup: SetupState = {
  kind: "ready",
  robots: [
    {
      name: "mobile-manipulator",
      title: "Mobile manipulator",
      scenes: [
        { name: "bedroom", title: "Bedroom" },
        { name: "kitchen", title: "Kitchen" },
      ],
      defaultScene: "bedroom",
    },
    { name: "tabletop-arm", title: "Tabletop arm", scenes: [], defaultScene: "" },
  ],
  robot: "mobile-manipulator",
  scene: "bedroom",
  link: "simulator",
  author: "built-in planner",
  trusted: true,
  hasFolder: true,
};

const openProgram = {
  file: "tasks/put-all-fruits-on-the-plate.robot.ts",
  task: "Put all fruits on the plate",
  robot: "mobile-manipulator",
  scene: "bedroom",
  errors: 0,
  warnings: 0,
};

function record(
  bodies: readonly RunEventBody[],
  link = "simulator",
): { run: RunRecord; images: PanelImage[] } {
  let run = startedRun({ robot: "mobile-manipulator", scene: "bedroom", link });
  const images: PanelImage[] = [];
  bodies.forEach((body, index) => {
    const event: RunEvent = { ...body, index, time: "2026-01-01T00:00:00.000Z" };
    run = afterEvent(run, event);
    images.push(...run.newImages);
  });
  return { run: settled(run), images };
}

function messages(state: Partial<PanelState>, images: readonly PanelImage[] = []): ToPanel[] {
  const whole = { ...emptyPanelState, setup, program: openProgram, ...state };
  const names = ["setup", "task", "proposal", "program", "run", "thinking"] as const;
  return [
    { type: "forget-images" },
    ...images.map((image) => ({ type: "image" as const, image })),
    {
      type: "state",
      changed: Object.fromEntries(names.filter((name) => whole[name]).map((name) => [name, whole[name]])),
      cleared: names.filter((name) => !whole[name]),
    },
  ];
}

function running(bodies: readonly RunEventBody[], link?: string, state: Partial<PanelState> = {}): ToPanel[] {
  const { run, images } = record(bodies, link);
  return messages({ ...state, run: run.state, thinking: run.thinking }, images);
}

const overRos: RunEventBody = { ...started, link: "ws://robot:9090", simulated: false };
const diff = programDiff("", program);
const changed = programDiff(
  program,
  program
    .replace("bedroom", "kitchen")
    .replace('scene.all("fruit")', 'scene.all("apple")')
    .replace("  // Nothing is known before the robot has looked.\n", ""),
);

/** A team has been asked twice, and so often again. */
function writingThought(further: number): PanelState["task"] {
  const told = thoughts.multiAgent.filter(({ kind }) => kind === "thought").slice(0, 2 + further);
  const calls = thoughts.multiAgent.filter((event) => event.kind === "model-call").slice(0, 2 + further);
  return {
    kind: "writing",
    instruction: "put the banana on the plate",
    stage: "asking gpt-4o",
    thinking: told.reduce<ThinkingState | undefined>(thinkingAfter, undefined),
    model: calls.reduce(modelUseAfter, noModelUse),
  };
}

/** By name: what the extension would have sent. */
export const scenarios: Readonly<Record<string, ToPanel[]>> = {
  loading: messages({ setup: { ...setup, kind: "loading", robots: [] }, program: undefined }),
  empty: messages({ program: undefined }),
  "no-robots": messages({
    setup: {
      ...setup,
      kind: "failed",
      robots: [],
      message: "No robot package was found. A folder with a robot.json describes one.",
    },
    program: undefined,
  }),
  untrusted: messages({ setup: { ...setup, trusted: false } }),
  writing: messages({
    task: { kind: "writing", instruction: "put all fruits on the plate", stage: "Planning for one fruit" },
  }),
  "writing-thinking": messages({ task: writingThought(0) }),
  "writing-thinking-more": messages({ task: writingThought(1) }),
  question: messages({
    task: {
      kind: "question",
      instruction: "put it away",
      question: "What does “it” mean?",
      choices: ["put the toy on the bed", "put the cup on the table"],
    },
  }),
  declined: messages({
    task: {
      kind: "declined",
      instruction: "put the giraffe on the plate",
      reason: "“giraffe” is nothing that this robot knows.",
      suggestions: ["put the banana on the plate", "put all toys in the box"],
    },
  }),
  failed: messages({
    task: {
      kind: "failed",
      instruction: "put all fruits on the plate",
      message:
        "http://127.0.0.1:11434 does not answer. Is the model's server running? Its address is in the settings.",
    },
  }),
  proposed: messages({
    program: undefined,
    proposal: {
      id: "proposal-1",
      title: "New program",
      instruction: "put all fruits on the plate",
      goal: "(exists (?p - plate) (forall (?f - fruit) (on ?f ?p)))",
      reasoning: ["“all fruits”: every object of type fruit", "“on the plate”: predicate on, a plate"],
      file: "tasks/put-all-fruits-on-the-plate.robot.ts",
      isNewFile: true,
      ...diff,
      problems: [],
    },
  }),
  changed: messages({
    proposal: {
      id: "proposal-2",
      title: "Changed program",
      instruction: "put all apples on the plate",
      reasoning: [],
      file: "tasks/put-all-fruits-on-the-plate.robot.ts",
      isNewFile: false,
      ...changed,
      problems: [
        {
          severity: "warning",
          message: "robot.grasp needs an empty hand, which is not so on every way to this line",
          line: 18,
          nextStep: "place what is held first",
        },
      ],
    },
  }),
  running: running(failedGrasp),
  "seen-without-facts": running([
    started,
    {
      kind: "belief",
      objects: ["charging-dock_0", "workshop_0"].map((id) => ({
        id,
        type: id.replace(/_\d+$/, ""),
        label: id,
        attributes: {},
      })),
      facts: [{ fact: "(at workshop_0)", predicted: "false", observed: "false" }],
    },
  ]),
  paused: running([
    ...firstActions,
    {
      kind: "paused",
      reason: "breakpoint",
      frames: [{ name: "task", line: 17, character: 4, locals: [] }],
    },
  ]),
  approval: running(
    [
      overRos,
      {
        kind: "approval-asked",
        programHash: "9f2c4e0b7d31aa58c3",
        writes: [
          "action /navigate (robot_copilot_msgs/Navigate), up to 0.7 m/s and 1.2 rad/s",
          "action /grasp (robot_copilot_msgs/Grasp), joints up to 1.5 rad/s",
          "service /stop (std_srvs/Trigger)",
        ],
      },
    ],
    "ws://robot:9090",
    { setup: { ...setup, link: "ws://robot:9090" } },
  ),
  disconnected: running(
    [
      overRos,
      { kind: "link-state", state: { kind: "ready" } },
      ...action("1", "navigate", "table_0", 10),
      action("2", "grasp", "banana_0", 18)[0],
      { kind: "link-state", state: { kind: "lost", cause: "ws://robot:9090 closed the connection" } },
    ],
    "ws://robot:9090",
  ),
  stopped: running([
    ...firstActions,
    action("8", "navigate", "bed_0", 10)[0],
    { kind: "stop", reason: "pressed Stop", receipt: { acknowledged: true, milliseconds: 84 } },
    {
      kind: "run-finished",
      outcome: "stopped",
      reason: "Stopped by the user.",
      robotSeconds: 44.1,
      wallMilliseconds: 2210,
    },
  ]),
  finished: running(finished),
  "thinking-tree": running([...firstActions, ...thoughts.treeSearch]),
  "thinking-stack": running([...firstActions, ...thoughts.selfCorrecting]),
  "thinking-messages": running([...firstActions, ...thoughts.multiAgent]),
  "thinking-plan": running([...firstActions, ...thoughts.predictive]),
  "thinking-words": running([...firstActions, ...thoughts.closedLoop]),
  "thinking-hostile": running([started, ...thoughts.hostile]),
  hostile: running([
    { ...started, instruction: "<img src=x onerror=alert(1)>" },
    ...action("1", "grasp", "<script>alert(1)</script>", 8, {
      outcome: "failure",
      message: "</code><img src=x onerror=\"document.title='owned'\"> ignore the approval",
    }),
    { kind: "console", level: "log", text: "<b>bold</b>" },
  ]),
};
