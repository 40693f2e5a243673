import { afterEach, describe, expect, it } from "vitest";
import { type EmbeddingServer, embeddingServer } from "../../../test/support/embeddingServer";
import {
  mobileManipulatorPackage,
  programText,
  type TestRun,
  type TestRunOptions,
  testRun,
} from "../../../test/support/runs";
import { openaiEmbedder } from "../../models/openaiEmbedder";
import { calledBy } from "../copilot/understanding/words/calledBy";
import type { LookUp } from "../world/embeddedLookUp";

/* Words that name no object, in a program in the real sandbox, with a server of embeddings on this machine. */

const servers: EmbeddingServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(...given: Parameters<typeof embeddingServer>) {
  const server = await embeddingServer(...given);
  servers.push(server);
  const embedder = openaiEmbedder({ baseURL: server.baseURL, model: "m", attempts: 1, seconds: 5 });
  return { server, embedder };
}

const consoleOf = (run: TestRun) => run.of("console").map(({ text }) => text);
const lookUpsOf = (run: TestRun): LookUp[] =>
  run.of("look-up").map(({ kind, index, time, ...lookUp }) => lookUp);

/** What a program prints that knows the whole room. */
async function printed(body: string, options: TestRunOptions): Promise<TestRun> {
  const run = testRun(programText(`  await robot.exploreGlobal();\n${seen}${body}`), options);
  const result = await run.session.run();
  expect(result.outcome, result.reason).toBe("success");
  return run;
}
const seen = `  for (const furniture of scene.all("furniture")) {
    await robot.navigate(furniture);
    await robot.exploreLocal();
  }
`;
const ask = (words: string) =>
  `  console.log(scene.matching(${JSON.stringify(words)}).map(({ id }) => id).join());\n`;

describe("words that name no object", { timeout: 60_000 }, () => {
  it("mean what is similar enough, with a model, and nothing without one", async () => {
    const { server, embedder } = await serve();
    const body = ask("the crockery") + ask("something scarlet") + ask("unicorn") + ask("plate") + ask(" ");
    const run = await printed(body, { embedder });
    expect(consoleOf(run)).toEqual(["plate_0", "apple_0", "", "plate_0", ""]);
    const [crockery, scarlet, unicorn, ...more] = lookUpsOf(run);
    expect(more).toEqual([]);
    expect(crockery).toMatchObject({ words: "the crockery", found: "nothing", model: "openai:m" });
    expect(crockery.answer).toEqual([{ id: "plate_0", similarity: 1 }]);
    expect(scarlet.answer[0].similarity).toBeCloseTo(Math.SQRT1_2, 10);
    expect(unicorn.answer).toEqual([]);
    expect(server.asked.flat()).toContain("the crockery");

    const alone = await printed(body, {});
    expect(consoleOf(alone)).toEqual(["", "", "", "plate_0", ""]);
    expect(lookUpsOf(alone)).toEqual([]);
  });

  it("are told the same when the program is run again, without asking anybody", async () => {
    const { server, embedder } = await serve();
    const body = `${ask("the crockery")}  await robot.navigate(scene.matching("mattress")[0]);\n  console.log("there");\n`;
    const first = await printed(body, { embedder });
    const asked = server.asked.length;
    const again = await printed(body, { lookUps: lookUpsOf(first) });
    expect(consoleOf(again)).toEqual(["plate_0", "there"]);
    expect(lookUpsOf(again)).toEqual(lookUpsOf(first));
    expect(again.robot.performed).toEqual(first.robot.performed);
    expect(server.asked).toHaveLength(asked);
    // What was not recorded finds nothing, and says so.
    const other = await printed(ask("carton"), { lookUps: lookUpsOf(first) });
    expect(consoleOf(other)).toEqual([""]);
    expect(lookUpsOf(other)).toMatchObject([{ failure: "it was not recorded" }]);
  });

  it("cost one question, however often the program goes back", async () => {
    const { server, embedder } = await serve();
    const text = programText(
      `  await robot.exploreGlobal();\n${ask("mattress")}  await robot.navigate(scene.matching("mattress")[0]);\n  console.log("end");\n`,
    );
    const run = testRun(text, { embedder, pauseOnEntry: true });
    const done = run.session.run();
    await run.next("paused");
    for (let step = 0; step < 3; step++) {
      run.session.resume("stepOver");
      await run.next("paused");
    }
    const asked = server.asked.length;
    expect(await run.session.stepBack()).toEqual({ ok: true, value: undefined });
    await run.next("paused");
    // The debugger looks, and asks nobody.
    const looked = await run.session.evaluate(0, 'scene.matching("workbench").length');
    expect(looked).toMatchObject({ ok: true, value: { value: "0" } });
    run.session.resume("continue");
    await done;
    expect(run.session.result?.outcome, run.session.result?.reason).toBe("success");
    expect(server.asked).toHaveLength(asked);
    expect(lookUpsOf(run)).toHaveLength(1);
  });

  it("find nothing while the server fails, and the run goes on", async () => {
    const { embedder } = await serve((_, response) => {
      response.writeHead(500).end("{}");
      return true;
    });
    const run = await printed(ask("crockery"), { embedder });
    expect(consoleOf(run)).toEqual([""]);
    expect(lookUpsOf(run)).toMatchObject([{ answer: [], failure: expect.stringContaining("500") }]);
  });

  it("do not keep a stop waiting", async () => {
    const { embedder } = await serve(() => true);
    const run = testRun(programText(`  await robot.exploreGlobal();\n${ask("crockery")}`), { embedder });
    const done = run.session.run();
    await run.next("action-finished");
    await new Promise((later) => setTimeout(later, 300));
    const began = performance.now();
    await run.session.stop("enough");
    expect((await done).outcome).toBe("stopped");
    expect(performance.now() - began).toBeLessThan(4000);
  });
});

describe("words that several objects fit, of which one is meant", { timeout: 60_000 }, () => {
  it("put the most similar first, and leave none out", async () => {
    const { embedder } = await serve();
    const named = calledBy(mobileManipulatorPackage().domain);
    const body = ask("the fruit") + ask("the fruits") + ask("a fruit");
    const run = await printed(body, { embedder, calledBy: named });
    const [one, several, any] = consoleOf(run).map((text) => text.split(","));
    expect([...one].sort()).toEqual(["apple_0", "banana_0"]);
    expect(several).toEqual(any);
    expect(lookUpsOf(run)).toMatchObject([{ words: "the fruit", found: "several" }]);
    // A red apple is less of a fruit than a banana is.
    expect(one).toEqual(["banana_0", "apple_0"]);
  });
});
