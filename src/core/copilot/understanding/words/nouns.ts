/*
 * Nouns of general English for things in rooms. Where a domain has a type of the name on the left, it has these words too.
 */

/** Nouns for whatever the robot can move. */
export const anyThingNouns: ReadonlySet<string> = new Set([
  "thing",
  "object",
  "item",
  "stuff",
  "article",
  "belonging",
  "content",
]);

/** Nouns whose singular can also mean a whole lot of it. */
export const massNouns: ReadonlySet<string> = new Set(["fruit", "stuff", "furniture", "meat"]);

/** Nouns whose singular means all there is of it. */
export const wholeNouns: ReadonlySet<string> = new Set(
  "rubbish trash garbage litter waste cutlery silverware flatware crockery dishware tableware glassware cookware kitchenware chinaware".split(
    " ",
  ),
);

/** Things that others are carried on. */
export const carrierNouns: ReadonlySet<string> = new Set(["plate", "tray", "saucer", "cutting board"]);

/** Adjectives in names of types, and others that say the same. */
export const adjectiveSynonyms: Readonly<Record<string, readonly string[]>> = {
  large: ["big", "larger", "bigger"],
  small: ["little", "smaller"],
};

/** Nouns without a plural of their own: one of it is a piece. */
const uncountable: ReadonlySet<string> = new Set(["furniture", "stuff"]);

/** One of a kind, for sentences: "table", "piece of furniture". */
export function oneOf(noun: string): string {
  return uncountable.has(noun) ? `piece of ${noun}` : noun;
}

/** Words that mean the same as the type, so that either fits every thing of it. */
export const nounSynonyms: Readonly<Record<string, readonly string[]>> = {
  fruit: ["piece of fruit"],
  note: [
    "sticky note",
    "written note",
    "memo",
    "piece of paper",
    "slip of paper",
    "sheet of paper",
    "slip",
    "message",
  ],
  sign: ["signpost", "notice"],
  cup: ["mug"],
  plate: ["dish"],
  box: ["crate", "carton", "container"],
  sofa: ["couch", "settee"],
  bed: ["mattress"],
  table: ["tabletop", "table top"],
  shelf: ["shelving"],
  toy: ["plaything"],
  doll: ["dolly"],
  car: ["automobile"],
  bear: ["teddy", "teddy bear", "stuffed bear", "plush bear", "stuffed animal", "cuddly toy", "soft toy"],
  receptacle: ["vessel"],
  furniture: ["piece of furniture", "furniture piece"],
  cabinet: ["cupboard"],
  cutlery: ["piece of cutlery"],
  fridge: ["refrigerator", "icebox"],
  area: [
    "target",
    "target area",
    "marked area",
    "serving area",
    "goal area",
    "zone",
    "target zone",
    "mark",
    "marked zone",
    "target spot",
    "target region",
    "serving zone",
  ],
  block: ["cube", "brick"],
  ball: ["basketball", "basket ball"],
  hoop: ["basketball hoop", "basket", "net"],
  lid: ["jar lid", "cover"],
  cap: ["bottle cap", "bottle top", "stopper", "screw cap"],
  rubbish: ["trash", "garbage", "litter", "waste", "piece of rubbish", "piece of trash"],
  chicken: ["piece of chicken", "chicken leg"],
  grill: ["barbecue"],
  peg: ["post", "pole", "spoke"],
  cylinder: ["tube"],
  parcel: ["package", "packet"],
  tv: ["television", "tv set", "television set", "telly"],
  "garbage can": [
    "trash can",
    "rubbish bin",
    "garbage bin",
    "dustbin",
    "wastebasket",
    "bin",
    "trash",
    "trash bin",
    "waste bin",
    "waste basket",
  ],
  "dishwashing liquid": ["dish soap", "washing up liquid", "dishwashing soap"],
  "remote control": ["remote", "tv remote"],
  phone: ["telephone", "cell phone", "cellphone", "mobile phone", "smartphone"],
  chips: ["crisps", "potato chips", "bag of chips"],
  "salt shaker": ["salt", "salt cellar", "salt mill"],
  "pepper shaker": ["pepper", "pepper mill"],
  stove: ["cooker", "hob", "cooktop"],
  microwave: ["microwave oven"],
  sink: ["basin", "washbasin", "wash basin"],
  bathtub: ["tub", "bath tub"],
  dresser: ["chest of drawers"],
  bookshelf: ["bookcase"],
  pillow: ["cushion"],
  blanket: ["duvet", "quilt"],
  rag: ["cloth", "dishcloth", "cleaning cloth"],
  coffeepot: ["coffee jug"],
  counter: ["countertop", "counter top", "worktop", "kitchen counter"],
  "kitchen counter": ["counter", "countertop", "counter top", "worktop"],
  burner: ["stove burner", "hot plate", "hotplate"],
  closet: ["wardrobe"],
  computer: ["pc"],
  faucet: ["tap", "water tap"],
  plant: ["potted plant", "houseplant"],
  bread: ["slice of bread", "loaf of bread"],
  "coffee maker": ["coffee machine"],
  bin: ["garbage can", "trash can", "rubbish bin", "wastebasket"],
  pan: ["frying pan", "skillet"],
  pot: ["saucepan", "cooking pot"],
  "paper roll": ["paper towel roll", "kitchen roll"],
  "cutting board": ["chopping board"],
  "washing machine": ["washer"],
  nightstand: ["bedside table", "night table"],
  "charging dock": ["charger", "charging station", "charging point"],
  "loading bay": ["loading dock", "loading area"],
  "packing station": ["packing area", "packing bay"],
  "cold store": ["cold storage", "cold room"],
  couch: ["sofa"],
  stairs: ["steps", "staircase"],
  curb: ["kerb"],
  bush: ["shrub"],
};

/** Types of which there are several in one piece of furniture, told apart by where they are: "the top drawer". */
export const positioned: ReadonlySet<string> = new Set(["drawer", "cabinet", "burner", "counter"]);

/** Words of a label that say the same of where it is. */
export const positions: Readonly<Record<string, readonly string[]>> = {
  top: ["top", "upper"],
  upper: ["top", "upper"],
  bottom: ["bottom", "lower"],
  lower: ["bottom", "lower"],
  middle: ["middle"],
  left: ["left"],
  right: ["right"],
  front: ["front"],
  back: ["back"],
};

/**
 * Kinds that are more exact than the type: a desk is a table, but not every table is a desk. Each list has the names of
 * one kind; an object is of that kind if its label has one of them in it, and no other object of the type will do.
 */
export const kindNames: Readonly<Record<string, readonly (readonly string[])[]>> = {
  table: [
    ["desk"],
    ["coffee table"],
    ["dining table"],
    ["dinner table"],
    ["nightstand", "night stand", "bedside table"],
    ["side table", "end table"],
    ["kitchen table"],
    ["dressing table"],
    ["console table"],
    ["folding table"],
    ["work table", "worktable"],
    ["workbench", "work bench"],
    ["bench"],
    ["counter", "countertop"],
  ],
  shelf: [["bookshelf", "book shelf", "bookcase", "book case"], ["wall shelf"], ["shoe rack"], ["rack"]],
  sofa: [["loveseat", "love seat"], ["sofa bed"], ["futon"]],
  bed: [["bunk bed"], ["crib", "cot"], ["daybed", "day bed"]],
  box: [
    ["storage box"],
    ["toy box", "toybox"],
    ["cardboard box"],
    ["lunch box", "lunchbox"],
    ["shoe box", "shoebox"],
    ["basket"],
    ["bin"],
  ],
  cup: [["coffee cup", "coffee mug"], ["teacup", "tea cup"], ["beaker"]],
  plate: [["saucer"], ["dinner plate"], ["fruit plate"], ["serving plate", "platter"]],
  orange: [["tangerine"], ["mandarin"], ["clementine"]],
  doll: [["puppet"], ["rag doll"]],
  bear: [["polar bear"], ["panda", "panda bear"]],
  car: [["race car", "racing car"], ["sports car"], ["police car"]],
  bottle: [["flask"], ["wine bottle", "bottle of wine", "wine"], ["water bottle"], ["milk bottle"]],
  ring: [["square ring"], ["round ring"]],
  chair: [["armchair", "arm chair"], ["desk chair", "office chair"], ["rocking chair"]],
};
