import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

/** As many products as orders; an order includes about one tenth of the products, each at least one. */
export function openstacks({ orders: count }: { readonly orders: number }, seed: number): string {
  const draws = drawsOf(seed);
  const orders = numbered("o", count);
  const products = numbered("p", count);
  const counts = numbered("n", count + 1, 0);
  const first = draws.shuffled(products);
  const includes = orders.flatMap((order, index) =>
    products
      .filter((product) => product === first[index] || draws.chance(0.1))
      .map((product) => `(includes ${order} ${product})`),
  );
  return problemText({
    domain: "openstacks",
    objects: [
      { names: orders, type: "order" },
      { names: products, type: "product" },
      { names: counts, type: "count" },
    ],
    init: [
      "(= (total-cost) 0)",
      ...counts.slice(1).map((high, index) => `(next-count ${counts[index]} ${high})`),
      "(stacks-avail n0)",
      ...orders.map((order) => `(waiting ${order})`),
      ...includes,
    ],
    goal: orders.map((order) => `(shipped ${order})`),
    minimizeCost: true,
  });
}
