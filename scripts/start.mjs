// Opens VS Code with the extension on a sample workspace: `npm start [-- FOLDER] [--port N]`
// The user's own `code` where there is one; else a VS Code server, in the browser, until Ctrl-C.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { installServer } from "../test/vscode/host/installServer.mjs";
import { startServer } from "../test/vscode/host/serverSession.mjs";
import { versions } from "../test/vscode/host/versions.mjs";

const root = path.resolve(import.meta.dirname, "..");
const cache = path.join(root, ".vscode-test");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string", default: "0" }, server: { type: "boolean" } },
});
const workspace = positionals[0] ? path.resolve(positionals[0]) : playground();
if (!existsSync(workspace)) {
  console.error(`${workspace} is not there: give the path of a folder, or none for the sample workspace`);
  process.exit(2);
}

const code = values.server ? undefined : onPath("code");
if (code) {
  console.log(`opening ${workspace} with ${code}`);
  const args = [`--extensionDevelopmentPath=${root}`, workspace];
  spawn(code, args, { stdio: "inherit", shell: process.platform === "win32" }).once("exit", (status) =>
    process.exit(status ?? 1),
  );
} else {
  await serve();
}

async function serve() {
  mkdirSync(cache, { recursive: true });
  console.log("`code` is not on the PATH: starting a VS Code server");
  const server = await installServer(versions.oldest, cache, console.log);
  const home = path.join(cache, "start");
  const session = await startServer({ server, workspace, home, port: Number(values.port), extension: root });
  console.log(`\nRobot Copilot on ${workspace}:\n\n  ${session.url}\n\nCtrl-C ends it.`);
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      stopping = true;
      void session.stop().then(() => process.exit(0));
    });
  }
  await session.ended;
  if (stopping) return;
  console.error("the VS Code server has ended");
  process.exit(1);
}

/** A copy of the sample workspace, so that the checkout stays as it is; kept between starts. */
function playground() {
  const copy = path.join(cache, "playground");
  if (!existsSync(copy)) cpSync(path.join(root, "samples/bedroom"), copy, { recursive: true });
  return copy;
}

function onPath(name) {
  const endings = process.platform === "win32" ? [".cmd", ".exe"] : [""];
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (folder && existsSync(file)) return file;
    }
  }
  return undefined;
}
