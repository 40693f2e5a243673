import { ts } from "ts-morph";

/** Where a node, or a list of nodes, stands in the text; moved when something before it was edited. */
export type Place = { -readonly [Key in keyof ts.TextRange]: number };

/**
 * Nodes and their lists of nodes, each before what is in it and what stands behind it. By what objects they are:
 * engines go through objects of one make many times faster than through a mixture.
 */
export class NodePlaces {
  private readonly names: Place[] = [];
  private readonly lists: Place[] = [];
  private readonly others: Place[] = [];

  /** Of a node and all that is in it. */
  constructor(node: ts.Node) {
    const visitList = (list: ts.NodeArray<ts.Node>): void => {
      this.lists.push(list);
      list.forEach(visit);
    };
    const visit = (inner: ts.Node): void => {
      this.groupOf(inner).push(inner);
      eachChild(inner, visit, visitList);
    };
    visit(node);
  }

  /** Another node in place of one; what stands behind it is `by` further behind. */
  replace(before: ts.Node, after: ts.Node, by: number): void {
    const old = new NodePlaces(before);
    const added = new NodePlaces(after);
    const { end } = before;
    const names = replaceIn(this.names, old.names, added.names, end);
    const lists = replaceIn(this.lists, old.lists, added.lists, end);
    const others = replaceIn(this.others, old.others, added.others, end);
    // Not one function for the three: each loop sees objects of its own make.
    for (let index = names; index < this.names.length; index++) {
      const place = this.names[index];
      place.pos += by;
      place.end += by;
    }
    for (let index = lists; index < this.lists.length; index++) {
      const place = this.lists[index];
      place.pos += by;
      place.end += by;
    }
    for (let index = others; index < this.others.length; index++) {
      const place = this.others[index];
      place.pos += by;
      place.end += by;
    }
  }

  /** Another object for the same node or list. */
  put(original: Place, copy: Place): void {
    const group = this.groupOf(original);
    group[group.indexOf(original)] = copy;
  }

  /** An edit in white space or a comment that ended at `end`: what begins or ends behind it moves. */
  moveBehind(end: number, by: number): void {
    for (const group of [this.names, this.lists, this.others]) {
      for (const place of group) {
        if (place.pos >= end) place.pos += by;
        if (place.end >= end) place.end += by;
      }
    }
  }

  private groupOf(place: Place): Place[] {
    if (Array.isArray(place)) return this.lists;
    return "kind" in place && place.kind === ts.SyntaxKind.Identifier ? this.names : this.others;
  }
}

/** The index behind what was put in. */
function replaceIn(group: Place[], old: readonly Place[], added: readonly Place[], end: number): number {
  const at = old.length > 0 ? group.indexOf(old[0]) : firstBehind(group, end);
  group.splice(at, old.length, ...added);
  return at + added.length;
}

/** The first that begins at the offset or behind it. */
function firstBehind(group: readonly Place[], offset: number): number {
  const index = group.findIndex(({ pos }) => pos >= offset);
  return index < 0 ? group.length : index;
}

const kept = new WeakMap<ts.SourceFile, NodePlaces>();

/** Of a program. */
export function placesOf(source: ts.SourceFile): NodePlaces {
  const known = kept.get(source);
  if (known) return known;
  const places = new NodePlaces(source);
  kept.set(source, places);
  return places;
}

/** These are the places of that program from now on. */
export function keepPlaces(source: ts.SourceFile, places: NodePlaces): void {
  kept.set(source, places);
}

/** Documentation comments are nodes too. */
export function eachChild(
  node: ts.Node & { readonly jsDoc?: readonly ts.Node[] },
  visit: (child: ts.Node) => void,
  visitList?: (list: ts.NodeArray<ts.Node>) => void,
): void {
  node.jsDoc?.forEach(visit);
  ts.forEachChild(node, visit, visitList);
}
