/*
 * Kinds that no type of the domain stands for, told by the label: a desk among the tables.
 */

/** A kind that is more exact than a type. */
export interface KindName {
  /** Singular, as said: "bedside table". */
  readonly said: string;
  /** All names of that kind, lower case: "nightstand", "bedside table". A label has one of them in it. */
  readonly names: readonly string[];
}

/** Words of a label or name, lower case. */
export function wordsOfName(label: string): readonly string[] {
  return label
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== "");
}

/** Whether a label has one of the names in it, as whole words: "bedside table" has no "side table" in it. */
export function hasName(label: string, names: readonly string[]): boolean {
  const words = wordsOfName(label);
  return names.some((name) => {
    const wanted = wordsOfName(name);
    return words.some((_, at) => wanted.every((word, index) => words[at + index] === word));
  });
}

/** The same test as an expression of a program over a variable with a label. */
export function nameTest(variable: string, names: readonly string[]): string {
  const spellings = names.map((name) => wordsOfName(name).join(" "));
  // `\b` knows ASCII letters only.
  if (spellings.every((name) => /^[a-z0-9 ]+$/.test(name))) {
    const pattern = spellings.length === 1 ? spellings[0] : `(${spellings.join("|")})`;
    return `/\\b${pattern}\\b/i.test(${variable}.label)`;
  }
  const tests = spellings.map((name) => `${variable}.label.toLowerCase().includes(${JSON.stringify(name)})`);
  return tests.length === 1 ? tests[0] : `(${tests.join(" || ")})`;
}
