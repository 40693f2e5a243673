import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterAll, describe, expect, it } from "vitest";
import { bundlePath } from "../platform/productFolder";
import { parseWorldUpdate, robotLabel, WorldRecord, type WorldUpdate } from "../protocol/world";

/*
 * The debug adapter as it is shipped, with the real simulator: what a three-dimensional view is sent of a run.
 */

const folder = mkdtempSync(join(tmpdir(), "robot-world-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(folder, "look.robot.ts");
writeFileSync(
  program,
  `// @robot mobile-manipulator
// @scene bedroom
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  const rooms = await robot.exploreGlobal();
  const tables = rooms.all("table");
  await robot.navigate(tables[0]);
}
`,
);

class WatchedRun extends DebugClient {
  readonly updates: WorldUpdate[] = [];
  readonly record = new WorldRecord();
  bytes = 0;

  constructor() {
    super("node", bundlePath("debugAdapter"), "robot");
    this.on("robotWorld", (event: DebugProtocol.Event) => {
      // As it comes over the wire, and as the extension believes it.
      const update = parseWorldUpdate(event.body);
      if (!update) throw new Error(`not an update: ${JSON.stringify(event.body).slice(0, 200)}`);
      this.updates.push(update);
      this.bytes += JSON.stringify(update).length;
      this.record.apply(update);
    });
  }

  next(kind: string, accept: (body: never) => boolean = () => true): Promise<DebugProtocol.Event> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no event ${kind} within 45 s`)), 45_000);
      const listener = (event: DebugProtocol.Event) => {
        if (!accept(event.body as never)) return;
        clearTimeout(timer);
        this.off(kind, listener);
        resolve(event);
      };
      this.on(kind, listener);
    });
  }

  /** The present one counts, too. */
  async whenWorld(accept: (update: WorldUpdate) => boolean): Promise<void> {
    const last = this.updates.at(-1);
    if (!last || !accept(last)) await this.next("robotWorld", accept as (body: never) => boolean);
  }
}

async function run(story: (client: WatchedRun) => Promise<void>, launch: object = {}): Promise<WatchedRun> {
  const client = new WatchedRun();
  await client.start();
  try {
    await client.initializeRequest();
    const initialized = client.next("initialized");
    const launched = client.launchRequest({ program, output: folder, ...launch } as never);
    await Promise.race([initialized, launched.then(() => initialized)]);
    await story(client);
  } finally {
    await client.stop();
  }
  return client;
}

const watch = (client: WatchedRun, visible: boolean) => client.customRequest("robotWorld", { visible });

describe("the simulated world of a debug session", () => {
  it("is sent while it is watched: whole at a pause, then what moves, whole after a step back, last at the end", async () => {
    await run(
      async (client) => {
        await watch(client, true);
        const entry = client.next("stopped");
        await client.configurationDoneRequest();
        await entry;
        await client.whenWorld(({ kind }) => kind === "scene");
        const shapes = client.record.scene?.shapes ?? [];
        expect(shapes.length).toBeGreaterThan(30);
        expect(shapes.some(({ shape }) => shape === "plane")).toBe(true);
        expect(shapes.filter(({ label }) => label === robotLabel).length).toBeGreaterThan(5);

        let stopped = client.next("stopped");
        await client.nextRequest({ threadId: 1 });
        await stopped;
        const moved = client.updates.filter(({ kind }) => kind === "poses");
        expect(moved.length).toBeGreaterThan(0);
        const whole = client.updates.find(({ kind }) => kind === "scene");
        for (const update of moved) {
          expect(JSON.stringify(update).length).toBeLessThan(JSON.stringify(whole).length / 2);
        }
        // The look that a pause asks for may come after the word of the pause.
        if (!client.record.base) await client.next("robotWorld", ({ kind }: WorldUpdate) => kind === "robot");

        const again = client.next("robotWorld", ({ kind }: WorldUpdate) => kind === "scene");
        stopped = client.next("stopped");
        await client.stepBackRequest({ threadId: 1 });
        await stopped;
        await again;

        const before = client.record.scene && [...client.record.scene.poses];
        const ended = client.next("terminated");
        await client.continueRequest({ threadId: 1 });
        await ended;
        expect(client.record.overlays.driven?.length).toBeGreaterThan(3);
        expect([...(client.record.scene?.poses ?? [])]).not.toEqual(before);
      },
      { stopOnEntry: true },
    );
  });

  it("is not sent when nobody watches, and from the middle of a run when somebody begins to", async () => {
    const unwatched = await run(async (client) => {
      const ended = client.next("terminated");
      await client.configurationDoneRequest();
      await ended;
    });
    expect(unwatched.updates).toEqual([]);
    await run(
      async (client) => {
        const begun = client.next("robotRun", ({ kind }: { kind: string }) => kind === "action-started");
        await client.configurationDoneRequest();
        await begun;
        const scene = client.next("robotWorld", ({ kind }: WorldUpdate) => kind === "scene");
        await watch(client, true);
        await scene;
        await client.next("robotWorld", ({ kind }: WorldUpdate) => kind === "poses");
        await watch(client, false);
        const count = client.updates.length;
        await client.customRequest("robotStop");
        expect(client.updates.length).toBeLessThanOrEqual(count + 1);
      },
      { pace: 1 },
    );
  });
});
