import * as assert from "node:assert/strict";
import { PNG } from "pngjs";
import type { ToPanel } from "../../../../src/protocol/panelMessages";
import { type PanelPage, type Stage, stage } from "../stage";
import {
  base,
  begun,
  begunOverRos,
  belief,
  cupIndex,
  finished,
  lost,
  overlays,
  paused,
  poseNumbers,
  robotIndex,
  runState,
  world,
  worldScene,
} from "./worldScene";

/** The built bundle; the suites are built beside it, in .vscode-test/suites/panel. */

/** Counts what is asked of WebGL from here on. */
const countWebgl = `{
  const prototype = WebGL2RenderingContext.prototype;
  globalThis.webgl = { draws: 0, buffers: 0 };
  const counted = (name, count) => {
    const original = prototype[name];
    prototype[name] = function (...args) { count(); return original.apply(this, args); };
  };
  counted("drawElements", () => webgl.draws++);
  counted("drawArrays", () => webgl.draws++);
  counted("createBuffer", () => webgl.buffers++);
  counted("deleteBuffer", () => webgl.buffers--);
}`;

describe("the three-dimensional view", () => {
  let panel: PanelPage;

  const heading = () => panel.page.getByRole("button", { name: "World", exact: true });
  const picture = () => panel.page.locator(".world-picture");
  const text = () => panel.page.locator(".world-text");
  const checkbox = (name: string) => panel.page.locator("section.world vscode-checkbox", { hasText: name });

  async function open(options?: Parameters<Stage["openPanel"]>[0]): Promise<PanelPage> {
    return stage().openPanel(options);
  }

  /** Shows messages and waits until what they lead to is drawn. */
  async function show(...messages: readonly (readonly ToPanel[])[]): Promise<void> {
    await panel.show(messages.flat());
    await settled();
  }

  async function settled(): Promise<void> {
    await panel.page.locator(".world-text .spinner").waitFor({ state: "hidden" });
    await panel.page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
    );
  }

  /** The picture's pixels, without the names that lie over it. */
  async function pixels(): Promise<PNG> {
    await settled();
    return PNG.sync.read(await picture().locator("canvas").screenshot({ animations: "disabled" }));
  }

  const isRed = (r: number, g: number, b: number) => r > 110 && g < 70 && b < 70;
  const isOrange = (r: number, g: number, b: number) => r > 160 && g > 120 && g < 190 && b < 60;

  async function count(wanted: (r: number, g: number, b: number) => boolean): Promise<number> {
    const { data } = await pixels();
    let found = 0;
    for (let at = 0; at < data.length; at += 4) if (wanted(data[at], data[at + 1], data[at + 2])) found++;
    return found;
  }

  const watched = async () =>
    (await panel.sent()).flatMap((message) => (message.type === "watch-world" ? [message.visible] : []));

  before(async () => {
    panel = await open();
  });
  after(() => panel.close());

  it("is folded, and neither loads nor asks for anything, until it is opened", async () => {
    await panel.show([...runState(begun), ...world(worldScene())]);
    assert.equal(await picture().isVisible(), false);
    assert.deepEqual(await watched(), []);
    assert.equal(await panel.page.locator("script[src*=worldView]").count(), 0);
  });

  it("opens from the keyboard, loads under the page's policy, and draws more than one colour", async () => {
    await heading().focus();
    await panel.page.keyboard.press("Enter");
    await picture().waitFor({ state: "visible" });
    assert.deepEqual(await watched(), [true]);
    const { data } = await pixels();
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    assert.ok(colours.size > 50, `${colours.size} colours`);
    assert.ok((await count(isRed)) > 20, "the cup is to be seen");
    assert.deepEqual(panel.errors, []);
  });

  it("says that it is hidden when it is scrolled away, and when it is folded", async () => {
    await heading().click();
    assert.deepEqual((await watched()).at(-1), false);
    await heading().click();
    assert.deepEqual((await watched()).at(-1), true);
    await panel.page.evaluate("document.querySelector('main').style.paddingTop = '3000px'");
    await panel.page.waitForTimeout(200);
    assert.deepEqual((await watched()).at(-1), false);
    await panel.page.evaluate("document.querySelector('main').style.paddingTop = ''");
    await panel.page.waitForTimeout(200);
    assert.deepEqual((await watched()).at(-1), true);
  });

  it("moves what has moved, and shows where the robot has driven", async () => {
    await show(runState(begun), world(worldScene()));
    const before = await count(isRed);
    await show(world({ kind: "poses", stamp: 13, poses: [cupIndex, ...poseNumbers([-0.6, -1.2, -3])] }));
    assert.equal(await count(isRed), 0);
    await show(
      world({
        kind: "poses",
        stamp: 14,
        poses: [cupIndex, ...poseNumbers([-0.6, -1.2, 0.1]), robotIndex, ...poseNumbers([0.5, -0.8, 0.18])],
      }),
    );
    assert.ok(Math.abs((await count(isRed)) - before) < 5);
    assert.ok(await panel.page.locator(".world-key .driven").isVisible());
  });

  it("shows belief beside the truth, as boxes and names that can be left out", async () => {
    await show(runState(begun, belief), world(worldScene(), base));
    await stage().screenshot(panel.page, "dark-world-belief");
    const labels = panel.page.locator(".world-label");
    assert.deepEqual((await labels.allTextContents()).sort(), ["cup_0", "plate_0", "table_0"]);
    const orange = await count(isOrange);
    assert.ok(orange > 100, `${orange} pixels of boxes`);
    await checkbox("Belief").click();
    const without = await count(isOrange);
    assert.ok(without < orange / 10, `${without} pixels are left`);
    await checkbox("Labels").click();
    await settled();
    assert.equal(await labels.count(), 0);
    await checkbox("Belief").click();
    await checkbox("Labels").click();
    assert.equal(await count(isOrange), orange);
  });

  it("draws the planned path, the driven path and grasps where they are given", async () => {
    await show(runState(begun), world(worldScene(overlays)));
    await stage().screenshot(panel.page, "dark-world-overlays");
    assert.deepEqual(await panel.page.locator(".world-key span").allTextContents(), [
      "driven",
      "planned",
      "ways to grasp",
    ]);
    // Nearer, since grippers are small.
    await picture().focus();
    for (let times = 0; times < 5; times++) await panel.page.keyboard.press("+");
    const lines = { purple: [177, 128, 215], green: [115, 201, 145], blue: [77, 170, 252] };
    const near = (colour: readonly number[]) => (r: number, g: number, b: number) =>
      Math.hypot(r - colour[0], g - colour[1], b - colour[2]) < 40;
    const drawn: number[] = [];
    for (const colour of Object.values(lines)) drawn.push(await count(near(colour)));
    await show(world(worldScene()));
    for (const [index, [name, colour]] of Object.entries(lines).entries()) {
      const without = await count(near(colour));
      assert.ok(drawn[index] > without + 5, `${name}: ${drawn[index]} pixels, ${without} without`);
    }
    await panel.page.keyboard.press("Home");
  });

  it("turns, moves and zooms by keys and pointer, and goes back by Home", async () => {
    await show(runState(begun), world(worldScene()));
    await picture().focus();
    await panel.page.keyboard.press("Home");
    const first = (await pixels()).data;
    for (const keys of [["ArrowLeft"], ["ArrowUp"], ["Shift+ArrowRight"], ["+"], ["-", "-"]]) {
      for (const key of keys) await panel.page.keyboard.press(key);
      assert.notDeepEqual((await pixels()).data, first, keys.join(" "));
      await panel.page.keyboard.press("Home");
      assert.deepEqual((await pixels()).data, first, `Home after ${keys.join(" ")}`);
    }
    const place = await picture().boundingBox();
    assert.ok(place);
    for (const button of ["left", "right"] as const) {
      await panel.page.mouse.move(place.x + 100, place.y + 90);
      await panel.page.mouse.down({ button });
      await panel.page.mouse.move(place.x + 150, place.y + 110, { steps: 3 });
      await panel.page.mouse.up({ button });
      assert.notDeepEqual((await pixels()).data, first, button);
      await panel.page.getByRole("button", { name: "Show everything" }).click();
      assert.deepEqual((await pixels()).data, first);
    }
    // Without the focus the wheel scrolls the page.
    await panel.page.mouse.move(place.x + 100, place.y + 90);
    await panel.page.mouse.wheel(0, 120);
    assert.deepEqual((await pixels()).data, first);
    await panel.page.evaluate("scrollTo(0, 0)");
    await picture().focus();
    await panel.page.mouse.wheel(0, 120);
    assert.notDeepEqual((await pixels()).data, first, "the wheel with the focus");
    await panel.page.keyboard.press("Home");
  });

  it("follows the robot", async () => {
    await show(runState(begun), world(worldScene()));
    await checkbox("Follow the robot").click();
    await settled();
    const before = await centreOfBase();
    const there = world({
      kind: "poses",
      stamp: 20,
      // Base, mast and head.
      poses: [0.18, 0.7, 1.1].flatMap((z, part) => [robotIndex + part, ...poseNumbers([-1.6, -0.4, z])]),
    });
    await show(there);
    const after = await centreOfBase();
    assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 3, JSON.stringify([before, after]));
    await checkbox("Follow the robot").click();
    await panel.page.getByRole("button", { name: "Show everything" }).click();

    /** Of the robot's base, which alone is of its colour. */
    async function centreOfBase() {
      const { data, width, height } = await pixels();
      const sum = { x: 0, y: 0, count: 0 };
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const [r, g, b] = data.subarray((y * width + x) * 4);
          if (r > 50 || g < 90 || b < 80) continue;
          sum.x += x;
          sum.y += y;
          sum.count++;
        }
      }
      assert.ok(sum.count > 50, `${sum.count} pixels of the robot`);
      return { x: sum.x / sum.count, y: sum.y / sum.count };
    }
  });

  it("draws nothing while nothing changes, and gives back what old scenes held", async () => {
    await show(runState(begun, belief), world(worldScene(), base));
    await panel.page.evaluate(countWebgl);
    await panel.page.waitForTimeout(400);
    const idle = await panel.page.evaluate<{ draws: number }>("webgl");
    assert.equal(idle.draws, 0);
    await show(runState(begun, belief), world(worldScene(overlays), base));
    const one = await panel.page.evaluate<{ draws: number; buffers: number }>("webgl");
    assert.ok(one.draws > 0);
    for (let times = 0; times < 8; times++) {
      await show(runState(begun, belief), world(worldScene(overlays), base));
    }
    const many = await panel.page.evaluate<{ buffers: number }>("webgl");
    assert.ok(many.buffers - one.buffers < 5, `${one.buffers} buffers, then ${many.buffers}`);
  });

  const states: Readonly<Record<string, [ToPanel[], RegExp, boolean]>> = {
    "no run": [runState(), /While a program runs on the simulator/, false],
    waiting: [runState(begun), /Waiting for the simulator/, false],
    unwatched: [runState(begun, finished), /ended unwatched/, false],
    symbolic: [runState({ ...begun, symbolic: true }), /bedroom is symbolic: it has no geometry/, false],
    "robot that has seen nothing": [runState(begunOverRos), /Only a simulator .* when it has seen/, false],
    robot: [[...runState(begunOverRos, belief), ...world(base)], /Only a simulator .* believes/, true],
    "robot lost": [runState(begunOverRos, belief, lost), /lost.* Only a simulator .* believed last/, true],
    paused: [[...runState(begun, belief, paused), ...world(worldScene(), base)], /Paused/, true],
    finished: [[...runState(begun, belief, finished), ...world(worldScene())], /The run has ended/, true],
    lost: [[...runState(begun, lost), ...world(worldScene())], /lost: this is what came last/, true],
  };
  for (const [name, [messages, words, hasPicture]] of Object.entries(states)) {
    it(`says what it shows: ${name}`, async () => {
      await show(messages);
      await stage().screenshot(panel.page, `dark-world-${name.replaceAll(" ", "-")}`);
      assert.match((await text().textContent()) ?? "", words);
      assert.equal(await picture().isVisible(), hasPicture);
      assert.deepEqual(panel.errors, []);
    });
  }

  it("takes on the colours of another theme at once", async () => {
    const isGreen = (r: number, g: number, b: number) => g > 200 && r < 60 && b < 60;
    await show(runState(begun, belief), world(worldScene()));
    assert.equal(await count(isGreen), 0);
    const style = "document.documentElement.style";
    await panel.page.evaluate(`${style}.setProperty("--vscode-charts-orange", "#00ff00ff")`);
    assert.ok((await count(isGreen)) > 50);
    await panel.page.evaluate(`${style}.removeProperty("--vscode-charts-orange")`);
    assert.equal(await count(isGreen), 0);
    assert.deepEqual(panel.errors, []);
  });

  it("stays where it is and open when the page comes back", async () => {
    await panel.page.reload();
    await show(runState(begun), world(worldScene()));
    await picture().waitFor({ state: "visible" });
    assert.ok((await count(isRed)) > 20);
    assert.deepEqual(await watched(), [true]);
  });

  it("says so where the picture is taken away, and draws it again when it is given back", async () => {
    await panel.page.evaluate(`{
      const context = document.querySelector(".world-picture canvas").getContext("webgl2");
      globalThis.taking = context.getExtension("WEBGL_lose_context");
      taking.loseContext();
    }`);
    await panel.page.waitForTimeout(200);
    assert.match((await text().textContent()) ?? "", /taken the picture away/);
    await panel.page.evaluate("taking.restoreContext()");
    await panel.page.waitForTimeout(300);
    assert.ok((await count(isRed)) > 20);
    assert.equal(await text().isVisible(), false);
  });

  it("says so where there is no WebGL, or no bundle", async () => {
    const none = await open();
    try {
      await none.page.evaluate("HTMLCanvasElement.prototype.getContext = () => null");
      await none.show([...runState(begun), ...world(worldScene())]);
      await none.page.getByRole("button", { name: "World", exact: true }).click();
      await none.page.getByText("WebGL is not available here").waitFor();
      assert.equal(await none.page.locator(".world-picture").isVisible(), false);
      await stage().screenshot(none.page, "dark-world-no-webgl");
      const asked = (await none.sent()).filter(({ type }) => type === "watch-world");
      assert.deepEqual(asked.at(-1), { type: "watch-world", visible: false });
      await none.page.route("**/worldView.js", (route) => route.abort());
      await none.page.reload();
      await none.show([...runState(begun), ...world(worldScene())]);
      await none.page.getByText("could not be loaded").waitFor();
    } finally {
      await none.close();
    }
  });

  for (const [theme, width] of [
    ["light", 380],
    ["high-contrast", 380],
    ["dark", 240],
  ] as const) {
    it(`draws in ${theme}, ${width} pixels wide`, async () => {
      const before = panel;
      panel = await open({ theme, width });
      try {
        await show(runState(begun, belief), world(worldScene(overlays), base));
        await heading().click();
        await picture().waitFor({ state: "visible" });
        await settled();
        assert.ok((await count(isRed)) > 10);
        await picture().focus();
        await stage().screenshot(panel.page, `${theme}-${width}-world`);
        const page = await panel.page.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(page <= width, `${page} wide`);
        assert.deepEqual(panel.errors, []);
      } finally {
        await panel.close();
        panel = before;
      }
    });
  }
});
