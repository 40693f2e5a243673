import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * The editor's own language models for the extension's children: the language server and the debug adapter ask them as
 * any OpenAI-compatible server, at an address of this machine that only who holds its key can use.
 */

export interface EditorMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly images: readonly { readonly mediaType: string; readonly data: Uint8Array }[];
}

/** A model of the editor, as far as it is used here. */
export interface EditorModel {
  /** Unique: `copilot/gpt-4o`. */
  readonly id: string;
  readonly maxInputTokens: number;
  /** The editor's API is old enough to send no pictures. */
  readonly takesImages: boolean;
  /** Rejects with an `EditorModelError` where it is known what is wrong. */
  ask(messages: readonly EditorMessage[], cancelled: AbortSignal): Promise<AsyncIterable<string>>;
  countTokens(text: string): Promise<number>;
}

/** What can keep a model of the editor from answering. */
export class EditorModelError extends Error {
  constructor(
    readonly kind: "no-consent" | "blocked" | "not-found",
    message: string,
  ) {
    super(message);
  }
}

export interface Bridge {
  /** `http://127.0.0.1:…/v1` */
  readonly baseUrl: string;
  dispose(): void;
}

/** More than this is no prompt; bytes. */
const longestRequest = 64 * 1024 * 1024;

/**
 * @param key what a request has to bring
 * @param find a model by its id; undefined where the editor has none so called
 */
export async function startBridge(
  key: string,
  find: (id: string) => Promise<EditorModel | undefined>,
  list: () => Promise<readonly EditorModel[]>,
): Promise<Bridge> {
  const server = createServer((request, response) => {
    answer(request, response, { key, find, list }).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.end(`data: ${JSON.stringify({ error: { message } })}\n\n`);
      else refuse(response, statusOf(error), message, error);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    dispose() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Served {
  readonly key: string;
  readonly find: (id: string) => Promise<EditorModel | undefined>;
  readonly list: () => Promise<readonly EditorModel[]>;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { key, find, list }: Served,
): Promise<void> {
  if (!isHolder(request.headers.authorization, key)) return refuse(response, 401, "the key is wrong");
  if (request.method === "GET" && request.url === "/v1/models") {
    const data = (await list()).map(({ id }) => ({ id, object: "model", created: 0, owned_by: "editor" }));
    return sendJson(response, 200, { object: "list", data });
  }
  if (request.method !== "POST" || request.url !== "/v1/chat/completions")
    return refuse(response, 404, "there is nothing here");
  const body = await bodyOf(request);
  if (body.response_format !== undefined)
    return refuse(response, 400, "response_format is not offered by the editor's models");
  const model = await find(String(body.model));
  if (!model)
    return refuse(response, 404, `the editor has no model ${body.model}; it may have to be signed in to`);
  const messages = messagesOf(body.messages);
  if (!model.takesImages && messages.some(({ images }) => images.length > 0))
    return refuse(response, 400, "image input is not supported by this version of the editor");
  const cancelled = new AbortController();
  response.on("close", () => cancelled.abort());
  const stream = await model.ask(messages, cancelled.signal);
  response.writeHead(200, { "content-type": "text/event-stream" });
  let text = "";
  for await (const piece of stream) {
    if (cancelled.signal.aborted) return;
    text += piece;
    sendEvent(response, { choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] });
  }
  sendEvent(response, { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
  const counted = await usageOf(model, messages, text);
  if (counted) sendEvent(response, { choices: [], usage: counted });
  response.end("data: [DONE]\n\n");
}

/** As the model counts; undefined where it does not. */
async function usageOf(model: EditorModel, messages: readonly EditorMessage[], reply: string) {
  try {
    const prompt = await model.countTokens(messages.map(({ text }) => text).join("\n"));
    const completion = await model.countTokens(reply);
    return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  } catch {
    return undefined;
  }
}

function isHolder(authorization: string | undefined, key: string): boolean {
  const given = Buffer.from(authorization ?? "");
  const wanted = Buffer.from(`Bearer ${key}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestRequest) throw new Error("the request is too long");
    chunks.push(chunk);
  }
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The editor's models know no system messages: those are the user's. */
function messagesOf(value: unknown): readonly EditorMessage[] {
  const list = (Array.isArray(value) ? value : []) as readonly {
    readonly role?: string;
    readonly content?: unknown;
  }[];
  return list.map(({ role, content }) => {
    const parts = (Array.isArray(content) ? content : [{ type: "text", text: content }]) as readonly {
      readonly text?: unknown;
      readonly image_url?: { readonly url?: unknown };
    }[];
    return {
      role: role === "assistant" ? "assistant" : "user",
      text: parts.flatMap(({ text }) => (typeof text === "string" ? [text] : [])).join("\n"),
      images: parts.flatMap(({ image_url }) => {
        const [, mediaType, data] =
          /^data:(image\/\w+);base64,(.*)$/s.exec(String(image_url?.url ?? "")) ?? [];
        return mediaType === undefined ? [] : [{ mediaType, data: Buffer.from(data, "base64") }];
      }),
    };
  });
}

function statusOf(error: unknown): number {
  if (!(error instanceof EditorModelError)) return 500;
  return error.kind === "no-consent" ? 403 : error.kind === "not-found" ? 404 : 429;
}

function refuse(response: ServerResponse, status: number, message: string, error?: unknown): void {
  const code = error instanceof EditorModelError ? error.kind : undefined;
  sendJson(response, status, { error: { message, type: "editor", code } });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

function sendEvent(response: ServerResponse, value: object): void {
  response.write(
    `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 0, ...value })}\n\n`,
  );
}
