import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import {
  type EmbeddingServer,
  embeddingServer,
  sendEmbeddings,
  vectorOf,
} from "../../test/support/embeddingServer";
import { CancellationSource, neverCancelled } from "../core/base/cancellation";
import { type OpenAiEmbedderOptions, openaiEmbedder } from "./openaiEmbedder";

/* Against a real HTTP server on this machine, in every state that a server can be in. */

const servers: EmbeddingServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const key = "sk-verysecret0123456789";

async function serve(...given: Parameters<typeof embeddingServer>): Promise<EmbeddingServer> {
  const server = await embeddingServer(...given);
  servers.push(server);
  return server;
}

function embedder({ baseURL }: EmbeddingServer, more: Partial<OpenAiEmbedderOptions> = {}) {
  return openaiEmbedder({
    baseURL,
    model: "small",
    apiKey: key,
    seconds: 5,
    backOffMilliseconds: 5,
    ...more,
  });
}

const status =
  (code: number, times = Number.POSITIVE_INFINITY, headers = {}) =>
  (_: readonly string[], response: ServerResponse, attempt: number): boolean => {
    if (attempt > times) return false;
    response.writeHead(code, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message: `no, ${key}` } }));
    return true;
  };

describe("embeddings of a server", () => {
  it("come in the order of the texts, in batches, and each text is asked for once", async () => {
    const server = await serve();
    const it = embedder(server, { batch: 2 });
    const texts = ["banana", "plate", "banana", "bed"];
    expect(await it.embed(texts, neverCancelled)).toEqual({ ok: true, value: texts.map(vectorOf) });
    expect(server.asked).toEqual([["banana", "plate"], ["bed"]]);
    expect(await it.embed(["bed", "box"], neverCancelled)).toEqual({
      ok: true,
      value: ["bed", "box"].map(vectorOf),
    });
    expect(server.asked.slice(2)).toEqual([["box"]]);
    expect(await it.embed([], neverCancelled)).toEqual({ ok: true, value: [] });
    expect(server.headers[0].authorization).toBe(`Bearer ${key}`);
    expect(it.id).toBe("openai:small");
  });

  it("are asked for again where that may help, and not where it can't", async () => {
    const busy = await serve(status(503, 1));
    expect(await embedder(busy).embed(["bed"], neverCancelled)).toMatchObject({ ok: true });
    expect(busy.asked).toHaveLength(2);
    const limited = await serve(status(429, 1, { "retry-after-ms": "10" }));
    expect(await embedder(limited).embed(["bed"], neverCancelled)).toMatchObject({ ok: true });
    for (const [code, kind] of [
      [401, "unauthorized"],
      [400, "server-error"],
    ] as const) {
      const refusing = await serve(status(code));
      const failed = await embedder(refusing).embed(["bed"], neverCancelled);
      expect(failed).toMatchObject({ ok: false, error: { kind } });
      expect(refusing.asked).toHaveLength(1);
    }
  });

  it("fail in words that say what to do, and never hold the key", async () => {
    const down = await serve(status(500));
    const failed = await embedder(down, { attempts: 2 }).embed(["bed"], neverCancelled);
    expect(failed).toMatchObject({ ok: false, error: { kind: "server-error" } });
    expect(JSON.stringify(failed)).toMatch(/\(2 attempts\)/);
    expect(JSON.stringify(failed)).not.toContain(key);
    const absent = await serve(status(404));
    const message = JSON.stringify(await embedder(absent, { attempts: 1 }).embed(["bed"], neverCancelled));
    expect(message).toContain('has no model \\"small\\" or no embeddings');
    const gone = await serve();
    await gone.close();
    const unreachable = await embedder(gone, { attempts: 1 }).embed(["bed"], neverCancelled);
    expect(unreachable).toMatchObject({ ok: false, error: { kind: "unreachable" } });
  });

  it.each<[string, unknown[]]>([
    ["too few", []],
    ["no vector", ["text"]],
    ["an empty one", [[]]],
    ["what is no number", [[1, null]]],
  ])("that are none are refused: %s", async (_, vectors) => {
    const server = await serve((_texts, response) => {
      sendEmbeddings(response, vectors);
      return true;
    });
    const failed = await embedder(server).embed(["bed"], neverCancelled);
    expect(failed).toMatchObject({ ok: false, error: { kind: "bad-reply" } });
  });

  it("of different lengths are refused", async () => {
    const server = await serve((_texts, response) => {
      sendEmbeddings(response, [[1, 2], [1]]);
      return true;
    });
    const failed = await embedder(server).embed(["bed", "box"], neverCancelled);
    expect(failed).toMatchObject({ ok: false, error: { kind: "bad-reply" } });
  });

  it("that do not come are waited for so long, and no longer than they are wanted", async () => {
    const silent = await serve(() => true);
    const began = performance.now();
    const late = await embedder(silent, { seconds: 0.2, attempts: 1 }).embed(["bed"], neverCancelled);
    expect(late).toMatchObject({ ok: false, error: { kind: "timeout" } });
    // One that begins its answer and never ends it.
    const endless = await serve((_texts, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"data": [');
      return true;
    });
    const unfinished = await embedder(endless, { seconds: 0.2, attempts: 1 }).embed(["bed"], neverCancelled);
    expect(unfinished).toMatchObject({ ok: false, error: { kind: "timeout" } });
    const cancellation = new CancellationSource();
    setTimeout(() => cancellation.cancel("enough"), 50);
    const cancelled = await embedder(silent, { seconds: 60 }).embed(["bed"], cancellation.token);
    expect(cancelled).toMatchObject({ ok: false, error: { kind: "cancelled" } });
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
