import { describe, expect, it } from "vitest";
import { mobileManipulator } from "../../../../../test/fixtures/copilot/mobileManipulator";
import { checkCondition, parseCondition } from "../../../pddl/parse";
import { Belief } from "../../../world/belief";
import type { WorldObject } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { concreteGoal } from "../../synthesis/concreteGoal";
import { liftedGoal } from "../goal";
import { type Selection, selectionsOf } from "../task";
import { understand } from "../understand";
import { hasName, nameTest } from "./kindName";

/* Words that name a kind of object more exactly than its type: told by labels. */

const robot = mobileManipulator();
const abilities = abilitiesOf(robot);

const seen = (id: string, type: string, label: string, attributes = {}): WorldObject => ({
  id,
  type,
  label,
  attributes,
});
const bedroom = Belief.empty(["at", "holding", "handempty"])
  .withObjects([
    seen("table_0", "table", "dining table"),
    seen("table_1", "table", "Desk"),
    seen("table_2", "table", "nightstand"),
    seen("table_3", "table", "coffee table"),
    seen("table_4", "table", "low bench"),
    seen("table_5", "table", "white credenza", { colour: "white" }),
    seen("shelf_0", "shelf", "low bookshelf"),
    seen("bed_0", "bed", "bed"),
    seen("cup_0", "cup", "red cup", { colour: "red" }),
    seen("cup_1", "cup", "blue mug", { colour: "blue" }),
    seen("box_0", "box", "blue storage box", { colour: "blue" }),
    seen("box_1", "box", "beige storage box", { colour: "beige" }),
    seen("box_2", "box", "shoe box"),
    seen("bear_0", "bear", "teddy bear"),
    seen("car_0", "car", "toy car"),
  ])
  .withFacts(
    [
      ["located", "cup_0", "table_3"],
      ["on", "cup_0", "table_3"],
      ["located", "cup_1", "table_1"],
      ["on", "cup_1", "table_1"],
      ["located", "bear_0", "bed_0"],
      ["on", "bear_0", "bed_0"],
    ].map(([predicate, ...args]) => ({ fact: { predicate, args }, value: true })),
  );

/** Nouns with a kind, each with the names that its label may have. */
function kindsIn(instruction: string, belief = Belief.empty()): readonly string[] {
  const understood = understand(instruction, robot, belief, { askWhichOne: false });
  expect(understood, JSON.stringify(understood)).toHaveProperty("kind", "task");
  if (understood.kind !== "task") return [];
  const lifted = liftedGoal(understood.task, robot, abilities);
  const condition = lifted === undefined ? undefined : parseCondition(lifted).condition;
  if (condition) expect(checkCondition(condition, robot.domain, []), lifted).toEqual([]);
  const told = ({ types, noun, names }: Selection) =>
    names ? [`${types.join("|")}: ${noun} = ${names.join("|")}`] : [];
  return [...new Set(understood.task.steps.flatMap((step) => selectionsOf(step)).flatMap(told))];
}

const nightstand = "nightstand|night stand|bedside table";
const bookshelf = "bookshelf|book shelf|bookcase|book case";

describe("kinds that are more exact than a type, before anything has been seen", () => {
  const cases: readonly (readonly [string, ...(readonly string[])])[] = [
    ["bring every cup to the desk", "table: desk = desk"],
    ["put the banana on a desk", "table: desk = desk"],
    ["put the cups on the desks", "table: desk = desk"],
    ["go to the desk", "table: desk = desk"],
    ["look at the desk", "table: desk = desk"],
    ["find the desk", "table: desk = desk"],
    ["clear the coffee table", "table: coffee table = coffee table"],
    ["clear the coffee table onto the bed", "table: coffee table = coffee table"],
    ["put everything on the coffee table into the box", "table: coffee table = coffee table"],
    ["put the apple on the dining table", "table: dining table = dining table"],
    ["all cups should be on the dining table", "table: dining table = dining table"],
    ["put the red cup on the nightstand", `table: nightstand = ${nightstand}`],
    ["put the red cup on the night stand", `table: night stand = ${nightstand}`],
    ["put the red cup on the bedside table", `table: bedside table = ${nightstand}`],
    ["put the toys on the side tables", "table: side table = side table|end table"],
    ["put the doll on the bench", "table: bench = bench"],
    ["put two cups on the bookshelf", `shelf: bookshelf = ${bookshelf}`],
    ["put two cups on the book shelf", `shelf: book shelf = ${bookshelf}`],
    ["remove the cups from the bookshelves", `shelf: bookshelf = ${bookshelf}`],
    ["put the banana in the storage box", "box: storage box = storage box"],
    ["put all toys in the blue storage box", "box: storage box = storage box"],
    ["put the banana in the bin", "box: bin = bin"],
    ["put the tangerine on the plate", "orange: tangerine = tangerine"],
    [
      "move the cup from the coffee table to the desk",
      "table: coffee table = coffee table",
      "table: desk = desk",
    ],
    ["move the cup from the table to the desk", "table: desk = desk"],
    ["move the cup from the desk to the bed", "table: desk = desk"],
    ["pick up the cup on the desk and put it on the nightstand", `table: nightstand = ${nightstand}`],
    ["put all cups except the coffee cups on the bed", "cup: coffee cup = coffee cup|coffee mug"],
    // What is true of every thing of the type needs no label.
    ["put the cup on the table"],
    ["put the mug on the couch"],
    ["put the toy car on the bed"],
    ["put the teddy bear on the bed"],
  ];
  for (const [instruction, ...kinds] of cases) {
    it(instruction, () => {
      const found = kindsIn(instruction);
      for (const kind of kinds) expect(found).toContain(kind);
      if (kinds.length === 0) expect(found).toEqual([]);
    });
  }

  it("leaves the goal weaker", () => {
    const goal = (instruction: string) => {
      const understood = understand(instruction, robot, Belief.empty());
      return understood.kind === "task" ? liftedGoal(understood.task, robot, abilities) : understood;
    };
    expect(goal("bring every cup to the desk")).toBe(
      "(exists (?table - table) (forall (?cup - cup) (on ?cup ?table)))",
    );
    // That the hand is empty is not what was asked for.
    expect(goal("clear the coffee table")).toBeUndefined();
    expect(goal("put the storage box's cup on the desk")).not.toBeUndefined();
  });

  it("does not take a part of a name for a word", () => {
    for (const [instruction, unknown] of [
      ["bring a coffee to the table", /"coffee"/],
      ["put the night on the bed", /"night"/],
    ] as const) {
      const understood = understand(instruction, robot, Belief.empty());
      expect(JSON.stringify(understood)).toMatch(new RegExp(unknown.source.replaceAll('"', '\\\\"')));
      expect(understood.kind).not.toBe("task");
    }
  });
});

describe("kinds among what has been seen", () => {
  const cases: readonly (readonly [string, string | { readonly missing: string }])[] = [
    ["bring every cup to the desk", "(and (on cup_1 table_1) (on cup_0 table_1))"],
    ["put the red cup on the bedside table", "(on cup_0 table_2)"],
    ["put the mug on the coffee table", "(on cup_1 table_3)"],
    ["put the teddy bear in the beige storage box", "(in bear_0 box_1)"],
    ["put the toy car in the shoe box", "(in car_0 box_2)"],
    ["put the bear on the bench", "(on bear_0 table_4)"],
    ["put the bear on the low bench", "(on bear_0 table_4)"],
    ["put the bear on the book shelf", "(on bear_0 shelf_0)"],
    ["put the bear on the white credenza", "(on bear_0 table_5)"],
    ["put the bear on the credenza", "(on bear_0 table_5)"],
    ["move the cup from the desk to the dining table", "(on cup_1 table_0)"],
    ["move a cup from a table to the desk", "(on cup_0 table_1)"],
    ["clear the desk", "(and (not (located cup_1 table_1)) (handempty))"],
    ["go to the nightstand", "(at table_2)"],
    ["put the bear on the side table", { missing: "side table" }],
    ["clear the workbench", { missing: "workbench" }],
    ["put the tangerine on the bed", { missing: "tangerine" }],
    ["go to the console table", { missing: "console table" }],
  ];
  for (const [instruction, expected] of cases) {
    it(instruction, () => {
      const understood = understand(instruction, robot, bedroom);
      expect(understood, JSON.stringify(understood)).toHaveProperty("kind", "task");
      if (understood.kind !== "task") return;
      expect(concreteGoal(understood.task, robot, abilities, bedroom)).toEqual(
        typeof expected === "string"
          ? { kind: "goal", text: expected }
          : { kind: "missing", what: expected.missing },
      );
    });
  }

  it("are what is offered where several things fit", () => {
    const understood = understand("put the bear on the table", robot, bedroom);
    expect(understood).toMatchObject({
      kind: "question",
      choices: [
        "put the bear on the dining table",
        "put the bear on the desk",
        "put the bear on the nightstand",
        "put the bear on the coffee table",
        "put the bear on the low bench",
        "put the bear on table_5",
      ],
    });
  });

  it("a label with a word of the grammar is no such word", () => {
    const odd = Belief.empty().withObjects([
      seen("cup_0", "cup", "the"),
      seen("cup_1", "cup", "put everything in the box"),
      seen("cup_2", "cup", ""),
      seen("cup_3", "cup", "(.*)+$ [a"),
    ]);
    expect(kindsIn("put the banana in the box", odd)).toEqual([]);
  });
});

describe("names in labels", () => {
  const cases: readonly (readonly [string, readonly string[], boolean])[] = [
    ["desk", ["desk"], true],
    ["Writing Desk", ["desk"], true],
    ["desktop", ["desk"], false],
    ["bedside table", ["side table"], false],
    ["low side-table", ["side table"], true],
    ["table", ["side table"], false],
    ["nightstand", ["night stand", "nightstand"], true],
    ["", ["desk"], false],
    ["étagère", ["étagère"], true],
    ["grande étagère", ["étagère"], true],
  ];
  for (const [label, names, expected] of cases) {
    it(`"${label}" ${expected ? "has" : "has not"} ${names.join(" or ")}`, () => {
      expect(hasName(label, names)).toBe(expected);
      const test = new Function("table", `return ${nameTest("table", names)};`);
      expect(test({ label: label.replace("-", " ") })).toBe(expected);
    });
  }
});
