import { seededRandom } from "../world/ports";
import type { Landmarks } from "./landmarks";
import { type LazyOptions, lazySearch } from "./lazySearch";
import type { SymmetrySource } from "./orbits";
import type { Search } from "./searchResult";
import type { SearchTask } from "./searchTask";

/** Nodes visited, and at least so many states evaluated, before the first search is given up. */
const shortestRun = 20_000_000;
const fewestEvaluations = 3000;

interface Manner {
  readonly takenFirst: LazyOptions["takenFirst"];
  readonly byLandmarks: boolean;
}

/** What solves a task and what does not differs from task to task, so each has its turn. */
const manners: readonly Manner[] = [
  { takenFirst: "newest", byLandmarks: true },
  { takenFirst: "in turn", byLandmarks: false },
  { takenFirst: "in turn", byLandmarks: true },
  { takenFirst: "newest", byLandmarks: false },
  { takenFirst: "oldest", byLandmarks: false },
];

/**
 * The lazy search from the start again and again, each time in another manner, from the second round on with ties broken
 * otherwise: greedy search is heavy-tailed, a wrong turn early on is soon made good by another run. Runs grow longer,
 * so it ends where there is no plan.
 */
export function restartingSearch(
  task: SearchTask,
  landmarks: Landmarks | undefined,
  symmetries?: SymmetrySource,
): Search {
  const possible = manners.filter(({ byLandmarks }) => landmarks || !byLandmarks);
  let run = 0;
  let gone = 0;
  let search: Search | undefined;
  let left = 0;
  const shortest = Math.max(shortestRun, fewestEvaluations * (task.nodeCount + task.children.length));
  return {
    get expanded() {
      return gone + (search?.expanded ?? 0);
    },
    get bytes() {
      return search?.bytes ?? 0;
    },
    advance(work) {
      if (!search || left <= 0) {
        gone += search?.expanded ?? 0;
        const round = Math.floor(run / possible.length);
        const { takenFirst, byLandmarks } = possible[run % possible.length];
        left = shortest * 2 ** round;
        search = lazySearch(task, byLandmarks ? landmarks : undefined, {
          takenFirst,
          symmetries,
          random: round > 0 ? seededRandom(run) : undefined,
        });
        run++;
      }
      left -= work;
      return search.advance(work);
    },
  };
}
