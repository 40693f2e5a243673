import { type Budget, BudgetExhausted } from "./budget";
import { goalExcluded } from "./goalPairs";
import { goalOverdrawn } from "./goalProjection";
import { findLandmarks, type Landmarks } from "./landmarks";
import { lazySearch } from "./lazySearch";
import type { MutexGroups } from "./mutexGroups";
import type { SymmetrySource } from "./orbits";
import { restartingSearch } from "./restartingSearch";
import type { Search, SearchResult } from "./searchResult";
import type { SearchTask } from "./searchTask";
import { findSymmetries, type Symmetries } from "./symmetries";
import { widthSearch } from "./widthSearch";

/** States expanded, and nodes visited, before landmarks are looked for: they guide long searches, and most are short. */
const beforeLandmarks = 50;
const easyWork = 2_000_000;

/** Expansions after which it is asked whether the goal can hold at all: most goals that can be reached are by then. */
const beforeDoubting = 2000;

/** States before symmetries are looked for: many tasks are solved by then. */
const beforeSymmetries = 200;

/** Nodes visited between two looks at the budget: some milliseconds. */
const slice = 1_000_000;

/** How much the first search may do before the others join it; they then take turns. */
const headStart = 60_000_000;
const turn = 30_000_000;

/** Of the memory, for a search but the first. */
const largestShare = 0.4;

/**
 * Any plan. What is easy is found by a short lazy greedy search. Three searches solve different tasks, so they take turns: lazy greedy search with landmarks, and when that has
 * not been enough, the same in other manners with restarts, and best-first width search. Each is complete: when one ends
 * without a plan, there is none. Deterministic: turns are counted in work, not in time.
 */
export function greedySearch(task: SearchTask, mutexes: () => MutexGroups, budget: Budget): SearchResult {
  const easy = easySearch(task, budget);
  if (easy) return easy;
  let landmarks: Landmarks | undefined;
  try {
    landmarks = findLandmarks(task, mutexes(), budget);
  } catch (error) {
    if (error instanceof BudgetExhausted) return { kind: "stopped", why: error.why, expanded: 0 };
    throw error;
  }
  let found: Symmetries | undefined;
  const symmetries: SymmetrySource = {
    statesBefore: beforeSymmetries,
    find: () => {
      found ??= findSymmetries(task, budget);
      return found;
    },
  };
  const searches: Search[] = [lazySearch(task, landmarks, { symmetries })];
  let doubted = false;
  let joining = true;
  /** States expanded by searches that were given up. */
  let gone = 0;
  const expanded = () => searches.reduce((sum, search) => sum + search.expanded, gone);
  const bytes = () => searches.reduce((sum, search) => sum + search.bytes, 0);
  for (let current = 0, left = headStart; ; left -= slice) {
    const why = budget.exhausted(bytes());
    if (why) return { kind: "stopped", why, expanded: expanded() };
    if (expanded() >= budget.mostStates) return { kind: "stopped", why: "states", expanded: expanded() };
    const ended = searches[current].advance(slice);
    if (ended) return { ...ended, expanded: expanded() };
    if (!doubted && expanded() >= beforeDoubting) {
      doubted = true;
      if (goalExcluded(task, budget) || goalOverdrawn(task, budget))
        return { kind: "excluded", expanded: expanded() };
    }
    if (left > 0) continue;
    if (joining) {
      joining = false;
      searches.push(restartingSearch(task, landmarks, symmetries), widthSearch(task, landmarks, symmetries));
    } else if (current > 0 && searches[current].bytes > budget.mostBytes * largestShare) {
      // The states of the others are worth more than one search that fills the memory.
      gone += searches[current].expanded;
      searches.splice(current, 1);
      current--;
    }
    current = (current + 1) % searches.length;
    left = turn;
  }
}

/** Undefined where it takes longer. */
function easySearch(task: SearchTask, budget: Budget): SearchResult | undefined {
  const search = lazySearch(task, undefined);
  const workOfEvaluation = task.nodeCount + task.children.length;
  for (let work = 0; work < easyWork && search.expanded < beforeLandmarks; work += workOfEvaluation) {
    const why = budget.exhausted(search.bytes);
    if (why) return { kind: "stopped", why, expanded: search.expanded };
    const ended = search.advance(1);
    if (ended) return ended;
  }
  return undefined;
}
