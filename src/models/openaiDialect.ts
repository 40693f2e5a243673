import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import type { ModelMessage, ModelRequest } from "../core/world/languageModel";

/** How a server is spoken to: what it has been found to refuse is left out from then on. */
export interface Dialect {
  readonly format: "schema" | "object" | "text";
  readonly temperature: boolean;
  readonly topP: boolean;
  readonly tokenLimit: "max_tokens" | "max_completion_tokens" | "none";
  /** It counts tokens at the end of a stream. */
  readonly usage: boolean;
  readonly images: boolean;
}

export const fullDialect: Dialect = {
  format: "schema",
  temperature: true,
  topP: true,
  tokenLimit: "max_tokens",
  usage: true,
  images: true,
};

export function hasImages({ messages }: ModelRequest): boolean {
  return messages.some(({ parts }) => parts.some(({ kind }) => kind === "image"));
}

/** Without what the server refuses; undefined where nothing is left that could be the reason. */
export function adapted(dialect: Dialect, refusal: string, request: ModelRequest): Dialect | undefined {
  const { format, temperature, topP, tokenLimit, usage, images } = dialect;
  if (/temperature/i.test(refusal) && temperature && request.temperature !== undefined)
    return { ...dialect, temperature: false };
  if (/top_p/i.test(refusal) && topP && request.topP !== undefined) return { ...dialect, topP: false };
  if (/max_(completion_)?tokens/i.test(refusal) && tokenLimit !== "none" && request.maxTokens !== undefined)
    return { ...dialect, tokenLimit: tokenLimit === "max_tokens" ? "max_completion_tokens" : "none" };
  if (/stream_options|include_usage/i.test(refusal) && usage) return { ...dialect, usage: false };
  if (/image|vision|multi-?modal/i.test(refusal) && images && hasImages(request))
    return { ...dialect, images: false };
  if (format !== "text") return { ...dialect, format: format === "schema" ? "object" : "text" };
  return usage ? { ...dialect, usage: false } : undefined;
}

export function bodyOf(
  request: ModelRequest,
  model: string,
  dialect: Dialect,
): ChatCompletionCreateParamsStreaming {
  const { messages, reply, temperature, topP, maxTokens } = request;
  const sent = messages.map((each) => messageOf(each, dialect));
  if (dialect.format !== "schema") {
    sent.push({
      role: "system",
      content: `Answer with one JSON object and nothing else. It has to satisfy this JSON schema:\n${JSON.stringify(reply.schema)}`,
    });
  }
  return {
    model,
    messages: sent,
    stream: true,
    ...(dialect.usage ? { stream_options: { include_usage: true } } : {}),
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
