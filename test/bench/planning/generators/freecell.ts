import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface FreecellSize {
  /** Cards of each suit. */
  readonly ranks: number;
  readonly cells: number;
  readonly columns: number;
}

const suits = [
  { name: "diamond", red: true },
  { name: "club", red: false },
  { name: "heart", red: true },
  { name: "spade", red: false },
];

/** Four suits in a random deal, face up in columns. Not every full deal can be won. */
export function freecell({ ranks, cells, columns }: FreecellSize, seed: number): string {
  const draws = drawsOf(seed);
  const cards = suits.flatMap(({ name, red }) =>
    Array.from({ length: ranks }, (_, index) => ({ card: `${name}${index + 1}`, rank: index + 1, red })),
  );
  const deal = draws.shuffled(cards.map(({ card }) => card));
  const piles = Array.from({ length: columns }, (_, column) =>
    deal.filter((_, index) => index % columns === column),
  ).filter((pile) => pile.length > 0);
  const numbers = numbered("n", Math.max(ranks, cells, columns) + 1, 0);
  return problemText({
    domain: "freecell",
    objects: [
      { names: [...cards.map(({ card }) => card), ...suits.map(({ name }) => `${name}0`)], type: "card" },
      { names: numbers, type: "num" },
      { names: suits.map(({ name }) => `suit-${name}`), type: "suit-type" },
    ],
    init: [
      ...numbers.slice(1).map((high, index) => `(successor ${high} ${numbers[index]})`),
      ...suits.flatMap(({ name }) => [
        `(value ${name}0 n0)`,
        `(suit ${name}0 suit-${name})`,
        `(home ${name}0)`,
        ...numbered(name, ranks).map((card) => `(suit ${card} suit-${name})`),
      ]),
      ...cards.map(({ card, rank }) => `(value ${card} n${rank})`),
      ...cards.flatMap((low) =>
        cards
          .filter((high) => high.rank === low.rank + 1 && high.red !== low.red)
          .map((high) => `(canstack ${low.card} ${high.card})`),
      ),
      `(cellspace n${cells})`,
      `(colspace n${columns - piles.length})`,
      ...piles.flatMap((pile) => [
        `(bottomcol ${pile[0]})`,
        ...pile.slice(1).map((card, index) => `(on ${card} ${pile[index]})`),
        `(clear ${pile[pile.length - 1]})`,
      ]),
    ],
    goal: suits.map(({ name }) => `(home ${name}${ranks})`),
  });
}
