import type { Landmarks } from "./landmarks";
import { holds, type SearchTask } from "./searchTask";
import type { StatePool } from "./statePool";
import type { NumberList } from "./tupleTable";

/**
 * How many landmarks are still to be achieved on the way to a state: those not accepted yet, and those accepted,
 * false again and needed again, as a goal or just before one that is not accepted (Richter and Westphal, "The LAMA
 * planner", JAIR 39, 2010, section 4.3). A landmark is accepted where it holds after all that is ordered before it has been accepted.
 */
export class LandmarkCount {
  private readonly words: number;
  /** By state of the pool: the accepted landmarks. */
  private accepted: Uint32Array;
  private readonly literalStart: Int32Array;
  private readonly literals: Int32Array;
  private readonly before: PackedLists;
  private readonly neededFor: PackedLists;
  private readonly ofLiteral: PackedLists;
  /** By landmark: 1 where it holds in the state counted last. */
  private readonly holdsNow: Uint8Array;

  constructor(
    private readonly task: SearchTask,
    private readonly landmarks: Landmarks,
  ) {
    const { count, literals, neededBefore, betterBefore } = landmarks;
    this.words = Math.max(1, (count + 31) >>> 5);
    this.accepted = new Uint32Array(this.words * 256);
    [this.literalStart, this.literals] = packed(literals);
    // What holds at the start and has to become true again, after the landmark, is not waited for.
    this.before = packed(
      neededBefore.map((list, landmark) => [
        ...list.filter((each) => !betterBefore[each].includes(landmark)),
        ...betterBefore[landmark],
      ]),
    );
    this.neededFor = packed(inverted(neededBefore, count));
    this.ofLiteral = packed(inverted(literals, task.literalCount));
    this.holdsNow = new Uint8Array(count);
  }

  get bytes(): number {
    return this.accepted.byteLength;
  }

  /** Of a state just added to the pool, which has come from `parent` (-1 for the first one). */
  count(pool: StatePool, state: number, parent: number): number {
    const { landmarks, words, holdsNow } = this;
    if ((state + 1) * words > this.accepted.length) {
      const grown = new Uint32Array(Math.max(this.accepted.length * 2, (state + 1) * words));
      grown.set(this.accepted);
      this.accepted = grown;
    }
    const { accepted } = this;
    const own = state * words;
    const old = parent * words;
    if (parent >= 0) accepted.copyWithin(own, old, old + words);
    let missing = 0;
    for (let landmark = 0; landmark < landmarks.count; landmark++) {
      const now = this.isTrue(landmark, pool.words, pool.offset(state));
      holdsNow[landmark] = now ? 1 : 0;
      if (((accepted[own + (landmark >>> 5)] >>> (landmark & 31)) & 1) === 1) continue;
      if (now && (parent < 0 ? this.mayStartTrue(landmark, pool) : this.isNext(landmark, old)))
        accepted[own + (landmark >>> 5)] |= 1 << (landmark & 31);
      else missing++;
    }
    for (let landmark = 0; landmark < landmarks.count; landmark++) {
      if (holdsNow[landmark] === 1) continue;
      if (((accepted[own + (landmark >>> 5)] >>> (landmark & 31)) & 1) === 0) continue;
      if (landmarks.isGoal[landmark] === 1 || this.isNeededAgain(landmark, own)) missing++;
    }
    return missing;
  }

  /** Of the applicable operators, those that achieve a landmark whose turn it is: a simple one, if there is any. */
  preferred(pool: StatePool, state: number, applicable: NumberList, found: NumberList): void {
    const { task } = this;
    const own = state * this.words;
    const offset = pool.offset(state);
    found.length = 0;
    let simpleOnly = false;
    for (let index = 0; index < applicable.length; index++) {
      const operator = applicable.at(index);
      let kind = this.achieves(task.firstOperator + operator, own);
      for (
        let effect = task.effectStart[operator];
        effect < task.effectStart[operator + 1] && kind < 2;
        effect++
      ) {
        const node = task.firstEffect + effect;
        const achieved = this.achieves(node, own);
        if (achieved > kind && holds(task, node, pool.words, offset)) kind = achieved;
      }
      if (kind === 2 && !simpleOnly) {
        simpleOnly = true;
        found.length = 0;
      }
      if (kind === 2 || (kind === 1 && !simpleOnly)) found.push(operator);
    }
  }

  /** 2: a simple landmark whose turn it is; 1: a disjunctive one; 0: none. */
  private achieves(node: number, own: number): 0 | 1 | 2 {
    const { task, ofLiteral, accepted } = this;
    let best: 0 | 1 = 0;
    for (let index = task.resultStart[node]; index < task.resultStart[node + 1]; index++) {
      const literal = task.results[index];
      for (let at = ofLiteral[0][literal]; at < ofLiteral[0][literal + 1]; at++) {
        const landmark = ofLiteral[1][at];
        if (((accepted[own + (landmark >>> 5)] >>> (landmark & 31)) & 1) === 1) continue;
        if (this.holdsNow[landmark] === 1 || !this.isNext(landmark, own)) continue;
        if (this.literalStart[landmark + 1] - this.literalStart[landmark] === 1) return 2;
        best = 1;
      }
    }
    return best;
  }

  private isTrue(landmark: number, words: Uint32Array, offset: number): boolean {
    for (let index = this.literalStart[landmark]; index < this.literalStart[landmark + 1]; index++)
      if (holds(this.task, this.literals[index], words, offset)) return true;
    return false;
  }

  /** Is all that is ordered before the landmark accepted? */
  private isNext(landmark: number, accepted: number): boolean {
    for (let index = this.before[0][landmark]; index < this.before[0][landmark + 1]; index++) {
      const each = this.before[1][index];
      if (((this.accepted[accepted + (each >>> 5)] >>> (each & 31)) & 1) === 0) return false;
    }
    return true;
  }

  /** At the start: what had better come first is true at the start too. */
  private mayStartTrue(landmark: number, pool: StatePool): boolean {
    return this.landmarks.betterBefore[landmark].every((each) => this.isTrue(each, pool.words, 0));
  }

  private isNeededAgain(landmark: number, own: number): boolean {
    for (let index = this.neededFor[0][landmark]; index < this.neededFor[0][landmark + 1]; index++) {
      const each = this.neededFor[1][index];
      if (((this.accepted[own + (each >>> 5)] >>> (each & 31)) & 1) === 0) return true;
    }
    return false;
  }
}

type PackedLists = readonly [start: Int32Array, values: Int32Array];

function packed(lists: readonly (readonly number[])[]): PackedLists {
  const start = new Int32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) start[index + 1] = start[index] + list.length;
  const values = new Int32Array(start[lists.length]);
  for (const [index, list] of lists.entries()) values.set(list, start[index]);
  return [start, values];
}

function inverted(lists: readonly (readonly number[])[], count: number): number[][] {
  const found: number[][] = Array.from({ length: count }, () => []);
  for (const [from, list] of lists.entries()) for (const each of list) found[each].push(from);
  return found;
}
