import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { _electron } from "playwright-core";
import { quietSettings } from "./serverSession.mjs";

/** VS Code for the desktop on a copy of a workspace, with extensions under development. */
export async function openDesktop({ electron, workspace, settings, extensions }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "robot-copilot-vscode-"));
  const copy = path.join(folder, "workspace");
  await cp(workspace, copy, { recursive: true });
  await mkdir(path.join(folder, "user/User"), { recursive: true });
  await writeFile(
    path.join(folder, "user/User/settings.json"),
    JSON.stringify({ ...quietSettings, ...settings }),
  );
  const application = await _electron.launch({
    executablePath: electron,
    args: [
      copy,
      "--no-sandbox",
      "--disable-workspace-trust",
      "--skip-welcome",
      `--user-data-dir=${path.join(folder, "user")}`,
      `--extensions-dir=${path.join(folder, "extensions")}`,
      ...extensions.map((extension) => `--extensionDevelopmentPath=${extension}`),
    ],
  });
  const page = await application.firstWindow();
  return {
    page,
    workspace: copy,
    async close() {
      await application.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
