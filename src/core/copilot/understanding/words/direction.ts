import type { Direction } from "./lexicon";

/** Does the name of a predicate say this direction? `in`, `inside`, `is-in`; `on`, `ontop`, `on-top-of`. */
export function meansDirection(predicate: string, direction: Direction): boolean {
  const words = predicate.toLowerCase().split(/[-_]/);
  if (direction === "in") return words.some((word) => ["in", "inside", "within", "contained"].includes(word));
  if (direction === "on") return words.some((word) => ["on", "onto", "ontop", "atop"].includes(word));
  if (direction === "around")
    return words.some((word) => ["around", "round", "surrounds", "encircles"].includes(word));
  if (direction === "through") return words.includes("through");
  if (direction === "amid")
    return words.some((word) => ["amid", "among", "amongst", "between"].includes(word));
  return false;
}
