import type {
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import type { ModelMessage, ModelRequest } from "../core/world/languageModel";
import { isAboutImages, refusesStreaming } from "./openaiFailure";

/** How a server is spoken to: what it has been found to refuse is left out from then on. */
export interface Dialect {
  readonly format: "schema" | "object" | "text";
  readonly temperature: boolean;
  readonly topP: boolean;
  readonly tokenLimit: "max_tokens" | "max_completion_tokens" | "none";
  /** It counts tokens at the end of a stream. */
  readonly usage: boolean;
  readonly images: boolean;
  /** Otherwise the whole reply is asked for at once. */
  readonly stream: boolean;
  /** Otherwise what a system message says stands before the first message of the user. */
  readonly systemRole: boolean;
}

export const fullDialect: Dialect = {
  format: "schema",
  temperature: true,
  topP: true,
  tokenLimit: "max_tokens",
  usage: true,
  images: true,
  stream: true,
  systemRole: true,
};

export function hasImages({ messages }: ModelRequest): boolean {
  return messages.some(({ parts }) => parts.some(({ kind }) => kind === "image"));
}

/** Without what the server refuses; undefined where nothing is left that could be the reason. */
export function adapted(dialect: Dialect, refusal: string, request: ModelRequest): Dialect | undefined {
  const { format, temperature, topP, tokenLimit, usage, images, stream, systemRole } = dialect;
  if (/temperature/i.test(refusal) && temperature && request.temperature !== undefined)
    return { ...dialect, temperature: false };
  if (/top_p/i.test(refusal) && topP && request.topP !== undefined) return { ...dialect, topP: false };
  if (/max_(completion_)?tokens/i.test(refusal) && tokenLimit !== "none" && request.maxTokens !== undefined)
    return { ...dialect, tokenLimit: tokenLimit === "max_tokens" ? "max_completion_tokens" : "none" };
  if (/stream_options|include_usage/i.test(refusal) && usage) return { ...dialect, usage: false };
  if (refusesStreaming(refusal) && stream) return { ...dialect, stream: false };
  if (isAboutImages(refusal) && images && hasImages(request)) return { ...dialect, images: false };
  if (/system[ _-]?(?:role|message|prompt)|role[^.]{0,20}system/i.test(refusal) && systemRole)
    return { ...dialect, systemRole: false };
  if (format !== "text") return { ...dialect, format: format === "schema" ? "object" : "text" };
  return usage && stream ? { ...dialect, usage: false } : undefined;
}

export function bodyOf(request: ModelRequest, model: string, dialect: Dialect): ChatCompletionCreateParams {
  const { messages, reply, temperature, topP, maxTokens } = request;
  const asked =
    dialect.format === "schema"
      ? messages
      : withInstruction(
          messages,
          `Answer with one JSON object and nothing else. It has to satisfy this JSON schema:\n${JSON.stringify(reply.schema)}`,
        );
  const sent = dialect.systemRole ? asked : withoutSystem(asked);
  return {
    model,
    messages: sent.map((each) => messageOf(each, dialect)),
    stream: dialect.stream,
    ...(dialect.usage && dialect.stream ? { stream_options: { include_usage: true } } : {}),
    ...(dialect.format === "schema"
      ? {
          response_format: {
            type: "json_schema" as const,
            json_schema: {
              name: reply.name,
              schema: Object.fromEntries(Object.entries(reply.schema)),
              strict: true,
            },
          },
        }
      : dialect.format === "object"
        ? { response_format: { type: "json_object" as const } }
        : {}),
    ...(temperature !== undefined && dialect.temperature ? { temperature } : {}),
    ...(topP !== undefined && dialect.topP ? { top_p: topP } : {}),
    ...(maxTokens !== undefined && dialect.tokenLimit !== "none" ? { [dialect.tokenLimit]: maxTokens } : {}),
  };
}

/** At the end of the first system message: some servers take no other one, and none behind the others. */
function withInstruction(messages: readonly ModelMessage[], text: string): readonly ModelMessage[] {
  const at = messages.findIndex(({ role }) => role === "system");
  const part = { kind: "text", text } as const;
  return at < 0
    ? [{ role: "system", parts: [part] }, ...messages]
    : messages.map((each, index) => (index === at ? { ...each, parts: [...each.parts, part] } : each));
}

function withoutSystem(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const told = messages.filter(({ role }) => role === "system").flatMap(({ parts }) => parts);
  const rest = messages.filter(({ role }) => role !== "system");
  const at = rest.findIndex(({ role }) => role === "user");
  return at < 0
    ? [{ role: "user", parts: told }, ...rest]
    : rest.map((each, index) => (index === at ? { ...each, parts: [...told, ...each.parts] } : each));
}

function messageOf({ role, parts }: ModelMessage, { images }: Dialect): ChatCompletionMessageParam {
  const texts = parts.map((part) => (part.kind === "text" ? part.text : "")).filter((text) => text !== "");
  if (role !== "user") return { role, content: texts.join("\n") };
  if (!images || parts.every(({ kind }) => kind === "text")) return { role, content: texts.join("\n") };
  return {
    role,
    content: parts.map((part) =>
      part.kind === "text"
        ? { type: "text", text: part.text }
        : { type: "image_url", image_url: { url: `data:${part.mediaType};base64,${part.data}` } },
    ),
  };
}
