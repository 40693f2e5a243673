/*
 * What things are good for, in general English: what is said after "something to". Nouns are those of the vocabulary: a
 * type, a synonym of one, or a kind of thing told by the label.
 */

const list = (text: string): readonly string[] => text.split(", ");

export const uses: readonly { readonly said: readonly string[]; readonly nouns: readonly string[] }[] = [
  { said: list("drink from, drink out of"), nouns: list("cup, mug, glass, bottle, can") },
  { said: list("drink"), nouns: list("water, milk, juice, coffee, tea, wine, beer, soda") },
  {
    said: list("eat, snack on"),
    nouns: list(
      "fruit, apple, banana, orange, pear, peach, egg, bread, potato, tomato, lettuce, chips, cupcake, salmon, meat, chicken, cereal, cookie, sandwich",
    ),
  },
  { said: list("eat from, eat off, serve food on"), nouns: list("plate, bowl, dish") },
  { said: list("eat with"), nouns: list("fork, spoon, chopsticks") },
  { said: list("cut with, slice with"), nouns: list("knife, scissors") },
  { said: list("cook in, cook with, boil water in"), nouns: list("pot, pan, kettle") },
  { said: list("pour from, pour water from"), nouns: list("kettle, pitcher, jug, bottle, cup, mug, glass") },
  { said: list("sit on, sit down on"), nouns: list("chair, sofa, bench, stool, armchair, bed") },
  { said: list("lie on, lie down on, sleep on, sleep in"), nouns: list("bed, sofa") },
  { said: list("read"), nouns: list("book, magazine, newspaper, letter, note") },
  { said: list("write with, draw with"), nouns: list("pen, pencil, marker, crayon") },
  { said: list("play with"), nouns: list("toy, doll, ball, bear, car, dice") },
  { said: list("watch"), nouns: list("tv, screen") },
  { said: list("clean with, wipe with, wash up with"), nouns: list("sponge, cloth, rag, towel") },
  { said: list("wash hands with"), nouns: list("soap") },
  {
    said: list("put things in, put something in, store things in, carry things in"),
    nouns: list("box, drawer, cabinet, basket, container, bowl, bag"),
  },
  { said: list("put things on, put something on"), nouns: list("table, shelf, counter, desk, tray, plate") },
  { said: list("put flowers in"), nouns: list("vase") },
  { said: list("throw things away in, throw rubbish in"), nouns: list("garbage can, bin") },
  { said: list("keep food cold in, chill food in, chill things in"), nouns: list("fridge, freezer") },
  { said: list("heat food in, warm food in, heat things in"), nouns: list("microwave, oven") },
];
