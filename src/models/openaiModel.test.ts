import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { CancellationSource, neverCancelled } from "../core/base/cancellation";
import type { ModelRequest } from "../core/world/languageModel";
import { type OpenAiModelOptions, openaiModel } from "./openaiModel";

/* Against a real HTTP server on this machine, in every state that a server can be in. */

type Handler = (body: Readonly<Record<string, unknown>>, response: ServerResponse, attempt: number) => void;

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface TestServer {
  readonly baseURL: string;
  readonly bodies: Readonly<Record<string, unknown>>[];
  readonly headers: IncomingMessage["headers"][];
}

async function serve(handler: Handler): Promise<TestServer> {
  const bodies: Readonly<Record<string, unknown>>[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const body: Readonly<Record<string, unknown>> = JSON.parse(text);
      bodies.push(body);
      headers.push(request.headers);
      handler(body, response, bodies.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, bodies, headers };
}

const request: ModelRequest = {
  messages: [
    { role: "system", parts: [{ kind: "text", text: "be short" }] },
    {
      role: "user",
      parts: [
        { kind: "text", text: "what is this?" },
        { kind: "image", mediaType: "image/png", data: "aGVsbG8=" },
      ],
    },
  ],
  reply: {
    name: "answer",
    schema: { type: "object", properties: {}, required: [], additionalProperties: false },
  },
  temperature: 0.2,
  maxTokens: 100,
};

const key = "sk-verysecret0123456789";

function model(server: { readonly baseURL: string }, more: Partial<OpenAiModelOptions> = {}) {
  return openaiModel({
    baseURL: server.baseURL,
    model: "small",
    apiKey: key,
    silenceSeconds: 5,
    backOffMilliseconds: 5,
    ...more,
  });
}

function chunk(content: string, finish: string | null = null): string {
  return `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "small", choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
}

const usage = `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "small", choices: [], usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 } })}\n\n`;

function begin(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

const fine: Handler = (_, response) => {
  begin(response);
  response.write(chunk('{"a"'));
  response.write(chunk(":1}", "stop"));
  response.end(`${usage}data: [DONE]\n\n`);
};

const failing =
  (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message, type: "error" } }));
  };

async function failureOf(handler: Handler, more: Partial<OpenAiModelOptions> = {}) {
  const server = await serve(handler);
  const result = await model(server, more).complete(request, neverCancelled);
  expect(result.ok).toBe(false);
  const failure = result.ok ? { kind: "none", message: "" } : result.error;
  expect(failure.message).not.toContain(key);
  expect(failure.message).not.toContain("verysecret");
  // Every message says what to do next.
  expect(failure.message).toMatch(/[.)]\s*(?:\(|[A-Z])|\. /);
  return { server, failure };
}

describe("a server that is fine", () => {
  it("streams a reply, with its usage", async () => {
    const server = await serve(fine);
    const asked = model(server);
    expect(asked.id).toBe("openai:small");
    expect(await asked.complete(request, neverCancelled)).toEqual({
      ok: true,
      value: { text: '{"a":1}', usage: { promptTokens: 7, completionTokens: 3 } },
    });
    const [body] = server.bodies;
    expect(body.model).toBe("small");
    expect(body.stream).toBe(true);
    expect(body.temperature).toBe(0.2);
    expect(JSON.stringify(body.messages)).toContain("data:image/png;base64,aGVsbG8=");
    expect(JSON.stringify(body.response_format)).toContain('"json_schema"');
    expect(server.headers[0].authorization).toBe(`Bearer ${key}`);
  });

  it("may be slow, as long as something comes", async () => {
    const server = await serve((_, response) => {
      begin(response);
      let count = 0;
      const timer = setInterval(() => {
        count++;
        if (count <= 5) response.write(chunk(String(count), count === 5 ? "stop" : null));
        else {
          clearInterval(timer);
          response.end("data: [DONE]\n\n");
        }
      }, 100);
    });
    const result = await model(server, { silenceSeconds: 0.4 }).complete(request, neverCancelled);
    expect(result.ok && result.value.text).toBe("12345");
  });

  it("may refuse a JSON schema: then the schema is in the prompt", async () => {
    const server = await serve((body, response, attempt) => {
      if (body.response_format)
        failing(400, "response_format is not supported here")(body, response, attempt);
      else fine(body, response, attempt);
    });
    const asked = model(server);
    expect((await asked.complete(request, neverCancelled)).ok).toBe(true);
    expect(server.bodies.length).toBe(3);
    expect(JSON.stringify(server.bodies[2].messages)).toContain("JSON schema");
    // What it refuses is not asked for again.
    expect((await asked.complete(request, neverCancelled)).ok).toBe(true);
    expect(server.bodies.length).toBe(4);
  });

  it("may refuse to draw from the likeliest tokens only", async () => {
    const server = await serve((body, response, attempt) => {
      if ("top_p" in body) failing(400, "Unsupported parameter: 'top_p'")(body, response, attempt);
      else fine(body, response, attempt);
    });
    const asked = model(server);
    const drawn = { ...request, topP: 0.95 };
    expect((await asked.complete(drawn, neverCancelled)).ok).toBe(true);
    expect(server.bodies.map(({ top_p }) => top_p)).toEqual([0.95, undefined]);
    expect(server.bodies[1].temperature).toBe(0.2);
  });

  it("may refuse a temperature, and want another name for the token limit", async () => {
    const server = await serve((body, response, attempt) => {
      if ("temperature" in body) failing(400, "Unsupported value: 'temperature'")(body, response, attempt);
      else if ("max_tokens" in body)
        failing(400, "Use 'max_completion_tokens' instead of max_tokens")(body, response, attempt);
      else fine(body, response, attempt);
    });
    expect((await model(server).complete(request, neverCancelled)).ok).toBe(true);
    expect(server.bodies.at(-1)?.max_completion_tokens).toBe(100);
    expect(JSON.stringify(server.bodies.at(-1)?.response_format)).toContain('"json_schema"');
  });

  it("need not stream: the whole reply as JSON is taken, too", async () => {
    const whole = {
      object: "chat.completion",
      choices: [{ index: 0, message: { role: "assistant", content: '{"a":1}' }, finish_reason: "stop" }],
      usage: { prompt_tokens: 7, completion_tokens: 3 },
    };
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(whole));
    });
    expect(await model(server).complete(request, neverCancelled)).toEqual({
      ok: true,
      value: { text: '{"a":1}', usage: { promptTokens: 7, completionTokens: 3 } },
    });
  });

  it("may think for long before it answers", async () => {
    const thought = (delta: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;
    const server = await serve((_, response) => {
      begin(response);
      let count = 0;
      const timer = setInterval(() => {
        if (count++ < 5) return response.write(thought({ reasoning_content: "hm" }));
        clearInterval(timer);
        return response.end(`${chunk("{}", "stop")}data: [DONE]\n\n`);
      }, 100);
    });
    expect((await model(server, { silenceSeconds: 0.4 }).complete(request, neverCancelled)).ok).toBe(true);
  });

  it("may use up its limit with thinking: then there is none the next time", async () => {
    const server = await serve((body, response, attempt) => {
      if (!("max_tokens" in body)) return fine(body, response, attempt);
      begin(response);
      response.end(`${chunk("", "length")}data: [DONE]\n\n`);
    });
    expect((await model(server).complete(request, neverCancelled)).ok).toBe(true);
    expect(server.bodies.map(({ max_tokens }) => max_tokens)).toEqual([100, undefined]);
  });

  it.each([
    { prompt_tokens: "many", completion_tokens: 3 },
    { prompt_tokens: -5, completion_tokens: 3 },
    { prompt_tokens: 1e300, completion_tokens: 3 },
    { prompt_tokens: 7, completion_tokens: null },
    { prompt_tokens: 7.5, completion_tokens: 3 },
  ])("may count tokens as nobody can: they are not counted then (%j)", async (counted) => {
    const server = await serve((_, response) => {
      begin(response);
      response.write(chunk("{}", "stop"));
      response.end(`data: ${JSON.stringify({ choices: [], usage: counted })}\n\ndata: [DONE]\n\n`);
    });
    expect(await model(server).complete(request, neverCancelled)).toEqual({
      ok: true,
      value: { text: "{}" },
    });
  });

  it("recovers from a moment of trouble", async () => {
    const server = await serve((body, response, attempt) => {
      if (attempt === 1) failing(429, "slow down", { "retry-after-ms": "10" })(body, response, attempt);
      else if (attempt === 2) failing(503, "overloaded")(body, response, attempt);
      else fine(body, response, attempt);
    });
    expect((await model(server).complete(request, neverCancelled)).ok).toBe(true);
    expect(server.bodies.length).toBe(3);
  });
});

describe("a server in trouble", () => {
  it("is down", async () => {
    const server = await serve(fine);
    for (const close of closing.splice(0)) await close();
    const result = await model(server).complete(request, neverCancelled);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error.kind).toBe("unreachable");
    expect(result.error.message).toMatch(/ECONNREFUSED/);
    expect(result.error.message).toMatch(/base URL/);
  });

  it("never answers", async () => {
    const { failure } = await failureOf(() => {}, { silenceSeconds: 0.2, attempts: 1 });
    expect(failure.kind).toBe("timeout");
  });

  it("stalls in the middle of a stream", async () => {
    const { failure, server } = await failureOf(
      (_, response) => {
        begin(response);
        response.write(chunk('{"a"'));
      },
      { silenceSeconds: 0.2, attempts: 2 },
    );
    expect(failure.kind).toBe("timeout");
    expect(failure.message).toMatch(/sent nothing for 0.2 s/);
    expect(server.bodies.length).toBe(2);
  });

  it("sends pieces with nothing in them", async () => {
    const { failure } = await failureOf(
      (_, response) => {
        begin(response);
        const timer = setInterval(() => response.write(chunk("")), 20);
        response.on("close", () => clearInterval(timer));
      },
      { silenceSeconds: 0.3, attempts: 1 },
    );
    expect(failure.message).toMatch(/sent nothing for 0.3 s/);
  });

  it("never comes to an end", async () => {
    const { failure, server } = await failureOf(
      (_, response) => {
        begin(response);
        const timer = setInterval(() => response.write(chunk("x")), 20);
        response.on("close", () => clearInterval(timer));
      },
      { replySeconds: 0.3 },
    );
    expect(failure.kind).toBe("timeout");
    expect(server.bodies.length).toBe(1);
  });

  it("limits the rate", async () => {
    const { failure, server } = await failureOf(failing(429, "quota exceeded", { "retry-after": "0" }));
    expect(failure.kind).toBe("rate-limited");
    expect(server.bodies.length).toBe(3);
  });

  it("does not know the key", async () => {
    const { failure, server } = await failureOf(failing(401, `Incorrect API key provided: ${key}`));
    expect(failure.kind).toBe("unauthorized");
    expect(server.bodies.length).toBe(1);
  });

  it("repeats the key where only a part of it is left by the cut", async () => {
    await failureOf(failing(500, `${"x".repeat(285)} ${key}`), { attempts: 1 });
  });

  it("does not allow it, and says why", async () => {
    const { failure } = await failureOf(failing(403, "Country not supported"));
    expect(failure.kind).toBe("unauthorized");
    expect(failure.message).toMatch(/Country not supported/);
  });

  it.each([
    ["topsecretAAA\ntopsecretBBB", /character that cannot be sent/],
    ["schlüssel-ж", /character that cannot be sent/],
  ])("gets no key that cannot be sent (%j)", async (apiKey, words) => {
    const server = await serve(fine);
    const reply = await model(server, { apiKey }).complete(request, neverCancelled);
    expect(reply.ok ? "" : reply.error.message).toMatch(words);
    expect(JSON.stringify(reply)).not.toMatch(/topsecret|ж/);
    expect(server.bodies).toEqual([]);
  });

  it.each(["http://me:hunter2pass@127.0.0.1:1/v1", "ftp://127.0.0.1/v1", "not an address"])(
    "has an address: %s is none",
    async (baseURL) => {
      const reply = await model({ baseURL }).complete(request, neverCancelled);
      expect(reply.ok ? "" : reply.error.message).toMatch(/no address of a server.*Give the base URL/);
      expect(JSON.stringify(reply)).not.toContain("hunter2pass");
    },
  );

  it("has a secret in its address: nothing tells it", async () => {
    const server = await serve(failing(500, "wrong code: s3cr3t-in-query"));
    const baseURL = `${server.baseURL}?code=s3cr3t-in-query`;
    const reply = await model({ baseURL }, { attempts: 1 }).complete(request, neverCancelled);
    expect(reply.ok ? "" : reply.error.message).toMatch(/failed/);
    expect(JSON.stringify(reply)).not.toContain("s3cr3t");
  });

  it("answers with an error as if all were well", async () => {
    const { failure } = await failureOf((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "Insufficient credits" } }));
    });
    expect(failure.message).toMatch(/Insufficient credits/);
  });

  it("filters the reply, or calls a tool instead", async () => {
    for (const [finish, words] of [
      ["content_filter", /filter/],
      ["tool_calls", /calls a tool/],
    ] as const) {
      const { failure, server } = await failureOf((_, response) => {
        begin(response);
        response.end(`${chunk("", finish)}data: [DONE]\n\n`);
      });
      expect(failure.message).toMatch(words);
      expect(server.bodies.length).toBe(1);
    }
  });

  it("does not know the model", async () => {
    const { failure, server } = await failureOf(failing(404, "model not found"));
    expect(server.bodies.length).toBe(1);
    expect(failure.kind).toBe("server-error");
    expect(failure.message).toMatch(/"small"/);
  });

  it("refuses whatever is sent", async () => {
    const { failure, server } = await failureOf(failing(400, "this model takes no images"));
    expect(failure.kind).toBe("server-error");
    expect(server.bodies.length).toBeLessThan(7);
  });

  it("fails with 500", async () => {
    const { failure, server } = await failureOf(failing(500, "oops"));
    expect(failure.kind).toBe("server-error");
    expect(server.bodies.length).toBe(3);
  });

  it("answers with a web page", async () => {
    const { failure } = await failureOf((_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<html><body>Welcome</body></html>");
    });
    expect(failure.kind).toBe("bad-reply");
    expect(failure.message).toMatch(/base URL/);
  });

  it("answers with garbage in its stream", async () => {
    const { failure } = await failureOf((_, response) => {
      begin(response);
      response.end("data: {nonsense\n\n");
    });
    expect(failure.kind).toBe("bad-reply");
  });

  it("cuts the connection in the middle of a stream", async () => {
    const { failure } = await failureOf((_, response) => {
      begin(response);
      response.write(chunk('{"a"'));
      setTimeout(() => response.destroy(), 20);
    });
    expect(failure.kind).toBe("unreachable");
  });

  it("ends its stream too early", async () => {
    const { failure } = await failureOf((_, response) => {
      begin(response);
      response.end(chunk('{"a"'));
    });
    expect(failure.kind).toBe("unreachable");
  });

  it("reports an error inside of its stream", async () => {
    const { failure } = await failureOf((_, response) => {
      begin(response);
      response.end(`data: ${JSON.stringify({ error: { message: "out of memory" } })}\n\n`);
    });
    expect(failure.message).toMatch(/out of memory/);
  });

  it("stops at the token limit", async () => {
    const { failure } = await failureOf((_, response) => {
      begin(response);
      response.end(`${chunk('{"a"', "length")}data: [DONE]\n\n`);
    });
    expect(failure.kind).toBe("bad-reply");
    expect(failure.message).toMatch(/its limit of 100 tokens/);
  });

  it("sends more than anybody can read", async () => {
    const { failure } = await failureOf((_, response) => {
      begin(response);
      response.end(chunk("x".repeat(250_000)));
    });
    expect(failure.kind).toBe("bad-reply");
  });
});

describe("cancellation", () => {
  it("ends a request that waits", async () => {
    const server = await serve(() => {});
    const source = new CancellationSource();
    const asked = model(server).complete(request, source.token);
    setTimeout(() => source.cancel(), 50);
    const result = await asked;
    expect(result.ok ? "" : result.error.kind).toBe("cancelled");
  });

  it("ends the pause between attempts", async () => {
    const server = await serve(failing(500, "oops"));
    const source = new CancellationSource();
    const asked = model(server, { backOffMilliseconds: 60_000 }).complete(request, source.token);
    setTimeout(() => source.cancel(), 100);
    const result = await asked;
    expect(result.ok ? "" : result.error.kind).toBe("cancelled");
  });

  it("sends nothing when it was before", async () => {
    const server = await serve(fine);
    const source = new CancellationSource();
    source.cancel();
    const result = await model(server).complete(request, source.token);
    expect(result.ok ? "" : result.error.kind).toBe("cancelled");
    expect(server.bodies.length).toBe(0);
  });
});
