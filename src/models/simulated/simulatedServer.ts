import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Problem } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import { isRecord, requestOfBody } from "./reading/request";
import { type SimulatedOptions, type SimulatedReply, simulatedMind } from "./simulatedMind";
import { simulatedModelName } from "./simulatedModel";

export interface ServerOptions extends SimulatedOptions {
  /** 0: any free one. */
  readonly port: number;
  /** Address to listen on; this machine alone where it is left out. */
  readonly host?: string;
}

export interface SimulatedServer {
  /** `http://127.0.0.1:8181/v1` */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** A longer request is refused; bytes. Pictures come as text. */
const longestBody = 64 * 1024 * 1024;

/** Characters in one part of a stream. */
const partLength = 64;

/** Serves the simulated model as OpenAI's `/v1/chat/completions` and `/v1/models`. */
export async function serveSimulatedModel(options: ServerOptions): Promise<Result<SimulatedServer, Problem>> {
  const { host = "127.0.0.1", port } = options;
  const mind = simulatedMind(options);
  const server = createServer((request, response) => {
    answer(request, response, options, mind).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, error instanceof Error ? error.message : String(error));
    });
  });
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => resolve(undefined));
  });
  if (failure) {
    return err({
      code: "model-server",
      severity: "error",
      message: `the simulated model can't listen on ${host}:${port}: ${failure.message}`,
      nextStep: "give another --port, or 0 for any that is free",
    });
  }
  const { port: taken } = server.address() as AddressInfo;
  return ok({
    baseUrl: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: SimulatedOptions,
  mind: ReturnType<typeof simulatedMind>,
): Promise<void> {
  const path = (request.url ?? "").split("?")[0];
  if (request.method === "GET" && path === "/v1/models") {
    return send(response, 200, {
      object: "list",
      data: [{ id: simulatedModelName, object: "model", created: 0, owned_by: "robot-copilot" }],
    });
  }
  if (path !== "/v1/chat/completions") return refuse(response, 404, `there is no ${path} here`);
  if (request.method !== "POST") return refuse(response, 405, "chat completions are asked for with POST");
  const text = await bodyOf(request);
  if (text === undefined)
    return refuse(response, 413, `a request has to be shorter than ${longestBody} bytes`);
  const body = parsed(text);
  if (!isRecord(body)) return refuse(response, 400, "the body is no JSON object");
  if (body.model !== simulatedModelName)
    return refuse(
      response,
      404,
      `there is no model ${JSON.stringify(body.model)}, only ${simulatedModelName}`,
    );
  const read = requestOfBody(body);
  if (typeof read === "string") return refuse(response, 400, read);
  const reply = await mind(read);
  if (body.stream === true) stream(response, reply, options, body);
  else send(response, 200, completionOf(reply, options));
}

function completionOf(reply: SimulatedReply, options: SimulatedOptions): object {
  const message = { role: "assistant", content: reply.text, refusal: null };
  return {
    ...headOf("chat.completion", reply, options),
    choices: [{ index: 0, message, logprobs: null, finish_reason: "stop" }],
    usage: usageOf(reply),
  };
}

function stream(
  response: ServerResponse,
  reply: SimulatedReply,
  options: SimulatedOptions,
  body: object,
): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const head = headOf("chat.completion.chunk", reply, options);
  const event = (part: object): void =>
    void response.write(`data: ${JSON.stringify({ ...head, ...part })}\n\n`);
  const choice = (delta: object, finish: string | null = null) => ({
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  });
  event(choice({ role: "assistant", content: "" }));
  for (let at = 0; at < reply.text.length; at += partLength)
    event(choice({ content: reply.text.slice(at, at + partLength) }));
  event(choice({}, "stop"));
  const asked =
    "stream_options" in body && isRecord(body.stream_options) && body.stream_options.include_usage;
  if (asked === true) event({ choices: [], usage: usageOf(reply) });
  response.end("data: [DONE]\n\n");
}

/** What is beside the answer; `simulated` says what no real server does: that nothing here is a model, and how it erred. */
function headOf(object: string, { errors }: SimulatedReply, { seed }: SimulatedOptions): object {
  return {
    id: "chatcmpl-simulated",
    object,
    created: 0,
    model: simulatedModelName,
    simulated: { seed, errors },
  };
}

function usageOf({ promptTokens, completionTokens }: SimulatedReply): object {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}

/** Undefined where it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += (part as Buffer).length;
    if (length > longestBody) return undefined;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  send(response, status, { error: { message, type: "invalid_request_error", param: null, code: null } });
}
