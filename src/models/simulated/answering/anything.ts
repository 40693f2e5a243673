import type { Schema } from "../reading/request";

/** What is said to a question that is none of those it knows. */
export const cannotAnswer =
  "I am a simulated model: a planner that errs like a language model. I answer the questions that Robot Copilot asks, and this is none of them.";

/** A decision that does nothing is preferred. */
const harmless = ["impossible", "give-up", "unknown", "no", "stop", "accept"];

/** Something that satisfies the schema and says that there is no answer. */
export function anythingFor(schema: Schema | undefined): unknown {
  if (!schema) return cannotAnswer;
  if (schema.enum) return harmless.find((value) => schema.enum?.includes(value)) ?? schema.enum.at(-1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, anythingFor(field)]),
      );
    case "array":
      return [];
    case "boolean":
      return false;
    case "number":
    case "integer":
      return 0;
    case "null":
      return null;
    default:
      return cannotAnswer;
  }
}
