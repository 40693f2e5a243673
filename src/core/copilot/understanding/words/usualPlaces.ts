/*
 * Where things are usually kept in homes, in general English: it is looked there first. Nouns are those of the vocabulary,
 * as in `uses`.
 */

const list = (text: string): readonly string[] => text.split(", ");

/** Places in the order in which they are looked into. */
const usualPlaces: readonly { readonly things: readonly string[]; readonly places: readonly string[] }[] = [
  {
    things: list(
      "milk, juice, beer, soda, cheese, butter, egg, meat, salmon, fish, chicken, lettuce, tomato, carrot, cake, cupcake",
    ),
    places: list("fridge, freezer"),
  },
  { things: list("food, fruit, vegetable"), places: list("fridge, cabinet, pantry") },
  {
    things: list("cutlery, fork, spoon, knife, spatula, scissors, chopsticks, pen, pencil"),
    places: list("drawer, cabinet"),
  },
  {
    things: list(
      "dish, plate, bowl, cup, mug, glass, pot, pan, kettle, vase, cookware, coffeepot, box, bottle",
    ),
    places: list("cabinet, sideboard, dishwasher, drawer"),
  },
  {
    things: list("sponge, soap, dishwashing liquid, salt shaker, pepper shaker, paper roll, cloth, towel"),
    places: list("cabinet, drawer"),
  },
  {
    things: list("shirt, trousers, coat, clothes"),
    places: list("wardrobe, closet, drawer, washing machine"),
  },
  { things: list("toothbrush, toothpaste, medicine"), places: list("bathroom cabinet, cabinet, drawer") },
  { things: list("book, magazine, newspaper, letter"), places: list("bookcase, cabinet, drawer") },
];

/**
 * Places in which a thing of these names is usually kept, the likeliest first; none where nothing is known of it.
 * What comes first in the table is more special than what comes later.
 */
export function usuallyKeptIn(names: ReadonlySet<string>): readonly string[] {
  return usualPlaces.find(({ things }) => things.some((thing) => names.has(thing)))?.places ?? [];
}
