import { connectedGraph, drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface TppSize {
  readonly goods: number;
  readonly trucks: number;
  readonly markets: number;
  readonly depots: number;
  /** The highest level; levels count amounts from 0. */
  readonly levels: number;
  /** Markets that sell one kind of goods. */
  readonly offers: number;
}

/** Each goal is an amount that the markets have together. */
export function tpp(size: TppSize, seed: number): string {
  const draws = drawsOf(seed);
  const goods = numbered("goods", size.goods);
  const trucks = numbered("truck", size.trucks);
  const markets = numbered("market", size.markets);
  const depots = numbered("depot", size.depots);
  const levels = numbered("level", size.levels + 1, 0);
  const places = [...depots, ...markets];
  const stock = goods.map((each) => {
    const sellers = new Map(
      draws
        .shuffled(markets)
        .slice(0, size.offers)
        .map((market) => [market, 1 + draws.below(size.levels)]),
    );
    const total = [...sellers.values()].reduce((sum, amount) => sum + amount, 0);
    const most = Math.min(size.levels, total);
    return { each, sellers, wanted: most - draws.below(Math.ceil(most / 2)) };
  });
  const roads = connectedGraph(places.length, Math.ceil(1.3 * places.length) - 1, draws);
  return problemText({
    domain: "tpp",
    objects: [
      { names: goods, type: "goods" },
      { names: trucks, type: "truck" },
      { names: markets, type: "market" },
      { names: depots, type: "depot" },
      { names: levels, type: "level" },
    ],
    init: [
      ...levels.slice(1).map((high, index) => `(next ${high} ${levels[index]})`),
      ...stock.flatMap(({ each, sellers }) => [
        ...markets.flatMap((market) => [
          `(ready-to-load ${each} ${market} level0)`,
          `(on-sale ${each} ${market} level${sellers.get(market) ?? 0})`,
        ]),
        `(stored ${each} level0)`,
        ...trucks.map((truck) => `(loaded ${each} ${truck} level0)`),
      ]),
      ...roads.flatMap(([a, b]) => [
        `(connected ${places[a]} ${places[b]})`,
        `(connected ${places[b]} ${places[a]})`,
      ]),
      ...trucks.map((truck) => `(at ${truck} ${draws.pick(depots)})`),
    ],
    goal: stock.map(({ each, wanted }) => `(stored ${each} level${wanted})`),
  });
}
