/* How English says the states that predicates are called after. */

/** By the word in a predicate's name: what else says that it is so, and what says that it is not. */
const words: Readonly<Record<string, { readonly yes?: readonly string[]; readonly no: readonly string[] }>> =
  {
    open: { yes: ["opened"], no: ["closed", "close", "shut"] },
    toggled: { yes: ["on", "running"], no: ["off"] },
    on: { yes: ["running"], no: ["off"] },
    filled: { yes: ["full", "fill"], no: ["empty"] },
    clean: { yes: ["washed", "wash"], no: ["dirty"] },
    locked: { no: ["unlocked", "unlock"] },
    broken: { no: ["whole", "intact"] },
  };

/** Not part of what a predicate is called after. */
const little: ReadonlySet<string> = new Set(["is", "has", "be", "are"]);

/**
 * Whether a text says that a state holds (true) or that it does not (false); undefined where it does not speak of it.
 * @param meaning what the predicate is said to mean: "is switched on" makes "on" one of its words
 */
export function stateNamedIn(text: string, predicate: string, meaning: string): boolean | undefined {
  const said = new Set(text.toLowerCase().match(/[a-z]+/g) ?? []);
  const name = predicate
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_]/)
    .filter((word) => !little.has(word));
  if (name.length > 0 && name.every((word) => said.has(word))) return true;
  const [only, ...more] = name;
  if (only === undefined || more.length > 0) return undefined;
  const root = words[only] ? only : /\b(switched|turned) on\b/i.test(meaning) ? "toggled" : only;
  const { yes = [], no = [] } = words[root] ?? {};
  if (no.some((word) => said.has(word))) return false;
  return yes.some((word) => said.has(word)) ? true : undefined;
}
