import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { runTests } from "@vscode/test-electron";
import { quietSettings, startServer } from "./serverSession.mjs";
import { openWorkbench } from "./workbench.mjs";

/** It took less than three alone, and more than four with other work beside it. */
const suiteMinutes = 10;

/**
 * Runs suites inside the extension host: of the checkout, or of an installed .vsix.
 * The suites print through their reporter; every line of it begins with a mark that tells it from the editor's own log.
 */
export async function runHostSuite(options) {
  const { built, suite, grep, root, vsix } = options;
  const environment = {
    ROBOT_COPILOT_SUITES: JSON.stringify(built.files(suite)),
    ...(grep ? { ROBOT_COPILOT_GREP: grep } : {}),
  };
  // An installed extension is tested from beside it, with nothing under development but an empty extension.
  const fixtures = path.join(root, "test/vscode/fixtures");
  const extensions = [
    vsix ? path.join(fixtures, "empty-extension") : root,
    path.join(fixtures, "model-provider"),
  ];
  const code = await (options.electron
    ? inElectron(options, extensions, environment)
    : inServer(options, extensions, environment));
  if (code !== 0) throw new Error(`the suite in the extension host ended with ${code}`);
}

async function inServer({ server, browser, built, root, trust, vsix, screenshots, label }, extensions, env) {
  const settings = trust === false ? { "security.workspace.trust.startupPrompt": "never" } : {};
  const workspace = path.join(root, "samples/bedroom");
  const session = await startServer({ server, workspace, trust, vsix, env, settings });
  const log = [];
  try {
    const workbench = await openWorkbench({
      browser,
      session,
      extensions,
      tests: built.hostIndex,
      onLog: (type, args) => {
        const line = args.join(" ");
        log.push(`${type}: ${line}`);
        const marked = /^\[suite\] ?([\s\S]*)$/.exec(line);
        if (marked) console.log(marked[1]);
      },
    });
    try {
      const code = await Promise.race([workbench.suiteEnded, timeLimit()]);
      if (code !== 0) {
        await workbench.page
          .screenshot({ path: path.join(screenshots, `host-${label}-failed.png`) })
          .catch(() => {});
        await writeFile(path.join(screenshots, `host-${label}-failed.log`), log.join("\n"));
      }
      return code;
    } finally {
      await workbench.close();
    }
  } finally {
    await session.stop();
  }
}

async function inElectron({ electron, built, root, trust, vsix }, extensions, env) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "robot-copilot-vscode-"));
  try {
    const workspace = path.join(folder, "workspace");
    await cp(path.join(root, "samples/bedroom"), workspace, { recursive: true });
    await mkdir(path.join(folder, "user/User"), { recursive: true });
    const settings = { ...quietSettings, "security.workspace.trust.startupPrompt": "never" };
    await writeFile(path.join(folder, "user/User/settings.json"), JSON.stringify(settings));
    return await runTests({
      vscodeExecutablePath: electron,
      extensionDevelopmentPath: extensions,
      extensionTestsPath: built.hostIndex,
      extensionTestsEnv: env,
      launchArgs: [
        workspace,
        `--user-data-dir=${path.join(folder, "user")}`,
        `--extensions-dir=${path.join(folder, "extensions")}`,
        "--no-sandbox",
        ...(trust === false ? [] : ["--disable-workspace-trust"]),
        ...(vsix ? ["--install-extension", vsix] : []),
      ],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function timeLimit() {
  return new Promise((resolve) => {
    setTimeout(() => resolve(`a time-out of ${suiteMinutes} minutes`), suiteMinutes * 60_000).unref();
  });
}
