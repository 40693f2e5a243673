import type { CancellationToken } from "../../../base/cancellation";
import type { Result } from "../../../base/result";
import type { Belief } from "../../../world/belief";
import type { Random } from "../../../world/ports";
import type { Unusable } from "../../dialogue/modelDialogue";
import {
  addChild,
  backpropagate,
  bestLine,
  type Critique,
  type End,
  expandedIn,
  meanScore,
  type Node,
  type PlannedStep,
  ranked,
  select,
  visitsBelow,
} from "./tree";

/*
 * Two searches over sequences of actions that a model proposes and judges: Monte-Carlo tree search (ConceptAgent, section
 * III-B), and breadth first with a beam (tree of thoughts, arXiv 2305.10601, section 3).
 */

export type Proposals =
  | {
      readonly kind: "actions";
      readonly steps: readonly {
        readonly planned: PlannedStep;
        readonly belief: Belief;
        readonly end?: End;
      }[];
    }
  | { readonly kind: "done" | "impossible"; readonly reason: string }
  /** For the user, in `reason`; of the root alone. */
  | { readonly kind: "question"; readonly reason: string }
  /** Said behind the root alone. */
  | { readonly kind: "unforeseen"; readonly reason: string };

/** Who proposes and who judges. */
export interface Mind {
  propose(node: Node, token: CancellationToken): Promise<Result<Proposals, Unusable>>;
  criticise(node: Node, token: CancellationToken): Promise<Result<Critique, Unusable>>;
}

export interface Effort {
  /** Of nodes, at most. */
  readonly expansions: number;
  /** For what is equal. */
  readonly random: Random;
  /** Time is up: the best so far is taken, where there is one. */
  readonly isLate: () => boolean;
}

/** A sequence, given by its last node. */
export interface Line {
  readonly node: Node;
  /** Mean of the scores that came back to its first action; its own score where none come back. 1 to 10. */
  readonly score: number;
  /** Of its first action; left out where no score comes back. */
  readonly visits?: number;
}

export type Found =
  /** Best first; never empty. */
  | { readonly kind: "lines"; readonly lines: readonly Line[] }
  /** Said of the state as it is. */
  | { readonly kind: "done" | "impossible" | "question"; readonly reason: string }
  | { readonly kind: "unusable"; readonly unusable: Unusable }
  | { readonly kind: "cancelled" };

/**
 * Selection by UCB1, expansion by the model, a critique in place of a simulation, back-propagation. What a tree that is
 * gone on from has been visited for counts as expansions.
 */
export async function monteCarloSearch(
  root: Node,
  mind: Mind,
  { expansions, random, isLate }: Effort,
  token: CancellationToken,
): Promise<Found> {
  for (let expansion = visitsBelow(root); expansion < expansions; expansion++) {
    if (expansion > 0 && isLate()) break;
    let node = select(root, random);
    if (!node.end) {
      const over = await expand(node, mind, token);
      if (over) return over;
      node = select(node, random);
    }
    const over = await judge(node, mind, token);
    if (over) return over;
    backpropagate(node, node.critique?.score ?? worst);
  }
  const tried = root.children.filter(({ visits }) => visits > 0);
  const lines = ranked(tried, (node) => [meanScore(node), node.visits], random).map((first) => ({
    node: bestLine(first, random),
    score: meanScore(first),
    visits: first.visits,
  }));
  return { kind: "lines", lines };
}

/** So many sequences are kept at each depth. */
const beamWidth = 3;

/**
 * Every proposal is judged, the best sequences are continued; no score comes back to what is before them. What a tree that
 * is gone on from has been expanded for counts.
 */
export async function breadthFirstSearch(
  root: Node,
  mind: Mind,
  { expansions, random, isLate }: Effort,
  token: CancellationToken,
): Promise<Found> {
  let beam: readonly Node[] = [root];
  let left = expansions - expandedIn(root);
  const goesOn = ({ end, children }: Node) => !end && (left > 0 || children.length > 0);
  while (beam.some(goesOn) && !(isLate() && beam[0] !== root)) {
    const next: Node[] = [];
    for (const node of beam) {
      if (!node.end && node.children.length === 0 && left > 0) {
        left--;
        const over = await expand(node, mind, token);
        if (over) return over;
      }
      for (const each of node.children.length > 0 ? node.children : [node]) {
        const over = await judge(each, mind, token);
        if (over) return over;
        next.push(each);
      }
    }
    beam = ranked(next, (node) => [scoreOf(node)], random).slice(0, beamWidth);
  }
  return { kind: "lines", lines: beam.map((node) => ({ node, score: scoreOf(node) })) };
}

const worst = 1;

function scoreOf({ critique }: Node): number {
  return critique?.score ?? worst;
}

/** Gives a node children or an end; what is returned ends the search. */
async function expand(node: Node, mind: Mind, token: CancellationToken): Promise<Found | undefined> {
  if (token.isCancelled) return { kind: "cancelled" };
  const proposed = await mind.propose(node, token);
  if (token.isCancelled) return { kind: "cancelled" };
  const isRoot = node.parent === undefined;
  if (!proposed.ok) {
    if (isRoot || proposed.error.kind === "failure") return { kind: "unusable", unusable: proposed.error };
    // Nothing that is known could follow: of more that will be seen by then, nobody knows.
    node.end = "unforeseen";
    return undefined;
  }
  if (proposed.value.kind === "actions") {
    for (const { planned, belief, end } of proposed.value.steps) addChild(node, planned, belief, end);
    return undefined;
  }
  const { kind, reason } = proposed.value;
  if (kind === "unforeseen") {
    node.end = kind;
    return undefined;
  }
  if (isRoot || kind === "question") return { kind, reason };
  if (kind === "impossible") {
    node.end = "dead-end";
    node.critique = { score: worst, reason };
  } else {
    node.end = "done";
    // What was judged as a beginning is judged again as the whole.
    delete node.critique;
  }
  return undefined;
}

/** Asks the critic where it has not said anything yet; what is returned ends the search. */
async function judge(node: Node, mind: Mind, token: CancellationToken): Promise<Found | undefined> {
  if (node.critique) return undefined;
  if (token.isCancelled) return { kind: "cancelled" };
  const judged = await mind.criticise(node, token);
  if (token.isCancelled) return { kind: "cancelled" };
  if (!judged.ok) return { kind: "unusable", unusable: judged.error };
  node.critique = judged.value;
  return undefined;
}
