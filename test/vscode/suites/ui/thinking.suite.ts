import * as assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { panelOf, stage } from "../stage";

/** A whole run with the simulated model, which needs no key: what its method thinks is to be seen while it runs. */
describe("what a method thinks, in the side panel", () => {
  let page: Page;
  let close: () => Promise<void>;

  before(async () => {
    ({ page, close } = await stage().openEditor({
      "robotCopilot.model.provider": "simulated",
      "robotCopilot.model.simulatedErrors": "none",
      "robotCopilot.method": "tree-search:5",
    }));
  });

  after(() => close());

  it("is the search of tree-search, with its plan and what it has asked", async function () {
    this.timeout(300_000);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByRole("tab", { name: "Robot Copilot" }).first().click();
    const panel = panelOf(page);
    const button = (name: string) => panel.getByRole("button", { name, exact: true });
    await button("Write program").waitFor();
    const task = panel.getByRole("textbox", { name: "Task for the robot" });
    await task.fill("put the banana on the plate");
    await task.press("Enter");
    await button("Accept").waitFor();
    await button("Accept").click();
    await page.getByRole("tab", { name: /put-the-banana-on-the-plate.*\.robot\.ts/ }).waitFor();
    const section = panel.locator("section.thinking");
    assert.equal(await section.isVisible(), false, "before anything has run");

    await button("Run").first().click();
    const items = panel.getByRole("treeitem");
    // What can be done is only known once the robot has looked: then there is more than one way.
    await items.nth(1).waitFor({ timeout: 240_000 });
    await section.scrollIntoViewIfNeeded();
    await stage().screenshot(page, "thinking-tree-search");

    // In one look: the run goes on, and so does the search.
    const { labels, plan } = await section.evaluate((shown) => ({
      labels: [...shown.querySelectorAll('[role="treeitem"].is-chosen')].map(
        (item) => item.getAttribute("aria-label") ?? "",
      ),
      plan: [...shown.querySelectorAll(".plan-text")].map(({ textContent }) => textContent),
    }));
    assert.match(
      labels[0],
      /^robot\.\w+\(.*\), chosen, mean \d+\.\d, \d+ visits?, UCB1 \d+\.\d\d, critic \d+/,
    );
    assert.deepEqual(
      plan,
      labels.map((label) => label.slice(0, label.indexOf(", chosen"))),
    );
    assert.match(
      (await section.textContent()) ?? "",
      /\d+ model calls: [\d,]+ tokens in prompts, [\d,]+ in replies \(a stand-in for a model\)/,
    );

    await button("Stop").click();
    await panel.locator(".outcome .card").waitFor();
    assert.ok(await section.isVisible(), "stays when the run has ended");
    // Nothing grows any more: what is the last item now stays it.
    await items.first().focus();
    await page.keyboard.press("End");
    assert.equal(await items.last().getAttribute("tabindex"), "0");
    await stage().screenshot(page, "thinking-ended");
  });
});
