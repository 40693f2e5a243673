import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { endGroup, run, startGroup } from "./processes.mjs";

/** What a test or a first look should not be bothered by. */
export const quietSettings = {
  "files.autoSave": "off",
  "workbench.startupEditor": "none",
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "chat.disableAIFeatures": true,
  "chat.commandCenter.enabled": false,
  "workbench.tips.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
  "workbench.enableExperiments": false,
  "git.enabled": false,
  "security.workspace.trust.untrustedFiles": "open",
  "window.commandCenter": false,
};

/**
 * Starts a VS Code server with folders of its own: new ones that are removed when it stops, or `home`, which is kept.
 * It works on a copy of `workspace`, or with `home` on the workspace itself.
 * @param {{ server: { node: string; serverMain: string }; workspace: string; home?: string; settings?: object;
 *   vsix?: string; extension?: string; trust?: boolean; env?: Record<string, string>; port?: number }} options
 *   `extension`: the folder of an extension that every window has
 * @returns {Promise<{ url: string; authority: string; workspace: string;
 *   settings: object; ended: Promise<void>; stop(): Promise<void> }>}
 */
export async function startServer({
  server,
  workspace,
  home,
  settings,
  vsix,
  extension,
  trust = true,
  env = {},
  port = 0,
}) {
  const folder = home ?? (await mkdtemp(path.join(os.tmpdir(), "robot-copilot-vscode-")));
  const inPlace = home !== undefined;
  const at = (name) => path.join(folder, name);
  for (const name of ["home", "tmp", "server", "extensions"]) {
    await mkdir(at(name), { recursive: true });
  }
  if (extension) {
    const link = at("extensions/robot-copilot.robot-copilot");
    await rm(link, { force: true });
    await symlink(extension, link);
  }
  const opened = inPlace ? workspace : at("workspace");
  if (!inPlace) await cp(workspace, opened, { recursive: true });
  const allSettings = { ...quietSettings, ...settings };
  // The settings of the machine that the server runs on; those of the window are its page's options.
  await mkdir(at("server/data/Machine"), { recursive: true });
  await writeFile(at("server/data/Machine/settings.json"), JSON.stringify(allSettings, undefined, 2));
  const environment = {
    PATH: process.env.PATH,
    LANG: process.env.LANG ?? "C.UTF-8",
    HOME: at("home"),
    TMPDIR: at("tmp"),
    XDG_RUNTIME_DIR: at("tmp"),
    // Empty addresses: no gallery is asked for anything.
    EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: "", itemUrl: "", resourceUrlTemplate: "" }),
    ...env,
  };
  const folders = [
    ...["--server-data-dir", at("server")],
    ...["--user-data-dir", at("user")],
    ...["--extensions-dir", at("extensions")],
    "--accept-server-license-terms",
    ...["--telemetry-level", "off"],
  ];
  const remove = async () => {
    if (!inPlace) await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  if (vsix) {
    try {
      await run(server.node, [server.serverMain, ...folders, "--install-extension", vsix], {
        env: environment,
        seconds: 120,
      });
    } catch (error) {
      await remove();
      throw error;
    }
  }
  const child = startGroup(
    server.node,
    [
      server.serverMain,
      ...["--host", "127.0.0.1", "--port", String(port), "--without-connection-token"],
      ...(trust ? ["--disable-workspace-trust"] : []),
      ...folders,
    ],
    { env: environment, cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
  );
  const ended = new Promise((resolve) => child.once("exit", () => resolve()));
  const listening = await portOf(child);
  const authority = `127.0.0.1:${listening}`;
  return {
    authority,
    url: `http://${authority}/?folder=${encodeURI(opened)}`,
    workspace: opened,
    settings: allSettings,
    ended,
    async stop() {
      endGroup(child.pid);
      await ended;
      await remove();
    },
  };
}

function portOf(child) {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => {
      endGroup(child.pid);
      reject(new Error(`the VS Code server did not listen within 60 s; it said:\n${said}`));
    }, 60_000);
    const read = (data) => {
      said = (said + data).slice(-4000);
      const match = /Extension host agent listening on (\d+)/.exec(said);
      if (!match) return;
      clearTimeout(timer);
      resolve(Number(match[1]));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the VS Code server ended with ${code}; it said:\n${said}`));
    });
  });
}
