import type { RunEventBody } from "../../../src/core/runner/runEvent";
import type { CameraImage } from "../../../src/core/world/objects";
import { tableTopPicture } from "./tableTopPicture";

/*
 * A run to look at, in its events: all goes well, then a grasp fails and is corrected, then it ends.
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

const headImage: CameraImage = { camera: "head", width: 320, height: 240, colour: tableTopPicture(320, 240) };

export const started: Extract<RunEventBody, { kind: "run-started" }> = {
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

export function action(
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

export const firstActions: RunEventBody[] = [
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

export const failedGrasp: RunEventBody[] = [
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

export const finished: RunEventBody[] = [
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
