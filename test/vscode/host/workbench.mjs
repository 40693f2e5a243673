import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";

/**
 * Opens VS Code's workbench in a browser, with an extension under development and, for a suite inside the
 * extension host, the module that runs it.
 *
 * A workbench in the browser takes these from the options in its own page, not from a command line;
 * they are added there before the workbench reads them.
 * @param {{ browser: { executable: string; env: object; args: string[] }; session: { url: string; authority: string; settings: object };
 *   extensions: string[]; tests?: string; onLog?: (type: string, args: unknown[]) => void; viewport?: object }} options
 */
export async function openWorkbench({ browser, session, extensions, tests, onLog, viewport }) {
  const profile = await mkdtemp(path.join(os.tmpdir(), "robot-copilot-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser.executable,
    headless: true,
    viewport: viewport ?? { width: 1440, height: 900 },
    env: { ...process.env, ...browser.env },
    chromiumSandbox: false,
    args: [
      ...browser.args,
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Nothing but this machine can be reached.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
  const close = async () => {
    await context.close().catch(() => {});
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    let finish;
    /** The exit code of the suite in the extension host. */
    const suiteEnded = new Promise((resolve) => {
      finish = resolve;
    });
    await page.exposeFunction("codeAutomationLog", (type, args) => onLog?.(type, args));
    await page.exposeFunction("codeAutomationExit", (code) => finish(code));
    const remote = (folder) => ({ scheme: "vscode-remote", authority: session.authority, path: folder });
    await page.addInitScript(addOptions, {
      developmentOptions: {
        extensions: extensions.map(remote),
        ...(tests ? { extensionTestsPath: remote(tests) } : {}),
      },
      // A window in the browser has no settings file to be written beforehand.
      configurationDefaults: session.settings,
    });
    page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
    await page.goto(session.url);
    return { page, suiteEnded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/* Runs in the page, before anything else there. */
function addOptions({ developmentOptions, configurationDefaults }) {
  const add = () => {
    const element = globalThis.document.getElementById("vscode-workbench-web-configuration");
    const text = element?.getAttribute("data-settings");
    if (!element || !text) return false;
    const configuration = JSON.parse(text);
    configuration.developmentOptions = { ...configuration.developmentOptions, ...developmentOptions };
    configuration.configurationDefaults = {
      ...configuration.configurationDefaults,
      ...configurationDefaults,
    };
    element.setAttribute("data-settings", JSON.stringify(configuration));
    return true;
  };
  if (add()) return;
  const observer = new globalThis.MutationObserver(() => {
    if (add()) observer.disconnect();
  });
  observer.observe(globalThis.document, { childList: true, subtree: true });
}
