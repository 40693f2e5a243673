import { type Budget, BudgetExhausted } from "./budget";
import type { SearchTask } from "./searchTask";

/*
 * Which literals must be true at some time before another one becomes true, in the task without deletes: the greatest
 * fixpoint over its graph of "and" and "or" nodes (Keyder, Richter and Helmert, "Sound and complete landmarks for
 * And/Or graphs", ECAI 2010; for literals alone, Zhu and Givan 2003). A conjunction needs what all its parts need, a
 * literal only what all the ways to bring it about have in common.
 */

export interface LandmarkSets {
  /** Words of one set. */
  readonly words: number;
  /** By literal: its bit, or -1 for literals that nothing is conditional on. */
  readonly bitOf: Int32Array;
  /** By bit. */
  readonly literalOf: Int32Array;
  /** Writes to `target` what must have been true before the node holds, itself included; false where it never does. */
  readonly collect: (node: number, target: Uint32Array) => boolean;
}

/** Words that are visited: an operator looked at twenty times over. */
const mostWork = 1_500_000_000;
const mostBytes = 150_000_000;

/** Undefined for tasks too large for it. Throws `BudgetExhausted`. */
export function landmarkSets(task: SearchTask, budget: Budget): LandmarkSets | undefined {
  const { literalCount, firstOperator, goalNode, parentStart, isOr, initial } = task;
  const bitOf = new Int32Array(literalCount).fill(-1);
  const literals: number[] = [];
  for (let literal = 0; literal < literalCount; literal++) {
    if (parentStart[literal] === parentStart[literal + 1]) continue;
    bitOf[literal] = literals.length;
    literals.push(literal);
  }
  const words = (literals.length + 31) >>> 5;
  // A set for each literal that counts, and for each formula.
  const formulaSets = literals.length - literalCount;
  const setCount = firstOperator + formulaSets;
  if (setCount * words * 4 > mostBytes || task.children.length * words * 8 > mostWork) return undefined;
  const sets = new Uint32Array(setCount * words);
  const reached = new Uint8Array(firstOperator);
  const setStart = (node: number) => (node < literalCount ? bitOf[node] : node + formulaSets) * words;

  /** Unites the sets of the node's children with `target`; false where one of them is not reached. */
  const unite = (node: number, target: Uint32Array): boolean => {
    for (let index = task.childStart[node]; index < task.childStart[node + 1]; index++) {
      const child = task.children[index];
      if (child >= firstOperator) {
        if (!unite(child, target)) return false;
        continue;
      }
      if (reached[child] === 0) return false;
      const start = setStart(child);
      for (let word = 0; word < words; word++) target[word] |= sets[start + word];
    }
    return true;
  };

  const buffer = new Uint32Array(words);
  const queue = new Int32Array(goalNode + 1);
  const isQueued = new Uint8Array(goalNode + 1);
  let head = 0;
  let queued = 0;
  const enqueue = (node: number) => {
    if (isQueued[node] === 1) return;
    isQueued[node] = 1;
    queue[(head + queued++) % queue.length] = node;
  };
  const enqueueParents = (node: number) => {
    for (let index = parentStart[node]; index < parentStart[node + 1]; index++)
      if (task.parents[index] !== goalNode) enqueue(task.parents[index]);
  };
  /** The set of `node` becomes what it has in common with `buffer` (and `bit`); its parents are told of a change. */
  const narrow = (node: number, bit: number) => {
    const start = setStart(node);
    let changed = reached[node] === 0;
    for (let word = 0; word < words; word++) {
      const own = bit >= 0 && bit >>> 5 === word ? buffer[word] | (1 << (bit & 31)) : buffer[word];
      const before = reached[node] === 0 ? -1 : sets[start + word];
      const after = (own & before) >>> 0;
      if (after === sets[start + word]) continue;
      sets[start + word] = after;
      changed = true;
    }
    reached[node] = 1;
    if (changed) enqueueParents(node);
  };

  for (let fact = 0; fact < task.factCount; fact++) {
    const literal = 2 * fact + (1 - ((initial[fact >>> 5] >>> (fact & 31)) & 1));
    if (bitOf[literal] < 0) continue;
    buffer.fill(0);
    narrow(literal, bitOf[literal]);
  }
  for (const fact of task.freelyFalse) {
    if (bitOf[2 * fact + 1] < 0) continue;
    buffer.fill(0);
    narrow(2 * fact + 1, bitOf[2 * fact + 1]);
  }
  for (let node = literalCount; node < goalNode; node++)
    if (task.childStart[node] === task.childStart[node + 1]) enqueue(node);
  for (let steps = 1; queued > 0; steps++) {
    if ((steps & 1023) === 0) {
      const why = budget.exhausted(sets.byteLength);
      if (why) throw new BudgetExhausted(why);
    }
    const node = queue[head];
    head = (head + 1) % queue.length;
    queued--;
    isQueued[node] = 0;
    if (isOr[node] === 1) {
      for (let index = task.childStart[node]; index < task.childStart[node + 1]; index++) {
        const child = task.children[index];
        if (reached[child] === 0) continue;
        const start = setStart(child);
        for (let word = 0; word < words; word++) buffer[word] = sets[start + word];
        narrow(node, -1);
      }
      continue;
    }
    buffer.fill(0);
    if (!unite(node, buffer)) continue;
    if (node < firstOperator) {
      narrow(node, -1);
      continue;
    }
    for (let index = task.resultStart[node]; index < task.resultStart[node + 1]; index++) {
      const literal = task.results[index];
      if (bitOf[literal] >= 0) narrow(literal, bitOf[literal]);
    }
    // Conditional effects are parents of their operator.
    enqueueParents(node);
  }
  return {
    words,
    bitOf,
    literalOf: Int32Array.from(literals),
    collect: (node, target) => {
      target.fill(0);
      if (node >= firstOperator) return unite(node, target);
      if (reached[node] === 0 || (node < literalCount && bitOf[node] < 0)) return false;
      target.set(sets.subarray(setStart(node), setStart(node) + words));
      return true;
    },
  };
}
