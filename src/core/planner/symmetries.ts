import type { Budget } from "./budget";
import type { SearchTask } from "./searchTask";
import { NumberList } from "./tupleTable";

/*
 * Objects that can be exchanged for each other: where two are swapped in every fact, each operator becomes an operator and
 * the goal stays the goal. Plans from states that differ by such swaps alone are the same but for the names, so one
 * of these states is enough (symmetry reduction on objects: Pochter, Zohar and Rosenschein, "Exploiting problem symmetries
 * in state-based planners", AAAI 2011). The initial state needs no symmetry.
 */

export interface Symmetries {
  readonly classes: readonly SymmetricClass[];
  /**
   * Members of classes that operator `o` says something about: `mentioned[mentionedStart[o]] …
   * mentioned[mentionedStart[o + 1] - 1]`, ascending. Members are numbered class by class.
   */
  readonly mentionedStart: Int32Array;
  readonly mentioned: Int32Array;
}

export interface SymmetricClass {
  readonly objects: readonly number[];
  /** Facts in which an object of the class takes part, row by row: column by column the same but for the object. */
  readonly facts: Int32Array;
  readonly columns: number;
}

const noSymmetries: Symmetries = {
  classes: [],
  mentionedStart: new Int32Array(0),
  mentioned: new Int32Array(0),
};

/** Literals looked at. */
const mostWork = 3_000_000;

/** Those that are found with bounded work and within the budget. None where facts are derived. */
export function findSymmetries(task: SearchTask, budget: Budget): Symmetries {
  if (task.derivedFacts.length > 0 || task.children.length + task.results.length > mostWork)
    return noSymmetries;
  return new SymmetryFinder(task).find(budget);
}

class SymmetryFinder {
  private readonly numberOfFact = new Map<string, number>();
  private readonly factsOf = new Map<number, number[]>();
  private readonly argsOf: Int32Array[] = [];
  private readonly goal: ReadonlySet<number>;
  private readonly nodeOfFormula = new Map<string, number>();
  private readonly operatorsOf = new Map<number, number[]>();
  /** Candidates that an operator says something about, operator after operator. */
  private readonly mentionedStart: Int32Array;
  private readonly mentioned = new NumberList();
  /** Operators by what they need and do: the last one of each hash, and the one before it. */
  private readonly lastOfHash = new Map<number, number>();
  private readonly previous: Int32Array;
  /** By literal or formula: what a swap makes of it; -1 where there is no such formula. */
  private readonly image: Int32Array;
  private readonly itself: Int32Array;
  private work = 0;

  constructor(private readonly task: SearchTask) {
    this.image = Int32Array.from({ length: task.firstOperator }, (_, node) => node);
    this.itself = this.image.slice();
    this.previous = new Int32Array(task.operators.length);
    this.mentionedStart = new Int32Array(task.operators.length + 1);
    this.goal = new Set(this.childrenOf(task.goalNode));
  }

  find(budget: Budget): Symmetries {
    const groups = this.candidates();
    if (groups.length === 0 || !this.indexOperators(new Set(groups.flat()), budget)) return noSymmetries;
    const found: number[][] = [];
    for (const group of groups) {
      const classes: number[][] = [];
      for (const object of group) {
        if (this.work > mostWork || budget.exhausted(0)) break;
        const own = classes.find(([first]) => this.canSwap(first, object));
        if (own) own.push(object);
        else classes.push([object]);
      }
      found.push(...classes.filter((each) => each.length > 1));
    }
    const all = new Set(found.flat());
    const classes = found.flatMap((objects) => this.rowsOf(objects, all) ?? []);
    const members = new Map(
      classes.flatMap(({ objects }) => objects).map((object, member) => [object, member]),
    );
    return { classes, ...this.mentions(members) };
  }

  private mentions(members: ReadonlyMap<number, number>): Omit<Symmetries, "classes"> {
    const start = new Int32Array(this.mentionedStart.length);
    const mentioned = new NumberList();
    for (let operator = 0; operator + 1 < start.length; operator++) {
      const here: number[] = [];
      for (let index = this.mentionedStart[operator]; index < this.mentionedStart[operator + 1]; index++) {
        const member = members.get(this.mentioned.at(index));
        if (member !== undefined) here.push(member);
      }
      for (const member of here.sort((a, b) => a - b)) mentioned.push(member);
      start[operator + 1] = mentioned.length;
    }
    return { mentionedStart: start, mentioned: mentioned.toArray() };
  }

  /** Objects whose facts are the same but for the object. */
  private candidates(): number[][] {
    const { task, factsOf, goal } = this;
    const signatures = new Map<number, string[]>();
    for (let fact = 0; fact < task.factCount; fact++) {
      const { predicate, args } = task.factOf(fact);
      this.argsOf.push(args);
      this.numberOfFact.set(keyOf(predicate, args), fact);
      const wanted = `${goal.has(2 * fact) ? "+" : ""}${goal.has(2 * fact + 1) ? "-" : ""}`;
      for (const object of new Set(args)) {
        const others = Array.from(args, (each) => (each === object ? "*" : each));
        append(factsOf, object, fact);
        append(signatures, object, `${predicate}(${others}${wanted}`);
      }
    }
    const groups = new Map<string, number[]>();
    for (const [object, facts] of signatures) append(groups, facts.sort().join(), object);
    return [...groups.values()].filter((group) => group.length > 1);
  }

  /** False where the budget is exhausted. */
  private indexOperators(wanted: ReadonlySet<number>, budget: Budget): boolean {
    const { task } = this;
    for (let node = task.literalCount; node < task.firstOperator; node++)
      this.nodeOfFormula.set(this.formulaKey(node), node);
    const objects = new Set<number>();
    for (let operator = 0; operator < task.operators.length; operator++) {
      if ((operator & 1023) === 0 && budget.exhausted(0)) return false;
      objects.clear();
      this.forEachLiteral(operator, (literal) => {
        for (const object of this.argsOf[literal >> 1]) if (wanted.has(object)) objects.add(object);
      });
      for (const object of objects) this.mentioned.push(object);
      this.mentionedStart[operator + 1] = this.mentioned.length;
      const hash = this.hashOf(operator, this.itself);
      // Of operators that need and do the same, one is looked at.
      if (this.equalTo(operator, hash, this.itself) >= 0) continue;
      this.previous[operator] = this.lastOfHash.get(hash) ?? -1;
      this.lastOfHash.set(hash, operator);
      for (const object of objects) append(this.operatorsOf, object, operator);
    }
    return true;
  }

  private canSwap(a: number, b: number): boolean {
    const { image, itself } = this;
    const moved = this.swapFacts(a, b);
    const result = moved !== undefined && this.isKept(a, b);
    for (const fact of moved ?? [])
      for (const literal of [2 * fact, 2 * fact + 1]) image[literal] = itself[literal];
    return result;
  }

  /** Sets `image`; the facts that it changes, or undefined where one has no counterpart or is about both. */
  private swapFacts(a: number, b: number): number[] | undefined {
    const { task, image } = this;
    const own = this.factsOf.get(a) ?? [];
    const moved: number[] = [];
    for (const fact of own) {
      const args = this.argsOf[fact];
      if (args.includes(b)) return undefined;
      const swapped = args.map((each) => (each === a ? b : each));
      const other = this.numberOfFact.get(keyOf(task.factOf(fact).predicate, swapped));
      if (other === undefined) return undefined;
      moved.push(fact, other);
    }
    if (own.length !== this.factsOf.get(b)?.length) return undefined;
    for (let index = 0; index < moved.length; index += 2)
      for (const sign of [0, 1]) {
        image[2 * moved[index] + sign] = 2 * moved[index + 1] + sign;
        image[2 * moved[index + 1] + sign] = 2 * moved[index] + sign;
      }
    // The parts of a formula are numbered before it.
    for (let node = task.literalCount; node < task.firstOperator; node++) {
      image[node] = this.nodeOfFormula.get(this.formulaKey(node)) ?? -1;
      this.work += task.childStart[node + 1] - task.childStart[node];
    }
    return moved;
  }

  /**
   * Is the goal the same after the swap, and each operator of the first object one of the second? As there are as many of
   * both, then each of the second is one of the first, too.
   */
  private isKept(a: number, b: number): boolean {
    for (const conjunct of this.goal) if (!this.goal.has(this.image[conjunct])) return false;
    const own = this.operatorsOf.get(a) ?? [];
    if (own.length !== (this.operatorsOf.get(b) ?? []).length) return false;
    return own.every(
      (operator) =>
        this.work <= mostWork && this.equalTo(operator, this.hashOf(operator, this.image), this.image) >= 0,
    );
  }

  private formulaKey(node: number): string {
    return `${this.task.isOr[node]}:${this.childrenOf(node)
      .map((child) => this.image[child])
      .sort()}`;
  }

  private childrenOf(node: number): Int32Array {
    return this.task.children.subarray(this.task.childStart[node], this.task.childStart[node + 1]);
  }

  /** An operator that is the image of this one, or -1. `hash`: of the image. */
  private equalTo(operator: number, hash: number, image: Int32Array): number {
    let other = this.lastOfHash.get(hash) ?? -1;
    if (other < 0) return -1;
    const content = this.contentOf(operator, image);
    while (other >= 0 && !isSame(this.contentOf(other, this.itself), content)) other = this.previous[other];
    return other;
  }

  /** Of what `contentOf` writes, whatever the order. */
  private hashOf(operator: number, image: Int32Array): number {
    const { task } = this;
    let value = 0;
    for (let effect = task.effectStart[operator]; effect < task.effectStart[operator + 1]; effect++)
      value = (value + mixed(this.hashOfNode(task.firstEffect + effect, image))) | 0;
    return (value + this.hashOfNode(task.firstOperator + operator, image)) | 0;
  }

  private hashOfNode(node: number, image: Int32Array): number {
    const { childStart, children, resultStart, results, firstOperator } = this.task;
    let value = 0;
    for (let index = childStart[node]; index < childStart[node + 1]; index++)
      if (children[index] < firstOperator) value = (value + mixed(image[children[index]])) | 0;
    for (let index = resultStart[node]; index < resultStart[node + 1]; index++)
      value = (value + mixed(~image[results[index]])) | 0;
    return value;
  }

  /** What an operator needs and does, its conditional effects too, in a form that is equal for equal ones. */
  private contentOf(operator: number, image: Int32Array): Int32Array {
    const { task } = this;
    const own = this.contentOfNode(task.firstOperator + operator, image);
    const conditional: Int32Array[] = [];
    for (let effect = task.effectStart[operator]; effect < task.effectStart[operator + 1]; effect++)
      conditional.push(this.contentOfNode(task.firstEffect + effect, image));
    if (conditional.length === 0) return own;
    const sorted = conditional
      .map((each) => ({ each, key: each.join() }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    return Int32Array.from(
      [own, ...sorted.map(({ each }) => each)].flatMap((each) => [each.length, ...each]),
    );
  }

  private contentOfNode(node: number, image: Int32Array): Int32Array {
    const { childStart, children, resultStart, results, firstOperator } = this.task;
    const content = new Int32Array(
      childStart[node + 1] - childStart[node] + resultStart[node + 1] - resultStart[node],
    );
    this.work += content.length;
    let at = 0;
    // The operator of a conditional effect, which is one of its conditions, is said already.
    for (let index = childStart[node]; index < childStart[node + 1]; index++)
      content[at++] = children[index] < firstOperator ? image[children[index]] : -1;
    for (let index = resultStart[node]; index < resultStart[node + 1]; index++)
      content[at++] = ~image[results[index]] - 1;
    return content.sort();
  }

  private forEachLiteral(operator: number, visit: (literal: number) => void): void {
    const { task } = this;
    const visitNode = (node: number) => {
      if (node < task.literalCount) visit(node);
      else if (node < task.firstOperator) for (const child of this.childrenOf(node)) visitNode(child);
    };
    const visitAll = (node: number) => {
      for (const child of this.childrenOf(node)) visitNode(child);
      for (let index = task.resultStart[node]; index < task.resultStart[node + 1]; index++)
        visit(task.results[index]);
    };
    visitAll(task.firstOperator + operator);
    for (let effect = task.effectStart[operator]; effect < task.effectStart[operator + 1]; effect++)
      visitAll(task.firstEffect + effect);
  }

  /** Undefined where a fact is about two objects of the class: then sorting rows is not an exchange of objects. */
  private rowsOf(objects: readonly number[], members: ReadonlySet<number>): SymmetricClass | undefined {
    const [first] = objects;
    const own = this.factsOf.get(first) ?? [];
    if (
      own.some(
        (fact) => this.argsOf[fact].filter((each) => objects.includes(each) && each !== first).length > 0,
      )
    )
      return undefined;
    const others = (fact: number) =>
      this.argsOf[fact].filter((each) => each !== first && members.has(each)).length;
    // What tells objects apart by itself counts first: what they have to do with others is sorted too.
    const sorted = [...own].sort((a, b) => others(a) - others(b) || a - b);
    const facts = new Int32Array(objects.length * sorted.length);
    for (const [row, object] of objects.entries())
      for (const [column, fact] of sorted.entries()) {
        const args = this.argsOf[fact].map((each) => (each === first ? object : each));
        const found = this.numberOfFact.get(keyOf(this.task.factOf(fact).predicate, args));
        if (found === undefined) return undefined;
        facts[row * sorted.length + column] = found;
      }
    return { objects, facts, columns: sorted.length };
  }
}

function keyOf(predicate: number, args: Int32Array): string {
  return `${predicate} ${args}`;
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
