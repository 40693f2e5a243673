import * as assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { panelOf, stage } from "../stage";

const themes = (["dark", "light"] as const).filter((theme) =>
  (process.env.ROBOT_COPILOT_THEMES ?? "dark,light").split(",").includes(theme),
);

/** A person's way: a sentence, its program, step by step to the end. */
for (const theme of themes) {
  describe(`a task in the side panel (${theme})`, () => {
    let page: Page;
    let workspace: string;
    let panel: FrameLocator;
    let close: () => Promise<void>;

    before(async () => {
      ({ page, workspace, close } = await stage().openEditor());
      await page.emulateMedia({ colorScheme: theme });
    });

    after(() => close());

    const picture = (name: string) => stage().screenshot(page, `${theme}-${name}`);
    const button = (name: string) => panel.getByRole("button", { name, exact: true });

    it("opens from the activity bar", async () => {
      await page.getByRole("tab", { name: "Robot Copilot" }).first().click();
      panel = panelOf(page);
      await button("Write program").waitFor();
      await panel
        .locator("vscode-dropdown")
        .getByText("Mobile manipulator")
        .first()
        .waitFor({ state: "attached" });
    });

    it("writes a program from a sentence, to be read before it is saved", async () => {
      const task = panel.getByRole("textbox", { name: "Task for the robot" });
      await task.fill("put all fruits on the plate");
      await task.press("Enter");
      await button("Accept").waitFor();
      await panel.getByText("Checked: no problem found").waitFor();
      await button("Accept").scrollIntoViewIfNeeded();
      await picture("1-proposed");
      assert.deepEqual(
        (await readdir(path.join(workspace, "tasks"))).filter((name) => /-2\.robot\.ts$/.test(name)),
        [],
      );
    });

    it("saves and opens what is accepted", async () => {
      await button("Accept").click();
      await page.getByRole("tab", { name: /put-all-fruits-on-the-plate-2\.robot\.ts/ }).waitFor();
      const file = path.join(workspace, "tasks", "put-all-fruits-on-the-plate-2.robot.ts");
      assert.match(await readFile(file, "utf8"), /@task put all fruits on the plate/i);
      await panel.getByText("tasks/put-all-fruits-on-the-plate-2.robot.ts").waitFor();
    });

    it("steps, and shows what the robot did", async () => {
      await button("Step").click();
      await panel.getByText(/Waits at the first line/).waitFor({ timeout: 60_000 });
      for (let step = 0; step < 3; step++) {
        const before = await panel.locator(".status").textContent();
        await button("Step").click();
        await changed(async () => {
          const now = await panel.locator(".status").textContent();
          return now !== before && /line/.test(now ?? "") && !/Running/.test(now ?? "");
        });
      }
      await panel.locator(".entry-action.is-success").first().waitFor();
      await picture("2-stepping");
    });

    it("shows the world in three dimensions", async () => {
      await button("World").click();
      const canvas = panel.locator(".world-picture canvas");
      await canvas.waitFor({ timeout: 60_000 });
      await canvas.scrollIntoViewIfNeeded();
      // An empty picture is a few hundred bytes.
      await changed(async () => (await canvas.screenshot()).length > 6000, 30);
      await picture("3-world");
    });

    it("steps to the end, where the goal is seen to hold", async function () {
      this.timeout(300_000);
      const end = panel.locator(".outcome .card");
      for (let step = 0; step < 400 && !(await end.isVisible()); step++) {
        // While an action runs Step can't be pressed; the run may end meanwhile.
        await changed(async () => (await end.isVisible()) || (await isEnabled("Step")), 90);
        if (await end.isVisible()) break;
        if (step === 12) await picture("4-on-the-way");
        // Not for long: a click that waits for the run's end would begin the next run.
        await button("Step")
          .click({ timeout: 300 })
          .catch(() => {});
        await page.waitForTimeout(40);
      }
      await end.waitFor();
      await end.scrollIntoViewIfNeeded();
      await picture("5-finished");
      assert.match((await end.textContent()) ?? "", /Done/);
    });

    it("shows facts and pictures of what was seen", async () => {
      await panel.locator(".camera img").first().waitFor();
      await panel.locator("vscode-data-grid-row").nth(1).waitFor();
      await panel.locator(".facts").scrollIntoViewIfNeeded();
      await picture("6-facts");
    });

    it("declines what it does not understand", async () => {
      const task = panel.getByRole("textbox", { name: "Task for the robot" });
      await task.scrollIntoViewIfNeeded();
      await task.fill("put the giraffe on the plate");
      await task.press("Enter");
      await panel
        .getByText(/giraffe/)
        .first()
        .waitFor();
      await picture("7-declined");
    });

    async function isEnabled(name: string): Promise<boolean> {
      return (await button(name).getAttribute("disabled")) === null;
    }

    async function changed(look: () => Promise<boolean>, seconds = 60): Promise<void> {
      const end = Date.now() + seconds * 1000;
      while (!(await look())) {
        if (Date.now() > end) throw new Error(`nothing changed within ${seconds} s`);
        await page.waitForTimeout(50);
      }
    }
  });
}

/** A sentence that nobody can plan before the robot has looked: the program hands over to the method by an error. */
describe("a task whose plan is made on the way", () => {
  let page: Page;
  let close: () => Promise<void>;

  before(async () => {
    ({ page, close } = await stage().openEditor());
  });

  after(() => close());

  it("is for the scene chosen right before, and runs to its end without a stop", async function () {
    this.timeout(240_000);
    await page.getByRole("tab", { name: "Robot Copilot" }).first().click();
    const panel = panelOf(page);
    const button = (name: string) => panel.getByRole("button", { name, exact: true });
    await button("Write program").waitFor();
    const scenes = panel.locator("vscode-dropdown").nth(1);
    await scenes.getByText("Bedroom").first().waitFor({ state: "attached" });
    await scenes.click();
    await scenes.locator("vscode-option", { hasText: "Escape room" }).click();
    const task = panel.getByRole("textbox", { name: "Task for the robot" });
    await task.fill("unlock the door: the note on it says how, do that");
    await task.press("Enter");
    await button("Accept").waitFor();
    await panel.getByText("@scene escape-room").waitFor();
    await button("Accept").click();
    await page.getByRole("tab", { name: /unlock-the-door.*\.robot\.ts/ }).waitFor();
    await button("Run").first().click();
    const end = panel.locator(".outcome .card");
    const stopped = panel.getByText(/Paused at an exception/);
    await end.or(stopped).first().waitFor({ timeout: 180_000 });
    await stage().screenshot(page, "on-the-way-finished");
    assert.equal(await stopped.count(), 0);
    assert.match((await end.textContent()) ?? "", /Done/);
    await panel
      .getByText(/The note says/)
      .first()
      .waitFor();
  });
});
