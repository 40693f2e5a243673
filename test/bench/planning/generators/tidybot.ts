import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface TidybotSize {
  readonly columns: number;
  readonly rows: number;
  readonly objects: number;
  /** How far the gripper goes from the base, in cells, in each direction. */
  readonly reach: number;
}

/**
 * Tables of two by two cells with ways two cells wide around them. Objects lie on tables and belong on other free cells
 * of tables.
 */
export function tidybot({ columns, rows, objects: count, reach }: TidybotSize, seed: number): string {
  const draws = drawsOf(seed);
  const xs = numbered("x", columns, 0);
  const ys = numbered("y", rows, 0);
  const xrels = numbered("xrel", 2 * reach + 1, 0);
  const yrels = numbered("yrel", 2 * reach + 1, 0);
  const objects = numbered("object", count);
  const cells = xs.flatMap((_, x) => ys.map((_, y) => ({ x, y, name: `${xs[x]} ${ys[y]}` })));
  const isTable = (value: number, limit: number) => (value % 4) - 2 >= 0 && value - (value % 4) + 3 < limit;
  const table = cells.filter(({ x, y }) => isTable(x, columns) && isTable(y, rows));
  if (table.length < 2 * count) throw new Error("The tables have too few cells for the objects.");
  const sites = draws.shuffled(table).map(({ name }) => name);
  const inOrder = (relation: string, names: readonly string[]) =>
    names.slice(1).map((name, index) => `(${relation} ${names[index]} ${name})`);
  const sums = (relation: string, names: readonly string[], relative: readonly string[]) =>
    names.flatMap((name, index) =>
      relative.flatMap((rel, offset) => {
        const sum = names[index + offset - reach];
        return sum === undefined ? [] : [`(${relation} ${name} ${rel} ${sum})`];
      }),
    );
  return problemText({
    domain: "tidybot",
    objects: [
      { names: ["pr2"], type: "robot" },
      { names: ["cart"], type: "cart" },
      { names: objects, type: "object" },
      { names: xs, type: "xc" },
      { names: ys, type: "yc" },
      { names: xrels, type: "xrel" },
      { names: yrels, type: "yrel" },
    ],
    init: [
      ...inOrder("leftof", xs),
      ...inOrder("above", ys),
      ...inOrder("leftof-rel", xrels),
      ...inOrder("above-rel", yrels),
      ...sums("sum-x", xs, xrels),
      ...sums("sum-y", ys, yrels),
      `(zerox-rel ${xrels[reach]})`,
      `(zeroy-rel ${yrels[reach]})`,
      ...["(parked pr2)", "(not-pushing pr2)", "(gripper-empty pr2)"],
      ...[
        "(base-pos pr2 x0 y0)",
        "(base-obstacle x0 y0)",
        `(gripper-rel pr2 ${xrels[reach]} ${yrels[reach]})`,
      ],
      ...["(cart-pos cart x1 y0)", "(base-obstacle x1 y0)"],
      ...table.map(({ name }) => `(base-obstacle ${name})`),
      ...objects.flatMap((object, index) => [
        `(object-pos ${object} ${sites[index]})`,
        `(gripper-obstacle ${sites[index]})`,
        `(object-goal ${object} ${sites[count + index]})`,
      ]),
    ],
    goal: objects.map((object) => `(object-done ${object})`),
  });
}
