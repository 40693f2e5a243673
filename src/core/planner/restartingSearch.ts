import { seededRandom } from "../world/ports";
import type { Landmarks } from "./landmarks";
import { lazySearch } from "./lazySearch";
import type { Search } from "./searchResult";
import type { SearchTask } from "./searchTask";

/** Nodes visited, and at least so many states evaluated, before the first search is given up. */
const shortestRun = 20_000_000;
const fewestEvaluations = 1000;
/** Runs of one length before it is doubled. */
const runsOfOneLength = 6;

/**
 * The lazy search from the start again and again, each time with its ties broken otherwise: greedy search is heavy-tailed,
 * a wrong turn early on is soon made good by another run. Every second run goes by the FF heuristic alone. Runs grow
 * longer, so it ends where there is no plan.
 */
export function restartingSearch(task: SearchTask, landmarks: Landmarks | undefined): Search {
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
        left = shortest * 2 ** Math.floor(run / runsOfOneLength);
        search = lazySearch(task, run % 2 === 0 ? landmarks : undefined, seededRandom(run + 1));
        run++;
      }
      left -= work;
      return search.advance(work);
    },
  };
}
