import path from "node:path";
import Mocha from "mocha";
import { openPanelPage } from "../harness/page.mjs";
import { openDesktop } from "./desktop.mjs";
import { startServer } from "./serverSession.mjs";
import { openWorkbench } from "./workbench.mjs";

/**
 * Runs suites that drive a page: the side panel alone, or the whole workbench.
 * What they need of this machine is in `globalThis.stage`, so that the suites themselves are the same everywhere.
 */
export async function runPageSuite({
  root,
  browser,
  built,
  screenshots,
  suite,
  server,
  electron,
  label,
  grep,
  themes,
}) {
  const opened = [];
  const keep = (resource) => {
    opened.push(resource);
    return resource;
  };
  globalThis.stage = {
    label: label ?? "panel",
    screenshot: (page, name) =>
      page.screenshot({
        path: path.join(screenshots, `${label ?? "panel"}-${name}.png`),
        animations: "disabled",
      }),
    openPanel: async (options) =>
      keep(await openPanelPage({ dist: path.join(root, "dist"), browser, ...options })),
    /** The editor on a copy of the sample workspace. */
    openEditor: async (more = {}) => {
      const settings = {
        "window.autoDetectColorScheme": true,
        "workbench.preferredDarkColorTheme": themes.dark,
        "workbench.preferredLightColorTheme": themes.light,
        ...more,
      };
      const workspace = path.join(root, "samples/bedroom");
      if (electron) return keep(await openDesktop({ electron, workspace, settings, extensions: [root] }));
      const session = await startServer({ server, workspace, settings });
      const opening = keep({ close: () => session.stop() });
      const workbench = await openWorkbench({ browser, session, extensions: [root] });
      const close = async () => {
        await workbench.close();
        await opening.close();
      };
      return keep({ ...workbench, close, workspace: session.workspace });
    },
  };
  const mocha = new Mocha({ ui: "bdd", timeout: 120_000, color: false, reporter: "spec", grep });
  mocha.cleanReferencesAfterRun(false);
  mocha.rootHooks({
    async afterEach() {
      if (this.currentTest?.state !== "failed") return;
      const name = `${label ?? "panel"}-failed-${this.currentTest.title.replace(/\W+/g, "-").slice(0, 40)}`;
      for (const [index, { page }] of opened.entries())
        if (page && !page.isClosed()) await tellPage(page, path.join(screenshots, `${name}-${index}.png`));
    },
  });
  for (const file of built.files(suite)) mocha.addFile(file);
  try {
    let stats;
    const failures = await new Promise((resolve) => {
      stats = mocha.run(resolve).stats;
    });
    if (failures > 0) throw new Error(`${failures} failed`);
    if (stats.tests === 0 && !grep) throw new Error("no test was run");
  } finally {
    // The same files are run again in the next version of the editor.
    mocha.unloadFiles();
    for (const resource of opened.reverse()) await resource.close().catch(() => {});
    delete globalThis.stage;
  }
}

/** What a page shows when a test has failed: as a picture, and in words, where nobody gets at the pictures. */
async function tellPage(page, picture) {
  await page.screenshot({ path: picture, animations: "disabled" }).catch(() => {});
  for (const frame of page.frames()) {
    const isPanel = frame === page.mainFrame() ? page.frames().length === 1 : frame.name() === "active-frame";
    if (!isPanel) continue;
    const text = await frame.evaluate(() => globalThis.document.body.innerText).catch(() => undefined);
    if (text) console.error(`the panel says:\n${text.slice(0, 4000)}`);
  }
}
