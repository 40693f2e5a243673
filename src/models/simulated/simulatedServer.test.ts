import { afterEach, describe, expect, it } from "vitest";
import { CancellationSource, neverCancelled } from "../../core/base/cancellation";
import { multiAgentMethod } from "../../core/copilot/methods/multiAgent/multiAgent";
import { openaiModel } from "../openaiModel";
import { noErrors } from "./errors/errorRates";
import { simulatedModel, simulatedModelName } from "./simulatedModel";
import { type ServerOptions, type SimulatedServer, serveSimulatedModel } from "./simulatedServer";
import { requestMade, room, taskIn } from "./testing/asked";

/* The server over real sockets, asked as OpenAI's is. */

const servers: SimulatedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(options: Partial<ServerOptions> = {}): Promise<SimulatedServer> {
  const served = await serveSimulatedModel({ port: 0, seed: 1, errors: noErrors, ...options });
  if (!served.ok) throw new Error(served.error.message);
  servers.push(served.value);
  return served.value;
}

const ask = (server: SimulatedServer, body: unknown, path = "/chat/completions", method = "POST") =>
  fetch(`${server.baseUrl}${path}`, {
    method,
    ...(method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });

const hello = { model: simulatedModelName, messages: [{ role: "user", content: "hello" }] };

const agentTurn = () =>
  requestMade((options) =>
    multiAgentMethod({ ...options, team: "single" }).write(taskIn(room()), neverCancelled),
  );

describe("the server", () => {
  it("lists its one model", async () => {
    const listed = await ask(await serve(), undefined, "/models", "GET");
    expect(await listed.json()).toMatchObject({ object: "list", data: [{ id: simulatedModelName }] });
  });

  it("answers at once, with the usage, and says that it is simulated", async () => {
    const answered = await ask(await serve({ seed: 5 }), hello);
    expect(answered.status).toBe(200);
    const completion = (await answered.json()) as Record<string, Record<string, number>>;
    expect(completion).toMatchObject({
      object: "chat.completion",
      model: simulatedModelName,
      simulated: { seed: 5, errors: [] },
      choices: [{ index: 0, message: { role: "assistant" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 2 },
    });
    const { prompt_tokens, completion_tokens, total_tokens } = completion.usage;
    expect(total_tokens).toBe(prompt_tokens + completion_tokens);
  });

  it("streams the same, in parts", async () => {
    const server = await serve();
    const streamed = await ask(server, { ...hello, stream: true, stream_options: { include_usage: true } });
    expect(streamed.headers.get("content-type")).toBe("text/event-stream");
    const events = (await streamed.text()).trim().split("\n\n");
    expect(events.at(-1)).toBe("data: [DONE]");
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event.replace(/^data: /, "")));
    const text = chunks.map(({ choices: [choice] }) => choice?.delta.content ?? "").join("");
    const whole = (await (await ask(server, hello)).json()) as {
      choices: { message: { content: string } }[];
    };
    expect(text).toBe(whole.choices[0].message.content);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 2 } });
  });

  it.each<[string, unknown, number, string]>([
    ["no JSON", "{", 400, "no JSON object"],
    ["a list", [], 400, "no JSON object"],
    ["another model", { ...hello, model: "gpt" }, 404, 'no model "gpt"'],
    ["no messages", { model: simulatedModelName }, 400, '"messages" has to be a list'],
    ["an odd message", { ...hello, messages: [{ role: "wizard", content: "" }] }, 400, "messages[0]"],
    ["content of no kind", { ...hello, messages: [{ role: "user", content: 5 }] }, 400, "messages[0]"],
  ])("refuses %s with what is wrong", async (_, body, status, said) => {
    const refused = await ask(await serve(), body);
    expect(refused.status).toBe(status);
    const { error } = (await refused.json()) as { error: { message: string } };
    expect(error.message).toContain(said);
  });

  it("has nothing else", async () => {
    const server = await serve();
    expect((await ask(server, hello, "/embeddings")).status).toBe(404);
    expect((await ask(server, undefined, "/chat/completions", "GET")).status).toBe(405);
  });

  it("says so where it can't listen", async () => {
    const { baseUrl } = await serve();
    const port = Number(new URL(baseUrl).port);
    expect(await serveSimulatedModel({ port, seed: 1, errors: noErrors })).toMatchObject({
      ok: false,
      error: { code: "model-server", nextStep: expect.stringContaining("--port") },
    });
  });

  it("gives the replies of the model in this process", async () => {
    const options = {
      seed: 2,
      errors: { "missing-step": 0.5, "unknown-object": 0.5, "malformed-reply": 0.5 },
    };
    const { baseUrl } = await serve(options);
    const served = openaiModel({ baseURL: baseUrl, model: simulatedModelName });
    const inProcess = simulatedModel(options);
    const request = await agentTurn();
    for (let time = 0; time < 4; time++)
      expect(await served.complete(request, neverCancelled)).toEqual(
        await inProcess.complete(request, neverCancelled),
      );
  });
});

it("the model in this process is labelled, and heeds a cancellation", async () => {
  expect(simulatedModel({ seed: 1, errors: { "missing-step": 0.1 } })).toMatchObject({
    id: "simulated-model with errors missing-step=0.1",
    simulated: true,
  });
  const cancellation = new CancellationSource();
  cancellation.cancel();
  const model = simulatedModel({ seed: 1, errors: noErrors });
  expect(model.id).toBe("simulated-model without errors");
  expect(await model.complete(await agentTurn(), cancellation.token)).toMatchObject({
    ok: false,
    error: { kind: "cancelled" },
  });
});
