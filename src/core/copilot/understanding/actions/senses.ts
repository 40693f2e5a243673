/*
 * What verbs of household work ask for, in general English. A robot's action belongs to a sense by its name; no word here
 * belongs to a robot.
 */

export interface Sense {
  /** Names that an action of this meaning may have: words of `switch-on`, `toggleOn`, `pick_up`. */
  readonly names: readonly string[];
  /** What is said for it: a verb, or a verb with its particle. */
  readonly said: readonly string[];
  /** Prepositions that may stand before its object: sit *on* the sofa. */
  readonly via: readonly string[];
  /** Directions of the place where a thing goes; then the thing and the place are both needed. */
  readonly to: readonly string[];
  /** The place is said first, and the thing comes with "with": fill the vase with water. */
  readonly swapped: boolean;
  /** Its result matters only until the next thing is done: having walked somewhere. */
  readonly passing: boolean;
  /** Done sitting or lying down: eat *on the sofa*. */
  readonly atRest: boolean;
  /** Done where the thing is put first: wash the plate *in the sink*. */
  readonly atPlace: boolean;
  /** No other action with the same result will do. */
  readonly exact: boolean;
}

type Marks = Partial<Pick<Sense, "swapped" | "passing" | "atRest" | "atPlace" | "exact">> & {
  readonly via?: string;
  readonly to?: string;
  /** Names of actions that nobody says so. */
  readonly names?: string;
};

const list = (text: string): readonly string[] =>
  text === "" ? [] : text.split(",").map((each) => each.trim());

function sense(
  said: string,
  { via = "", to = "", names = "", ...marks }: Marks = {},
  alsoSaid: readonly string[] = [],
): Sense {
  const forms = list(said);
  return {
    names: to === "" ? [...list(names), ...forms] : list(names),
    said: [...forms, ...alsoSaid],
    via: list(via),
    to: list(to),
    swapped: false,
    passing: false,
    atRest: false,
    atPlace: false,
    exact: false,
    ...marks,
  };
}

/** What nothing is known of but that an action of the robot is called so. */
export function calledSo(name: string): Sense {
  const [verb, part, ...more] = name.split(" ");
  // "open lid": of what it opens it says what is opened there.
  return sense(name, {}, more.length === 0 && parts.has(part) ? [verb] : []);
}

const parts = new Set(["lid", "door", "cover", "cap", "hatch", "gate", "flap"]);

/** Words of an action's name: `switch-on`, `toggleOn`, `pick_up`. */
export function wordsOfAction(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[-_ ]+/)
    .join(" ");
}

const carrying =
  "put, place, set, lay, drop, drop off, keep, bring, carry, take, move, transfer, deliver, store, stow, leave, get, return, put back, put away, put down, deposit, stash, pack, throw, toss, fetch, hide, stand, serve, give, hand, pass, stick, pop, slip, slide, position, shift, relocate, transport, haul, dump, chuck, tuck, rest, add, hang, park, convey, ferry, send, plop, plonk, plunk, prop, perch, balance, lob, fling, tidy away, clear away, stow away, stash away, pack away";

const grabbing =
  "grab, take, get, fetch, pick up, grasp, hold, seize, lift, lift up, take out, get out, pick, collect";

export const senses: readonly Sense[] = [
  // What cannot be switched on is run to: "walk".
  sense(
    "switch on, turn on, put on, power on, power up, toggle on, start, start up, boot up, wake up, activate, run",
    {
      names: "toggle object on",
    },
  ),
  sense(
    "switch off, turn off, power off, power down, toggle off, shut off, shut down, deactivate, turn out, put out, kill",
    {
      names: "toggle object off",
    },
  ),
  sense("plug in", { names: "connect" }),
  sense("unplug, plug out, disconnect"),
  sense("open, open up, unlock"),
  sense("close, shut, close up"),
  sense(grabbing, { names: "pick up object, pickup" }),
  sense(`${carrying}, insert, load`, {
    to: "in, to",
    names: "put in, put into, put inside, place in, place into, insert, put object in, drop into, load into",
  }),
  sense(`${carrying}, spread, squeeze`, {
    to: "on, to",
    names: "put back, put on, put onto, put down, place on, place onto, put, place, put object, set down",
  }),
  sense("pour, pour out, tip, empty, water, squirt, drizzle, splash", {
    exact: true,
    to: "in, on, to, over",
    names: "pour, pour in, pour into, pour from",
  }),
  sense("fill, fill up, water", {
    exact: true,
    to: "in",
    names: "pour, pour in, pour into, fill",
    swapped: true,
  }),
  sense("sit, sit down, take a seat, have a seat, have a sit-down", { via: "on, in, at, onto" }),
  sense("lie, lie down, lay down, rest", { via: "on, in, onto" }),
  sense("stand up, get up, stand, rise"),
  sense("wash, rinse, clean, scrub, wash up, wash off, wash out, rinse out, rinse off", { atPlace: true }),
  sense("wipe, wipe off, wipe down, wipe up, dust, polish, clean, dry"),
  sense("cut, cut up, slice, chop, chop up, dice, carve", { names: "slice object", atPlace: true }),
  sense("drink, sip, drink up, have, enjoy, finish, finish off, finish up", { via: "from", atRest: true }),
  sense(
    "eat, eat up, have, enjoy, finish, finish off, finish up, polish off, snack on, munch on, taste, nibble",
    { atRest: true },
  ),
  // "have an apple": what is no food or drink is held.
  sense("have", { names: `${grabbing}, pick up object, pickup` }),
  sense("read, read through, study, finish", { via: "in", atRest: true }),
  sense("turn to, turn towards, turn toward, turn, face, look towards", { via: "to, towards, toward" }),
  sense("look at, gaze at, stare at, glance at, inspect, examine", { atRest: true }),
  sense("watch", { atRest: true }),
  sense("point at, point to, point"),
  sense("touch, tap, feel, pat, stroke"),
  sense("type on, type, write on", { via: "on, at", atRest: true }),
  sense("push, press, shove"),
  sense("pull, drag, tug, draw"),
  sense("move, shift"),
  sense("walk, go, come, head, run, approach, visit, walk up, walk over, go over, navigate, drive", {
    via: "to, towards, toward, into, in, up to, over to",
    names: "go to, walk to, move to, goto, navigate to",
    passing: true,
  }),
  sense("find, look for, search for, locate", { passing: true }),
];

/**
 * A verb that stands for a state or, where the domain has no predicate for that, for the use of a device: to microwave a
 * thing is to have it in there, closed and running.
 */
export interface DeviceVerb {
  readonly said: readonly string[];
  /** The state that comes of it, where a domain has a predicate for it. */
  readonly states: readonly string[];
  /** Kinds of device, the most usual one first; none: the state alone is meant. */
  readonly devices: readonly string[];
  /** Kinds of vessel that things are in on it. */
  readonly vessels: readonly string[];
  readonly running: boolean;
  /** It ends the state: what is emptied is no longer filled. */
  readonly ends: boolean;
}

const device = (said: string, states: string, devices: string, vessels = "", running = true): DeviceVerb => ({
  said: list(said),
  states: list(states),
  devices: list(devices),
  vessels: list(vessels),
  running,
  ends: false,
});

export const deviceVerbs: readonly DeviceVerb[] = [
  device("microwave", "microwaved, cooked, heated, hot", "microwave"),
  device(
    "heat, heat up, warm, warm up, reheat",
    "heated, hot, warm, cooked",
    "microwave, oven, stove",
    "pot, kettle, pan",
  ),
  device("toast", "toasted, cooked", "toaster"),
  device("bake, roast", "baked, roasted, cooked", "oven"),
  device("fry", "fried, cooked", "stove", "pan"),
  device("boil", "boiled, cooked", "stove", "pot, kettle"),
  device("cook", "cooked", "stove, oven, microwave", "pan, pot"),
  device("chill, cool, cool down, refrigerate", "chilled, cold, cool", "fridge", "", false),
  device("freeze", "frozen, cold", "freezer", "", false),
  device(
    "wash, rinse, clean, scrub, wash up, wash out, rinse out, rinse off",
    "washed, clean",
    "",
    "",
    false,
  ),
  device("water", "watered", "", "", false),
  device("fill, fill up, refill", "filled", "", "", false),
  { ...device("empty, empty out, drain, tip out", "filled", "", "", false), ends: true },
];

/** A place is to be left with nothing on it. */
export const clearForms = list("clear, clear off, clear up, clear out, empty, empty out");

/** Where things go that are thrown away. */
export const discardForms = list(
  "throw away, throw out, toss, toss out, chuck, chuck out, chuck away, discard, dispose of, get rid of, bin, trash",
);
export const bins = list("garbage can, trash can, bin, rubbish bin, wastebasket, dustbin");

const makingForms = list("make, prepare, fix, brew");

/** Usual names of an activity, as what is done in it; the nouns in them are no things of their own. */
export const activities: readonly {
  readonly verbs: readonly string[];
  /** Determiners may stand before it, for whom it is, and how it is served: make *me a slice of* toast (`dishes.ts`). */
  readonly noun: string;
  readonly meant: string;
}[] = [
  { verbs: makingForms, noun: "toast", meant: "toast some bread" },
  { verbs: makingForms, noun: "coffee", meant: "pour coffee into the coffee maker and switch it on" },
  { verbs: ["brush"], noun: "teeth", meant: "hold the toothbrush and put toothpaste on it" },
  { verbs: ["do"], noun: "dishes", meant: "wash all dishes" },
];

/** What is turned on and off by a thing of another name. */
export const controls: Readonly<Record<string, string>> = {
  water: "faucet",
  light: "light switch",
  lights: "light switch",
};
export const switchingVerbs: ReadonlySet<string> = new Set(list("turn, switch, shut"));
export const switchingParticles: ReadonlySet<string> = new Set(list("on, off"));

/** What comes from the tap where nothing is called so. */
export const liquids: ReadonlySet<string> = new Set(list("water, liquid"));

/** What has no switch of its own, and what has one instead. */
export const partsOfDevices: Readonly<Record<string, readonly string[]>> = {
  stove: ["burner"],
  light: ["light switch"],
  lamp: ["light switch"],
};

/** Nouns for several kinds of things. */
export const kindsOfThings: Readonly<Record<string, readonly string[]>> = {
  fruit: list("apple, banana, lemon, orange, pear, peach, plum, lime, grapes, strawberry, mango, kiwi"),
  vegetable: list(
    "tomato, potato, lettuce, carrot, cucumber, onion, broccoli, cabbage, bell-pepper, eggplant",
  ),
  cutlery: list("spoon, fork, knife"),
  silverware: list("cutlery, spoon, fork, knife"),
  flatware: list("cutlery, spoon, fork, knife"),
  utensil: list("cutlery, spoon, fork, knife, spatula, ladle, whisk"),
  crockery: list("plate, bowl, cup, mug, saucer"),
  dishware: list("plate, bowl, cup, mug, saucer"),
  tableware: list("plate, bowl, cup, mug, saucer, spoon, fork, knife"),
  shaker: list("salt-shaker, pepper-shaker"),
  light: list("light-switch, lamp"),
  machine: list("washing-machine, dishwasher, coffee-maker, microwave, toaster, computer"),
};

/** "that can be eaten": types of a domain that can. */
export const abilitiesToBe: Readonly<Record<string, readonly string[]>> = {
  eaten: list("food, edible, eatable"),
  drunk: list("drink, beverage, drinkable"),
  opened: list("openable, can-open"),
  filled: list("fillable"),
  cooked: list("cookable"),
};

type Way = readonly [predicate: string, isTrue: boolean];
const so = (predicates: string): readonly Way[] => list(predicates).map((each) => [each, true]);
const notSo = (predicates: string): readonly Way[] => list(predicates).map((each) => [each, false]);

/** Looks that are said by another word than the predicate, or by the opposite one; the first that a domain has is meant. */
export const adjectives: Readonly<Record<string, readonly Way[]>> = {
  dirty: [...so("dirty"), ...notSo("clean")],
  unwashed: notSo("clean, washed"),
  used: notSo("clean"),
  soiled: notSo("clean"),
  washed: so("washed, clean"),
  cleaned: so("clean, washed"),
  rinsed: so("clean, washed"),
  spotless: so("clean"),
  closed: [...so("closed, shut"), ...notSo("open")],
  shut: [...so("shut, closed"), ...notSo("open")],
  opened: so("open"),
  running: so("switched on, toggled"),
  on: so("on, switched on, toggled"),
  "switched on": so("switched on, toggled"),
  "turned on": so("switched on, toggled"),
  off: notSo("on, switched on, toggled"),
  "switched off": notSo("switched on, toggled"),
  "turned off": notSo("switched on, toggled"),
  unplugged: notSo("plugged in"),
  cold: so("cold, chilled"),
  cool: so("cool, cold, chilled"),
  cooled: so("chilled, cold"),
  refrigerated: so("chilled, cold"),
  hot: so("hot, heated, cooked"),
  warm: so("warm, hot, heated, cooked"),
  heated: so("heated, hot, cooked"),
  fried: so("fried, cooked"),
  boiled: so("boiled, cooked"),
  toasted: so("toasted, cooked"),
  baked: so("baked, cooked"),
  raw: notSo("cooked"),
  uncooked: notSo("cooked"),
  full: so("full, filled"),
  empty: [...so("empty"), ...notSo("filled, full")],
  intact: notSo("broken"),
  unlocked: notSo("locked"),
};

/** Words for how a thing is, whichever of them a domain has. */
export const stateWords: ReadonlySet<string> = new Set([
  ...Object.keys(adjectives),
  ..."clean open cooked chilled filled plugged".split(" "),
]);
