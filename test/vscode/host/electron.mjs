import { existsSync } from "node:fs";
import path from "node:path";
import { downloadAndUnzipVSCode, SilentReporter } from "@vscode/test-electron";

/**
 * The desktop's VS Code, where it can be downloaded and shown; undefined where the server has to do.
 * `ROBOT_COPILOT_VSCODE=server` never asks for it, `=electron` insists on it.
 * @returns {Promise<string | undefined>} its executable
 */
export async function findElectron(version, cache, say) {
  const wanted = process.env.ROBOT_COPILOT_VSCODE;
  if (wanted === "server") return undefined;
  if (wanted !== "electron" && !hasDisplay()) return undefined;
  try {
    return await downloadAndUnzipVSCode({
      version,
      cachePath: cache,
      timeout: 5000,
      reporter: new SilentReporter(),
    });
  } catch (error) {
    if (wanted === "electron") throw error;
    say(`VS Code ${version} for the desktop can't be downloaded (${error.message}); taking the server`);
    return undefined;
  }
}

function hasDisplay() {
  if (process.platform !== "linux") return true;
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return true;
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .some((folder) => existsSync(path.join(folder, "xvfb-run")));
}
