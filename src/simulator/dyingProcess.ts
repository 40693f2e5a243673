import { readFileSync } from "node:fs";
import type { Disposable } from "../core/base/disposable";

/** Wall milliseconds between two looks at a process. */
const interval = 100;

/**
 * Tells that a process has been killed, before it is gone: on a busy machine a killed process waits for its turn to end,
 * and closes its channels only then, which was seen to take more than half a second. Only where there is Linux's
 * `/proc`; elsewhere the process's end itself has to do.
 */
export function watchForKill(processId: number, onKilled: () => void): Disposable {
  if (process.platform !== "linux") return { dispose() {} };
  const timer = setInterval(() => {
    if (!isBeingKilled(statusOf(processId))) return;
    clearInterval(timer);
    onKilled();
  }, interval);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}

/** `/proc/PID/status`; undefined where there is no such process, or no such file. */
export function statusOf(processId: number): string | undefined {
  try {
    return readFileSync(`/proc/${processId}/status`, "utf8");
  } catch {
    return undefined;
  }
}

/** Bit of SIGKILL in the masks of signals. */
const killed = 1n << 8n;

/** Has SIGKILL been sent? It can be neither caught nor taken back. */
export function isBeingKilled(status: string | undefined): boolean {
  if (status === undefined) return false;
  const pending = status.matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm);
  return [...pending].some(([, mask]) => (BigInt(`0x${mask}`) & killed) !== 0n);
}
