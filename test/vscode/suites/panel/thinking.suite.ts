import * as assert from "node:assert/strict";
import { scenarios } from "../../harness/scenarios";
import { type PanelPage, stage } from "../stage";

describe("what the method thinks", () => {
  let panel: PanelPage;

  before(async () => {
    panel = await stage().openPanel();
  });
  after(() => panel.close());

  const section = () => panel.page.locator("section.thinking");
  const show = async (name: string) => {
    await panel.show(scenarios[name]);
    assert.deepEqual(panel.errors, []);
  };

  it("is not there for a method that tells nothing of it", async () => {
    await show("finished");
    assert.equal(await section().isVisible(), false);
  });

  it("is what it has asked for where it tells only words", async () => {
    await show("thinking-words");
    assert.match((await section().textContent()) ?? "", /tells only in words.*2 model calls: 2,433 tokens/);
  });

  it("is told while a program is written, and a word more leaves the focus on Cancel", async () => {
    await show("writing-thinking");
    const task = panel.page.getByRole("region", { name: "Task", exact: true });
    const said = task.getByRole("region", { name: "Agents' messages" });
    assert.match((await said.textContent()) ?? "", /planner.*supervisor.*The plate is on the table/);
    assert.match((await task.textContent()) ?? "", /2 model calls/);
    assert.equal(await section().isVisible(), false, "that of a run");
    const cancel = task.getByRole("button", { name: "Cancel" });
    await cancel.focus();
    await show("writing-thinking-more");
    assert.match((await said.textContent()) ?? "", /Look first\./);
    assert.ok(await cancel.evaluate((button) => button.matches(":focus")));
    await stage().screenshot(panel.page, "thinking-writing");
    await show("question");
    assert.equal(await said.isVisible(), false);
  });

  it("is folded and unfolded from the keyboard, also in a page that is opened again", async () => {
    await show("thinking-tree");
    const fold = panel.page.getByRole("button", { name: "Thinking", exact: true });
    assert.equal(await fold.getAttribute("aria-expanded"), "true");
    await fold.focus();
    await panel.page.keyboard.press("Enter");
    assert.equal(await panel.page.getByRole("tree").isVisible(), false);
    await panel.page.reload();
    await show("thinking-tree");
    assert.equal(await fold.getAttribute("aria-expanded"), "false");
    await fold.click();
    assert.ok(await panel.page.getByRole("tree").isVisible());
  });

  it("is a search whose chosen line is unfolded, and which the arrow keys go through", async () => {
    await show("thinking-tree");
    const items = panel.page.getByRole("treeitem");
    const texts = async () =>
      (await items.all()).map(async (item) => (await item.getAttribute("aria-label")) ?? "");
    const labels = await Promise.all(await texts());
    assert.match(
      labels[0],
      /^robot\.grasp\(banana_0\), chosen, mean 7\.4, 7 visits, UCB1 1\.52, critic 7: The banana/,
    );
    assert.deepEqual(
      labels.map((label) => label.split(",")[0]),
      [
        "robot.grasp(banana_0)",
        "robot.navigate(plate_0)",
        "robot.place(plate_0)",
        "robot.navigate(bed_0)",
        "robot.place(table_0)",
        "robot.exploreLocal()",
        "robot.navigate(bed_0)",
      ],
    );
    await items.first().focus();
    const focused = () =>
      panel.page.evaluate<string>("document.activeElement.getAttribute('aria-label').split(',')[0]");
    await panel.page.keyboard.press("ArrowLeft");
    assert.equal(await items.count(), 3);
    await panel.page.keyboard.press("ArrowDown");
    assert.equal(await focused(), "robot.exploreLocal()");
    await panel.page.keyboard.press("ArrowRight");
    assert.ok(await panel.page.getByText("2 more below are left out here").isVisible());
    await panel.page.keyboard.press("Home");
    await panel.page.keyboard.press("ArrowRight");
    assert.equal(await items.count(), 7);
    // What comes in a running run does not take away what somebody is at.
    await panel.show(scenarios["thinking-tree"]);
    assert.equal(await focused(), "robot.grasp(banana_0)");
  });

  it("is a plan whose steps say how far they are, and what has changed", async () => {
    await show("thinking-plan");
    const steps = panel.page.locator(".plan-step");
    assert.deepEqual(await steps.allTextContents(), [
      'robot.turnLeft("small"), in progress',
      'robot.walk("large"), still to come',
    ]);
    assert.equal(await steps.first().getAttribute("aria-current"), "step");
    assert.match(
      (await panel.page.locator(".plan-change").textContent()) ?? "",
      /changed, because red_toy.*It had left: robot\.walk\("large"\), robot\.walk\("small"\)/,
    );
  });

  it("is a stack with the topmost first, and what kind of failure put it there", async () => {
    await show("thinking-stack");
    const failures = await panel.page.locator(".failure").allTextContents();
    assert.match(failures[0], /^robot\.grasp\(banana_0\)on topnot performednothing grasped/);
    assert.match(failures[1], /^robot\.place\(plate_0\)performed, not as expected\(on banana_0/);
    assert.deepEqual(await panel.page.locator(".agenda li").allTextContents(), [
      "robot.exploreLocal()",
      "robot.grasp(banana_0) again",
      "robot.place(plate_0) again",
    ]);
  });

  it("is what agents say to each other, in order, and not among the actions again", async () => {
    await show("thinking-messages");
    const heads = await panel.page.locator(".said-head").allTextContents();
    assert.deepEqual(
      heads.map((head) => head.replace(" to  → ", " > ")),
      [
        "supervisor > planner",
        "planner > supervisor",
        "coder > executor",
        "executor > supervisor",
        "supervisor > coder",
        "coder > executor",
      ],
    );
    assert.deepEqual(await panel.page.locator(".said-after").allTextContents(), ["after 3 actions"]);
    assert.equal(await panel.page.locator(".entry-note").count(), 0);
  });

  it("is text whoever wrote it, bounded, and says what was left out", async () => {
    await show("thinking-hostile");
    assert.equal(await panel.page.locator("img[src=x], section.thinking b").count(), 0);
    assert.equal(await panel.page.title(), "panel");
    const said = (await section().textContent()) ?? "";
    assert.match(said, /21 more steps are left out here/);
    assert.match(said, /80 more nodes are left out here/);
    assert.match(said, /\d+ characters left out\)/);
    assert.equal(await panel.page.getByRole("treeitem").count(), 120);
  });

  for (const theme of ["dark", "light", "high-contrast"] as const) {
    it(`draws in ${theme}`, async () => {
      const other = await stage().openPanel({ theme, width: theme === "light" ? 260 : 380, height: 1100 });
      try {
        for (const name of ["tree", "stack", "messages", "plan"]) {
          await other.show(scenarios[`thinking-${name}`]);
          await other.page.locator("section.thinking").scrollIntoViewIfNeeded();
          await stage().screenshot(other.page, `${theme}-thinking-${name}`);
        }
        assert.deepEqual(other.errors, []);
      } finally {
        await other.close();
      }
    });
  }
});
