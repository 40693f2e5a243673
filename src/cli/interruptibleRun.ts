import { type PreparedRun, prepareRun, type RunRequest } from "../engine/startRun";
import { UsageError } from "./exit";
import type { Terminal } from "./terminal";

/** A run that Ctrl-C stops until it is disposed of. */
export interface InterruptibleRun {
  readonly run: PreparedRun;
  dispose(): void;
}

/** What a signal that ends a command is told as. */
export function interruptionWords(signal: NodeJS.Signals): string {
  return signal === "SIGINT" ? "interrupted with Ctrl-C" : `ended from outside with ${signal}`;
}

/** Ctrl-C or SIGTERM, from the moment that somebody listens for it: it does not just end the process any more. */
export interface Interruption {
  /** Replaces what was to be done before; at once, if it has come already. `words` tell which it was. */
  whenItComes(act: (words: string) => void): void;
  dispose(): void;
}

/** To be called before anything that takes its time. */
export function listenForInterruption(): Interruption {
  let come: string | undefined;
  let act: (words: string) => void = () => {};
  const interrupt = (signal: NodeJS.Signals) => {
    come = interruptionWords(signal);
    act(come);
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, interrupt);
  return {
    whenItComes(next) {
      act = next;
      if (come !== undefined) act(come);
    },
    dispose() {
      for (const signal of signals) process.off(signal, interrupt);
    },
  };
}

/**
 * Prepares a run. Whenever Ctrl-C comes, somebody is told what came of it: to start a simulator or to reach a robot takes
 * its time, in which nothing moves.
 * @returns undefined where Ctrl-C came before the run could begin
 * @throws UsageError with what keeps it from running
 */
export async function prepareInterruptibleRun(
  request: RunRequest,
  interruption: Interruption,
  terminal: Terminal,
): Promise<InterruptibleRun | undefined> {
  const interrupted = new Promise<string>((resolve) => interruption.whenItComes(resolve));
  const preparing = prepareRun(request);
  const prepared = await Promise.race([interrupted, preparing]);
  if (typeof prepared === "string" || !prepared.ok) interruption.dispose();
  if (typeof prepared === "string") {
    // What is still being opened is closed as soon as it is open.
    void preparing.then((late) => late.ok && late.value.dispose());
    const reason = `${prepared} while the run was starting: nothing was run, nothing moved`;
    if (terminal.json) terminal.document({ outcome: "stopped", reason });
    else terminal.error(reason);
    return undefined;
  }
  if (!prepared.ok) throw new UsageError(prepared.error);
  const run = prepared.value;
  let hasActed = false;
  run.session.onEvent(({ kind }) => {
    if (kind === "action-started") hasActed = true;
  });
  interruption.whenItComes(
    (words) => void run.session.stop(hasActed ? words : `${words} before the first action: nothing moved`),
  );
  return {
    run,
    dispose() {
      run.dispose();
      interruption.dispose();
    },
  };
}
