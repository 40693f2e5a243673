import type { RunEventBody } from "../../../../src/core/runner/runEvent";
import type { RunRecord } from "../../../../src/extension/runRecord";
import { afterEvent, startedRun } from "../../../../src/extension/runState";
import type { ToPanel } from "../../../../src/protocol/panelMessages";
import type { WorldOverlays, WorldPose, WorldShape, WorldUpdate } from "../../../../src/protocol/world";

/*
 * A small room with every kind of shape in it, a robot, and what the robot believes of it: one thing where it is, one
 * elsewhere.
 */

type Placed = WorldShape & { readonly at: readonly [number, number, number]; readonly turned?: number };

const wood = [0.55, 0.4, 0.26] as const;
const grey = [0.75, 0.76, 0.78] as const;
export const red = [0.85, 0.1, 0.1] as const;

const part = (
  label: string,
  shape: WorldShape["shape"],
  size: WorldShape["size"],
  colour: WorldShape["colour"],
  at: Placed["at"],
  turned?: number,
): Placed => ({ label, shape, size, colour, at, turned });

const room: readonly Placed[] = [
  part("room", "plane", [3, 2.5, 0], [0.62, 0.6, 0.56], [0, 0, 0]),
  // Those towards the camera hide everything, if they are drawn.
  part("room", "box", [3, 0.05, 1.2], grey, [0, -2.55, 1.2]),
  part("room", "box", [2.5, 0.05, 1.2], grey, [-3.05, 0, 1.2], Math.PI / 2),
  part("room", "box", [3, 0.05, 1.2], grey, [0, 2.55, 1.2]),
  // Where the simulator keeps an obstacle that is not in the world.
  part("obstacle", "box", [0.2, 0.2, 0.45], red, [0, 0, -5]),
  part("table", "box", [0.7, 0.4, 0.02], wood, [1.2, 0.8, 0.72]),
  ...[-0.6, 0.6].flatMap((x) =>
    [-0.32, 0.32].map((y) => part("table", "box", [0.03, 0.03, 0.35], wood, [1.2 + x, 0.8 + y, 0.35])),
  ),
  part("bed", "box", [1, 0.8, 0.22], [0.4, 0.5, 0.68], [-1.6, 1.2, 0.22], 0.2),
  part("robot", "cylinder", [0.25, 0.15, 0], [0.1, 0.7, 0.65], [0, -0.8, 0.18]),
  part("robot", "capsule", [0.05, 0.3, 0], grey, [0, -0.8, 0.7]),
  part("robot", "sphere", [0.09, 0, 0], [0.2, 0.3, 0.6], [0, -0.8, 1.1]),
  part("plate", "cylinder", [0.15, 0.01, 0], [0.95, 0.95, 0.96], [1.4, 0.75, 0.75]),
  part("banana", "ellipsoid", [0.1, 0.03, 0.03], [0.9, 0.8, 0.15], [0.9, 0.85, 0.77], 0.7),
  part("cup", "box", [0.08, 0.08, 0.1], red, [-0.6, -1.2, 0.1]),
];

export const robotIndex = room.findIndex(({ label }) => label === "robot");
export const cupIndex = room.findIndex(({ label }) => label === "cup");

export function poseNumbers([x, y, z]: Placed["at"], turned = 0): number[] {
  return [x, y, z, Math.cos(turned / 2), 0, 0, Math.sin(turned / 2)];
}

export function worldScene(overlays?: WorldOverlays): WorldUpdate {
  return {
    kind: "scene",
    stamp: 12.4,
    shapes: room.map(({ label, shape, size, colour }) => ({ label, shape, size, colour })),
    poses: room.flatMap(({ at, turned }) => poseNumbers(at, turned)),
    ...(overlays && { overlays }),
  };
}

const upright = (x: number, y: number, z: number): WorldPose => ({
  position: [x, y, z],
  orientation: [1, 0, 0, 0],
});

export const base: WorldUpdate = {
  kind: "robot",
  base: { ...upright(0, -0.8, 0), orientation: [0.92, 0, 0, 0.38] },
};

export const overlays: WorldOverlays = {
  planned: [
    [0, -0.8, 0],
    [0.2, -0.2, 0],
    [0.6, 0.1, 0],
    [1.1, 0.2, 0],
  ],
  driven: [
    [-1.5, -1.8, 0],
    [-0.8, -1.7, 0],
    [-0.2, -1.3, 0],
    [0, -0.8, 0],
  ],
  hand: [
    [-0.2, -0.7, 0.9],
    [-0.6, -0.9, 1.2],
    [-1, -1.1, 0.8],
  ],
  // From above, and from the side.
  grasps: [
    { position: [0.9, 0.85, 0.78], orientation: [0, 1, 0, 0] },
    { position: [0.9, 0.85, 0.78], orientation: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] },
  ],
};

const believedObject = (id: string, at: Placed["at"], size: readonly [number, number, number]) => ({
  id,
  type: id.replace(/_\d+$/, ""),
  label: id,
  attributes: {},
  pose: upright(...at),
  size,
});

export const belief: RunEventBody = {
  kind: "belief",
  facts: [],
  objects: [
    believedObject("table_0", [1.2, 0.8, 0.37], [1.4, 0.8, 0.74]),
    believedObject("plate_0", [1.4, 0.75, 0.75], [0.3, 0.3, 0.02]),
    believedObject("cup_0", [-0.6, -0.7, 0.1], [0.16, 0.16, 0.2]),
  ],
};

export const begun = {
  kind: "run-started",
  robot: "mobile-manipulator",
  scene: "bedroom",
  link: "simulator",
  simulated: true,
  method: "closed-loop",
  programFile: "/workspace/tasks/tidy.robot.ts",
  programText: "",
  version: "0.1.0",
} as const satisfies RunEventBody;
export const begunOverRos: RunEventBody = { ...begun, link: "ws://robot:9090", simulated: false };
export const paused: RunEventBody = {
  kind: "paused",
  reason: "breakpoint",
  frames: [{ name: "task", line: 3, character: 2, locals: [] }],
};
export const finished: RunEventBody = {
  kind: "run-finished",
  outcome: "success",
  reason: "The program ended.",
  robotSeconds: 20,
  wallMilliseconds: 900,
};
export const lost: RunEventBody = { kind: "link-state", state: { kind: "lost", cause: "it was ended" } };

/** What the extension sends for a run of these events, none for no run; its world is forgotten first. */
export function runState(...bodies: readonly RunEventBody[]): ToPanel[] {
  let run: RunRecord | undefined;
  bodies.forEach((body, index) => {
    run = afterEvent(run ?? startedRun({ robot: "", scene: "", link: "simulator" }), {
      ...body,
      index,
      time: "2026-01-01T00:00:00.000Z",
    });
  });
  return [
    { type: "forget-world" },
    { type: "state", changed: run ? { run: run.state } : {}, cleared: run ? [] : ["run"] },
  ];
}

export const world = (...updates: readonly WorldUpdate[]): ToPanel[] =>
  updates.map((update) => ({ type: "world", update }));
