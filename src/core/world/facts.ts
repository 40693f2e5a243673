import type { ObjectId } from "./objectId";

/** A ground PDDL predicate. Names as written in the domain. */
export interface Fact {
  readonly predicate: string;
  readonly args: readonly ObjectId[];
}

/** Kleene's three values. */
export type Truth = "true" | "false" | "unknown";

/** `(on banana_0 plate_0)`: the key under which facts are kept, and what people see. PDDL ignores case, so keys are lower case. */
export function factKey({ predicate, args }: Fact): string {
  // Asked for more often than anything else: adding up is several times as fast as joining a list.
  let key = `(${predicate}`;
  for (const arg of args) key += ` ${arg}`;
  return `${key})`.toLowerCase();
}

export function parseFact(text: string): Fact | undefined {
  const match = /^\s*\(\s*([^()]+?)\s*\)\s*$/.exec(text);
  if (!match) return undefined;
  const [predicate, ...args] = match[1].split(/\s+/);
  return { predicate, args };
}

export function truthOf(value: boolean | undefined): Truth {
  return value === undefined ? "unknown" : value ? "true" : "false";
}

export function not(truth: Truth): Truth {
  return truth === "unknown" ? "unknown" : truth === "true" ? "false" : "true";
}
