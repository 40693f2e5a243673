import variant from "@jitl/quickjs-wasmfile-release-sync";
import wasmBinary from "@jitl/quickjs-wasmfile-release-sync/wasm";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import { Pipe } from "./pipe";
import type { FromChild, SandboxLimits, ToChild } from "./protocol";
import { createVirtualMachine, type VirtualMachine } from "./virtualMachine";

/*
 * The process in which a program runs. QuickJS is the wall; Node's permission model and the empty environment are the
 * second. After start-up it is one synchronous loop: read a message, act on it, run the program until it waits.
 */

const pageBytes = 65536;
/** What the build asks for at least. */
const initialPages = 256;

async function main(): Promise<void> {
  // Ctrl-C in a terminal reaches every process of it: how a program ends then is for the runner.
  process.on("SIGINT", () => {});
  const pipe = new Pipe();
  const send = (message: FromChild) => pipe.writeLine(JSON.stringify(message));
  const limits: SandboxLimits = JSON.parse(process.argv[2]);
  const wasmModule = new WebAssembly.Module(wasmBinary);
  /** QuickJS in memory that nothing else has been in. */
  const newQuickJs = () => {
    // QuickJS counts only the overhead of its allocations in this build, so the memory itself has an end.
    const wasmMemory = new WebAssembly.Memory({
      initial: initialPages,
      maximum: initialPages + Math.ceil(limits.memoryBytes / pageBytes),
    });
    return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }));
  };
  const sayReady = () =>
    send({ kind: "ready", permissions: "permission" in process && process.permission !== undefined });
  let quickJs = await newQuickJs();
  sayReady();

  let machine: VirtualMachine | undefined;
  let renewalDue = false;
  const read = (): ToChild => {
    const line = pipe.readLine();
    if (line === undefined) process.exit(0);
    return JSON.parse(line);
  };
  /** In the middle of the program's stack nothing can be renewed. */
  const readWhileRunning = (): ToChild => {
    for (;;) {
      const message = read();
      if (message.kind !== "renew") return message;
      renewalDue = true;
    }
  };
  try {
    for (;;) {
      const message = read();
      if (message.kind === "load") {
        machine = createVirtualMachine(quickJs, limits, { read: readWhileRunning, send });
        machine.load(message.program);
      } else if (message.kind === "renew") {
        renewalDue = true;
      } else {
        machine?.handle(message);
      }
      if (!renewalDue) continue;
      renewalDue = false;
      machine = undefined;
      quickJs = await newQuickJs();
      sayReady();
    }
  } catch (error) {
    // A trap of the virtual machine: its memory can't be trusted any more.
    send({
      kind: "crashed",
      cause: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
    process.exit(70);
  }
}

void main();
