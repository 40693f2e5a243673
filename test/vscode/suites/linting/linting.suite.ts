import * as assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { stage } from "../stage";

const program = `// @robot mobile-manipulator
// @scene bedroom
// @task Fetch the cup
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  const furniture = await robot.exploreGlobal();
  const table = furniture.get("table_0");
  await robot.navigate(table);
  await robot.exploreLocal();
  const cup = scene.get("cup_0");
  const mug = cup;
  await robot.grasp(cup);
  await robot.grasp(mug);
}
`;

const domain = `(define (domain boxes)
  (:requirements :strips :typing)
  (:types box room)
  (:predicates (in ?b - box ?r - room) (open ?b - box))
  (:action carry
    :parameters (?b - box ?from ?to - room)
    :precondition (and (in ?b ?from) (opened ?b))
    :effect (and (not (in ?b ?from)) (in ?b ?to))))
`;

/** What a robot developer sees and does while a program is written. */
describe("a program while it is written", () => {
  let page: Page;
  let workspace: string;
  let close: () => Promise<void>;
  const file = "fetch.robot.ts";

  before(async () => {
    ({ page, workspace, close } = await stage().openEditor());
    await writeFile(path.join(workspace, "tasks", file), program);
    await writeFile(path.join(workspace, "boxes.pddl"), domain);
    await openFile(file);
    await page.locator(".squiggly-error").first().waitFor();
    // TypeScript has looked at the program too.
    await page.getByText(/Analyzing|Initializing/).waitFor({ state: "detached" });
  });

  afterEach(() => page.keyboard.press("Escape"));
  after(() => close());

  const picture = (name: string) => stage().screenshot(page, `linting-${name.replace(/\W+/g, "-")}`);
  const line = (text: string): Locator => page.locator(".view-line", { hasText: text }).first();

  it("shows Run, Step and Check above the task, and behind a line the facts that it changes", async () => {
    const lenses = page.locator(".codelens-decoration");
    await lenses.getByText("Run").waitFor();
    assert.match((await lenses.first().textContent()) ?? "", /Run.*Step.*Check/);
    await line("robot.grasp(cup)").getByText("+holding cup_0").waitFor();
    await picture("1-hints");
  });

  it("explains in a hover what does not hold, and where it was lost", async () => {
    const hover = await hoverOver("grasp", "robot.grasp(mug)", "can't be done here");
    await hover.getByText("line 13").first().waitFor();
    // TypeScript's own part, which has the documentation.
    await hover.getByText("Grasps an object with the gripper").first().waitFor();
    const text = (await hover.textContent()) ?? "";
    assert.equal(
      text.split("Grasps an object with the gripper").length,
      2,
      "the documentation stands there once",
    );
    await picture("2-hover");
  });

  it("mends it by a quick fix", async () => {
    await place("robot.grasp(mug)", "grasp");
    await page.keyboard.press("Control+.");
    const menu = page.locator(".action-widget");
    await menu
      .getByText(/robot\.place/)
      .first()
      .waitFor();
    await picture("3-quick-fix");
    await page.keyboard.press("Enter");
    await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
    await line("robot.place(").waitFor();
    await picture("4-mended");
  });

  it("completes actions: those that can be done first, each once", async () => {
    await place("robot.grasp(mug)", "mug");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("await robot.");
    const rows = await suggestions("place");
    await picture("5-actions");
    assert.deepEqual(
      rows.filter((row) => row === "place"),
      ["place"],
    );
    assert.equal(rows.at(-1), "grasp");
    await page.keyboard.type("place(");
    const args = await suggestions("table");
    await picture("6-arguments");
    assert.deepEqual(
      args.filter((row) => row === "table"),
      ["table"],
    );
    assert.equal(args[0], "table");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Shift+Space");
    const signature = page.locator(".parameter-hints-widget.visible");
    await signature
      .getByText(/target/)
      .first()
      .waitFor();
    await picture("7-signature");
    assert.match((await signature.textContent()) ?? "", /holding/);
    await page.keyboard.press("Escape");
    await page.keyboard.type("table);");
  });

  it("renames an object everywhere", async () => {
    await place('get("cup_0")', "cup_0");
    await page.keyboard.press("F2");
    await renaming();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("cup_3");
    await picture("8-rename");
    await page.keyboard.press("Enter");
    await line('get("cup_3")').waitFor();
  });

  it("leaves the rename of a variable to TypeScript", async () => {
    await place("const mug", "mug");
    await page.keyboard.press("F2");
    await renaming();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("beaker");
    await page.keyboard.press("Enter");
    await line("robot.grasp(beaker)").waitFor();
  });

  it("outlines the task and its actions", async () => {
    await page.keyboard.press("Control+Shift+O");
    const entries = page.locator(".quick-input-list .monaco-list-row");
    await entries.getByText("grasp(beaker)").first().waitFor();
    assert.equal(await entries.locator(".label-name").getByText("task", { exact: true }).count(), 1);
    await picture("9-outline");
    // Closing it puts the cursor back to where it was, later than a click that closes it.
    await page.keyboard.press("Escape");
    await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
  });

  it("goes to the action in the domain", async () => {
    await place("robot.grasp(beaker)", "grasp");
    await page.keyboard.press("F12");
    await page.locator(".zone-widget, .tab").getByText("domain.pddl").first().waitFor();
    await picture("10-definition");
    await page.keyboard.press("Escape");
    assert.match(
      await readFile(path.join(workspace, "tasks", file), "utf8"),
      /cup_0/,
      "nothing is saved unasked",
    );
  });

  /** The box for the new name is there and has the focus. */
  async function renaming(): Promise<void> {
    await page.waitForFunction("document.activeElement?.closest('.rename-box') != null", undefined, {
      timeout: 30_000,
    });
  }

  it("checks PDDL files, and finds what their names mean", async () => {
    await openFile("boxes.pddl");
    await page.locator(".squiggly-error").first().waitFor();
    await picture("11-pddl");
    const colours = await line("(:action carry")
      .locator("span span")
      .evaluateAll((spans) => new Set(spans.map((span) => span.className)).size);
    assert.ok(colours > 1, "keywords and names have their colours");
    await place("(in ?b ?to)", "in");
    await page.keyboard.press("F12");
    await page.getByText("Ln 4, Col 17").waitFor();
  });

  async function openFile(name: string): Promise<void> {
    await page.locator(".monaco-workbench").waitFor();
    await page.keyboard.press("Control+P");
    const input = page.locator(".quick-input-widget input").first();
    await input.waitFor();
    await input.fill(name);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: new RegExp(name.replace(".", "\\.")) }).waitFor();
  }

  /**
   * The hover of a word once it says what it should. What an editor draws late (lenses, hints)
   * moves lines away from under a pointer that rests, so the pointer comes anew if nothing is shown.
   */
  async function hoverOver(text: string, ofLine: string, says: string): Promise<Locator> {
    const hover = page.locator(".monaco-hover:not(.hidden)").first();
    const said = hover.getByText(says).first();
    for (let tries = 5; ; tries -= 1) {
      await page.mouse.move(1, 1);
      const { x, y } = await word(text, ofLine);
      await page.mouse.move(x, y);
      try {
        await said.waitFor({ timeout: 6000 });
        return hover;
      } catch (error) {
        if (tries === 1) throw error;
      }
    }
  }

  /** The middle of a word in a line, on the screen. */
  async function word(text: string, ofLine: string): Promise<{ x: number; y: number }> {
    const box = await line(ofLine).evaluate(
      (element, wanted) => {
        const walker = element.ownerDocument.createTreeWalker(element, 4);
        const around = element.textContent?.replaceAll("\u00a0", " ").indexOf(wanted.line) ?? -1;
        const target = around + wanted.line.indexOf(wanted.text);
        let passed = 0;
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const length = node.textContent?.length ?? 0;
          if (passed + length > target) {
            const range = element.ownerDocument.createRange();
            range.setStart(node, target - passed);
            range.setEnd(node, Math.min(length, target - passed + 3));
            const { x, y, width, height } = range.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
          }
          passed += length;
        }
        return undefined;
      },
      { text, line: ofLine },
    );
    if (!box) throw new Error(`"${text}" is not on the screen`);
    return box;
  }

  /**
   * Puts the cursor into a word of a line. What closed right before may still scroll the editor, so that a click
   * lands elsewhere: it counts once the cursor is beside the word.
   */
  async function place(ofLine: string, text: string): Promise<void> {
    const cursor = page.locator(".editor-instance .cursors-layer .cursor").first();
    for (let tries = 1; tries <= 5; tries += 1) {
      const clicked = await word(text, ofLine);
      await page.mouse.click(clicked.x, clicked.y);
      await page.waitForTimeout(200);
      const at = await cursor.boundingBox();
      const { x, y } = await word(text, ofLine);
      if (at && at.y <= y && y <= at.y + at.height && Math.abs(at.x - x) < 30) return;
    }
    throw new Error(`the cursor does not stay in "${text}"`);
  }

  /** The labels in the list of suggestions, from the top, once one of them is there. */
  async function suggestions(wanted: string): Promise<string[]> {
    const rows = page.locator(".suggest-widget.visible .monaco-list-row .label-name");
    await rows.getByText(wanted, { exact: true }).first().waitFor();
    // Other providers may still add theirs.
    await page.waitForTimeout(1500);
    return (await rows.allTextContents()).map((label) => label.trim());
  }
});
