import type { Disposable } from "../core/base/disposable";
import type { Sandbox } from "../core/runner/sandboxPort";
import { type SandboxOptions, type SandboxProcess, startSandbox } from "./handle";
import type { FromChild, ToChild } from "./protocol";

/*
 * Sandboxes for many short programs, one after the other: starting a process takes longer than most of them run. Each
 * program gets a virtual machine in memory of its own, which nothing has been in; what is shared is the process around
 * it, with its permissions and its empty environment. A program that did not end in order takes its process with it.
 */

export interface SandboxPool extends Disposable {
  /** Processes that wait for a program, their virtual machines renewed. */
  readonly idle: number;
  start(): Sandbox;
}

/** Programs that one process runs before it makes room for a fresh one. */
const mostPrograms = 200;
/** For a virtual machine to be renewed, milliseconds. */
const renewalMilliseconds = 10_000;

export function sandboxPool(options: Omit<SandboxOptions, "idle">): SandboxPool {
  const waiting: SandboxProcess[] = [];
  const programsOf = new WeakMap<SandboxProcess, number>();
  let disposed = false;
  const drop = (child: SandboxProcess) => {
    const index = waiting.indexOf(child);
    if (index >= 0) waiting.splice(index, 1);
    child.kill("SIGKILL");
  };
  const idle = {
    take() {
      const child = waiting.pop();
      child?.removeAllListeners("error").removeAllListeners("close");
      child?.stdin.removeAllListeners("error");
      return child;
    },
    giveBack(child: SandboxProcess) {
      const programs = (programsOf.get(child) ?? 0) + 1;
      programsOf.set(child, programs);
      child.on("error", () => drop(child));
      child.on("close", () => drop(child));
      child.stdin.on("error", () => drop(child));
      if (disposed || programs >= mostPrograms) {
        drop(child);
        return;
      }
      whenReady(child, (isReady) => {
        if (isReady && !disposed) waiting.push(child);
        else drop(child);
      });
      post(child, { kind: "renew" });
    },
  };
  return {
    get idle() {
      return waiting.length;
    },
    start: () => startSandbox({ ...options, idle }),
    dispose() {
      disposed = true;
      for (const child of [...waiting]) drop(child);
    },
  };
}

/** Hears no more of the program before; what its machine still asks is answered, so that it comes to its end. */
function whenReady(child: SandboxProcess, settle: (isReady: boolean) => void): void {
  let rest = "";
  const done = (isReady: boolean) => {
    clearTimeout(timer);
    child.off("close", ended);
    child.stdout.off("data", read).pause();
    settle(isReady);
  };
  const ended = () => done(false);
  const read = (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message: FromChild = JSON.parse(line);
      if (message.kind === "poll") post(child, { kind: "go", interrupt: true });
      if (message.kind === "ready") return done(true);
    }
  };
  const timer = setTimeout(() => done(false), renewalMilliseconds);
  timer.unref();
  child.once("close", ended);
  child.stdout.on("data", read);
}

function post(child: SandboxProcess, message: ToChild): void {
  if (child.stdin.writable) child.stdin.write(`${JSON.stringify(message)}\n`);
}
