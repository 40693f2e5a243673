import { createHash } from "node:crypto";
import { join } from "node:path";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import type { RecoveryPolicy } from "../../src/core/runner/recovery";
import type { RunEvent } from "../../src/core/runner/runEvent";
import { RunSession, type RunSetup } from "../../src/core/runner/session";
import {
  type SymbolicFault,
  type SymbolicObject,
  type SymbolicRobot,
  symbolicRobot,
} from "../../src/core/runner/testing/symbolicRobot";
import { systemClock } from "../../src/platform/clock";
import { bundlePath } from "../../src/platform/productFolder";
import { builtInRobotsFolder, loadRobotPackage } from "../../src/platform/robotPackages";
import { startSandbox } from "../../src/sandbox/handle";

/* Runs with the real sandbox, gate and session, on a symbolic robot in a small room. */

let mobileManipulator: RobotPackage | undefined;

export function mobileManipulatorPackage(): RobotPackage {
  if (!mobileManipulator) {
    const loaded = loadRobotPackage(join(builtInRobotsFolder(), "mobile-manipulator"));
    if (!loaded.package) throw new Error(loaded.problems.map(({ message }) => message).join("\n"));
    mobileManipulator = loaded.package;
  }
  return mobileManipulator;
}

export const roomObjects: readonly SymbolicObject[] = [
  { id: "table_0", type: "table", size: [1.2, 0.8, 0.7], at: [0, 0] },
  { id: "bed_0", type: "bed", size: [2, 1.6, 0.5], at: [6, 0] },
  { id: "plate_0", type: "plate", size: [0.3, 0.3, 0.03] },
  { id: "banana_0", type: "banana", size: [0.04, 0.04, 0.04] },
  { id: "apple_0", type: "apple", size: [0.07, 0.07, 0.07], attributes: { colour: "red" } },
  { id: "box_0", type: "box", size: [0.4, 0.3, 0.2] },
];

const roomFacts: readonly string[] = [
  "(handempty)",
  "(on banana_0 table_0)",
  "(located banana_0 table_0)",
  "(on apple_0 table_0)",
  "(located apple_0 table_0)",
  "(on plate_0 bed_0)",
  "(located plate_0 bed_0)",
  "(on box_0 bed_0)",
  "(located box_0 bed_0)",
];

export interface TestRun {
  readonly session: RunSession;
  readonly robot: SymbolicRobot;
  readonly events: RunEvent[];
  /** Events of one kind so far. */
  of<Kind extends RunEvent["kind"]>(kind: Kind): Extract<RunEvent, { kind: Kind }>[];
  /** Resolves at the next event of that kind that was not yet waited for. */
  next<Kind extends RunEvent["kind"]>(kind: Kind): Promise<Extract<RunEvent, { kind: Kind }>>;
}

export interface TestRunOptions extends Omit<Partial<RunSetup>, "faults"> {
  readonly faults?: Readonly<Record<number, SymbolicFault>>;
  readonly kind?: "simulator" | "ros";
  readonly objects?: readonly SymbolicObject[];
  readonly facts?: readonly string[];
  readonly policy?: RecoveryPolicy["recover"];
}

/** A program over the room; `body` is the text inside of the task's function, two spaces deep. */
export function programText(body: string, header: readonly string[] = []): string {
  const lines = body.replace(/^\n/, "").replace(/\s+$/, "").split("\n");
  return [
    "// @robot mobile-manipulator",
    ...header,
    'import type { Robot, Scene } from "robot:mobile-manipulator";',
    "",
    "export default async function task(robot: Robot, scene: Scene) {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

export function testRun(text: string, options: TestRunOptions = {}): TestRun {
  const { faults, kind, objects, facts, policy, ...setup } = options;
  const robot = symbolicRobot({
    robot: mobileManipulatorPackage(),
    objects: objects ?? roomObjects,
    facts: facts ?? roomFacts,
    ...(faults && { faults }),
    ...(kind && { kind }),
  });
  const session = new RunSession({
    robot: mobileManipulatorPackage(),
    scene: "room",
    link: robot,
    startSandbox: () => startSandbox({ bundlePath: bundlePath("sandbox") }),
    program: { file: "/room/task.robot.ts", text },
    method: policy ? "test" : "none",
    ...(policy && { recovery: { recover: policy } }),
    seed: 1,
    version: "0.0.0",
    clock: systemClock,
    hash: (content) => createHash("sha256").update(content).digest("hex"),
    ...setup,
  });
  const events: RunEvent[] = [];
  const waiting: { kind: RunEvent["kind"]; resolve: (event: never) => void }[] = [];
  const taken = new Set<RunEvent>();
  session.onEvent((event) => {
    events.push(event);
    const index = waiting.findIndex(({ kind: wanted }) => wanted === event.kind);
    if (index < 0) return;
    taken.add(event);
    waiting.splice(index, 1)[0].resolve(event as never);
  });
  return {
    session,
    robot,
    events,
    of: (wanted) => events.filter((event): event is never => event.kind === wanted),
    next(wanted) {
      const found = events.find((event) => event.kind === wanted && !taken.has(event));
      if (found) {
        taken.add(found);
        return Promise.resolve(found as never);
      }
      return new Promise((resolve) => {
        waiting.push({ kind: wanted, resolve });
      });
    },
  };
}
