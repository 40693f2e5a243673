import type { PlanView, TreeNode, TreeView } from "../../../runner/thoughtView";
import { meanScore, type Node, sequenceOf, ucb1 } from "./tree";

/** A search as data: what was considered, how often, how good it was found to be, and what was chosen. */
export function treeView(root: Node, chosen: Node): TreeView {
  const path = new Set<Node>();
  for (let each: Node | undefined = chosen; each; each = each.parent) path.add(each);
  return { kind: "tree", visits: root.visits, nodes: nodesBelow(root, path) };
}

/** The best first; what is equal stays in the order of the proposals. */
function nodesBelow(parent: Node, path: ReadonlySet<Node>): readonly TreeNode[] {
  const worth = (node: Node) => (node.visits > 0 ? meanScore(node) : (node.critique?.score ?? 0));
  return [...parent.children]
    .sort((a, b) => worth(b) - worth(a))
    .map((node) => ({
      text: node.planned?.text ?? "",
      visits: node.visits,
      ...(node.visits > 0 && { mean: meanScore(node), ucb1: ucb1(node, parent.visits) }),
      ...(node.critique && { critique: node.critique }),
      chosen: path.has(node),
      ...(node.end && { end: node.end }),
      children: nodesBelow(node, path),
    }));
}

/** The chosen sequence: its first action is done before there is another search. */
export function lineView(chosen: Node): PlanView {
  const steps = sequenceOf(chosen).map(({ text }, index) => ({
    text,
    state: index === 0 ? ("current" as const) : ("ahead" as const),
  }));
  return { kind: "plan", steps };
}
