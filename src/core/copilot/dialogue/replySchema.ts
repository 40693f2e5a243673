import { err, ok, type Result } from "../../base/result";

/*
 * The part of JSON schema that replies of models are described with, and a check against it whose messages a model can
 * act on.
 */

export type ReplySchema =
  | { readonly type: "string"; readonly description?: string; readonly enum?: readonly string[] }
  | { readonly type: readonly ["string", "null"]; readonly description?: string }
  | { readonly type: "boolean"; readonly description?: string }
  | { readonly type: "array"; readonly description?: string; readonly items: ReplySchema }
  | {
      readonly type: "object";
      readonly description?: string;
      readonly properties: Readonly<Record<string, ReplySchema>>;
      readonly required: readonly string[];
      readonly additionalProperties: false;
    };

export function objectSchema(properties: Readonly<Record<string, ReplySchema>>): ReplySchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

/**
 * The JSON object of a reply; the error says what is wrong with it. What was thought before it, a code block around it and
 * words around the only object are forgiven.
 */
export function parseReply(
  text: string,
  schema: ReplySchema,
): Result<Readonly<Record<string, unknown>>, string> {
  const said = text.replace(/^[\s\S]*<\/think(?:ing)?>/i, "").trim();
  if (said === "") return err("The reply is empty.");
  const readings = [text, said, inBlock(said), said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1)];
  const found = readings.map(parsed).find(({ ok: isJson }) => isJson) ?? parsed(said);
  if (!found.ok) return err(`The reply is not JSON: ${found.error}`);
  const problem = mismatch(found.value, schema, "the reply");
  if (problem !== undefined) return err(problem);
  return isRecord(found.value) ? ok(found.value) : err("The reply has to be a JSON object.");
}

/** What stands in the only code block. */
function inBlock(text: string): string {
  const blocks = text.match(/```[\s\S]*?```/g) ?? [];
  return blocks.length === 1 ? blocks[0].replace(/^```\w*\s*|\s*```$/g, "") : "";
}

function parsed(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function mismatch(value: unknown, schema: ReplySchema, where: string): string | undefined {
  switch (schema.type) {
    case "string":
      if (typeof value !== "string") return `${where} has to be a string.`;
      return schema.enum && !schema.enum.includes(value)
        ? `${where} has to be one of ${schema.enum.join(", ")}.`
        : undefined;
    case "boolean":
      return typeof value === "boolean" ? undefined : `${where} has to be true or false.`;
    case "array": {
      if (!Array.isArray(value)) return `${where} has to be a list.`;
      for (const [index, item] of value.entries()) {
        const problem = mismatch(item, schema.items, `${where}[${index}]`);
        if (problem !== undefined) return problem;
      }
      return undefined;
    }
    case "object": {
      if (!isRecord(value)) return `${where} has to be a JSON object.`;
      for (const name of schema.required) if (!Object.hasOwn(value, name)) return `${where} lacks "${name}".`;
      for (const [name, item] of Object.entries(value)) {
        const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
        if (!property)
          return `${where} has "${name}", which is not among ${Object.keys(schema.properties).join(", ")}.`;
        const problem = mismatch(item, property, `"${name}"`);
        if (problem !== undefined) return problem;
      }
      return undefined;
    }
    default:
      return typeof value === "string" || value === null ? undefined : `${where} has to be a string or null.`;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
