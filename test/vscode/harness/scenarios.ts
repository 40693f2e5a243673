import { deflateSync } from "node:zlib";
import type { RunEvent, RunEventBody } from "../../../src/core/runner/runEvent";
import type { CameraImage } from "../../../src/core/world/objects";
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
import { thoughts } from "./thoughts";

/*
 * States of the panel, made from run events by the extension's own code, to look at and to test without an editor.
 */

export const program = `// @robot mobile-manipulator
// @scene bedroom
// @task Put all fruits on the plate
// @goal (exists (?p - plate) (forall (?f - fruit) (on ?f ?p)))
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  // Nothing is known before the robot has looked.
  const furniture = await robot.exploreGlobal();
  for (const place of furniture.all("furniture")) {
    if (!(await robot.navigate(place))) continue;
    await robot.exploreLocal();
  }
  const plate = scene.find("plate");
  if (!plate) throw new Error("there is no plate");
  for (const fruit of scene.all("fruit")) {
    if (scene.holds(\`(on \${fruit.id} \${plate.id})\`)) continue;
    await robot.navigate(fruit);
    if (!(await robot.grasp(fruit))) throw new Error(\`\${fruit.id} was not grasped\`);
    await robot.navigate(plate);
    if (!(await robot.place(plate))) throw new Error(\`\${fruit.id} was not placed\`);
  }
}
`;

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

/** A small picture: a table top with round things on it, as a PNG without any library. */
function picture(width: number, height: number): string {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  const discs = [
    { x: 0.3, y: 0.58, r: 0.09, colour: [214, 178, 40] },
    { x: 0.5, y: 0.66, r: 0.08, colour: [196, 44, 40] },
    { x: 0.72, y: 0.6, r: 0.14, colour: [232, 232, 236] },
  ];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width;
      const v = y / height;
      const disc = [...discs]
        .reverse()
        .find((each) => Math.hypot(u - each.x, (v - each.y) * (height / width)) < each.r);
      const colour = disc?.colour ?? (v > 0.42 ? [150 - v * 30, 112 - v * 22, 78] : [196, 202, 208 - v * 40]);
      rows.set(
        colour.map((part) => Math.round(part)),
        y * (width * 3 + 1) + 1 + x * 3,
      );
    }
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]).toString("base64");
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const headImage: CameraImage = { camera: "head", width: 320, height: 240, colour: picture(320, 240) };

const started: RunEventBody = {
  kind: "run-started",
  robot: "mobile-manipulator",
  scene: "bedroom",
  link: "simulator",
  simulated: true,
  method: "closed-loop",
  instruction: "put all fruits on the plate",
  goal: "(exists (?p - plate) (forall (?f - fruit) (on ?f ?p)))",
  programFile: "/workspace/tasks/put-all-fruits-on-the-plate.robot.ts",
  programText: program,
  seed: 7,
  version: "0.1.0",
};

function action(
  id: string,
  name: string,
  object: string | undefined,
  line: number,
  result: Partial<Extract<RunEventBody, { kind: "action-finished" }>["feedback"]> = {},
): RunEventBody[] {
  const call = { id, action: name, args: object ? [{ kind: "object" as const, id: object }] : [] };
  const text = `robot.${name}(${object ?? ""})`;
  return [
    { kind: "action-started", call, text, line },
    {
      kind: "action-finished",
      line,
      feedback: {
        call,
        text,
        outcome: "success",
        lowLevelFailure: false,
        highLevelFailure: false,
        comparisons: [],
        images: [],
        robotSeconds: 4.2,
        wallMilliseconds: 310,
        ...result,
      },
    },
  ];
}

const fact = (predicate: string, ...args: string[]) => ({ predicate, args });

const firstActions: RunEventBody[] = [
  started,
  { kind: "link-state", state: { kind: "ready" } },
  ...action("1", "exploreGlobal", undefined, 8, {
    images: [headImage],
    robotSeconds: 31.4,
    wallMilliseconds: 1204,
  }),
  ...action("2", "navigate", "table_0", 10, {
    comparisons: [{ fact: fact("at", "table_0"), predicted: "true", observed: "true" }],
  }),
  ...action("3", "exploreLocal", undefined, 11, {
    images: [headImage],
    robotSeconds: 6.1,
    wallMilliseconds: 420,
  }),
  {
    kind: "belief",
    objects: ["table_0", "bed_0", "banana_0", "apple_0", "plate_0"].map((id) => ({
      id,
      type: id.replace(/_\d+$/, ""),
      label: id,
      attributes: {},
    })),
    facts: [
      { fact: "(at table_0)", predicted: "true", observed: "true" },
      { fact: "(handempty)", predicted: "true", observed: "true" },
      { fact: "(located banana_0 table_0)", predicted: "unknown", observed: "true" },
      { fact: "(on banana_0 table_0)", predicted: "unknown", observed: "true" },
      { fact: "(on apple_0 table_0)", predicted: "true", observed: "true" },
      { fact: "(on plate_0 table_0)", predicted: "true", observed: "true" },
      { fact: "(holding banana_0)", predicted: "false", observed: "false" },
    ],
  },
];

const correctionDiff = `--- program\n+++ program\n@@ -16,5 +16,7 @@
   for (const fruit of scene.all("fruit")) {
     if (scene.holds(\`(on \${fruit.id} \${plate.id})\`)) continue;
     await robot.navigate(fruit);
+    await robot.exploreLocal();
+    await robot.grasp(scene.get("banana_0"));
-    if (!(await robot.grasp(fruit))) throw new Error(\`\${fruit.id} was not grasped\`);
+    if (!(await robot.grasp(fruit))) throw new Error("not grasped");
     await robot.navigate(plate);
`;

const failedGrasp: RunEventBody[] = [
  ...firstActions,
  ...action("4", "grasp", "banana_0", 18, {
    outcome: "failure",
    cause: "nothing-grasped",
    message: "the fingers closed on nothing",
    lowLevelFailure: true,
    comparisons: [
      { fact: fact("holding", "banana_0"), predicted: "true", observed: "false" },
      { fact: fact("handempty"), predicted: "false", observed: "true" },
    ],
    images: [headImage],
  }),
  {
    kind: "recovery",
    number: 1,
    decision: "correction",
    reason: "The hand is empty and banana_0 still lies on table_0: look again, then grasp once more.",
    steps: [
      { action: "exploreLocal", args: [] },
      { action: "grasp", args: [{ kind: "object", id: "banana_0" }] },
    ],
    diff: correctionDiff,
    line: 18,
  },
  ...action("5", "exploreLocal", undefined, 18),
  {
    kind: "action-started",
    call: { id: "6", action: "grasp", args: [{ kind: "object", id: "banana_0" }] },
    text: "robot.grasp(banana_0)",
    line: 18,
  },
  { kind: "action-progress", callId: "6", progress: { stage: "closing the gripper", fraction: 0.7 } },
];

const finished: RunEventBody[] = [
  ...failedGrasp,
  action("6", "grasp", "banana_0", 18)[1],
  ...action("7", "place", "plate_0", 20, {
    highLevelFailure: true,
    comparisons: [
      { fact: fact("on", "banana_0", "plate_0"), predicted: "true", observed: "false" },
      { fact: fact("on", "banana_0", "table_0"), predicted: "false", observed: "true" },
    ],
  }),
  { kind: "program-changed", version: 1, text: `${program}\n// corrected\n`, executedThrough: 18 },
  {
    kind: "run-finished",
    outcome: "success",
    reason: "The program ended and the goal was seen to hold.",
    goal: {
      condition: "(exists (?p - plate) (forall (?f - fruit) (on ?f ?p)))",
      truth: "true",
      unmet: [],
    },
    robotSeconds: 131.8,
    wallMilliseconds: 9120,
  },
];

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
