import { oncePer } from "../base/once";
import type { Domain } from "./syntax";

/**
 * Which type is a kind of which. Names ignore case; `object` is the ancestor of all. A type that is used but not
 * declared counts as a direct child of `object`, as files in the wild expect; `has` tells that it is not declared.
 */
export class TypeHierarchy {
  private readonly spelling = new Map<string, string>([["object", "object"]]);
  private readonly parents = new Map<string, string[]>();
  private readonly children = new Map<string, string[]>();
  private readonly ancestorsOf = new Map<string, ReadonlySet<string>>();
  private readonly descendantsOf = new Map<string, ReadonlySet<string>>();

  /** Made once for a domain. */
  static readonly of = oncePer((domain: Pick<Domain, "types">) => new TypeHierarchy(domain));

  private constructor(domain: Pick<Domain, "types">) {
    const add = (edges: Map<string, string[]>, from: string, to: string) => {
      const known = edges.get(from);
      if (known) known.push(to);
      else edges.set(from, [to]);
    };
    for (const { name, parents } of domain.types) {
      const key = name.toLowerCase();
      if (!this.spelling.has(key)) this.spelling.set(key, name);
      for (const parent of parents) {
        add(this.parents, key, parent.toLowerCase());
        add(this.children, parent.toLowerCase(), key);
      }
    }
  }

  /** Declared, or `object`. */
  has(type: string): boolean {
    return this.spelling.has(type.toLowerCase());
  }

  /** True for the type itself too. */
  isA(type: string, ancestor: string): boolean {
    if (type === ancestor) return true;
    const wanted = ancestor.toLowerCase();
    const key = type.toLowerCase();
    return key === wanted || wanted === "object" || this.above(key).has(wanted);
  }

  /** Can one object be of both types? */
  overlap(a: string, b: string): boolean {
    if (this.isA(a, b) || this.isA(b, a)) return true;
    const other = this.below(b.toLowerCase());
    for (const type of this.below(a.toLowerCase())) if (other.has(type)) return true;
    return false;
  }

  /** With the type itself, nearest first; spelled as declared. */
  ancestors(type: string): readonly string[] {
    return [...this.above(type.toLowerCase())].map((name) => this.spell(name, type));
  }

  /** With the type itself. */
  descendants(type: string): readonly string[] {
    return [...this.below(type.toLowerCase())].map((name) => this.spell(name, type));
  }

  /** Every declared type, and `object`. */
  get all(): readonly string[] {
    return [...this.spelling.values()];
  }

  private spell(key: string, asGiven: string): string {
    return this.spelling.get(key) ?? (asGiven.toLowerCase() === key ? asGiven : key);
  }

  /** `object` comes last. */
  private above(key: string): ReadonlySet<string> {
    let found = this.ancestorsOf.get(key);
    if (!found) {
      const closure = closureOf(key, this.parents);
      closure.delete("object");
      found = closure.add("object");
      this.ancestorsOf.set(key, found);
    }
    return found;
  }

  /** The type, then the others as they were declared. */
  private below(key: string): ReadonlySet<string> {
    let found = this.descendantsOf.get(key);
    if (!found) {
      const closure = closureOf(key, this.children);
      const others = [...this.spelling.keys()].filter((name) => key === "object" || closure.has(name));
      found = new Set([key, ...others]);
      this.descendantsOf.set(key, found);
    }
    return found;
  }
}

/** A set grows while it is walked, so a cycle ends when it adds nothing. */
function closureOf(key: string, edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set([key]);
  for (const type of found) for (const next of edges.get(type) ?? []) found.add(next);
  return found;
}
