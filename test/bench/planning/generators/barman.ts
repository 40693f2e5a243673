import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface BarmanSize {
  readonly cocktails: number;
  readonly ingredients: number;
  readonly shots: number;
}

/** Each cocktail in a shot, ingredients or further cocktails in all other shots but the last, which stays free. */
export function barman(size: BarmanSize, seed: number): string {
  const draws = drawsOf(seed);
  const shots = numbered("shot", size.shots);
  const ingredients = numbered("ingredient", size.ingredients);
  const cocktails = numbered("cocktail", size.cocktails);
  const drinks = [
    ...draws.shuffled(cocktails),
    ...Array.from({ length: Math.max(0, size.shots - 1 - size.cocktails) }, () =>
      draws.pick([...ingredients, ...cocktails]),
    ),
  ];
  return problemText({
    domain: "barman",
    objects: [
      { names: ["shaker1"], type: "shaker" },
      { names: ["left", "right"], type: "hand" },
      { names: shots, type: "shot" },
      { names: ingredients, type: "ingredient" },
      { names: cocktails, type: "cocktail" },
      { names: ingredients.map((each) => `dispenser-${each}`), type: "dispenser" },
      { names: ["l0", "l1", "l2"], type: "level" },
    ],
    init: [
      "(= (total-cost) 0)",
      ...["(ontable shaker1)", "(clean shaker1)", "(empty shaker1)"],
      ...["(shaker-empty-level shaker1 l0)", "(shaker-level shaker1 l0)", "(next l0 l1)", "(next l1 l2)"],
      ...["(handempty left)", "(handempty right)"],
      ...shots.flatMap((shot) => [`(ontable ${shot})`, `(clean ${shot})`, `(empty ${shot})`]),
      ...ingredients.map((each) => `(dispenses dispenser-${each} ${each})`),
      ...cocktails.flatMap((cocktail) => {
        const [first, second] = draws.shuffled(ingredients);
        return [`(cocktail-part1 ${cocktail} ${first})`, `(cocktail-part2 ${cocktail} ${second})`];
      }),
    ],
    goal: shots.slice(0, -1).map((shot, index) => `(contains ${shot} ${drinks[index]})`),
    minimizeCost: true,
  });
}
