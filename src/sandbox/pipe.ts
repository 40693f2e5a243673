import { readSync, writeSync } from "node:fs";

/*
 * Lines over stdin and stdout, read and written synchronously: the child must be able to wait for a message in the
 * middle of the program's stack. Node leaves both ends of a child's pipes blocking as long as nobody touches
 * `process.stdin` and `process.stdout`.
 */

const input = 0;
const output = 1;

export class Pipe {
  private readonly chunk = Buffer.allocUnsafe(65536);
  private pending: Buffer[] = [];
  private lines: string[] = [];

  /** Blocks. Undefined once the other side has hung up. */
  readLine(): string | undefined {
    while (this.lines.length === 0) {
      const count = retry(() => readSync(input, this.chunk, 0, this.chunk.length, null));
      if (count === 0) return undefined;
      this.split(Buffer.from(this.chunk.subarray(0, count)));
    }
    return this.lines.shift();
  }

  /** What nobody reads any more is lost; the next line to be read tells. */
  writeLine(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    for (let from = 0; from < bytes.length; ) {
      const count = retry(() => writeSync(output, bytes, from, bytes.length - from));
      if (count === 0) return;
      from += count;
    }
  }

  private split(data: Buffer): void {
    let from = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
      this.lines.push(Buffer.concat([...this.pending, data.subarray(from, at)]).toString("utf8"));
      this.pending = [];
      from = at + 1;
    }
    if (from < data.length) this.pending.push(data.subarray(from));
  }
}

/** A pipe that is not blocking after all says "again"; an end that is gone counts as hung up. */
function retry(transfer: () => number): number {
  for (;;) {
    try {
      return transfer();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EAGAIN") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      else if (code === "EOF" || code === "EPIPE") return 0;
      else if (code !== "EINTR") throw error;
    }
  }
}
