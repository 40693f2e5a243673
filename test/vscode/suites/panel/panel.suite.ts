import * as assert from "node:assert/strict";
import type { FromPanel } from "../../../../src/protocol/panelMessages";
import { scenarios } from "../../harness/scenarios";
import { type PanelPage, stage } from "../stage";

describe("the panel's page", () => {
  let panel: PanelPage;

  before(async () => {
    panel = await stage().openPanel();
  });
  after(() => panel.close());

  /** What is sent by doing something. */
  async function sentBy(act: () => Promise<void>): Promise<FromPanel[]> {
    const before = (await panel.sent()).length;
    await act();
    return (await panel.sent()).slice(before);
  }
  const press = (name: string) => panel.page.getByRole("button", { name, exact: true }).click();

  it("asks for its state when it is loaded", async () => {
    assert.deepEqual((await panel.sent())[0], { type: "ready" });
  });

  for (const [name, messages] of Object.entries(scenarios)) {
    it(`draws: ${name}`, async () => {
      await panel.show(messages);
      await stage().screenshot(panel.page, `dark-${name}`);
      assert.deepEqual(panel.errors, []);
      const width = await panel.page.evaluate<number[]>("[document.documentElement.scrollWidth, innerWidth]");
      assert.ok(width[0] <= width[1], `wider than the page: ${width.join(" > ")}`);
      assert.ok(await panel.page.getByRole("button", { name: "Stop", exact: true }).isVisible());
    });
  }

  it("shows hostile text as text", async () => {
    await panel.show(scenarios.hostile);
    assert.equal(await panel.page.locator("img[src=x], script:not([nonce]), b").count(), 0);
    assert.equal(await panel.page.title(), "panel");
    assert.ok(await panel.page.getByText("<script>alert(1)</script>").isVisible());
  });

  it("sends the sentence with Enter, once, and keeps it", async () => {
    await panel.show(scenarios.empty);
    const area = panel.page.getByRole("textbox", { name: "Task for the robot" });
    await area.fill("  put the cup on the table ");
    const sent = await sentBy(() => area.press("Enter"));
    assert.deepEqual(sent, [{ type: "write", instruction: "put the cup on the table", into: "new" }]);
    await panel.show(scenarios.writing);
    assert.deepEqual(await sentBy(() => area.press("Enter")), []);
    assert.deepEqual(await sentBy(() => press("Cancel")), [{ type: "cancel-writing" }]);
    await panel.page.reload();
    assert.equal(await area.inputValue(), "put the cup on the table");
    await area.fill("");
  });

  it("answers a question by a choice, from the keyboard", async () => {
    await panel.show(scenarios.question);
    await panel.page.getByRole("button", { name: "put the toy on the bed" }).focus();
    const sent = await sentBy(() => panel.page.keyboard.press("Enter"));
    assert.deepEqual(sent, [{ type: "write", instruction: "put the toy on the bed", into: "new" }]);
  });

  it("accepts and rejects", async () => {
    await panel.show(scenarios.proposed);
    assert.deepEqual(await sentBy(() => press("Accept")), [{ type: "accept", proposal: "proposal-1" }]);
    assert.deepEqual(await sentBy(() => press("Reject")), [{ type: "reject", proposal: "proposal-1" }]);
  });

  it("approves exactly the program that was asked for", async () => {
    await panel.show(scenarios.approval);
    const programHash = "9f2c4e0b7d31aa58c3";
    assert.deepEqual(await sentBy(() => press("Approve")), [
      { type: "approve", programHash, approved: true },
    ]);
    assert.deepEqual(await sentBy(() => press("Reject")), [
      { type: "approve", programHash, approved: false },
    ]);
  });

  it("offers what can be done now", async () => {
    await panel.show(scenarios.paused);
    assert.deepEqual(await sentBy(() => press("Continue")), [{ type: "continue" }]);
    assert.deepEqual(await sentBy(() => press("Step")), [{ type: "step" }]);
    await panel.show(scenarios.running);
    assert.deepEqual(await sentBy(() => press("Pause")), [{ type: "pause" }]);
    assert.deepEqual(await sentBy(() => press("Stop")), [{ type: "stop" }]);
    await panel.show(scenarios.finished);
    assert.deepEqual(await sentBy(() => press("Run")), [{ type: "run", stopOnEntry: false }]);
    assert.deepEqual(await sentBy(() => press("Report")), [{ type: "open-report" }]);
  });

  it("enlarges a picture and puts it back with Escape", async () => {
    await panel.show(scenarios.finished);
    await panel.page.locator(".picture").click();
    const dialog = panel.page.getByRole("dialog");
    assert.ok(await dialog.isVisible());
    await panel.page.keyboard.press("Escape");
    assert.equal(await dialog.count(), 0);
  });

  it("says outcomes aloud", async () => {
    await panel.show(scenarios.finished);
    assert.match((await panel.page.getByRole("status").textContent()) ?? "", /Run ended with success/);
    await panel.show(scenarios.disconnected);
    assert.match((await panel.page.getByRole("alert").textContent()) ?? "", /Connection lost/);
  });

  it("sets differing facts apart", async () => {
    await panel.show(scenarios.finished);
    const rows = panel.page.locator("vscode-data-grid-row.differs");
    assert.ok((await rows.count()) > 0);
  });

  it("does not say that nothing has been seen where no fact is true of what has", async () => {
    const facts = panel.page.getByRole("region", { name: "Facts" });
    await panel.show(scenarios["seen-without-facts"]);
    assert.match((await facts.textContent()) ?? "", /2 objects.*Of what has been seen no fact is true yet/);
  });

  for (const theme of ["light", "high-contrast"] as const) {
    it(`draws in ${theme}`, async () => {
      const other = await stage().openPanel({ theme });
      try {
        for (const name of ["changed", "running", "approval", "finished"]) {
          await other.show(scenarios[name]);
          await stage().screenshot(other.page, `${theme}-${name}`);
        }
        assert.deepEqual(other.errors, []);
      } finally {
        await other.close();
      }
    });
  }

  it("fits a narrow side bar", async () => {
    const narrow = await stage().openPanel({ width: 240 });
    try {
      for (const [name, messages] of Object.entries(scenarios)) {
        await narrow.show(messages);
        const width = await narrow.page.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(width <= 240, `${name}: ${width}`);
      }
      await stage().screenshot(narrow.page, "narrow");
    } finally {
      await narrow.close();
    }
  });
});
