/** Constants of ground formulas; every other node is a literal or a numbered `and` or `or`. */
export const alwaysTrue = -1;
export const alwaysFalse = -2;

/**
 * Ground formulas in negation normal form, shared: equal formulas have equal numbers. Nodes below `literalCount` are
 * literals: `2 · fact` says that the fact is true, `2 · fact + 1` that it is false.
 */
export class Formulas {
  private readonly kinds: ("and" | "or")[] = [];
  private readonly childLists: (readonly number[])[] = [];
  private readonly known = new Map<number | string, number>();

  constructor(readonly literalCount: number) {}

  get count(): number {
    return this.kinds.length;
  }

  get nodeCount(): number {
    return this.literalCount + this.kinds.length;
  }

  kind(node: number): "literal" | "and" | "or" {
    return node < this.literalCount ? "literal" : this.kinds[node - this.literalCount];
  }

  children(node: number): readonly number[] {
    return this.childLists[node - this.literalCount];
  }

  /** Simplifies: constants, repetitions, a literal beside its opposite, nested nodes of the same kind. */
  combine(kind: "and" | "or", operands: readonly number[]): number {
    const children = this.flatten(kind, operands);
    if (typeof children === "number") return children;
    if (children.length === 0) return kind === "and" ? alwaysTrue : alwaysFalse;
    if (children.length === 1) return children[0];
    const key = keyOf(kind, children);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const node = this.nodeCount;
    this.kinds.push(kind);
    this.childLists.push(children);
    this.known.set(key, node);
    return node;
  }

  /** The conjuncts of a conjunction, simplified as `combine` does but without making a node; a number is a constant. */
  conjuncts(operands: readonly number[]): readonly number[] | typeof alwaysTrue | typeof alwaysFalse {
    const children = this.flatten("and", operands);
    return typeof children === "number" ? alwaysFalse : children;
  }

  /** In ascending order; or a constant. */
  private flatten(kind: "and" | "or", operands: readonly number[]): number[] | number {
    const absorbing = kind === "and" ? alwaysFalse : alwaysTrue;
    const neutral = kind === "and" ? alwaysTrue : alwaysFalse;
    const children: number[] = [];
    for (const operand of operands) {
      if (operand === neutral) continue;
      if (operand === absorbing) return absorbing;
      if (this.kind(operand) === kind) children.push(...this.children(operand));
      else children.push(operand);
    }
    if (children.length < 2) return children;
    children.sort((a, b) => a - b);
    let kept = 1;
    for (let index = 1; index < children.length; index++) {
      const before = children[kept - 1];
      const child = children[index];
      if (child === before) continue;
      // A literal beside its opposite.
      if (child < this.literalCount && child === before + 1 && (before & 1) === 0) return absorbing;
      children[kept++] = child;
    }
    children.length = kept;
    return children;
  }
}

/** Pairs, which most formulas are, are told apart by a number. */
const largestInPair = 2 ** 26;

function keyOf(kind: "and" | "or", children: readonly number[]): number | string {
  const [first, second] = children;
  if (children.length === 2 && second < largestInPair)
    return 2 * (first * largestInPair + second) + (kind === "and" ? 1 : 0);
  return `${kind}${children.join(",")}`;
}
