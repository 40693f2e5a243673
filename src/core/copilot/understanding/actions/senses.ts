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

function sense(said: string, { via = "", to = "", names = "", ...marks }: Marks = {}): Sense {
  const forms = list(said);
  return {
    names: to === "" ? [...list(names), ...forms] : list(names),
    said: forms,
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

const carrying =
  "put, place, set, lay, drop, bring, carry, take, move, transfer, deliver, store, stow, leave, get, return, put back, put away, put down, deposit, stash, pack, throw, toss, fetch, hide, stand, serve";

export const senses: readonly Sense[] = [
  sense("switch on, turn on, power on, power up, toggle on, start, start up, boot up, activate", {
    names: "toggle object on",
  }),
  sense(
    "switch off, turn off, power off, power down, toggle off, shut off, shut down, deactivate, turn out, put out",
    {
      names: "toggle object off",
    },
  ),
  sense("plug in", { names: "connect" }),
  sense("unplug, plug out, disconnect"),
  sense("open, open up, unlock"),
  sense("close, shut, close up"),
  sense(
    "grab, take, get, fetch, pick up, grasp, hold, seize, lift, lift up, take out, pick, collect, keep, have",
    {
      names: "pick up object, pickup",
    },
  ),
  sense(`${carrying}, insert, load, throw away`, {
    to: "in, to",
    names: "put in, place in, insert, put object in",
  }),
  sense(`${carrying}, spread, squeeze`, {
    to: "on, to",
    names: "put back, put on, place on, put, place, put object",
  }),
  sense("pour, tip, empty, water", {
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
  sense("sit, sit down, take a seat", { via: "on, in, at, onto" }),
  sense("lie, lie down, lay down, rest", { via: "on, in, onto" }),
  sense("stand up, get up, stand, rise"),
  sense("wash, rinse, clean, scrub, wash up, wash off", { atPlace: true }),
  sense("wipe, wipe off, wipe down, wipe up, dust, polish, clean, dry"),
  sense("cut, cut up, slice, chop, chop up, dice, carve", { names: "slice object", atPlace: true }),
  sense("drink, sip, drink up, have", { via: "from", atRest: true }),
  sense("eat, eat up, have, snack on, munch on, taste, nibble", { atRest: true }),
  sense("read, read through, study", { via: "in", atRest: true }),
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
}

const device = (said: string, states: string, devices: string, vessels = "", running = true): DeviceVerb => ({
  said: list(said),
  states: list(states),
  devices: list(devices),
  vessels: list(vessels),
  running,
});

export const deviceVerbs: readonly DeviceVerb[] = [
  device("microwave", "microwaved, cooked, heated, hot", "microwave"),
  device("heat, heat up, warm, warm up, reheat", "heated, hot, warm, cooked", "microwave, oven, stove"),
  device("toast", "toasted, cooked", "toaster"),
  device("bake, roast", "baked, roasted, cooked", "oven"),
  device("fry", "fried, cooked", "stove", "pan"),
  device("boil", "boiled, cooked", "stove", "pot, kettle"),
  device("cook", "cooked", "stove, oven, microwave", "pan, pot"),
  device("chill, cool, cool down, refrigerate", "chilled, cold, cool", "fridge", "", false),
  device("freeze", "frozen, cold", "freezer", "", false),
  device("wash, rinse, clean, scrub", "washed, clean", "", "", false),
  device("water", "watered", "", "", false),
  device("fill, fill up", "filled", "", "", false),
];

/** A place is to be left with nothing on it. */
export const clearForms = list("clear, clear off, clear up");

/** Where things go that are thrown away. */
export const discardForms = list(
  "throw away, throw out, toss, toss out, discard, dispose of, get rid of, bin, trash",
);
export const bins = list("garbage can, trash can, bin, rubbish bin, wastebasket, dustbin");

/** Usual names of an activity, as what is done in it; the nouns in them are no things of their own. */
export const activities: readonly {
  readonly verb: string;
  /** Determiners may stand before it: make *some* toast. */
  readonly noun: string;
  readonly meant: string;
}[] = [
  { verb: "make", noun: "toast", meant: "toast some bread" },
  { verb: "make", noun: "coffee", meant: "put coffee in the coffee maker and switch it on" },
  { verb: "brush", noun: "teeth", meant: "hold the toothbrush and put toothpaste on it" },
  { verb: "do", noun: "dishes", meant: "wash all dishes" },
];

/** What is turned on and off by a thing of another name. */
export const controls: Readonly<Record<string, string>> = {
  water: "faucet",
  light: "light switch",
  lights: "light switch",
};
export const switchingVerbs: ReadonlySet<string> = new Set(list("turn, switch, shut"));
export const switchingParticles: ReadonlySet<string> = new Set(list("on, off"));

/** Looks that are said by another word than the predicate, or by the opposite one. */
export const adjectives: Readonly<Record<string, readonly [predicate: string, isTrue: boolean]>> = {
  dirty: ["clean", false],
  unwashed: ["clean", false],
  washed: ["clean", true],
  closed: ["open", false],
  shut: ["open", false],
  opened: ["open", true],
  running: ["switched on", true],
};
