import type { Domain } from "./syntax";

/**
 * Which type is a kind of which. Names ignore case; `object` is the ancestor of all. A type that is used but not
 * declared counts as a direct child of `object`, as files in the wild expect; `has` tells that it is not declared.
 */
export class TypeHierarchy {
  private readonly spelling = new Map<string, string>([["object", "object"]]);
  private readonly ancestorsOf = new Map<string, ReadonlySet<string>>();
  private readonly descendantsOf = new Map<string, Set<string>>();

  constructor(domain: Pick<Domain, "types">) {
    const parents = new Map<string, string[]>();
    for (const { name, parents: names } of domain.types) {
      const key = name.toLowerCase();
      if (!this.spelling.has(key)) this.spelling.set(key, name);
      parents.set(key, [...(parents.get(key) ?? []), ...names.map((parent) => parent.toLowerCase())]);
    }
    for (const key of this.spelling.keys()) {
      const found = new Set([key]);
      // A set grows while it is walked, so a cycle ends when it adds nothing.
      for (const type of found) for (const parent of parents.get(type) ?? []) found.add(parent);
      found.add("object");
      this.ancestorsOf.set(key, found);
      for (const ancestor of found) {
        const descendants = this.descendantsOf.get(ancestor);
        if (descendants) descendants.add(key);
        else this.descendantsOf.set(ancestor, new Set([ancestor, key]));
      }
    }
  }

  /** Declared, or `object`. */
  has(type: string): boolean {
    return this.spelling.has(type.toLowerCase());
  }

  /** True for the type itself too. */
  isA(type: string, ancestor: string): boolean {
    const key = type.toLowerCase();
    const wanted = ancestor.toLowerCase();
    return key === wanted || wanted === "object" || (this.ancestorsOf.get(key)?.has(wanted) ?? false);
  }

  /** Can one object be of both types? */
  overlap(a: string, b: string): boolean {
    return this.isA(a, b) || this.isA(b, a) || this.descendants(a).some((type) => this.isA(type, b));
  }

  /** With the type itself, nearest first; spelled as declared. */
  ancestors(type: string): readonly string[] {
    const key = type.toLowerCase();
    return [...(this.ancestorsOf.get(key) ?? new Set([key, "object"]))].map((name) => this.spell(name, type));
  }

  /** With the type itself. */
  descendants(type: string): readonly string[] {
    const key = type.toLowerCase();
    return [...(this.descendantsOf.get(key) ?? new Set([key]))].map((name) => this.spell(name, type));
  }

  /** Every declared type, and `object`. */
  get all(): readonly string[] {
    return [...this.spelling.values()];
  }

  private spell(key: string, asGiven: string): string {
    return this.spelling.get(key) ?? (asGiven.toLowerCase() === key ? asGiven : key);
  }
}
