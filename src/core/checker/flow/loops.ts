import type { ts } from "ts-morph";
import { joinAll, maximumWays, normalise, type State, StateSet } from "./state";
import { Variables } from "./variables";
import { frameOf, jumpTarget, type Walk } from "./walkContext";

export interface LoopParts {
  /** Splits off the ways that leave before the body; without it the body may be left at any time. */
  readonly test?: (states: readonly State[]) => { readonly enter: State[]; readonly leave: State[] };
  readonly body: (states: readonly State[]) => State[];
  /** Between two rounds. */
  readonly update?: (states: readonly State[]) => State[];
  readonly labels: readonly string[];
  /** The first round comes before the first test: `do … while`. */
  readonly bodyFirst?: boolean;
}

/** Rounds that are followed one by one before the ways are joined; short counted retries fit in. */
const exactRounds = 8;
const mostRounds = 60;

/** The ways out of a loop: rounds are followed until none brings a state that is new. */
export function followLoop(walk: Walk, states: readonly State[], parts: LoopParts): State[] {
  const target = jumpTarget(walk, parts.labels, true);
  const { targets } = frameOf(walk);
  const left: State[] = [];
  const seen = new StateSet();
  let everything: State[] = [];
  let frontier = normalise(states, walk);
  let first = parts.bodyFirst === true;
  for (let round = 0; frontier.length > 0 && walk.budget > 0; round++) {
    let entering = frontier;
    if (!first && parts.test) {
      const { enter, leave } = parts.test(frontier);
      left.push(...leave);
      entering = enter;
    } else if (!first) left.push(...frontier);
    first = false;
    targets.push(target);
    const ends = parts.body(normalise(entering, walk));
    targets.pop();
    const next = normalise([...ends, ...target.continues.splice(0)], walk);
    const updated = normalise(parts.update ? parts.update(next) : next, walk);
    const fresh = updated.filter((state) => !seen.has(state));
    for (const state of fresh) seen.add(state);
    everything.push(...fresh);
    if (round >= mostRounds) {
      left.push(
        ...fresh.map((state) => ({ ...state, facts: state.facts.forgetAll(), variables: Variables.none })),
      );
      break;
    }
    if (fresh.length > 0 && (round >= exactRounds || everything.length > maximumWays)) {
      const joined = joinAll(everything, walk);
      everything = joined;
      frontier = joined.filter((state) => fresh.includes(state) || !seen.has(state));
      for (const state of joined) seen.add(state);
    } else frontier = fresh;
  }
  return normalise([...left, ...target.breaks], walk);
}

/** Labels in front of a loop or block. */
export function labelsOf(node: ts.Node, isLabeled: (node: ts.Node) => node is ts.LabeledStatement): string[] {
  const labels: string[] = [];
  for (let outer = node.parent; outer && isLabeled(outer); outer = outer.parent)
    labels.push(outer.label.text);
  return labels;
}
