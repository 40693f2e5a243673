import { BucketQueue } from "../bucketQueue";
import { keyOf, type Node, traced } from "./lattice";
import type { MotionPlan, MotionProblem } from "./motionProblem";
import type { Place } from "./rectangle";
import { Ways } from "./ways";

const mostNodes = 250;
const mostSeconds = 25;
/** Of the queue a second. */
const buckets = 20;
/** Added to a plan's cost, so that the shortest turns do not win for their shortness alone; seconds. */
const overhead = 2;

/**
 * The skills to the view that shows most in its time: Dijkstra's algorithm over places and headings near the start.
 * Undefined where no view shows at least `leastShown`.
 * @param shown what would be seen from a place that was not seen before, square metres
 */
export function exploreSkills(
  problem: MotionProblem,
  shown: (place: Place) => number,
  leastShown: number,
): MotionPlan | undefined {
  const { skills, start } = problem;
  const ways = new Ways(problem);
  const queue = new BucketQueue();
  const nodes: Node[] = [];
  const done = new Set<number>();
  const add = (node: Node) => {
    if (node.cost > mostSeconds || done.has(keyOf(node.place))) return;
    queue.push(Math.round(node.cost * buckets), nodes.length, 0);
    nodes.push(node);
  };
  add({ place: start, cost: 0, parent: undefined, skill: undefined });
  let best: { readonly node: Node; readonly rate: number } | undefined;
  while (!queue.isEmpty && done.size < mostNodes) {
    queue.pop();
    const node = nodes[queue.first];
    const key = keyOf(node.place);
    if (done.has(key)) continue;
    done.add(key);
    const gain = node.parent ? shown(node.place) : 0;
    const rate = gain / (node.cost + overhead);
    if (gain >= leastShown && rate > (best?.rate ?? 0)) best = { node, rate };
    for (const skill of skills) {
      const isFirst = node.parent === undefined;
      const way = problem.mayBegin(skill, node.place, isFirst) && ways.along(skill, node.place, isFirst);
      if (way) add({ place: way.end, cost: node.cost + way.cost, parent: node, skill });
    }
  }
  return best && traced(best.node);
}
