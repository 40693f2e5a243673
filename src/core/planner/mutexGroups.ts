import type { Budget } from "./budget";
import { alwaysTrue } from "./formulas";
import type { GroundTask } from "./ground";

/*
 * Groups of facts of which at most one is ever true ("the robot is at exactly one place"), found as the translator of
 * Fast Downward finds invariants (Helmert, "Concise finite-domain representations for PDDL planning tasks", Artificial
 * Intelligence 173, 2009, section 5): a candidate counts the facts of a few predicates that share their other
 * arguments, and is refined where an operator adds to it without taking away. The operators are ground here, so each
 * instance of a candidate is judged by itself.
 */

export interface MutexGroups {
  /** Facts of which at most one is true in every state that can be reached; groups may overlap. */
  readonly groups: readonly Int32Array[];
  /** Are two different facts never true together, as far as the groups tell? */
  readonly excludes: (a: number, b: number) => boolean;
}

/** `keys[k]`: the position of the k-th shared argument; at most one position is left, the one that is counted. */
interface Part {
  readonly predicate: number;
  readonly keys: readonly number[];
}

type Candidate = readonly Part[];

/** A fact that an operator adds, or surely takes away; `condition` as in `GroundEffect`. */
interface Change {
  readonly fact: number;
  readonly condition: number;
}

interface Changes {
  readonly added: readonly Change[];
  /** True before wherever the condition holds, and false afterwards. */
  readonly lost: readonly Change[];
  /** False afterwards, whatever was before. */
  readonly cleared: readonly number[];
  readonly knownTrue: ReadonlySet<number>;
}

const mostCandidates = 200;
const mostParts = 5;
/** Operators looked at, over all candidates. */
const mostWork = 40_000_000;

/** Never wrong; may miss groups on tasks of very many operators, or when the budget is used up. */
export function mutexGroups(task: GroundTask, budget: Budget): MutexGroups {
  const facts = Array.from({ length: task.factCount }, (_, fact) => task.factOf(fact));
  const changes = task.operators.flatMap((_, operator) => {
    const found = changesOf(task, operator);
    return found.added.length > 0 ? [found] : [];
  });
  const waiting = firstCandidates(task, facts);
  const seen = new Set(waiting.map(candidateKey));
  const groups = new Map<string, Int32Array>();
  for (let index = 0; index < waiting.length && index < mostCandidates; index++) {
    if ((index + 1) * changes.length > mostWork || budget.exhausted(0)) break;
    const { balanced, refinements } = examined(task, facts, changes, waiting[index]);
    for (const group of balanced) groups.set(group.join(), group);
    for (const refined of refinements) {
      const key = candidateKey(refined);
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(refined);
    }
  }
  return withExclusion([...groups.values()], task.factCount);
}

function withExclusion(groups: readonly Int32Array[], factCount: number): MutexGroups {
  const groupsOf: number[][] = Array.from({ length: factCount }, () => []);
  for (const [number, group] of groups.entries()) for (const fact of group) groupsOf[fact].push(number);
  return {
    groups,
    excludes: (a, b) => {
      const own = groupsOf[a];
      const others = groupsOf[b];
      // Both lists ascend.
      for (let i = 0, j = 0; i < own.length && j < others.length; ) {
        if (own[i] === others[j]) return true;
        if (own[i] < others[j]) i++;
        else j++;
      }
      return false;
    },
  };
}

function changesOf(task: GroundTask, operator: number): Changes {
  const { precondition, effects } = task.operators[operator];
  const knownTrue = new Set<number>();
  for (const fact of positiveConjuncts(task, precondition)) knownTrue.add(fact);
  const added: Change[] = [];
  for (const { condition, adds } of effects) for (const fact of adds) added.push({ fact, condition });
  const anywhere = new Set(added.map(({ fact }) => fact));
  const lost: Change[] = [];
  const cleared: number[] = [];
  for (const { condition, deletes } of effects) {
    const conditionFacts = condition === alwaysTrue ? [] : positiveConjuncts(task, [condition]);
    for (const fact of deletes) {
      if (anywhere.has(fact)) continue;
      if (knownTrue.has(fact) || conditionFacts.includes(fact)) lost.push({ fact, condition });
      if (condition === alwaysTrue || condition === 2 * fact) cleared.push(fact);
    }
  }
  return { added, lost, cleared, knownTrue };
}

function positiveConjuncts(task: GroundTask, nodes: readonly number[]): number[] {
  const { formulas } = task;
  return nodes.flatMap((node) => {
    if (formulas.kind(node) === "literal") return node & 1 ? [] : [node >> 1];
    if (formulas.kind(node) === "or") return [];
    return positiveConjuncts(task, formulas.children(node));
  });
}

interface AtomOfFact {
  readonly predicate: number;
  readonly args: Int32Array;
}

/** One for each predicate with no argument counted, and with each of its arguments. */
function firstCandidates(task: GroundTask, facts: readonly AtomOfFact[]): Candidate[] {
  const predicates = [...new Set(facts.map(({ predicate }) => predicate))].filter(
    (predicate) => task.source.derived[predicate] === 0,
  );
  return predicates.flatMap((predicate) => {
    const { arity } = task.source.predicates[predicate];
    const positions = Array.from({ length: arity }, (_, position) => position);
    return [
      ...positions.map((counted) => [{ predicate, keys: positions.filter((each) => each !== counted) }]),
      [{ predicate, keys: positions }],
    ];
  });
}

/** The order of the shared arguments does not matter, that of the parts neither. */
function candidateKey(candidate: Candidate): string {
  const sorted = [...candidate].sort((a, b) => a.predicate - b.predicate);
  const order = sorted[0].keys.map((_, index) => index).sort((a, b) => sorted[0].keys[a] - sorted[0].keys[b]);
  return sorted
    .map(({ predicate, keys }) => `${predicate}:${order.map((index) => keys[index]).join()}`)
    .join(";");
}

function examined(
  task: GroundTask,
  facts: readonly AtomOfFact[],
  changes: readonly Changes[],
  candidate: Candidate,
): { readonly balanced: readonly Int32Array[]; readonly refinements: readonly Candidate[] } {
  const { groupOf, members } = instancesOf(facts, candidate);
  const broken = new Uint8Array(members.length);
  const refinements: Candidate[] = [];
  const addedTo = new Map<number, Change>();
  for (const change of changes) {
    addedTo.clear();
    for (const add of change.added) {
      const group = groupOf[add.fact];
      if (group < 0 || broken[group] === 1) continue;
      const other = addedTo.get(group);
      if (other && other.fact !== add.fact) broken[group] = 1;
      else if (!isBalanced(change, add, group, groupOf, members[group].length)) {
        broken[group] = 1;
        if (candidate.length < mostParts) refinements.push(...refined(candidate, change, add, facts));
      }
      addedTo.set(group, add);
    }
  }
  const balanced = members.flatMap((group, number) => {
    if (broken[number] === 1 || group.length < 2) return [];
    const atFirst = group.reduce((sum, fact) => sum + task.initial[fact], 0);
    return atFirst <= 1 ? [Int32Array.from(group)] : [];
  });
  return { balanced, refinements };
}

function instancesOf(
  facts: readonly AtomOfFact[],
  candidate: Candidate,
): { readonly groupOf: Int32Array; readonly members: readonly (readonly number[])[] } {
  const parts = new Map(candidate.map((part) => [part.predicate, part]));
  const groupOf = new Int32Array(facts.length).fill(-1);
  const numbers = new Map<string, number>();
  const members: number[][] = [];
  for (const [fact, { predicate, args }] of facts.entries()) {
    const part = parts.get(predicate);
    if (!part) continue;
    let key = "";
    for (const position of part.keys) key += `${args[position]},`;
    let group = numbers.get(key);
    if (group === undefined) {
      group = members.length;
      numbers.set(key, group);
      members.push([]);
    }
    groupOf[fact] = group;
    members[group].push(fact);
  }
  return { groupOf, members };
}

/** Does the group hold at most one true fact after the add, if it did before? */
function isBalanced(
  { lost, cleared, knownTrue }: Changes,
  add: Change,
  group: number,
  groupOf: Int32Array,
  size: number,
): boolean {
  if (knownTrue.has(add.fact)) return true;
  for (const { fact, condition } of lost)
    if (groupOf[fact] === group && (condition === alwaysTrue || condition === add.condition)) return true;
  let others = 0;
  for (const fact of cleared) if (groupOf[fact] === group) others++;
  // One fact alone is no group; what is taken away may make it one.
  return size > 1 && others >= size - 1;
}

/** The candidate with a part more: facts that the operator takes away when it makes the unbalanced add. */
function refined(
  candidate: Candidate,
  { lost }: Changes,
  add: Change,
  facts: readonly AtomOfFact[],
): Candidate[] {
  const own = facts[add.fact];
  const part = candidate.find(({ predicate }) => predicate === own.predicate);
  if (!part) return [];
  const shared = part.keys.map((position) => own.args[position]);
  return lost.flatMap(({ fact, condition }) => {
    const { predicate, args } = facts[fact];
    if (condition !== alwaysTrue && condition !== add.condition) return [];
    if (candidate.some((each) => each.predicate === predicate)) return [];
    if (args.length !== shared.length && args.length !== shared.length + 1) return [];
    return assignments(shared, args, []).map((keys) => [...candidate, { predicate, keys }]);
  });
}

/** All ways to find the shared objects among the arguments, each at a position of its own. */
function assignments(shared: readonly number[], args: Int32Array, chosen: readonly number[]): number[][] {
  if (chosen.length === shared.length) return [[...chosen]];
  const found: number[][] = [];
  for (let position = 0; position < args.length; position++)
    if (args[position] === shared[chosen.length] && !chosen.includes(position))
      found.push(...assignments(shared, args, [...chosen, position]));
  return found;
}
