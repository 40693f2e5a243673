// The extension in a real VS Code: `node test/vscode/run.mjs [--oldest|--newest|--all] [--suite NAME]…`
// Without a version, both are tested, and the suites inside the extension host, which take the longest, once each: of the
// checkout in the newest, of the installed .vsix in the oldest. `--all` runs every suite in both.
// Suites: panel (the side panel's page alone), host (inside the extension host), untrusted (the same, in a workspace
// that is not trusted), ui (a person's way through the panel and the debugger), linting (what the editor shows while a
// program is written), package (the .vsix, installed). Only when named: blocking (how long the extension host is blocked).
// Everything that is needed is fetched on the first run and kept in .vscode-test/.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { findElectron } from "./host/electron.mjs";
import { installBrowser } from "./host/installBrowser.mjs";
import { installServer } from "./host/installServer.mjs";
import { checkPackageContents } from "./host/packageContents.mjs";
import { endAllNow, endWithSignals, run } from "./host/processes.mjs";
import { runHostSuite } from "./host/runHostSuite.mjs";
import { runPageSuite } from "./host/runPageSuite.mjs";
import { versions } from "./host/versions.mjs";
import { buildSuites } from "./suites/build.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, ".vscode-test");
const testSuites = ["panel", "host", "untrusted", "ui", "linting", "package"];
const allSuites = [...testSuites, "blocking"];

const { values } = parseArgs({
  options: {
    oldest: { type: "boolean" },
    newest: { type: "boolean" },
    all: { type: "boolean" },
    suite: { type: "string", multiple: true },
    grep: { type: "string" },
    "no-build": { type: "boolean" },
    minutes: { type: "string", default: "40" },
  },
});
const suites = values.suite ?? testSuites;
const unknown = suites.filter((name) => !allSuites.includes(name));
if (unknown.length > 0) {
  console.error(`there is no suite ${unknown.join(", ")}; suites: ${allSuites.join(", ")}`);
  process.exit(2);
}
const wanted = values.oldest ? ["oldest"] : values.newest ? ["newest"] : ["oldest", "newest"];
const isShared = wanted.length > 1 && !values.all && values.suite === undefined;
const runsIn = { host: isShared ? "newest" : undefined, package: isShared ? "oldest" : undefined };

endWithSignals();
const started = Date.now();
const say = (line) => console.log(`[${((Date.now() - started) / 1000).toFixed(0)} s] ${line}`);
const limit = setTimeout(() => {
  console.error(`not done after ${values.minutes} minutes: ended`);
  endAllNow();
  process.exit(1);
}, Number(values.minutes) * 60_000);

const failures = [];
async function attempt(title, suite) {
  say(title);
  try {
    await suite();
  } catch (error) {
    failures.push(title);
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  }
}

try {
  const screenshots = path.join(root, ".robot-copilot/screenshots");
  await mkdir(screenshots, { recursive: true });
  await mkdir(cache, { recursive: true });
  if (!values["no-build"]) await run(process.execPath, ["esbuild.js"], { cwd: root });
  const built = await buildSuites(root, path.join(cache, "suites"));
  const browser = await installBrowser(cache, say);
  const common = { root, browser, built, screenshots, say, grep: values.grep };

  if (suites.includes("panel")) {
    await attempt("the panel's page", () => runPageSuite({ ...common, suite: "panel" }));
  }
  let vsix;
  if (suites.includes("package")) {
    await attempt("the package's contents", async () => {
      const file = path.join(cache, "robot-copilot.vsix");
      say((await run(process.execPath, ["scripts/package.mjs", "--out", file], { cwd: root })).trim());
      vsix = file;
      checkPackageContents(file, path.join(root, "test/golden/package-contents.txt"));
    });
  }
  for (const name of wanted) {
    const version = versions[name];
    const electron = await findElectron(version.vscode, cache, say);
    const server = electron ? undefined : await installServer(version, cache, say);
    const host = { ...common, electron, server, label: version.vscode, themes: version.themes };
    const title = (what) => `VS Code ${version.vscode} (${electron ? "desktop" : "server"}): ${what}`;
    if (suites.includes("host") && (runsIn.host ?? name) === name) {
      await attempt(title("extension host"), () => runHostSuite({ ...host, suite: "host" }));
    }
    if (suites.includes("untrusted")) {
      await attempt(title("untrusted workspace"), () =>
        runHostSuite({ ...host, suite: "untrusted", trust: false }),
      );
    }
    if (suites.includes("blocking")) {
      await attempt(title("blocked extension host"), () => runHostSuite({ ...host, suite: "blocking" }));
    }
    if (suites.includes("ui")) {
      // Where both versions are tested, each is looked at in one theme: the way through takes its time.
      if (wanted.length > 1) process.env.ROBOT_COPILOT_THEMES = name === "oldest" ? "light" : "dark";
      await attempt(title("user interface"), () => runPageSuite({ ...host, suite: "ui" }));
    }
    if (suites.includes("linting")) {
      await attempt(title("linting"), () => runPageSuite({ ...host, suite: "linting" }));
    }
    if (vsix && (runsIn.package ?? name) === name) {
      await attempt(title("installed package"), () => runHostSuite({ ...host, suite: "host", vsix }));
    }
  }
} catch (error) {
  failures.push("set-up");
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
}

clearTimeout(limit);
say(failures.length === 0 ? "all suites passed" : `failed: ${failures.join("; ")}`);
process.exit(failures.length === 0 ? 0 : 1);
