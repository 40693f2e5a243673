import { neverCancelled } from "../../src/core/base/cancellation";
import { leapWords, type RunEvent, type RunOutcome } from "../../src/core/runner/runEvent";
import { generateProgram } from "../../src/engine/generate";
import type { LinkChoice } from "../../src/engine/links";
import { prepareRun } from "../../src/engine/startRun";
import { parseFaults } from "../../src/simulator/faults";
import { builtInPackage } from "./builtInPackage";
import { plannerMethod } from "./plannerMethod";

export interface TaskRun {
  readonly instruction: string;
  /** Name of a built-in robot package; `mobile-manipulator` unless told. */
  readonly robot?: string;
  readonly scene: string;
  readonly seed: number;
  readonly faults?: string;
  /** What has to be so in the simulated world, over its hidden names; unless told, the goal of the program. */
  readonly truth?: string;
  readonly output: string;
  /** Instead of a simulator of its own. */
  readonly link?: LinkChoice;
  readonly approve?: boolean;
  /** @param simulatorProcess id of the simulator's process at that moment */
  readonly onEvent?: (event: RunEvent, simulatorProcess: number | undefined) => void;
}

export interface TaskResult {
  readonly outcome: RunOutcome;
  readonly reason: string;
  /** By the simulator's truth; undefined where there is none. */
  readonly trueSuccess: boolean | undefined;
  readonly actions: number;
  readonly failedActions: number;
  readonly recoveries: number;
  readonly robotSeconds: number;
  /** From the first action to the last word, the simulator being up. */
  readonly wallMilliseconds: number;
  readonly programText: string;
  readonly folder: string;
  readonly events: readonly RunEvent[];
}

/** A sentence, through everything the product does with it: written, run, and scored against the simulated world. */
export async function runTask(task: TaskRun): Promise<TaskResult> {
  const robot = builtInPackage(task.robot ?? "mobile-manipulator");
  const method = plannerMethod(robot);
  const authored = await generateProgram(
    { instruction: task.instruction, robot, scene: task.scene, method },
    neverCancelled,
  );
  if (authored.kind !== "program") throw new Error(`not written: ${JSON.stringify(authored)}`);
  const faults = parseFaults(task.faults ?? "none");
  if (!faults.ok) throw new Error(faults.error.message);
  const prepared = await prepareRun({
    program: { file: "task.robot.ts", text: authored.text },
    robot,
    scene: task.scene,
    link: task.link ?? { kind: "simulator", seed: task.seed, faults: faults.value },
    method,
    outputRoot: task.output,
    approve: async () => task.approve ?? false,
  });
  if (!prepared.ok) throw new Error(prepared.error.map(({ message }) => message).join("; "));
  const run = prepared.value;
  const events: RunEvent[] = [];
  run.session.onEvent((event) => {
    events.push(event);
    task.onEvent?.(event, run.opened.kind === "simulator" ? run.opened.link.processId : undefined);
  });
  try {
    const result = await run.session.run();
    const finished = events.find((event) => event.kind === "run-finished");
    const leapt = finished?.continuity && leapWords(finished.continuity);
    if (leapt) throw new Error(leapt);
    const wanted = task.truth ?? result.goal?.condition ?? authored.goal;
    const performed = events.flatMap((event) => (event.kind === "action-finished" ? [event.feedback] : []));
    return {
      outcome: result.outcome,
      reason: result.reason,
      trueSuccess: wanted === undefined ? undefined : await run.score(wanted),
      actions: performed.length,
      failedActions: performed.filter(
        ({ outcome, highLevelFailure }) => outcome !== "success" || highLevelFailure,
      ).length,
      recoveries: events.filter((event) => event.kind === "recovery").length,
      robotSeconds: finished?.robotSeconds ?? 0,
      wallMilliseconds: finished?.wallMilliseconds ?? 0,
      programText: result.programText,
      folder: run.folder,
      events,
    };
  } finally {
    run.finish();
    run.dispose();
  }
}
