import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

/** From random towers to other random towers of which the tops are to be free, as `forall` says it. */
export function quantifiedBlocks({ blocks: count }: { readonly blocks: number }, seed: number): string {
  const draws = drawsOf(seed);
  const blocks = numbered("b", count);
  const towers = () => {
    const order = draws.shuffled(blocks);
    const on = order.flatMap((block, index) =>
      index > 0 && draws.chance(0.8) ? [[block, order[index - 1]]] : [],
    );
    const covered = new Set(on.map(([, below]) => below));
    return { on: on.map(([a, b]) => `(on ${a} ${b})`), tops: order.filter((block) => !covered.has(block)) };
  };
  const goal = towers();
  return problemText({
    domain: "quantified-blocks",
    objects: [{ names: blocks, type: "block" }],
    init: towers().on,
    goal: [...goal.on, ...goal.tops.map((top) => `(forall (?b - block) (not (on ?b ${top})))`)],
  });
}
