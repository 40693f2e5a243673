import { ts } from "ts-morph";

/** A place in the program that keeps its number while the text is edited, also where it is parsed anew. */
export interface Place<T extends ts.Node = ts.Node> {
  readonly id: number;
  /** The node that stands there now. */
  node: T;
}

/** Numbers for nodes, given when they are first asked for. */
export class Places<T extends ts.Node = ts.Node> {
  private readonly byNode = new WeakMap<ts.Node, Place<T>>();
  private next = 0;

  of(node: T): Place<T> {
    const known = this.byNode.get(node);
    if (known) return known;
    const place: Place<T> = { id: this.next++, node };
    this.byNode.set(node, place);
    return place;
  }

  /** A node was parsed anew: what was known of the old one is now said of it. */
  move(before: ts.Node, after: T): void {
    const place = this.byNode.get(before);
    if (!place || this.byNode.has(after)) return;
    place.node = after;
    this.byNode.set(after, place);
  }
}

export interface NodePairs {
  /** The same place before and after an edit, parsed anew. */
  paired(before: ts.Node, after: ts.Node): void;
  removed(before: ts.Node): void;
  added(after: ts.Node): void;
}

/**
 * Follows two trees of an incremental parse, which share what the edit has left alone, and tells which of the other
 * nodes belong together: those that read the same, and of the rest those of a kind, in their order.
 */
export function pairNodes(before: ts.Node, after: ts.Node, pairs: NodePairs): void {
  pairs.paired(before, after);
  const old = childrenOf(before);
  const now = childrenOf(after);
  let start = 0;
  let oldEnd = old.length;
  let nowEnd = now.length;
  while (start < oldEnd && start < nowEnd && old[start] === now[start]) start++;
  while (oldEnd > start && nowEnd > start && old[oldEnd - 1] === now[nowEnd - 1]) {
    oldEnd--;
    nowEnd--;
  }
  const kept = new Set(now.slice(start, nowEnd));
  const left = old.slice(start, oldEnd).filter((node) => !kept.has(node));
  const known = new Set(old.slice(start, oldEnd));
  const fresh = now.slice(start, nowEnd).filter((node) => !known.has(node));
  const partners = new Map<ts.Node, ts.Node>();
  if (left.length === fresh.length && left.every((node, index) => node.kind === fresh[index].kind)) {
    for (const [index, node] of fresh.entries()) partners.set(node, left[index]);
  } else {
    align(left, fresh, partners, readsTheSame);
    align(left, fresh, partners, (a, b) => a.kind === b.kind);
  }
  const taken = new Set(partners.values());
  for (const node of left) if (!taken.has(node)) pairs.removed(node);
  for (const node of fresh) {
    const partner = partners.get(node);
    if (partner) pairNodes(partner, node, pairs);
    else pairs.added(node);
  }
}

/** Adds pairs in the order of both lists; what is paired already stays. */
function align(
  left: readonly ts.Node[],
  fresh: readonly ts.Node[],
  partners: Map<ts.Node, ts.Node>,
  fits: (a: ts.Node, b: ts.Node) => boolean,
): void {
  const taken = new Set(partners.values());
  let from = 0;
  for (const node of fresh) {
    const partner = partners.get(node);
    if (partner) {
      from = left.indexOf(partner) + 1;
      continue;
    }
    for (let index = from; index < left.length; index++) {
      if (taken.has(left[index])) break;
      if (!fits(left[index], node)) continue;
      partners.set(node, left[index]);
      from = index + 1;
      break;
    }
  }
}

function readsTheSame(a: ts.Node, b: ts.Node): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || textOf(a) !== textOf(b)) return false;
  const first = childrenOf(a);
  const second = childrenOf(b);
  return first.length === second.length && first.every((child, index) => readsTheSame(child, second[index]));
}

/** Of names and literals: nodes of a tree that was edited can't be looked up in its text any more. */
function textOf(node: ts.Node): string | undefined {
  return ts.isIdentifier(node) || ts.isLiteralExpression(node) || ts.isPrivateIdentifier(node)
    ? node.text
    : undefined;
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isBlock(node)) return node.statements;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}
