import { type AttributeValue, writtenOn } from "./objects";

/** Longer words are cut off: what stands on a thing goes into prompts, journals and panels. */
export const mostTextCharacters = 300;

/** What a robot tells of a thing, its texts cut and without control characters: whoever wrote them is not to be trusted. */
export function plainAttributes(
  attributes: Readonly<Record<string, AttributeValue>>,
): Readonly<Record<string, AttributeValue>> {
  const entries = Object.entries(attributes);
  if (entries.every(([name, value]) => typeof value !== "string" || plainText(value, name) === value))
    return attributes;
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "string" ? plainText(value, name) : value]),
  );
}

/** Of what is written on a thing the lines stay: a new line may be a new sentence. */
function plainText(text: string, attribute: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, (marks) =>
    attribute === writtenOn && /[\n\r\u2028\u2029]/u.test(marks) ? "\n" : " ",
  );
  return plain.length > mostTextCharacters ? `${plain.slice(0, mostTextCharacters - 1)}…` : plain;
}
