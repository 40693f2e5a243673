import type { ChildProcessByStdio, ChildProcessWithoutNullStreams } from "node:child_process";
import type { Readable } from "node:stream";

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What a process has said when it has ended. */
export function endedProcess(
  child: ChildProcessWithoutNullStreams | ChildProcessByStdio<null, Readable, Readable>,
): Promise<Ended> {
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}
