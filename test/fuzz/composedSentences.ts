import { seededRandom } from "../../src/core/world/ports";
import type { Instruction } from "../support/instructionLists";

/*
 * Sentences put together from clauses, lists and phrases for things and places, each with the goal that it means, about
 * the things of `test/support/instructionWorlds.ts`.
 */

interface Said {
  readonly ids: readonly string[];
  readonly phrases: readonly string[];
  /** Not to be named again: "all toys except the doll, and the doll" is nothing that anybody says. */
  readonly without?: readonly string[];
  readonly isMany?: true;
}

interface Goal {
  readonly id: string;
  readonly relation: "on" | "in";
  readonly phrases: readonly string[];
  /** What is there already. */
  readonly holds: readonly string[];
}

interface Deed {
  /** "wash THING" */
  readonly phrases: readonly string[];
  readonly predicate: string;
  readonly things: readonly string[];
}

interface Words {
  readonly things: readonly Said[];
  readonly goals: readonly Goal[];
  readonly deeds: readonly Deed[];
  /** Said as it is, with its fact. */
  readonly whole: readonly { readonly phrases: readonly string[]; readonly fact: string }[];
}

const thing = (id: string, ...phrases: readonly string[]): Said => ({ ids: [id], phrases });
const many = (ids: string, phrases: readonly string[], without = ""): Said => ({
  ids: ids.split(" "),
  phrases,
  without: without.split(" "),
  isMany: true,
});
const goal = (id: string, relation: "on" | "in", phrases: readonly string[], holds = ""): Goal => ({
  id,
  relation,
  phrases,
  holds: holds.split(" "),
});

const bedroom: Words = {
  things: [
    thing("banana_0", "the banana"),
    thing("orange_0", "the orange"),
    thing("doll_0", "the doll", "the doll that is on the coffee table", "the doll from the coffee table"),
    thing("bear_0", "the bear", "the teddy bear", "the bear which is on the desk", "the bear from the desk"),
    thing("car_0", "the toy car", "the car", "the car from the nightstand"),
    thing("apple_0", "the red apple", "the apple that is red"),
    thing("apple_1", "the green apple", "the apple from the desk", "the apple that is on the desk"),
    thing("cup_0", "the red cup"),
    thing("cup_1", "the blue cup", "the cup that is blue"),
    thing("cup_2", "the used cup", "the white cup", "the cup from the shelf", "the cup that is on the shelf"),
    many("bear_0 doll_0 car_0", ["all toys", "the toys", "every toy"]),
    many("cup_0 cup_1 cup_2", ["all cups", "the cups", "all three cups"]),
    many("apple_0 apple_1", ["both apples", "the apples"]),
    many(
      "cup_0 cup_1",
      ["the clean cups", "all cups except the white one", "the red and the blue cup"],
      "cup_2",
    ),
    many("apple_1 bear_0", ["everything on the desk", "whatever is on the desk"]),
    many("bear_0 car_0", ["all toys except the doll", "the toys that are not on the coffee table"], "doll_0"),
  ],
  goals: [
    goal("bed_0", "on", ["the bed"]),
    goal("sofa_0", "on", ["the sofa", "the couch"]),
    goal("plate_0", "on", ["the plate"]),
    goal("shelf_0", "on", ["the shelf"], "cup_2"),
    goal("table_4", "on", ["the bench"]),
    goal("table_3", "on", ["the nightstand"], "car_0"),
    goal("box_0", "in", ["the blue box"]),
    goal("box_1", "in", ["the beige box"]),
  ],
  deeds: [],
  whole: [],
};

const kitchen: Words = {
  things: [
    thing("egg_0", "the egg", "the egg from the fridge"),
    thing("tomato_0", "the tomato", "the tomato from the fridge"),
    thing("cheese_0", "the cheese", "the cheese that is in the fridge"),
    thing("lettuce_0", "the lettuce"),
    thing("fork_0", "the fork"),
    thing("knife_0", "the knife"),
    thing("spoon_0", "the spoon"),
    thing("mug_1", "the red mug", "the dirty mug", "the mug on the dining table"),
    thing("vase_0", "the vase"),
    thing("banana_0", "the banana"),
    thing("potato_0", "the potato"),
    thing("bread_0", "the bread"),
    thing("sponge_0", "the sponge"),
    thing("apple_0", "the red apple"),
    thing("book_0", "the cookbook"),
    many("mug_0 mug_1", ["both mugs", "all mugs", "the mugs"]),
    many("apple_0 apple_1", ["both apples", "the apples"]),
  ],
  goals: [
    goal("table_0", "on", ["the dining table"], "mug_1 cup_0"),
    goal("counter_0", "on", ["the left counter"], "bowl_0 kettle_0 apple_0 apple_1 sponge_0 soap_0"),
    goal("counter_1", "on", ["the right counter"], "banana_0 bread_0 potato_0 lemon_0"),
    goal("sink_0", "in", ["the sink"]),
    goal("drawer_0", "in", ["the top drawer"]),
    goal("drawer_1", "in", ["the bottom drawer"], "knife_0 spoon_0"),
    goal("garbage-can_0", "in", ["the garbage can", "the bin"]),
    goal("shelf_0", "on", ["the shelf"], "plate_0 vase_0"),
  ],
  deeds: [
    {
      phrases: ["wash THING", "rinse THING", "THING should be clean", "THING needs washing"],
      predicate: "is-clean",
      things: ["fork_0", "knife_0", "spoon_0", "mug_1", "vase_0"],
    },
    {
      phrases: ["chill THING", "cool THING down"],
      predicate: "is-chilled",
      things: ["tomato_0", "lettuce_0", "potato_0", "banana_0"],
    },
    {
      phrases: ["cook THING", "THING should be cooked"],
      predicate: "is-cooked",
      things: ["egg_0", "potato_0"],
    },
  ],
  whole: [
    { phrases: ["open the fridge", "the fridge should be open"], fact: "(is-open fridge_0)" },
    { phrases: ["close the microwave", "shut the microwave"], fact: "(not (is-open microwave_0))" },
    { phrases: ["turn on the left burner", "switch the left burner on"], fact: "(is-toggled burner_0)" },
    { phrases: ["turn off the light", "switch the light off"], fact: "(not (is-toggled light-switch_0))" },
  ],
};

const worlds: Readonly<Record<string, Words>> = { "mobile-manipulator": bedroom, household: kitchen };

const withoutSource = (said: Said): Said => ({
  ...said,
  phrases: said.phrases.filter((phrase) => !phrase.includes(" from ")),
});

/** One sentence with what it means. */
export function composedSentence(robot: keyof typeof worlds, seed: number): Instruction {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const { things, goals, deeds, whole } = worlds[robot];
  const used = new Set<string>();
  const takenGoals = new Set<string>();
  const isFree = ({ ids, without = [] }: Said) => [...ids, ...without].every((id) => !used.has(id));
  const use = (said: Said): string => {
    for (const id of [...said.ids, ...(said.without ?? [])]) used.add(id);
    return pick(said.phrases);
  };
  /** What goes to one place, in words. */
  const list = (to: Goal, most: number): { readonly words: string; readonly ids: readonly string[] } => {
    const free = () => things.filter((said) => isFree(said) && !said.ids.some((id) => to.holds.includes(id)));
    const words: string[] = [];
    const ids: string[] = [];
    const wanted = 1 + Math.floor(random() * most);
    while (words.length < wanted && free().length > 0) {
      const said = pick(free());
      // Of "all cups and the doll from the table" both may come from there.
      words.push(use(words.length === 0 ? said : withoutSource(said)));
      ids.push(...said.ids);
    }
    const last = words.pop() ?? "";
    return { words: words.length > 0 ? `${words.join(", ")} and ${last}` : last, ids };
  };
  const somewhere = (): Goal => {
    const to = pick(goals.filter(({ id }) => !takenGoals.has(id)));
    takenGoals.add(to.id);
    return to;
  };
  const facts: string[] = [];
  const put = (to: Goal, ids: readonly string[]) =>
    facts.push(...ids.map((id) => `(${to.relation} ${id} ${to.id})`));
  const moved = (isFurther: boolean, verb: string): string => {
    const to = somewhere();
    const { words, ids } = list(to, isFurther ? 1 : 3);
    if (ids.length === 0) return "";
    put(to, ids);
    const preposition = verb === "put" || verb === "place" ? to.relation : "to";
    return `${words} ${preposition} ${pick(to.phrases)}`;
  };
  const clause = (): string => {
    const kind = random();
    if (whole.length > 0 && kind < 0.2) {
      const { phrases, fact } = pick(whole);
      facts.push(fact);
      return pick(phrases);
    }
    const deed = deeds.length > 0 && kind < 0.4 ? pick(deeds) : undefined;
    const object = things.find((said) => isFree(said) && deed?.things.includes(said.ids[0]) && !said.isMany);
    if (deed && object) {
      facts.push(`(${deed.predicate} ${object.ids[0]})`);
      return pick(deed.phrases).replace("THING", use(object));
    }
    if (kind < 0.55) {
      const to = somewhere();
      const { words, ids } = list(to, 1);
      if (ids.length !== 1) return "";
      put(to, ids);
      return `${pick(["take", "pick up", "grab"])} ${words} and put it ${to.relation} ${pick(to.phrases)}`;
    }
    if (kind < 0.65) {
      const to = somewhere();
      const { words, ids } = list(to, 2);
      if (ids.length === 0) return "";
      put(to, ids);
      return `${words} should be ${to.relation} ${pick(to.phrases)}`;
    }
    const verb = pick(["put", "place", "move", "bring", "take", "carry"]);
    const first = moved(false, verb);
    const further = first !== "" && random() < 0.3 ? moved(true, verb) : "";
    return first === "" ? "" : `${verb} ${first}${further === "" ? "" : ` and ${further}`}`;
  };
  const clauses: string[] = [];
  /** Of "chill the tomato and the knife should be clean" it is not heard where the second one begins. */
  const isState = (said: string) => said.includes(" should be ") || said.includes(" needs ");
  const wanted = 1 + Math.floor(random() * 3);
  // A place may be one where nothing that is left can be put.
  for (let tries = 0; clauses.length < wanted && (tries < wanted || clauses.length === 0); tries++) {
    const said = clause();
    if (said !== "") clauses.push(said);
  }
  const sentence = clauses.reduce(
    (before, next) =>
      before +
      pick([". ", "; ", ...(isState(next) ? [] : [" and ", ", then ", ", and ", " and then "])]) +
      next,
  );
  const held = [...new Set(facts)];
  const text = held.length === 1 ? held[0] : `(and ${held.join(" ")})`;
  return { world: "seen", sentence, expected: [{ kind: "goal", text }] };
}
