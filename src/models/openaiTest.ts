import type { CancellationToken } from "../core/base/cancellation";
import { objectSchema, parseReply } from "../core/copilot/dialogue/replySchema";
import type { ModelFailure, ModelRequest } from "../core/world/languageModel";
import { openaiClient } from "./openaiClient";
import { failureOf } from "./openaiFailure";
import { type OpenAiModelOptions, openaiModel, type ReplyManner } from "./openaiModel";

/** One thing that was tried, and how it came out. */
export interface TestLine {
  readonly what: "server" | "model" | "reply" | "streaming" | "format" | "pictures" | "tokens";
  /** "limited": it works, with something less. */
  readonly result: "fine" | "limited" | "wrong";
  /** What was found, and where it is wrong what to do next. */
  readonly text: string;
}

/** Wall seconds that one request of the test may take without a word: a model may have to be loaded first. */
const patienceSeconds = 60;

/** More than this is not listed. */
const mostNames = 12;

/** Asks the server for its models, and its model for one tiny reply and for the colour of a picture. */
export async function testOpenAi(
  options: OpenAiModelOptions,
  token: CancellationToken,
): Promise<readonly TestLine[]> {
  const listed = await namesOf(options, token);
  const known = listed.ok
    ? knownModel(listed.names, options.model)
    : [line("server", listed.isFatal ? "wrong" : "limited", listed.text)];
  if (known.some(({ result }) => result === "wrong")) return known;
  let manner: ReplyManner | undefined;
  const model = openaiModel({
    silenceSeconds: patienceSeconds,
    ...options,
    attempts: 1,
    onReply: (heard) => {
      manner = heard;
    },
  });
  const began = performance.now();
  const reply = await model.complete(tinyRequest, token);
  if (!reply.ok || !manner)
    return [...known, line("reply", "wrong", reply.ok ? "nothing came" : reply.error.message)];
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const lines = [
    ...known,
    parseReply(reply.value.text, answerSchema).ok
      ? line("reply", "fine", `${options.model} answers as it is asked to, in ${seconds} s`)
      : line(
          "reply",
          "wrong",
          `${options.model} does not answer with the JSON that it is asked for, but "${reply.value.text.trim().slice(0, 80)}". Choose a model that follows instructions.`,
        ),
    ...mannerLines(manner, reply.value.usage !== undefined),
  ];
  return [...lines, await pictureLine(model, options.model, token, () => manner)];
}

type Names =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly isFatal: boolean; readonly text: string };

async function namesOf(options: OpenAiModelOptions, token: CancellationToken): Promise<Names> {
  const client = openaiClient(options, patienceSeconds);
  const abort = new AbortController();
  const cancelled = token.onCancelled(() => abort.abort());
  try {
    const page = await client.models.list({ signal: abort.signal });
    return { ok: true, names: (page.data ?? []).map(({ id }) => id) };
  } catch (error) {
    const where = { ...options, baseURL: client.baseURL };
    const { kind, message } = failureOf(error, where);
    const isFatal = (
      ["unreachable", "unauthorized", "timeout", "cancelled"] as ModelFailure["kind"][]
    ).includes(kind);
    return { ok: false, isFatal, text: isFatal ? message : "the server does not list its models" };
  } finally {
    cancelled.dispose();
  }
}

function knownModel(names: readonly string[], model: string): readonly TestLine[] {
  const server = line("server", "fine", `the server answers; it has ${names.length} models`);
  if (names.includes(model)) return [server, line("model", "fine", `${model} is one of them`)];
  const list = [...names.slice(0, mostNames), ...(names.length > mostNames ? ["…"] : [])].join(", ");
  // Some servers answer for models that they do not list, so only an empty name is certain to be wrong.
  const said = names.length === 0 ? "the server lists no models" : `the server's models are ${list}`;
  return model === ""
    ? [server, line("model", "wrong", `No model is named; ${said}. Choose one.`)]
    : [server, line("model", "limited", `"${model}" is not listed; ${said}`)];
}

const answerSchema = objectSchema({ answer: { type: "string" } });

const tinyRequest: ModelRequest = {
  messages: [{ role: "user", parts: [{ kind: "text", text: 'Answer with the word "ready".' }] }],
  reply: {
    name: "test",
    schema: answerSchema,
  },
  temperature: 0,
  maxTokens: 400,
};

function mannerLines(
  { dialect, pieces, firstMilliseconds }: ReplyManner,
  counts: boolean,
): readonly TestLine[] {
  const formats = {
    schema: line("format", "fine", "replies are held to a JSON schema by the server"),
    object: line("format", "limited", "the server takes no JSON schema: replies are JSON, and checked here"),
    text: line("format", "limited", "the server takes no JSON format: replies are text, and checked here"),
  } as const;
  return [
    !dialect.stream
      ? line("streaming", "limited", "the server does not stream: replies come whole, and are waited for")
      : pieces > 1
        ? line(
            "streaming",
            "fine",
            `streams, the first piece after ${(firstMilliseconds / 1000).toFixed(1)} s`,
          )
        : line(
            "streaming",
            "limited",
            "the reply came in one piece: if the server does not stream, a long reply may look like silence",
          ),
    formats[dialect.format],
    counts
      ? line("tokens", "fine", "tokens are counted")
      : line("tokens", "limited", "the server counts no tokens, so no cost can be shown"),
  ];
}

async function pictureLine(
  model: ReturnType<typeof openaiModel>,
  name: string,
  token: CancellationToken,
  manner: () => ReplyManner | undefined,
): Promise<TestLine> {
  const [message] = tinyRequest.messages;
  const parts = [
    { kind: "text", text: "Which colour has this picture? Answer with one word." },
    { kind: "image", mediaType: "image/png", data: redPicture },
  ] as const;
  const seen = await model.complete({ ...tinyRequest, messages: [{ ...message, parts }] }, token);
  if (!seen.ok) return line("pictures", "limited", `a picture is not answered: ${seen.error.message}`);
  if (manner()?.dialect.images === false || seen.value.leftOut !== undefined)
    return line("pictures", "limited", `${name} takes no pictures: it is told of the world in words alone`);
  return /\bred\b/i.test(seen.value.text)
    ? line("pictures", "fine", "pictures are seen")
    : line("pictures", "limited", `pictures are taken, and ${name} did not see that one is red`);
}

/** 64 by 64 pixels of red. */
const redPicture =
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAeUlEQVR4AdXBAQEAAAiAIHND/5c1ph3C3C5lEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEidxEvdDkwGEr7GyaAAAAABJRU5ErkJggg==";

function line(what: TestLine["what"], result: TestLine["result"], text: string): TestLine {
  return { what, result, text };
}
