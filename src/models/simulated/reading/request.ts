import type { ModelRequest } from "../../../core/world/languageModel";

/*
 * What a request holds, whichever way it came: as OpenAI's JSON over HTTP, or as a call in this process. The simulated model
 * has nothing else to go by.
 */

export interface ReadMessage {
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
  /** How many pictures; it can't see them. */
  readonly pictures: number;
}

/** A JSON schema, as far as it is looked at. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

export interface ReadRequest {
  readonly messages: readonly ReadMessage[];
  /** What the reply has to satisfy, where something was asked for. */
  readonly schema?: Schema;
}

export function requestOf({ messages, reply }: ModelRequest): ReadRequest {
  return {
    messages: messages.map(({ role, parts }) => ({
      role,
      text: parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n"),
      pictures: parts.filter(({ kind }) => kind === "image").length,
    })),
    schema: reply.schema as Schema,
  };
}

/** The body of `POST /v1/chat/completions`; a string says what is wrong with it. */
export function requestOfBody(body: unknown): ReadRequest | string {
  if (!isRecord(body)) return "the body has to be a JSON object";
  if (!Array.isArray(body.messages) || body.messages.length === 0)
    return '"messages" has to be a list with at least one message';
  const messages: ReadMessage[] = [];
  for (const [index, message] of body.messages.entries()) {
    const read = messageOf(message);
    if (!read)
      return `messages[${index}] has to have a "role" of system, user or assistant, and "content" that is a text or a list of parts`;
    messages.push(read);
  }
  const schema = schemaOf(body.response_format) ?? schemaSaidIn(messages);
  return { messages, ...(schema ? { schema } : {}) };
}

const roles = new Map<unknown, ReadMessage["role"]>([
  ["system", "system"],
  ["developer", "system"],
  ["user", "user"],
  ["assistant", "assistant"],
]);

function messageOf(message: unknown): ReadMessage | undefined {
  if (!isRecord(message)) return undefined;
  const role = roles.get(message.role);
  const { content } = message;
  if (!role) return undefined;
  if (typeof content === "string") return { role, text: content, pictures: 0 };
  if (!Array.isArray(content)) return undefined;
  const parts: unknown[] = content;
  return {
    role,
    text: parts
      .flatMap((part) => (isRecord(part) && typeof part.text === "string" ? [part.text] : []))
      .join("\n"),
    pictures: parts.filter((part) => isRecord(part) && part.type === "image_url").length,
  };
}

function schemaOf(format: unknown): Schema | undefined {
  if (!isRecord(format) || !isRecord(format.json_schema)) return undefined;
  const { schema } = format.json_schema;
  return isRecord(schema) ? (schema as Schema) : undefined;
}

/** Clients of servers without schemas write it into the last instructions. */
function schemaSaidIn(messages: readonly ReadMessage[]): Schema | undefined {
  for (const { role, text } of messages.toReversed()) {
    if (role !== "system") continue;
    for (let from = text.indexOf("{"); from >= 0; from = text.indexOf("\n{", from + 1)) {
      try {
        const value: unknown = JSON.parse(text.slice(from));
        if (isRecord(value) && isRecord(value.properties)) return value as Schema;
      } catch {
        // Not the start of it.
      }
    }
  }
  return undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
