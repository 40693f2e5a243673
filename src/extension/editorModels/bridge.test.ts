import { afterEach, describe, expect, it } from "vitest";
import { CancellationSource, neverCancelled } from "../../core/base/cancellation";
import type { ModelRequest } from "../../core/world/languageModel";
import { testModel } from "../../engine/modelTest";
import { openaiModel } from "../../models/openaiModel";
import { type Bridge, type EditorMessage, type EditorModel, EditorModelError, startBridge } from "./bridge";

/* The children's client against the bridge, over real sockets; the editor's models are made here. */

let bridge: Bridge | undefined;
afterEach(() => {
  bridge?.dispose();
  bridge = undefined;
});

const request: ModelRequest = {
  messages: [
    { role: "system", parts: [{ kind: "text", text: "be short" }] },
    {
      role: "user",
      parts: [
        { kind: "text", text: "what is this?" },
        { kind: "image", mediaType: "image/png", data: "UElYRUxT" },
      ],
    },
  ],
  reply: { name: "answer", schema: { type: "object" } },
  temperature: 0.2,
  maxTokens: 100,
};

async function* pieces(...list: readonly string[]): AsyncIterable<string> {
  for (const piece of list) yield piece;
}

async function opened(more: Partial<EditorModel> = {}) {
  const asked: (readonly EditorMessage[])[] = [];
  const model: EditorModel = {
    id: "vendor/large",
    maxInputTokens: 8_000,
    takesImages: true,
    async ask(messages) {
      asked.push(messages);
      return pieces('{"answer"', ':"red"}');
    },
    countTokens: async (text) => Math.ceil(text.length / 4),
    ...more,
  };
  const key = "a".repeat(64);
  const made = await startBridge(
    key,
    async (id) => (id === model.id ? model : undefined),
    async () => [model],
  );
  bridge = made;
  const client = (apiKey = key, name = model.id) =>
    openaiModel({
      baseURL: made.baseUrl,
      model: name,
      apiKey,
      attempts: 2,
      backOffMilliseconds: 1,
      silenceSeconds: 5,
    });
  return { asked, client, key, bridge: made };
}

describe("a model of the editor", () => {
  it("is asked as any server, with pictures, and counts its tokens", async () => {
    const { asked, client } = await opened();
    const reply = await client().complete(request, neverCancelled);
    expect(reply).toMatchObject({ ok: true, value: { text: '{"answer":"red"}' } });
    expect(reply.ok && reply.value.usage?.completionTokens).toBe(4);
    const [system, user] = asked[0];
    expect(system).toEqual({
      role: "user",
      text: expect.stringMatching(/^be short\n.*JSON schema/s),
      images: [],
    });
    expect(Buffer.from(user.images[0].data).toString()).toBe("PIXELS");
  });

  it("of an older editor is told in words alone", async () => {
    const { asked, client } = await opened({ takesImages: false });
    const reply = await client().complete(request, neverCancelled);
    expect(reply.ok && reply.value.leftOut).toMatch(/pictures/);
    expect(asked[0].every(({ images }) => images.length === 0)).toBe(true);
  });

  it("passes the test of a model", async () => {
    const {
      bridge: { baseUrl },
      key,
    } = await opened();
    const test = await testModel(
      { kind: "openai", model: "vendor/large", baseUrl, apiKey: key },
      neverCancelled,
    );
    expect(test.ok).toBe(true);
    expect(test.lines.map(({ what, result }) => `${what} ${result}`)).toEqual([
      "server fine",
      "model fine",
      "reply fine",
      "streaming fine",
      "format limited",
      "tokens fine",
      "pictures fine",
    ]);
  });

  it("is stopped when nobody waits any more", async () => {
    let stopped = false;
    const source = new CancellationSource();
    const { client } = await opened({
      async ask(_, cancelled) {
        setTimeout(() => source.cancel(), 50);
        cancelled.addEventListener("abort", () => {
          stopped = true;
        });
        return (async function* () {
          yield "{";
          await new Promise((resolve) => cancelled.addEventListener("abort", resolve));
        })();
      },
    });
    const reply = await client().complete(request, source.token);
    expect(reply.ok ? "" : reply.error.kind).toBe("cancelled");
    await expect.poll(() => stopped, { timeout: 10_000 }).toBe(true);
  });

  it("breaks off in the middle of a reply", async () => {
    const { client } = await opened({
      ask: async () =>
        (async function* () {
          yield '{"answer"';
          throw new Error("the model is gone");
        })(),
    });
    const reply = await client().complete(request, neverCancelled);
    expect(reply.ok ? "" : reply.error.message).toMatch(
      /broke off its reply \(the model is gone\).*\(2 attempts\)/,
    );
  });

  it.each([
    ["no-consent", /^Allow it first\.$/, "unauthorized"],
    ["blocked", /limits the rate.*Allow it first/, "rate-limited"],
    ["not-found", /404.*Allow it first/, "server-error"],
  ] as const)("says what is wrong: %s", async (kind, said, failure) => {
    const { client } = await opened({
      ask: () => Promise.reject(new EditorModelError(kind, "Allow it first.")),
    });
    const reply = await client().complete(request, neverCancelled);
    expect(reply.ok ? "" : reply.error.kind).toBe(failure);
    expect(reply.ok ? "" : reply.error.message).toMatch(said);
  });

  it("that there is not", async () => {
    const { key, client } = await opened();
    const reply = await client(key, "vendor/small").complete(request, neverCancelled);
    expect(reply.ok ? "" : reply.error.message).toMatch(/has no model "vendor\/small"/);
  });
});

describe("the bridge", () => {
  it("answers nobody who has not its key", async () => {
    const { asked, client, key, bridge: made } = await opened();
    for (const other of ["none", key.slice(1), `${key}0`]) {
      const reply = await client(other).complete(request, neverCancelled);
      expect(reply.ok ? "" : reply.error.kind).toBe("unauthorized");
    }
    expect((await fetch(`${made.baseUrl}/models`)).status).toBe(401);
    expect(asked).toHaveLength(0);
  });

  it("is no other server", async () => {
    const { bridge: made, key } = await opened();
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${made.baseUrl}/files`, { headers })).status).toBe(404);
    const garbage = { method: "POST", headers, body: "{" };
    expect((await fetch(`${made.baseUrl}/chat/completions`, garbage)).status).toBe(500);
  });

  it("is gone when it is closed", async () => {
    const { client, bridge: made } = await opened();
    made.dispose();
    const reply = await client().complete(request, neverCancelled);
    expect(reply.ok ? "" : reply.error.kind).toBe("unreachable");
  });
});
