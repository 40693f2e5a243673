import type { Held } from "./heldValues";
import type { Value } from "./values";

/*
 * The values of variables by slot: a tree of fixed shape, so that states share what they have in common, are compared
 * by identity as far as they share it, and keep a hash.
 */
interface Branch {
  readonly hash: number;
  /** Of what the values below hold: see `Held`. */
  readonly mask: number;
  readonly children: readonly (Branch | Held | undefined)[];
}

const bits = 4;
const width = 1 << bits;
const depth = 4;
/** Slots from here on have no place in the tree. */
export const mostSlots = width ** depth;

export class Variables {
  static readonly none = new Variables(undefined);

  private constructor(private readonly root: Branch | undefined) {}

  get hash(): number {
    return this.root?.hash ?? 0;
  }

  get(slot: number): Value | undefined {
    return this.held(slot)?.value;
  }

  has(slot: number): boolean {
    return this.held(slot) !== undefined;
  }

  held(slot: number): Held | undefined {
    let node: Branch | Held | undefined = this.root;
    for (let level = depth - 1; level >= 0; level--) {
      if (!node || !("children" in node)) return undefined;
      node = node.children[(slot >> (level * bits)) & (width - 1)];
    }
    return node && "value" in node ? node : undefined;
  }

  set(slot: number, held: Held): Variables {
    if (this.held(slot) === held) return this;
    return new Variables(withChild(this.root, slot, depth - 1, held));
  }

  delete(slot: number): Variables {
    return this.has(slot) ? new Variables(withChild(this.root, slot, depth - 1, undefined)) : this;
  }

  equals(other: Variables): boolean {
    return this === other || sameTree(this.root, other.root, depth - 1);
  }

  /** Values that hold something of the mask, or all. */
  *entries(mask = -1): Iterable<[slot: number, held: Held]> {
    if (this.root) yield* entriesOf(this.root, depth - 1, 0, mask);
  }

  /** Slots of these in which others have something else, or nothing. */
  *different(other: Variables): Iterable<[slot: number, mine: Held | undefined, theirs: Held | undefined]> {
    yield* differences(this.root, other.root, depth - 1, 0);
  }
}

function hashOf(slot: number, held: Held): number {
  return Math.imul(Math.imul(slot + 1, 0x85ebca6b) ^ (held.number + 1), 0xc2b2ae35);
}

function withChild(
  node: Branch | undefined,
  slot: number,
  level: number,
  held: Held | undefined,
): Branch | undefined {
  const position = (slot >> (level * bits)) & (width - 1);
  const children = childrenOf(node, position);
  const old = children[position];
  if (level === 0) children[position] = held;
  else children[position] = withChild(old && "children" in old ? old : undefined, slot, level - 1, held);
  let hash = 0;
  let mask = 0;
  let isEmpty = true;
  for (let index = 0; index < children.length; index++) {
    const child = children[index];
    if (!child) continue;
    isEmpty = false;
    mask |= child.mask;
    hash += "children" in child ? child.hash : hashOf((slot & ~(width - 1)) | index, child);
  }
  return isEmpty ? undefined : { hash: hash | 0, mask, children };
}

/** A copy that has this position. Those behind the last child are left out: most slots are small numbers. */
function childrenOf(node: Branch | undefined, position: number): Node[] {
  const old = node?.children ?? [];
  const length = Math.max(old.length, position + 1);
  const children = new Array<Node>(length);
  for (let index = 0; index < length; index++) children[index] = index < old.length ? old[index] : undefined;
  return children;
}

type Node = Branch | Held | undefined;

function sameTree(a: Node, b: Node, level: number): boolean {
  if (a === b) return true;
  if (!a || !b || !("children" in a) || !("children" in b) || a.hash !== b.hash) return false;
  const length = Math.max(a.children.length, b.children.length);
  for (let index = 0; index < length; index++) {
    if (!sameTree(a.children[index], b.children[index], level - 1)) return false;
  }
  return true;
}

function* entriesOf(node: Branch, level: number, prefix: number, mask: number): Iterable<[number, Held]> {
  for (let index = 0; index < node.children.length; index++) {
    const child = node.children[index];
    if (!child || (mask !== -1 && (child.mask & mask) === 0)) continue;
    const slot = (prefix << bits) | index;
    if ("children" in child) yield* entriesOf(child, level - 1, slot, mask);
    else yield [slot, child];
  }
}

const none: readonly Node[] = [];

function* differences(
  a: Node,
  b: Node,
  level: number,
  prefix: number,
): Iterable<[number, Held | undefined, Held | undefined]> {
  if (a === b) return;
  const some = a && "children" in a ? a.children : none;
  const others = b && "children" in b ? b.children : none;
  const length = Math.max(some.length, others.length);
  for (let index = 0; index < length; index++) {
    const mine = some[index];
    const theirs = others[index];
    if (mine === theirs) continue;
    const slot = (prefix << bits) | index;
    if (level > 0) yield* differences(mine, theirs, level - 1, slot);
    else {
      yield [
        slot,
        mine && "value" in mine ? mine : undefined,
        theirs && "value" in theirs ? theirs : undefined,
      ];
    }
  }
}
