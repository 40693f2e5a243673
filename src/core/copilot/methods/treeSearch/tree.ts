import type { CorrectionStep } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { Random } from "../../../world/ports";

/*
 * The tree of a search: a node is a sequence of actions from the state as it is. After ConceptAgent, section III-B.
 */

/** One action that may be done, with what it is called in prompts and thoughts. */
export interface PlannedStep {
  readonly step: CorrectionStep;
  /** `robot.grasp(banana_0)` */
  readonly text: string;
}

export interface Critique {
  /** From 1 to 10. */
  readonly score: number;
  readonly reason: string;
}

/** Why a sequence is not continued in the tree. */
export type End =
  /** The model calls the task done after it. */
  | "done"
  /** What can follow depends on what will be seen: it is judged as it stands. */
  | "unforeseen"
  /** Nothing that follows it can do the task. */
  | "dead-end";

export interface Node {
  readonly parent?: Node;
  /** Left out at the root. */
  readonly planned?: PlannedStep;
  /** What is believed to hold after it, as far as it is predicted. */
  readonly belief: Belief;
  readonly children: Node[];
  visits: number;
  /** Sum of the scores that came back through this node. */
  total: number;
  critique?: Critique;
  end?: End;
}

export function rootOf(belief: Belief): Node {
  return { belief, children: [], visits: 0, total: 0 };
}

export function addChild(parent: Node, planned: PlannedStep, belief: Belief, end?: End): Node {
  const child: Node = { parent, planned, belief, children: [], visits: 0, total: 0, ...(end && { end }) };
  parent.children.push(child);
  return child;
}

/** The actions from the root to the node. */
export function sequenceOf(node: Node): readonly PlannedStep[] {
  const steps: PlannedStep[] = [];
  for (let each: Node | undefined = node; each; each = each.parent)
    if (each.planned) steps.unshift(each.planned);
  return steps;
}

/**
 * The tree behind an action that has been done and has come out as it was foreseen, with all that is known of it.
 * @param belief the state as it is now
 * @param isStillRight of an action that follows at once
 */
export function goneOnFrom(
  node: Node,
  belief: Belief,
  isStillRight: (planned: PlannedStep, root: Node) => boolean,
): Node {
  const root: Node = { ...rootOf(belief), visits: node.visits, total: node.total };
  for (const child of node.children)
    if (child.planned && isStillRight(child.planned, root)) root.children.push(copiedBelow(root, child));
  return root;
}

function copiedBelow(parent: Node, node: Node): Node {
  const copy: Node = { ...node, parent, children: [] };
  copy.children.push(...node.children.map((child) => copiedBelow(copy, child)));
  return copy;
}

/** How often scores have come back through what follows a node. */
export function visitsBelow({ children }: Node): number {
  return children.reduce((sum, { visits }) => sum + visits, 0);
}

/** Nodes of a tree for which actions have been proposed. */
export function expandedIn({ children }: Node): number {
  return children.length === 0 ? 0 : children.reduce((sum, child) => sum + expandedIn(child), 1);
}

/** Mean of the scores, 1 to 10; 0 for a node that no score has come through. */
export function meanScore({ visits, total }: Node): number {
  return visits === 0 ? 0 : total / visits;
}

/** The constant of exploration, for scores that are taken as 0 to 1; the usual one, for the paper names none. */
const exploration = Math.SQRT2;

/** The criterion of selection (section III-B, 1): infinite for what was never visited. */
export function ucb1(child: Node, visitsOfParent: number): number {
  if (child.visits === 0) return Number.POSITIVE_INFINITY;
  const reward = (meanScore(child) - 1) / 9;
  return reward + exploration * Math.sqrt(Math.log(visitsOfParent) / child.visits);
}

/** From the root along the greatest UCB1 to a node without children. */
export function select(root: Node, random: Random): Node {
  let node = root;
  while (node.children.length > 0) {
    const { visits } = node;
    node = greatest(node.children, (child) => [ucb1(child, visits)], random);
  }
  return node;
}

/** Gives a score to the node and all that lead to it (section III-B, 4). */
export function backpropagate(node: Node, score: number): void {
  for (let each: Node | undefined = node; each; each = each.parent) {
    each.visits++;
    each.total += score;
  }
}

/** From a node on along the greatest mean score, as far as there are scores. */
export function bestLine(from: Node, random: Random): Node {
  let node = from;
  for (;;) {
    const scored = node.children.filter(({ visits }) => visits > 0);
    if (scored.length === 0) return node;
    node = greatest(scored, (child) => [meanScore(child), child.visits], random);
  }
}

/** Nodes in falling order of their keys, compared one after the other; drawn at random where all are equal. */
export function ranked(
  nodes: readonly Node[],
  keys: (node: Node) => readonly number[],
  random: Random,
): readonly Node[] {
  return nodes
    .map((node) => ({ node, keys: keys(node), tie: random() }))
    .sort((a, b) => {
      const index = a.keys.findIndex((key, at) => key !== b.keys[at]);
      return index < 0 ? b.tie - a.tie : b.keys[index] > a.keys[index] ? 1 : -1;
    })
    .map(({ node }) => node);
}

function greatest(nodes: readonly Node[], keys: (node: Node) => readonly number[], random: Random): Node {
  return nodes.length === 1 ? nodes[0] : ranked(nodes, keys, random)[0];
}
