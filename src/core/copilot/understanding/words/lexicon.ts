/*
 * General English for moving things about: no word here belongs to a robot. Words of a robot's world come from its
 * domain's types, its action API and what it has seen (`vocabulary.ts`).
 */

/** How both grammars say that nothing is to be left in the hand. */
export const emptyTheHand = "empty the hand";

/** How a verb is used: what may follow it and what it asks for. */
type VerbFrame =
  /** put THINGS on PLACE */
  | "transfer"
  /** take THINGS (from PLACE) (to PLACE); without a destination it means to hold them */
  | "take"
  /** remove THINGS from PLACE */
  | "remove"
  /** screw THINGS onto PLACE, screw THINGS off PLACE */
  | "twist"
  /** clear PLACE (of THINGS) */
  | "clear"
  /** fill PLACE with THINGS */
  | "fill"
  /** stack THINGS (on PLACE) */
  | "stack"
  /** open THING, close THING (with THING) */
  | "open"
  | "close"
  /** cover PLACE with THING, surround PLACE with THING */
  | "cover"
  | "surround"
  /** throw THINGS away */
  | "discard"
  /** hold THING */
  | "hold"
  /** go to PLACE */
  | "go"
  /** stand by PLACE, park at PLACE: these words may also be parts of names */
  | "stand"
  /** give PERSON THINGS */
  | "give"
  /** approach PLACE */
  | "approach"
  /** look at PLACE */
  | "inspect"
  /** look into PLACE */
  | "lookInto"
  /** find THING */
  | "find"
  /** empty the hand */
  | "letGo"
  /** look around */
  | "explore"
  /** tidy up PLACE: where things belong has to be asked */
  | "tidy";

export interface Verb {
  /** Words of the base form, in order. */
  readonly words: readonly string[];
  readonly frame: VerbFrame;
  /** Words that may stand right after the verb or after its object: pick *up* the cup, pick the cup *up*. */
  readonly particles: readonly string[];
  /** At least one of the particles has to be there. */
  readonly particleNeeded: boolean;
}

function verbs(frame: VerbFrame, list: string, particles = "", particleNeeded = false): Verb[] {
  const allowed = particles.split(" ").filter((particle) => particle !== "");
  return list
    .split(",")
    .map((verb) => ({ words: verb.trim().split(" "), frame, particles: allowed, particleNeeded }));
}

/** "build a tower of", "make a stack out of" */
function towers(): string {
  return ["build", "make", "construct", "form", "erect"]
    .flatMap((verb) => ["tower", "stack", "pile"].map((noun) => `${verb} a ${noun}`))
    .flatMap((start) => ["of", "from", "out of", "with", "using"].map((end) => `${start} ${end}`))
    .join(", ");
}

export const verbList: readonly Verb[] = [
  ...verbs(
    "transfer",
    "put, place, move, bring, carry, set, drop, lay, transfer, deliver, shift, relocate, transport, haul, convey, ferry, send, stick, pop, shove, tuck, plop, plonk, plunk, sit, prop, perch, balance, stow, store, hide, deposit, position, return, dump, stash, pack, insert, slot, slide, slip, thread, hang, shoot, dunk, fit, rest, leave, park, serve, arrange, seat",
    "back down over up away across together",
  ),
  // Thrown away is thrown where rubbish goes: "discard".
  ...verbs("transfer", "throw, toss, chuck, lob, fling", "back down over up across together"),
  ...verbs("transfer", "drop", "off", true),
  ...verbs("transfer", "pile", "together"),
  ...verbs("transfer", "gather, collect, assemble, group, round up", "up together"),
  ...verbs("take", "take, get, grab, snatch, snag, scoop, fetch, retrieve", "back over up across out along"),
  ...verbs("take", "pick", "up out"),
  // "gather the cups and put them on the desk": what is done with them comes then.
  ...verbs("take", "gather, collect, round up", "up"),
  ...verbs("take", "lift, raise", "up"),
  ...verbs("hold", "hold, grasp, grip, seize, get hold of, take hold of"),
  ...verbs("remove", "remove, unload, unscrew"),
  ...verbs("twist", "screw, twist", "down back"),
  ...verbs("remove", "take, clear, get, move, lift, pull, slide", "away off", true),
  ...verbs("stack", "stack", "up together"),
  ...verbs("stack", "pile", "up", true),
  ...verbs("stack", towers()),
  ...verbs("open", "open, uncap, uncork, unseal, unscrew, unstop", "up"),
  ...verbs("open", "screw, twist", "off", true),
  ...verbs("close", "close, shut, seal, cover", "up"),
  ...verbs("cover", "cover, cap, top, close, shut, seal", "up"),
  ...verbs("surround", "surround, encircle, enclose, ring"),
  ...verbs("discard", "throw, toss, chuck", "away out", true),
  ...verbs("discard", "discard, dispose of, get rid of, bin, trash, ditch, scrap"),
  ...verbs("clear", "clear, empty, vacate", "off out"),
  ...verbs("clear", "unload, unpack"),
  ...verbs("fill", "fill, load", "up"),
  ...verbs(
    "go",
    "go, drive, navigate, travel, head, move, roll, walk, run, trot, jog, dash, hurry, rush, stroll, come, proceed, continue, carry on, get, return, get yourself, make your way, find your way",
    "over back across up on along straight",
  ),
  ...verbs(
    "stand",
    "be, stand, stay, start, start off, begin, stop, stop off, make a stop, call, call in, park, wait, swing, drop, pass, halt, race, drop in, stop in, end, end up, finish, finish up, i want you, i need you",
    "over back round",
  ),
  ...verbs("give", "give, hand, pass"),
  ...verbs("approach", "approach, visit, reach, tour, call on, check on, look in on"),
  ...verbs("inspect", "inspect, examine, explore"),
  ...verbs(
    "inspect",
    "look at, look on, have a look at, take a look at, see what is on, check what is on, look what is on",
  ),
  ...verbs(
    "lookInto",
    "check, look in, look into, look inside, look inside of, look what is in, have a look in, have a look into, have a look inside, take a look in, take a look into, take a look inside, peek in, peek into, peek inside, check inside, see what is in, see what is inside, check what is in, check what is inside, find out what is in, find out what is inside, search, search in, search inside, search through, rummage in, rummage through",
  ),
  ...verbs("find", "find, locate, look for, search for, seek, seek out, track down, hunt down, hunt for"),
  ...verbs("letGo", emptyTheHand),
  ...verbs(
    "explore",
    "look around, look about, look round, have a look around, take a look around, explore, scan, survey, search",
  ),
  ...verbs("tidy", "tidy, declutter, organise, organize, sort, straighten, clean", "up out away"),
];

/** Verb forms in "must be placed on": the destination is all that they add. */
export const placedForms: ReadonlySet<string> = new Set(
  "put placed moved brought sitting standing lying carried set dropped laid transferred delivered stacked inserted thrown shifted relocated transported stowed stored deposited positioned gathered collected taken".split(
    " ",
  ),
);

export type Direction = "on" | "in" | "to" | "from" | "around" | "through" | "amid" | "beside";

export interface Preposition {
  readonly words: readonly string[];
  readonly direction: Direction;
}

function prepositions(direction: Direction, list: string): Preposition[] {
  return list.split(",").map((words) => ({ words: words.trim().split(" "), direction }));
}

export const prepositionList: readonly Preposition[] = [
  ...prepositions(
    "on",
    "on, onto, on to, upon, atop, on top of, onto the top of, to the top of, on the top of",
  ),
  ...prepositions("in", "in, into, in to, inside, inside of, within, to the inside of"),
  ...prepositions("to", "to, towards, toward, over to, at, back to"),
  ...prepositions("around", "around, round, over"),
  ...prepositions("through", "through"),
  ...prepositions(
    "amid",
    "in the middle between, right in the middle between, right between, halfway between, midway between, in the middle of, into the middle of, to the middle of, in the centre of, in the center of, into the centre of, into the center of, to the centre of, to the center of, in between, between, among, amongst, in amongst, amid, amidst, in the midst of, into the midst of",
  ),
  ...prepositions(
    "beside",
    "next to, right next to, beside, right beside, near, near to, close to, alongside, adjacent to, by, by the side of",
  ),
  ...prepositions("from", "from, off, off of, out of, away from, from on, from off, from in, from inside"),
];

/** How "on the same table as" begins. */
export const sameWords = "on the same";

/** Before a preposition, for the very place: "right in the middle of". */
export const exactness: ReadonlySet<string> = new Set(["right", "directly", "just", "straight"]);

/** Spatial relations that no predicate of the built-in robots stands for; they are named in the answer. */
export const otherRelations: readonly string[] = [
  "in front of",
  "on the left of",
  "on the right of",
  "to the left of",
  "to the right of",
  "on the edge of",
  "left of",
  "right of",
  "behind",
  "under",
  "underneath",
  "below",
  "beneath",
  "above",
  "against",
  "opposite",
];

/** "put the blocks …": then they make a tower. */
export const onEachOther: readonly string[] = ["on", "onto", "upon", "on top of", "atop"].flatMap((word) => [
  `${word} each other`,
  `${word} one another`,
  `one ${word} the other`,
  `one ${word} another`,
]);

/** "stack the blocks …": they do so anyway. */
export const intoTower: readonly string[] = ["in", "into", "to", "as"].flatMap((word) =>
  ["tower", "stack", "pile", "single tower", "single stack"].map((noun) => `${word} a ${noun}`),
);

/** Said behind a list that is in order anyway. */
export const orders: readonly string[] = [
  "in this order",
  "in that order",
  "in the given order",
  "in this sequence",
  "in that sequence",
  "one after the other",
  "one after another",
  "in turn",
];

export const negations: ReadonlySet<string> = new Set([
  "not",
  "never",
  "non",
  "without",
  "nothing",
  "none",
  "neither",
  "nor",
  "no",
  "avoid",
  "avoiding",
  "skip",
  "skipping",
]);

/** Between a noun and the place where it is. */
export const whereaboutsWords: readonly string[] = [
  "that is",
  "that are",
  "which is",
  "which are",
  "that stand",
  "that stands",
  "that lie",
  "that lies",
  "that sit",
  "that sits",
  "currently",
  "standing",
  "lying",
  "sitting",
  "located",
  "placed",
  "that is lying",
  "that are lying",
  "that is standing",
  "that are standing",
  "that is currently",
  "that are currently",
  "there",
];

/** Behind a noun: all but what is named then. */
export const negatedRelatives: readonly string[] = ["that", "which"].flatMap((word) =>
  ["is", "are"].flatMap((be) => ["not", "no", "neither"].map((not) => `${word} ${be} ${not}`)),
);

/** What is left of a kind once some of it was spoken of: "the others", "the rest of the cups". */
export const remainders: readonly string[] = [
  "the others",
  "the rest",
  "the remaining ones",
  "the other ones",
];

/** "its own box": one for each. */
export const ownDeterminers: readonly string[] = [
  ...["its", "their", "his", "her"].flatMap((of) => ["", " very"].map((very) => `${of}${very} own`)),
  "different",
  "separate",
  "individual",
];

/** "a box of its own" */
export const ownEndings: readonly string[] = [
  ...["its", "their", "his", "her"].map((of) => `of ${of} own`),
  "each",
  "apiece",
];

/** "in the boxes, one in each", "one toy per box" */
export const oneEach: readonly string[] = [
  "one in each",
  "one on each",
  "one to each",
  "one into each",
  "one each",
  "one apiece",
];

/** All but what is named then. */
export const exceptions: readonly string[] = [
  "except",
  "except for",
  "excepting",
  "with the exception of",
  "but",
  "but not",
  "other than",
  "apart from",
  "aside from",
  "besides",
  "save for",
  "excluding",
];

/** Where things are to go is where other things are now. */
export const exchanges: ReadonlySet<string> = new Set(["swap", "exchange", "interchange"]);

/** Before the thing that something else takes the place of. */
export const replacements: readonly string[] = ["instead of", "in place of", "in lieu of", "rather than"];

export const conditions: ReadonlySet<string> = new Set([
  "if",
  "when",
  "whenever",
  "while",
  "until",
  "unless",
  "because",
  "before",
  "once",
  "every time",
  "or",
]);

/** A sentence that begins so asks for an answer, not for an action. */
export const questionOpenings: ReadonlySet<string> = new Set([
  "is",
  "are",
  "was",
  "were",
  "what",
  "where",
  "which",
  "who",
  "why",
  "how",
  "do",
  "does",
  "did",
  "has",
]);

export const pronouns: Readonly<Record<string, "one" | "many">> = {
  it: "one",
  them: "many",
  they: "many",
  these: "many",
  those: "many",
  both: "many",
  this: "one",
  that: "one",
};

export const persons: ReadonlySet<string> = new Set([
  "me",
  "us",
  "myself",
  "him",
  "her",
  "you",
  "someone",
  "somebody",
]);

export const indefinites: ReadonlySet<string> = new Set([
  "something",
  "somewhere",
  "anywhere",
  "elsewhere",
  "here",
  "there",
  "home",
]);

export const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};

/** A word that tells objects apart by what they look like. */
export interface AttributeWord {
  readonly key: string;
  readonly value: string | boolean;
}

const colourNames =
  "red green blue yellow orange purple violet pink brown black white grey beige turquoise cyan magenta golden silver teal";

export const attributeWords: Readonly<Record<string, AttributeWord>> = {
  ...Object.fromEntries(colourNames.split(" ").map((colour) => [colour, { key: "colour", value: colour }])),
  gray: { key: "colour", value: "grey" },
  clean: { key: "clean", value: true },
  unused: { key: "clean", value: true },
  dirty: { key: "clean", value: false },
  used: { key: "clean", value: false },
};
