import type { Budget } from "./budget";
import { type LandmarkSets, landmarkSets } from "./landmarkSets";
import type { MutexGroups } from "./mutexGroups";
import { reasonableOrders } from "./reasonableOrders";
import type { SearchTask } from "./searchTask";

/*
 * Landmarks of a task: literals, or small sets of them, of which every plan makes one true at some time, and orders
 * between them, as in LAMA (Richter and Westphal, "The LAMA planner", JAIR 39, 2010, section 4).
 */

export interface Landmarks {
  readonly count: number;
  /** By landmark: its literals, one of which must become true; one alone for all but disjunctive landmarks. */
  readonly literals: readonly (readonly number[])[];
  /** By landmark, 1 where it must hold at the end. */
  readonly isGoal: Uint8Array;
  /** By landmark: those that are true immediately before it first becomes true (greedy-necessary orders). */
  readonly neededBefore: readonly (readonly number[])[];
  /** By landmark: those that had better come first, since achieving them later undoes it (reasonable orders). */
  readonly betterBefore: readonly (readonly number[])[];
}

const mostDisjuncts = 4;
const mostDisjunctive = 2000;

/** Undefined where the task is too large. Throws `BudgetExhausted`. */
export function findLandmarks(task: SearchTask, mutexes: MutexGroups, budget: Budget): Landmarks | undefined {
  const sets = landmarkSets(task, budget);
  return sets && new LandmarkFinder(task, sets).find(mutexes, budget);
}

class LandmarkFinder {
  private readonly literals: number[][] = [];
  private readonly neededBefore: number[][] = [];
  private readonly numberOfLiteral: Int32Array;
  private readonly numberOfSet = new Map<string, number>();
  private readonly achieverStart: Int32Array;
  private readonly achievers: Int32Array;
  private readonly needs: Uint32Array;

  constructor(
    private readonly task: SearchTask,
    private readonly sets: LandmarkSets,
  ) {
    this.numberOfLiteral = new Int32Array(task.literalCount).fill(-1);
    this.needs = new Uint32Array(sets.words);
    [this.achieverStart, this.achievers] = achieversOf(task);
  }

  find(mutexes: MutexGroups, budget: Budget): Landmarks | undefined {
    const { task, sets, literals } = this;
    const goal = new Uint32Array(sets.words);
    if (!sets.collect(task.goalNode, goal)) return undefined;
    for (const [bit, literal] of sets.literalOf.entries())
      if (((goal[bit >>> 5] >>> (bit & 31)) & 1) === 1) this.addLandmark([literal]);
    const simple = literals.length;
    for (let landmark = 0; landmark < literals.length; landmark++) this.lookBack(landmark);
    const isGoal = new Uint8Array(literals.length);
    for (let index = task.childStart[task.goalNode]; index < task.childStart[task.goalNode + 1]; index++) {
      const child = task.children[index];
      if (child < task.literalCount && this.numberOfLiteral[child] >= 0)
        isGoal[this.numberOfLiteral[child]] = 1;
    }
    const { neededBefore } = this;
    const betterBefore = reasonableOrders(
      {
        simple: literals.slice(0, simple).map(([literal]) => literal),
        isGoal,
        startsTrue: literals.slice(0, simple).map(([literal]) => isInitial(this.task, literal)),
        neededBefore,
        cameBefore: this.naturalOrders(simple),
        alwaysWith: (landmark) => this.commonEffects(literals[landmark][0]),
      },
      mutexes,
      budget,
    );
    return { count: literals.length, literals, isGoal, neededBefore, betterBefore };
  }

  private addLandmark(literals: number[]): number {
    const landmark = this.literals.length;
    this.literals.push(literals);
    this.neededBefore.push([]);
    if (literals.length === 1) this.numberOfLiteral[literals[0]] = landmark;
    return landmark;
  }

  /** What all operators that can be the first to achieve the landmark have in common. */
  private lookBack(landmark: number): void {
    const literals = this.literals[landmark];
    if (literals.some((literal) => isInitial(this.task, literal))) return;
    const achievers = this.firstAchievers(literals);
    // What an axiom derives becomes true together with its conditions, not after them.
    if (achievers.some((node) => node >= this.task.firstAxiom)) return;
    const conditions = achievers.map((node) => this.conditionsOf(node));
    const [first, ...others] = conditions;
    if (!first) return;
    for (const literal of first) {
      const shared = this.numberOfLiteral[literal];
      if (shared >= 0 && others.every((list) => list.includes(literal)))
        this.neededBefore[landmark].push(shared);
    }
    this.disjunctions(landmark, conditions);
  }

  /** One fact of a predicate is a condition of each achiever: one of these facts comes before. */
  private disjunctions(landmark: number, conditions: readonly (readonly number[])[]): void {
    const factsOf = new Map<number, Set<number>>();
    const countOf = new Map<number, number>();
    for (const literals of conditions) {
      const here = new Set<number>();
      for (const literal of literals) {
        if (literal & 1) continue;
        const { predicate } = this.task.factOf(literal >> 1);
        const facts = factsOf.get(predicate) ?? new Set();
        factsOf.set(predicate, facts.add(literal));
        here.add(predicate);
      }
      for (const predicate of here) countOf.set(predicate, (countOf.get(predicate) ?? 0) + 1);
    }
    for (const [predicate, facts] of factsOf) {
      if (countOf.get(predicate) !== conditions.length || facts.size < 2 || facts.size > mostDisjuncts)
        continue;
      const literals = [...facts].sort((a, b) => a - b);
      if (literals.some((literal) => this.numberOfLiteral[literal] >= 0 || isInitial(this.task, literal)))
        continue;
      const key = literals.join();
      let number = this.numberOfSet.get(key);
      if (number === undefined) {
        if (this.numberOfSet.size >= mostDisjunctive) return;
        number = this.addLandmark(literals);
        this.numberOfSet.set(key, number);
      }
      if (number !== landmark) this.neededBefore[landmark].push(number);
    }
  }

  /** Nodes that bring one of the literals about and can be reached without any of them. */
  private firstAchievers(literals: readonly number[]): number[] {
    const { sets, needs } = this;
    const found = new Set<number>();
    for (const literal of literals)
      for (let index = this.achieverStart[literal]; index < this.achieverStart[literal + 1]; index++)
        found.add(this.achievers[index]);
    return [...found].filter((node) => {
      if (!sets.collect(node, needs)) return false;
      return literals.every((literal) => {
        const bit = sets.bitOf[literal];
        return ((needs[bit >>> 5] >>> (bit & 31)) & 1) === 0;
      });
    });
  }

  /** Literals that hold when the operator or conditional effect comes about. */
  private conditionsOf(node: number): number[] {
    const { task } = this;
    const found: number[] = [];
    for (let index = task.childStart[node]; index < task.childStart[node + 1]; index++) {
      const child = task.children[index];
      if (child < task.literalCount) found.push(child);
      else if (child >= task.firstOperator) found.push(...this.conditionsOf(child));
    }
    return found;
  }

  /** By simple landmark: the simple landmarks that have been true when it becomes true. */
  private naturalOrders(simple: number): number[][] {
    const { sets, numberOfLiteral, needs } = this;
    return Array.from({ length: simple }, (_, landmark) => {
      const [literal] = this.literals[landmark];
      if (!sets.collect(literal, needs)) return [];
      const before: number[] = [];
      for (let word = 0; word < sets.words; word++)
        for (let bits = needs[word]; bits !== 0; bits &= bits - 1) {
          const other = numberOfLiteral[sets.literalOf[32 * word + 31 - Math.clz32(bits & -bits)]];
          if (other >= 0 && other !== landmark) before.push(other);
        }
      return before;
    });
  }

  /** Literals that every operator that achieves this one makes true too. */
  private commonEffects(literal: number): readonly number[] {
    const { task } = this;
    let common: number[] | undefined;
    for (let index = this.achieverStart[literal]; index < this.achieverStart[literal + 1]; index++) {
      const node = this.achievers[index];
      if (node >= task.firstAxiom) return [];
      const results = resultsOf(task, node);
      if (node >= task.firstEffect)
        results.push(...resultsOf(task, task.firstOperator + task.operatorOfEffect[node - task.firstEffect]));
      common = common ? common.filter((each) => results.includes(each)) : results;
      if (common.length === 1) break;
    }
    return (common ?? []).filter((each) => each !== literal);
  }
}

function resultsOf(task: SearchTask, node: number): number[] {
  return [...task.results.subarray(task.resultStart[node], task.resultStart[node + 1])];
}

function isInitial(task: SearchTask, literal: number): boolean {
  const fact = literal >> 1;
  return ((task.initial[fact >>> 5] >>> (fact & 31)) & 1) !== (literal & 1);
}

/** By literal: operators and conditional effects that bring it about. */
function achieversOf(task: SearchTask): [start: Int32Array, nodes: Int32Array] {
  const start = new Int32Array(task.literalCount + 1);
  for (const literal of task.results) start[literal + 1]++;
  for (let literal = 0; literal < task.literalCount; literal++) start[literal + 1] += start[literal];
  const next = start.slice();
  const nodes = new Int32Array(task.results.length);
  for (let node = task.firstOperator; node < task.goalNode; node++)
    for (let index = task.resultStart[node]; index < task.resultStart[node + 1]; index++)
      nodes[next[task.results[index]]++] = node;
  return [start, nodes];
}
