import { afterEach, describe, expect, it } from "vitest";
import {
  type Asked,
  failing,
  type ModelServer,
  modelServer,
  refusing,
  type Trouble,
  whole,
} from "../../test/support/modelServer";
import { neverCancelled } from "../core/base/cancellation";
import type { ModelRequest } from "../core/world/languageModel";
import { openaiModel } from "./openaiModel";

/* What servers refuse is left out, and what they say of a request that can't be mended is understood. */

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const request: ModelRequest = {
  messages: [
    {
      role: "user",
      parts: [
        { kind: "text", text: "what is this?" },
        { kind: "image", mediaType: "image/png", data: "aGVsbG8=" },
      ],
    },
  ],
  reply: { name: "answer", schema: { type: "object" } },
};

async function asking(trouble: (number: number, asked: Asked) => Trouble | undefined) {
  const opened = await modelServer({ answer: () => ({ a: 1 }), trouble });
  server = opened;
  const model = openaiModel({
    baseURL: opened.baseURL,
    model: "m",
    backOffMilliseconds: 1,
    silenceSeconds: 5,
  });
  return { ask: () => model.complete(request, neverCancelled), asked: opened.asked };
}

describe("a server that refuses", () => {
  it("pictures is told the rest, and that is said", async () => {
    const { ask, asked } = await asking((_, { images }) =>
      images > 0 ? failing(400, "this model does not support image input") : undefined,
    );
    const reply = await ask();
    expect(reply.ok && reply.value.leftOut).toBe("all pictures, as it takes none");
    expect(asked.map(({ images, question }) => [images, question])).toEqual([
      [1, "answer"],
      [0, "answer"],
    ]);
    expect(asked[1].prompt).toContain("what is this?");
    await ask();
    expect(asked).toHaveLength(3);
  });

  it.each([
    [500, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"],
    [500, "this model is missing data required for image input"],
    [404, "No endpoints found that support image input"],
  ])("pictures with status %i is told the rest, too: %s", async (status, said) => {
    const { ask, asked } = await asking((_, { images }) => (images > 0 ? failing(status, said) : undefined));
    const reply = await ask();
    expect(reply.ok && reply.value.leftOut).toBe("all pictures, as it takes none");
    expect(asked).toHaveLength(2);
  });

  const roles = ({ body }: Asked) => (body.messages as readonly { role: string }[]).map(({ role }) => role);

  it("a schema gets it in the first message", async () => {
    const { ask, asked } = await asking((_, { body }) =>
      body.response_format ? failing(400, "response_format is not supported") : undefined,
    );
    expect((await ask()).ok).toBe(true);
    expect(roles(asked.at(-1) as Asked)).toEqual(["system", "user"]);
    expect(asked.at(-1)?.prompt).toMatch(/^Answer with one JSON object.*what is this\?/s);
  });

  it("system messages gets what they say from the user", async () => {
    const { ask, asked } = await asking((_, sent) =>
      sent.body.response_format
        ? failing(400, "response_format is not supported")
        : roles(sent).includes("system")
          ? failing(400, "System role not supported")
          : undefined,
    );
    expect((await ask()).ok).toBe(true);
    expect(roles(asked.at(-1) as Asked)).toEqual(["user"]);
    expect(asked.at(-1)).toMatchObject({ images: 1, prompt: expect.stringContaining("JSON schema") });
  });

  it("for a while says when to come back", async () => {
    const { ask } = await asking((number) =>
      number === 1
        ? (_, response) => {
            response.writeHead(503, { "retry-after": new Date(Date.now() + 2000).toUTCString() });
            response.end();
          }
        : undefined,
    );
    const began = performance.now();
    expect((await ask()).ok).toBe(true);
    // Dates have whole seconds.
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  it.each([
    [400, 'set "stream" to false'],
    [400, "Streaming is not supported for this model."],
    [422, "Unsupported value: 'stream' does not support true with this model."],
    [501, "streaming not implemented"],
  ])("to stream is asked for whole replies, with %i: %s", async (status, said) => {
    const { ask, asked } = await asking((_, { body }) => (body.stream ? failing(status, said) : whole));
    expect(await ask()).toMatchObject({ ok: true, value: { text: '{"a":1}', usage: { promptTokens: 100 } } });
    expect(asked.map(({ body }) => [body.stream, body.stream_options !== undefined])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(asked[1]).toMatchObject({ question: "answer", images: 1 });
    await ask();
    expect(asked).toHaveLength(3);
  });

  it("what only quotes a stream is still asked for one", async () => {
    const { ask, asked } = await asking((_, { body }) =>
      body.response_format ? failing(422, 'bad response_format in { "stream": true }') : undefined,
    );
    expect((await ask()).ok).toBe(true);
    expect(asked.at(-1)?.body.stream).toBe(true);
  });

  it("to count tokens is not asked to", async () => {
    const { ask, asked } = await asking((_, { body }) =>
      body.stream_options ? failing(400, "unknown field stream_options") : undefined,
    );
    expect((await ask()).ok).toBe(true);
    expect(asked.map(({ question }) => question)).toEqual(["answer", "answer"]);
  });

  it("anything at all is spoken to as before the next time", async () => {
    const { ask, asked } = await asking((number) => (number <= 4 ? failing(400, "bad luck") : undefined));
    const reply = await ask();
    expect(reply.ok ? "" : reply.error.message).toMatch(/refuses the request \(400: .*bad luck/);
    expect(asked).toHaveLength(4);
    expect((await ask()).ok).toBe(true);
    expect(asked[4]).toMatchObject({ question: "answer", images: 1 });
  });

  it("to answer is not asked again", async () => {
    const { ask, asked } = await asking(() => refusing);
    const reply = await ask();
    expect(reply.ok ? "" : reply.error).toMatchObject({
      kind: "bad-reply",
      message: expect.stringContaining("m refuses to answer: I can't help with that."),
    });
    expect(asked).toHaveLength(1);
  });

  it("a request for its rate is asked again with all pictures, and so is one that broke down with them", async () => {
    const { ask, asked } = await asking((number) =>
      number === 1
        ? failing(429, "limit of images per minute reached")
        : number === 2
          ? failing(500, "the image encoder ran out of memory")
          : undefined,
    );
    expect((await ask()).ok).toBe(true);
    expect(asked.map(({ images }) => images)).toEqual([1, 1, 1]);
  });

  it.each([
    [
      400,
      "This model's maximum context length is 8192 tokens. Your messages, image tokens included, have 9000.",
    ],
    [400, "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000."],
    [400, "the request exceeds the available context size, try increasing it"],
    [413, "prompt is too long: 210000 tokens > 200000 maximum"],
  ])("a prompt that is too long (%i)", async (status, said) => {
    const { ask, asked } = await asking(() => failing(status, said));
    const reply = await ask();
    expect(reply.ok ? "" : reply.error.kind).toBe("too-long");
    expect(asked).toHaveLength(1);
  });
});
