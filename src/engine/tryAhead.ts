import type { CancellationToken } from "../core/base/cancellation";
import type { Problem } from "../core/base/problem";
import { ok, type Result } from "../core/base/result";
import type { RunBranch } from "../core/runner/runBranch";
import type { CopyEnd } from "../debug/debugEnvironment";
import { prepareRun, type RunRequest } from "./startRun";
import { stepText } from "./stepText";

/** Runs the rest of a paused run to its end in a copy of its world; the original stays where it is. Nobody is asked anything. */
export async function tryAhead(
  original: Omit<RunRequest, "from" | "pauseOnEntry" | "pauseOnExceptions" | "approve" | "ask">,
  from: RunBranch,
  token: CancellationToken,
): Promise<Result<CopyEnd, readonly Problem[]>> {
  const program = { file: original.program.file, text: from.programText };
  const prepared = await prepareRun({ ...original, program, from });
  if (!prepared.ok) return prepared;
  const run = prepared.value;
  const steps: string[] = [];
  let robotSeconds = 0;
  run.session.onEvent((event) => {
    const step = stepText(event);
    if (step !== undefined) steps.push(step);
    if (event.kind === "run-finished") robotSeconds = event.robotSeconds - from.memory.seconds;
  });
  const cancelling = token.onCancelled((reason) => void run.session.stop(reason));
  try {
    const { outcome, reason } = await run.session.run();
    return ok({ outcome, reason, steps, robotSeconds, report: run.finish() });
  } finally {
    cancelling.dispose();
    run.dispose();
  }
}
