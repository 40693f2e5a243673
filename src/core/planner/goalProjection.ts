import type { Budget } from "./budget";
import type { SearchTask } from "./searchTask";
import { childrenOf, effectsOf } from "./taskNodes";

/** More facts than this tell too many states apart. */
const mostFacts = 400;
const mostStates = 20_000;
/** Effects of one action of which the projection can't say whether they happen: each doubles its outcomes. */
const mostUncertain = 3;

/**
 * Can it be shown that the goal never holds, because its parts need more of something than there is (two hands, three things
 * to be held)? Every state is looked at, as far as it is about the goal's facts and what their actions compete for; all else
 * is taken to be as it is wanted (a projection, as in pattern databases: Edelkamp, "Planning with pattern databases", ECP
 * 2001). False where that shows nothing.
 */
export function goalOverdrawn(task: SearchTask, budget: Budget): boolean {
  const kept = competedFor(task);
  return kept !== undefined && kept.size <= mostFacts && isExcludedOver(kept, task, budget);
}

/** Does no state hold the goal, as far as it and the actions are about these facts? None of them is a derived one. */
export function isExcludedOver(kept: ReadonlySet<number>, task: SearchTask, budget: Budget): boolean {
  const actions = projectedActions(task, kept);
  return actions !== undefined && !isReached(task, kept, actions, budget);
}

/**
 * What the actions for different parts of the goal use up, those parts, and what it depends on whether it is used up.
 * Undefined where no two parts use up the same.
 */
function competedFor(task: SearchTask): ReadonlySet<number> | undefined {
  const goal = literalsOf(task, childrenOf(task, task.goalNode));
  /** By fact, the literals of the goal whose actions need it to be as it is before, and change that. */
  const usedFor = new Map<number, Set<number>>();
  for (const operator of task.operators.keys()) {
    const precondition = childrenOf(task, task.firstOperator + operator);
    const effects = effectsOf(task, operator);
    const wanted = effects.flatMap(({ results }) => results.filter((literal) => goal.has(literal)));
    if (wanted.length === 0) continue;
    for (const { results, condition } of effects) {
      const needed = literalsOf(task, [...precondition, ...condition]);
      for (const literal of results) {
        if (!needed.has(literal ^ 1)) continue;
        const known = usedFor.get(literal >> 1) ?? new Set();
        usedFor.set(literal >> 1, known);
        for (const each of wanted) known.add(each);
      }
    }
  }
  const shared = new Map([...usedFor].filter(([, wanted]) => wanted.size > 1));
  if (shared.size === 0) return undefined;
  const competing = [...shared.values()].flatMap((wanted) => [...wanted]);
  const changing = new Set([...shared.keys(), ...competing.map((literal) => literal >> 1)]);
  const kept = new Set(changing);
  for (const operator of task.operators.keys()) {
    const effects = effectsOf(task, operator);
    const changed = new Set(effects.flatMap(({ results }) => results.map((each) => each >> 1)));
    for (const { results, condition } of effects)
      if (results.some((each) => changing.has(each >> 1)))
        for (const fact of factsOf(task, condition)) if (changed.has(fact)) kept.add(fact);
  }
  for (const fact of task.derivedFacts) kept.delete(fact);
  return kept;
}

interface ProjectedEffect {
  readonly condition: readonly number[];
  readonly results: readonly number[];
  /** The condition is about other facts, too: it may fail where what is left of it holds. */
  readonly isUncertain: boolean;
}

interface ProjectedAction {
  readonly precondition: readonly number[];
  readonly effects: readonly ProjectedEffect[];
}

/** Each different action once; undefined where too little of one is certain. */
function projectedActions(
  task: SearchTask,
  kept: ReadonlySet<number>,
): readonly ProjectedAction[] | undefined {
  const actions = new Map<string, ProjectedAction>();
  for (const operator of task.operators.keys()) {
    const effects = effectsOf(task, operator).flatMap(({ condition, results }): ProjectedEffect[] => {
      const own = results.filter((each) => kept.has(each >> 1));
      const told = condition.filter((node) => !isAlwaysPossible(task, node, kept));
      const isUncertain = [...factsOf(task, condition)].some((fact) => !kept.has(fact));
      return own.length > 0 ? [{ condition: told, results: own, isUncertain }] : [];
    });
    if (effects.length === 0) continue;
    if (effects.filter(({ isUncertain }) => isUncertain).length > mostUncertain) return undefined;
    const precondition = childrenOf(task, task.firstOperator + operator).filter(
      (node) => !isAlwaysPossible(task, node, kept),
    );
    const action = { precondition, effects };
    actions.set(JSON.stringify(action), action);
  }
  return [...actions.values()];
}

/** Breadth first; true also where not all states were looked at. */
function isReached(
  task: SearchTask,
  kept: ReadonlySet<number>,
  actions: readonly ProjectedAction[],
  budget: Budget,
): boolean {
  const goal = childrenOf(task, task.goalNode);
  const holds = (node: number, state: ReadonlySet<number>) => isPossible(task, node, state, kept);
  const initial = new Set([...kept].filter((fact) => ((task.initial[fact >>> 5] >>> (fact & 31)) & 1) === 1));
  const states: ReadonlySet<number>[] = [initial];
  const seen = new Set([keyOf(initial)]);
  for (const state of states) {
    if (goal.every((node) => holds(node, state))) return true;
    // The search notices the same, and says so.
    if (budget.exhausted(states.length * kept.size * 8)) return true;
    for (const { precondition, effects } of actions) {
      if (!precondition.every((node) => holds(node, state))) continue;
      const happening = effects.filter(({ condition }) => condition.every((node) => holds(node, state)));
      for (const results of outcomes(happening)) {
        const next = after(state, results);
        const key = keyOf(next);
        if (seen.has(key)) continue;
        if (seen.size >= mostStates) return true;
        seen.add(key);
        states.push(next);
      }
    }
  }
  return false;
}

/** With and without each effect that is not certain. */
function outcomes(effects: readonly ProjectedEffect[]): readonly (readonly number[])[] {
  return effects.reduce<readonly (readonly number[])[]>(
    (all, { results, isUncertain }) => [
      ...all.map((each) => [...each, ...results]),
      ...(isUncertain ? all : []),
    ],
    [[]],
  );
}

/** Adds win over deletes. */
function after(state: ReadonlySet<number>, results: readonly number[]): ReadonlySet<number> {
  const next = new Set(state);
  for (const literal of results) if ((literal & 1) === 1) next.delete(literal >> 1);
  for (const literal of results) if ((literal & 1) === 0) next.add(literal >> 1);
  return next;
}

function keyOf(state: ReadonlySet<number>): string {
  return [...state].sort((a, b) => a - b).join();
}

/** May the node hold, whatever is so of the facts that are not kept? */
function isPossible(
  task: SearchTask,
  node: number,
  state: ReadonlySet<number>,
  kept: ReadonlySet<number>,
): boolean {
  if (node < task.literalCount) {
    const fact = node >> 1;
    return !kept.has(fact) || state.has(fact) === ((node & 1) === 0);
  }
  const children = childrenOf(task, node);
  return task.isOr[node] === 1
    ? children.some((child) => isPossible(task, child, state, kept))
    : children.every((child) => isPossible(task, child, state, kept));
}

function isAlwaysPossible(task: SearchTask, node: number, kept: ReadonlySet<number>): boolean {
  if (node < task.literalCount) return !kept.has(node >> 1);
  const children = childrenOf(task, node);
  return task.isOr[node] === 1
    ? children.some((child) => isAlwaysPossible(task, child, kept))
    : children.every((child) => isAlwaysPossible(task, child, kept));
}

function factsOf(task: SearchTask, nodes: readonly number[]): ReadonlySet<number> {
  return new Set([...literalsOf(task, nodes)].map((literal) => literal >> 1));
}

function literalsOf(task: SearchTask, nodes: readonly number[], literals = new Set<number>()): Set<number> {
  for (const node of nodes) {
    if (node < task.literalCount) literals.add(node);
    else literalsOf(task, childrenOf(task, node), literals);
  }
  return literals;
}
