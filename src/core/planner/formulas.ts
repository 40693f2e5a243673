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
  /** By hash: numbers of formulas, from 0; -1 where there is none. Open addressing. */
  private slots = new Int32Array(64).fill(-1);

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
    const slot = this.slotOf(kind, children);
    const known = this.slots[slot];
    if (known >= 0) return this.literalCount + known;
    const number = this.kinds.length;
    this.kinds.push(kind);
    this.childLists.push(children);
    this.slots[slot] = number;
    if (number * 2 > this.slots.length) this.makeRoom();
    return this.literalCount + number;
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
    if (children.length > 2 || children[0] > children[1]) children.sort((a, b) => a - b);
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

  /** Where the formula is, or belongs. */
  private slotOf(kind: "and" | "or", children: readonly number[]): number {
    const mask = this.slots.length - 1;
    let slot = hash(kind, children) & mask;
    while (true) {
      const number = this.slots[slot];
      if (number < 0 || (this.kinds[number] === kind && sameList(this.childLists[number], children)))
        return slot;
      slot = (slot + 1) & mask;
    }
  }

  private makeRoom(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (const [number, children] of this.childLists.entries())
      this.slots[this.slotOf(this.kinds[number], children)] = number;
  }
}

function sameList(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

function hash(kind: "and" | "or", children: readonly number[]): number {
  let value = kind === "and" ? 0x811c9dc5 : 0x01000193;
  for (const child of children) {
    value = Math.imul(value ^ child, 0x01000193);
    value ^= value >>> 15;
  }
  return value >>> 0;
}
