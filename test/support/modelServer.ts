import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * A server with OpenAI's `/v1/chat/completions` and `/v1/models`, on this machine, over real sockets. What it says is the
 * test's; how it fails to say it is one of the troubles below.
 */

/** A request, as far as tests look at it. */
export interface Asked {
  /** Name of the schema that the reply has to satisfy. */
  readonly question: string;
  /** All text of the messages. */
  readonly prompt: string;
  readonly images: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a reply in another way than all at once. */
export type Trouble = (reply: string, response: ServerResponse) => void;

export interface ModelServer {
  readonly baseURL: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

interface Behaviour {
  /** An object is sent as JSON. */
  readonly answer: (asked: Asked) => object | string;
  /** What is wrong with the request of this number, counted from 1; nothing where it is undefined. */
  readonly trouble?: (number: number, asked: Asked) => Trouble | undefined;
  /** What `/v1/models` lists. */
  readonly models?: readonly string[];
  /** The only key that is accepted; any where it is left out. */
  readonly key?: string;
}

export async function modelServer({ answer, trouble, models = ["m"], key }: Behaviour): Promise<ModelServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
        return failing(401, "Incorrect API key provided")("", response);
      if (request.url === "/v1/models") {
        const data = models.map((id) => ({ id, object: "model", created: 1, owned_by: "test" }));
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ object: "list", data }));
        return;
      }
      if (request.url !== "/v1/chat/completions") return failing(404, "no such path")("", response);
      const one = askedIn(JSON.parse(text));
      if (!models.includes(String(one.body.model)))
        return failing(404, `the model ${one.body.model} does not exist`)("", response);
      asked.push(one);
      const reply = answer(one);
      const sent = typeof reply === "string" ? reply : JSON.stringify(reply);
      (trouble?.(asked.length, one) ?? atOnce)(sent, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Sent {
  readonly messages?: readonly {
    readonly content: string | readonly { readonly type: string; readonly text?: string }[];
  }[];
  readonly response_format?: { readonly json_schema?: { readonly name: string } };
}

function askedIn(body: Readonly<Record<string, unknown>> & Sent): Asked {
  const parts = (body.messages ?? []).flatMap(({ content }) =>
    typeof content === "string" ? [{ type: "text", text: content }] : content,
  );
  return {
    question: body.response_format?.json_schema?.name ?? "",
    prompt: parts.map(({ text = "" }) => text).join("\n"),
    images: parts.filter(({ type }) => type === "image_url").length,
    body,
  };
}

const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

const event = (content: object): string =>
  `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", ...content })}\n\n`;
const delta = (content: string, finish: string | null = null): string =>
  event({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] });
const end = `${delta("", "stop")}${event({ choices: [], usage })}data: [DONE]\n\n`;

function begin(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

export const atOnce: Trouble = (reply, response) => {
  begin(response);
  response.end(`${delta(reply)}${end}`);
};

/** As one JSON document, for a request that asks for no stream. */
export const whole: Trouble = (reply, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const choices = [{ index: 0, message: { role: "assistant", content: reply }, finish_reason: "stop" }];
  response.end(
    JSON.stringify({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage }),
  );
};

/** In so many parts with a pause before each. */
export const slowly =
  (parts: number, milliseconds: number): Trouble =>
  (reply, response) => {
    begin(response);
    const size = Math.ceil(reply.length / parts);
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < reply.length) {
        response.write(delta(reply.slice(sent, sent + size)));
        sent += size;
        return;
      }
      clearInterval(timer);
      response.end(end);
    }, milliseconds);
    response.on("close", () => clearInterval(timer));
  };

export const failing =
  (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Trouble =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message, type: "error" } }));
  };

/** The connection breaks in the middle of the reply. */
export const cut: Trouble = (reply, response) => {
  begin(response);
  response.write(delta(reply.slice(0, reply.length / 2)));
  setTimeout(() => response.destroy(), 5);
};

/** Stands still in the middle of the reply. */
export const stalled: Trouble = (reply, response) => {
  begin(response);
  response.write(delta(reply.slice(0, reply.length / 2)));
};

/** Words that never come to an end. */
export const endless: Trouble = (_, response) => {
  begin(response);
  const timer = setInterval(() => response.write(delta(`${"and so on ".repeat(2_000)}`)), 1);
  response.on("close", () => clearInterval(timer));
};

/** Says something else than it was to say. */
export const saying =
  (other: (reply: string) => string): Trouble =>
  (reply, response) =>
    atOnce(other(reply), response);

/** As OpenAI's models refuse: the reply has no content. */
export const refusing: Trouble = (_, response) => {
  begin(response);
  response.write(
    event({ choices: [{ index: 0, delta: { refusal: "I can't help with that." }, finish_reason: null }] }),
  );
  response.end(end);
};
