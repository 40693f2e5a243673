import { spawn } from "node:child_process";

/** Process groups that are still running; all are ended when the tests end, however they end. */
const running = new Set();

/**
 * Starts a program as leader of its own process group, so that `endAll` reaches its children too.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
export function startGroup(command, args, options = {}) {
  const child = spawn(command, args, { ...options, detached: true });
  if (child.pid !== undefined) {
    running.add(child.pid);
    child.once("exit", () => endGroup(child.pid));
  }
  return child;
}

/** Ends one group: politely first, for good after two seconds. */
export function endGroup(pid) {
  if (!running.delete(pid)) return;
  signalGroup(pid, "SIGTERM");
  setTimeout(() => signalGroup(pid, "SIGKILL"), 2000).unref();
}

/** At the end of this process nothing may be left. */
export function endAllNow() {
  for (const pid of running) signalGroup(pid, "SIGKILL");
  running.clear();
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}

/**
 * Runs a program to its end.
 * @returns {Promise<string>} its standard output; rejects with its last lines when it fails or takes too long
 */
export function run(command, args, { cwd, seconds = 600, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = startGroup(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout.on("data", (data) => {
      output += data;
    });
    child.stderr.on("data", (data) => {
      errors = (errors + data).slice(-4000);
    });
    const said = () => `${errors}\n${output}`.trim().split("\n").slice(-15).join("\n");
    const timer = setTimeout(() => {
      endGroup(child.pid);
      reject(new Error(`${command} ${args.join(" ")} took more than ${seconds} s\n${said()}`));
    }, seconds * 1000);
    child.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}\n${said()}`));
    });
  });
}

process.once("exit", endAllNow);

/** For scripts without a clean-up of their own. */
export function endWithSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => {
      endAllNow();
      process.exit(130);
    });
  }
}
