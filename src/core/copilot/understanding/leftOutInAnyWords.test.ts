import { describe, expect, it } from "vitest";
import { judgeAll } from "../../../../test/support/instructionLists";

/*
 * One exception told in many words: what is left out is in no goal, and all else is, or a question is asked. Every form meets
 * every world, with another order and another thing each time.
 */

/** `{o}` the order, `{x}` what is left out, `{it}`, `{be}` and `{stay}` the words that go with it. */
const forms = [
  "{o} except {x}",
  "{o}, except {x}",
  "{o} but not {x}",
  "{o}, but not {x}",
  "{o}, not {x}",
  "{o} apart from {x}",
  "{o} other than {x}",
  "{o} but {x}",
  "{o} without {x}",
  "{o}, just not {x}",
  "{o}, only not {x}",
  "{o}, but leave {x}",
  "{o}, but leave {x} alone",
  "{o}, but leave {x} where {it} {be}",
  "{o} and leave {x}",
  "{o}. Leave {x} alone",
  "{o}. Leave {x} where {it} {be}",
  "{o}, leaving {x}",
  "{o}, but keep {x}",
  "{o}. Keep {x}",
  "{o}, {x} {stay}",
  "{o}, {x} can stay",
  "{o}. {X} {stay}",
  "{o}. {X} can stay",
  "{o}. {X} can stay where {it} {be}",
  "{o}, but {x} {stay}",
  "{o}, but {x} can stay",
  "{o}, don't touch {x}",
  "{o}. Don't touch {x}",
  "{o}, but don't move {x}",
  "{o}. Don't move {x}",
  "{o} without touching {x}",
  "{o}, you can skip {x}",
  "{o}. You can skip {x}",
  "{o}, skip {x}",
  "{o}, no need to move {x}",
  "{o}. No need to move {x}",
  "{o}, never mind {x}",
  "{o}, forget about {x}",
  "Except for {x}, {o2}",
  "Apart from {x}, {o2}",
  "Leave {x} where {it} {be} and {o2}",
  "Don't touch {x}, but {o2}",
  "{o}, with the exception of {x}",
  "{o}, excluding {x}",
  "{o}, save for {x}",
  "{o}. Not {x}",
  "{o}. Not {x}, though",
  "{o}. But not {x}",
  "{o}, {x} excepted",
  "{o}, {x} {be} fine where {it} {be}",
  "{o}. {X} {be} fine",
  "{o}. {X} {be} still good",
  "{o}. {X} needs some more time",
  "{o}, {x} can wait",
  "{o}. {X} {be} not needed",
  "{o}. Ignore {x}",
  "{o} but spare {x}",
  "{o}, with {x} staying",
  "{o} minus {x}",
  "{o}, all but {x}",
  "{o}, everything but {x}",
  "{o}, though not {x}",
  "{o}, just leave {x}",
  "{o} and don't forget to leave {x}",
  "{o}. {X} should stay",
  "{o}. {X} must stay where {it} {be}",
  "{o}. {X} mustn't be moved",
  "{o}, {x} mustn't be touched",
  "{o}. Hands off {x}",
  "{o}, hands off {x}",
  "{o}, please spare {x}",
];

interface Family {
  readonly robot: string;
  readonly world: string;
  readonly orders: readonly Order[];
  /** As it is said, and which ones it is, apart by spaces. */
  readonly things: readonly (readonly [said: string, ids: string])[];
}

interface Order {
  readonly said: string;
  /** Those it is about, apart by spaces. */
  readonly ids: string;
  /** What holds a goal for one of them, with "ID" for it. */
  readonly fact: string;
}

const families: readonly Family[] = [
  {
    robot: "mobile-manipulator",
    world: "seen",
    orders: [
      { said: "Put all toys on the bed", ids: "doll_0 car_0 bear_0", fact: "(on ID bed_0)" },
      { said: "Clear the coffee table", ids: "cup_0 cup_1 doll_0", fact: "ID table_1)" },
      { said: "All toys go on the bed", ids: "doll_0 car_0 bear_0", fact: "(on ID bed_0)" },
      {
        said: "Put everything from the coffee table on the bed",
        ids: "cup_0 cup_1 doll_0",
        fact: "(on ID bed_0)",
      },
      {
        said: "Put all fruit in the blue box",
        ids: "banana_0 apple_0 apple_1 orange_0",
        fact: "(in ID box_0)",
      },
      { said: "Put the cups on the desk", ids: "cup_0 cup_1 cup_2", fact: "(on ID table_2)" },
    ],
    things: [
      ["the doll", "doll_0"],
      ["the red cup", "cup_0"],
      ["the doll and the red cup", "doll_0 cup_0"],
      ["the bear", "bear_0"],
      ["the apples", "apple_0 apple_1"],
      ["the orange", "orange_0"],
    ],
  },
  {
    robot: "household",
    world: "seen",
    orders: [
      {
        said: "Put all the fruit in the fridge",
        ids: "apple_0 apple_1 banana_0 lemon_0",
        fact: "(in ID fridge_0)",
      },
      {
        said: "Clear the dining table",
        ids: "plate_0 mug_1 cup_0 fork_0 apple_1 banana_0",
        fact: "ID table_0)",
      },
      { said: "Empty the fridge", ids: "egg_0 tomato_0 lettuce_0 cheese_0", fact: "ID fridge_0)" },
      { said: "Wash all the dishes on the table", ids: "plate_0 mug_1 cup_0", fact: "(is-clean ID)" },
      { said: "Put the mugs in the sink", ids: "mug_0 mug_1", fact: "(in ID sink_0)" },
      {
        said: "Close all drawers and cabinets",
        ids: "drawer_0 drawer_1 cabinet_0 cabinet_1",
        fact: "(not (is-open ID))",
      },
    ],
    things: [
      ["the banana", "banana_0"],
      ["the red mug", "mug_1"],
      ["the egg and the cheese", "egg_0 cheese_0"],
      ["the fork and the cup", "fork_0 cup_0"],
      ["the top drawer", "drawer_0"],
      ["the lemon", "lemon_0"],
    ],
  },
  {
    robot: "household-two-hands",
    world: "apartment",
    orders: [
      {
        said: "Turn off everything in the living room",
        ids: "tv_1 radio_1 living-room-lamp_1",
        fact: "(not (switched-on ID))",
      },
      { said: "Empty the fridge", ids: "milk_1 juice_1 egg_1 cheese_1", fact: "ID fridge_1)" },
      {
        said: "Clear the kitchen table",
        ids: "salmon_1 apple_1 plate_1 glass_1 fork_1",
        fact: "ID kitchen-table_1)",
      },
      { said: "Turn off all the lights", ids: "light_1 living-room-lamp_1", fact: "(not (switched-on ID))" },
      {
        said: "Unplug everything in the kitchen",
        ids: "microwave_1 toaster_1 coffee-maker_1 fridge_1",
        fact: "(not (plugged-in ID))",
      },
    ],
    things: [
      ["the TV", "tv_1"],
      ["the milk", "milk_1"],
      ["the glass and the fork", "glass_1 fork_1"],
      ["the living room lamp", "living-room-lamp_1"],
      ["the toaster", "toaster_1"],
      ["the salmon", "salmon_1"],
    ],
  },
  {
    robot: "agv",
    world: "seen",
    orders: ["Visit all areas", "Go everywhere", "Go to all the stations", "Do a round of all areas"].map(
      (said) => ({
        said,
        ids: "loading-bay_0 packing-station_0 workshop_0 charging-dock_0 cold-store_0",
        fact: " ID",
      }),
    ),
    things: [
      ["the workshop", "workshop_0"],
      ["the cold store and the loading bay", "cold-store_0 loading-bay_0"],
      ["the charging dock", "charging-dock_0"],
    ],
  },
  {
    robot: "tabletop-arm",
    world: "blocks",
    orders: [
      "Put all blocks in the target area",
      "All blocks go to the target area",
      "Bring every block to the target area",
    ].map((said) => ({ said, ids: "block_0 block_1 block_2 block_3", fact: "(on ID area_0)" })),
    things: [
      ["the red block", "block_0"],
      ["the green and the yellow block", "block_2 block_3"],
      ["the red one", "block_0"],
    ],
  },
  {
    robot: "tabletop-arm",
    world: "mixed",
    orders: [
      { said: "Throw everything in the bin", ids: "rubbish_0 tomato_0 tomato_1", fact: "(in ID bin_0)" },
      { said: "Serve all the meat", ids: "steak_0 chicken_0", fact: "(on ID area_0)" },
      { said: "Take all the meat off the grill", ids: "steak_0 chicken_0", fact: "ID grill_0)" },
    ],
    things: [
      ["the steak", "steak_0"],
      ["the tomatoes", "tomato_0 tomato_1"],
      ["the chicken", "chicken_0"],
    ],
  },
];

interface Told {
  readonly sentence: string;
  readonly left: readonly string[];
  readonly due: readonly string[];
  readonly fact: string;
}

/** Two sentences of every form. */
function toldOf({ orders, things }: Family): readonly Told[] {
  const pairs = orders.flatMap(({ said: order, ids, fact }) =>
    things.flatMap(([said, left]) => {
      const all = ids.split(" ");
      const isIn = left.split(" ").every((id) => all.includes(id));
      return isIn ? [{ order, said, left: left.split(" "), all, fact }] : [];
    }),
  );
  return forms.flatMap((form, at) =>
    [0, 1].map((turn) => {
      const { order, said, left, all, fact } = pairs[(at * 2 + turn) % pairs.length];
      return {
        sentence: sentenceOf(form, order, said, left.length > 1),
        left,
        due: all.filter((id) => !left.includes(id)),
        fact,
      };
    }),
  );
}

function sentenceOf(form: string, order: string, said: string, isMany: boolean): string {
  const words: Readonly<Record<string, string>> = {
    o: order,
    o2: order[0].toLowerCase() + order.slice(1),
    x: said,
    X: said[0].toUpperCase() + said.slice(1),
    it: isMany ? "they" : "it",
    be: isMany ? "are" : "is",
    stay: isMany ? "stay" : "stays",
  };
  const sentence = form.replace(/\{(\w+)\}/g, (_, name: string) => words[name]);
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}

describe("what is left out, in any words", () => {
  it.each(families.map((family) => [`${family.robot}, ${family.world}`, family] as const))(
    "%s",
    (_, family) => {
      const told = toldOf(family);
      const judged = judgeAll(
        family.robot,
        told.map(({ sentence }) => ({ world: family.world, sentence, expected: [] })),
      );
      const isAsked = (got: string) => /^(question|declined)/.test(got);
      const wrong = judged.filter(({ got }, at) => {
        const isTold = (id: string) => got.includes(told[at].fact.replace("ID", id));
        return !isAsked(got) && (told[at].left.some(isTold) || !told[at].due.every(isTold));
      });
      expect(wrong.map(({ sentence, got }) => `${sentence} => ${got}`)).toEqual([]);
      expect(judged.filter(({ got }) => isAsked(got)).length / judged.length).toBeLessThan(0.5);
    },
  );
});
