import { CancellationSource } from "../core/base/cancellation";
import { err, type Result } from "../core/base/result";
import type { CopyEnd, DebugRun } from "./debugEnvironment";

/** Tries the rest of a paused run in a copy of its world, one copy at a time. */
export class TryAhead {
  private trying: CancellationSource | undefined;

  /** The error says why there is no copy. */
  async start(run: DebugRun | undefined): Promise<Result<CopyEnd, string>> {
    if (!run?.tryAhead) return err("Only a paused run in the simulator can be tried ahead.");
    if (this.trying) return err("The rest is being tried in a copy already.");
    const trying = new CancellationSource();
    this.trying = trying;
    try {
      const branch = await run.session.branch();
      if (!branch.ok) return branch;
      const tried = await run.tryAhead(branch.value, trying.token);
      return tried.ok ? tried : err(tried.error.map(({ message }) => message).join("; "));
    } finally {
      this.trying = undefined;
      trying.dispose();
    }
  }

  /** A copy ends with the session, so that nothing is left behind. */
  cancel(reason: string): void {
    this.trying?.cancel(reason);
  }
}

/** For the debug console, a line each. */
export function copyInWords({ outcome, reason, steps, robotSeconds }: CopyEnd): readonly string[] {
  const end = `${outcome}: ${reason} (${robotSeconds.toFixed(0)} s of robot time; the run itself has not moved)`;
  return [...steps, end].map((line) => `[copy] ${line}`);
}
