import { ts } from "ts-morph";

/** Where a node, or a list of nodes, stands in the text; moved when something before it was edited. */
export type Place = { -readonly [Key in keyof ts.TextRange]: number };

const kept = new WeakMap<ts.SourceFile, Place[]>();

/** Nodes of a program and their lists of nodes, each before what is in it and what stands behind it. */
export function placesOf(source: ts.SourceFile): Place[] {
  const known = kept.get(source);
  if (known) return known;
  const places = placesIn(source);
  kept.set(source, places);
  return places;
}

/** These are the places of that program from now on. */
export function keepPlaces(source: ts.SourceFile, places: Place[]): void {
  kept.set(source, places);
}

/** The same of what is in one node. */
export function placesIn(node: ts.Node): Place[] {
  const places: Place[] = [];
  const visitList = (list: ts.NodeArray<ts.Node>): void => {
    places.push(list);
    list.forEach(visit);
  };
  const visit = (inner: ts.Node): void => {
    places.push(inner);
    eachChild(inner, visit, visitList);
  };
  visit(node);
  return places;
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
