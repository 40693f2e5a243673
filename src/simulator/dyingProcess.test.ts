import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { isBeingKilled, statusOf, watchForKill } from "./dyingProcess";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A process that computes without end. */
async function busyProcess(): Promise<ChildProcess & { readonly pid: number }> {
  const child = spawn(process.execPath, ["-e", "process.stdout.write('up'); for (;;);"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  if (!child.stdout || child.pid === undefined) throw new Error("it did not start");
  await once(child.stdout, "data");
  return Object.assign(child, { pid: child.pid });
}

describe("what is pending for a process", () => {
  const status = (own: string, shared: string) =>
    `Name:\tnode\nState:\tR (running)\nVmRSS:\t   1 kB\nSigQ:\t0/1\nSigPnd:\t${own}\nShdPnd:\t${shared}\nSigBlk:\t0000000000000100\n`;
  const none = "0000000000000000";

  it("tells whether it is being killed", () => {
    expect(isBeingKilled(status(none, none))).toBe(false);
    expect(isBeingKilled(status("0000000000000100", none))).toBe(true);
    expect(isBeingKilled(status(none, "0000000000004100"))).toBe(true);
    // Another signal, which may be caught; and nothing at all.
    expect(isBeingKilled(status("0000000000004000", none))).toBe(false);
    expect(isBeingKilled(undefined)).toBe(false);
  });
});

describe.runIf(process.platform === "linux")("a process", () => {
  it("that lives is not taken for one that is being killed, whatever else is sent to it", async () => {
    const child = await busyProcess();
    let told = 0;
    const watch = watchForKill(child.pid, () => told++);
    process.kill(child.pid, "SIGCONT");
    await new Promise((later) => setTimeout(later, 500));
    watch.dispose();
    expect(told).toBe(0);
    expect(isBeingKilled(statusOf(child.pid))).toBe(false);
  });

  it("that is killed is seen to be, or is gone", async () => {
    for (let times = 0; times < 10; times++) {
      const child = await busyProcess();
      process.kill(child.pid, "SIGKILL");
      const status = statusOf(child.pid);
      // Without memory it has taken the signal already.
      const isGone = status === undefined || !/^VmRSS:/m.test(status);
      expect(isGone || isBeingKilled(status), status).toBe(true);
    }
  });
});
