import { phraseIn, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Longer forms of plain ones: "set it down on the desk", "end up in the cabinet", "both of them", "ready on the
 * desk", "lying there".
 */

type Sentence = readonly Token[];

const setting = new Set(["set", "put", "lay", "place"]);
const laying = new Set(["set", "lay", "place"]);
const standing = new Set(["lying", "standing", "sitting"]);
const toBe = new Set(["is", "are", "be", "and", ","]);
const readying = new Set(["get", "have", "set", "put", "place", "lay"]);
const onto = new Set(["on", "onto", "in", "into", "inside", "at"]);
const shall = new Set(["to", "should", "must", "shall", "will"]);
const ending = new Set(["end", "wind", "finish"]);
/** "pick the cup up", "go over": it belongs to the verb. */
const lifting = new Set(
  "pick lift take hold grab pile clean wash warm heat cook stand go drive walk turn switch end wind finish".split(
    " ",
  ),
);
const particled = new Set([...lifting, "ends"]);
/** "two of them" are fewer. */
const whole = new Set(["both", "all"]);

export function withPlainForms(sentence: Sentence): Sentence {
  const kept: Token[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const { lower } = sentence[at];
    const next = sentence[at + 1]?.lower ?? "";
    const isLaid =
      lower === "down" && onto.has(next) && kept.slice(-6).some((token) => setting.has(token.lower));
    const isEnd = ending.has(lower) && shall.has(kept.at(-1)?.lower ?? "") && next === "up";
    // "take the cups to the bed, all of them" only says how many.
    const isThem =
      kept.length > 0 &&
      kept.at(-1)?.lower !== "," &&
      whole.has(lower) &&
      next === "of" &&
      sentence[at + 2]?.lower === "them";
    // "the toys lying around on the tables"
    const isAround =
      ["around", "about"].includes(lower) && standing.has(kept.at(-1)?.lower ?? "") && onto.has(next);
    // "set out two plates on the table", "set two plates out on the table"; "put the light out" is another thing.
    const isSetOut =
      lower === "out" &&
      (laying.has(kept.at(-1)?.lower ?? "")
        ? sentence.slice(at).some((token) => onto.has(token.lower))
        : onto.has(next) && laying.has(lastVerb(kept)));
    // "the two shakers up on the shelf", "the salt back up on the shelf", but "pick the cup up on the table"
    const isUp =
      ["up", "over"].includes(lower) &&
      onto.has(next) &&
      kept.length > 0 &&
      !lifting.has(lastVerb(kept)) &&
      !particled.has(kept.at(-1)?.lower ?? "");
    // "a car hidden in one of the boxes"
    const isHidden =
      ["hidden", "tucked", "stowed"].includes(lower) &&
      onto.has(next) &&
      at > 1 &&
      !toBe.has(kept.at(-1)?.lower ?? "");
    if (isLaid || isSetOut || isUp || isAround || isHidden) continue;
    if (isEnd) {
      kept.push(...wordsAs("be"));
      at++;
    } else if (isThem) {
      kept.push(...wordsAs("them"));
      at += 2;
    } else kept.push(sentence[at]);
  }
  return kept;
}

/** The last word before that something may be done by. */
function lastVerb(words: Sentence): string {
  return words.findLast(({ lower }) => verbs.has(lower))?.lower ?? "";
}

/** "get me a clean cup ready on the plate" → "put a clean cup on the plate" */
export function withReady(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const ready = sentence.findIndex(
    ({ lower }, at) => at > start + 2 && lower === "ready" && onto.has(sentence[at + 1]?.lower ?? ""),
  );
  if (ready < 0 || !readying.has(sentence[start].lower)) return sentence;
  const thing = ["me", "us"].includes(sentence[start + 1].lower) ? start + 2 : start + 1;
  return [...wordsAs("put"), ...sentence.slice(thing, ready), ...sentence.slice(ready + 1)];
}

const clauseStarts = new Set([undefined, ",", "and", "then", "please", "so"]);
const determiners = new Set("the a an all my your both every each it them".split(" "));

const spokenOf = new Set(["it", "them", "both", "all", "everything"]);
const onThings = new Set(["on", "onto", "in", "inside"]);

/** "… and arrange both on the plate" → "… and put both on the plate"; "arrange them in a row" is another deed. */
function withArrangedThere(sentence: Sentence): Sentence {
  return sentence.map((token, at) => {
    const isPlaced = onThings.has(sentence[at + 2]?.lower ?? "") && sentence[at + 3]?.lower === "the";
    const isLater = at > 0 && clauseStarts.has(sentence[at - 1].lower);
    return token.lower === "arrange" && isLater && isPlaced && spokenOf.has(sentence[at + 1].lower)
      ? wordsAs("put")[0]
      : token;
  });
}

/** "stand a clean cup on the plate" → "put a clean cup on the plate" */
export function withStood(told: Sentence): Sentence {
  const sentence = withArrangedThere(told);
  return sentence.map((token, at) =>
    token.lower === "stand" &&
    clauseStarts.has(sentence[at - 1]?.lower) &&
    determiners.has(sentence[at + 1]?.lower ?? "")
      ? wordsAs("put")[0]
      : token,
  );
}

const going = new Set(["go", "drive", "walk", "head", "move", "return", "navigate"]);
const relatives = new Set(["that", "which"]);
const ends = new Set([undefined, ",", "and", "then"]);

/** "drive to the sofa, grab the bear lying there" → "… the bear that is on the sofa" */
export function withThingThere(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const to = sentence.findIndex(
    ({ lower }, at) => lower === "to" && going.has(sentence[at - 1]?.lower ?? ""),
  );
  const end = to < 0 || to + 1 >= sentence.length ? undefined : nounEnd(sentence, to + 1, vocabulary);
  if (end === undefined || !ends.has(sentence[end]?.lower)) return sentence;
  for (let at = end + 2; at < sentence.length; at++) {
    if (sentence[at].lower !== "there" || !ends.has(sentence[at + 1]?.lower)) continue;
    const isStanding = standing.has(sentence[at - 1].lower);
    const isRelative =
      ["is", "are"].includes(sentence[at - 1].lower) && relatives.has(sentence[at - 2]?.lower ?? "");
    if (!isStanding && !isRelative) continue;
    return [
      ...sentence.slice(0, isRelative ? at - 2 : at - 1),
      ...wordsAs("that is on"),
      ...sentence.slice(to + 1, end),
      ...sentence.slice(at + 1),
    ];
  }
  return sentence;
}

/** "that is not already in a drawer" */
function withoutAlready(sentence: Sentence): Sentence {
  return sentence.filter(({ lower }, at) => lower !== "already" || sentence[at - 1]?.lower !== "not");
}

/** "every cup that is not on the table should be there" → "… should be on the table", "… not in a drawer should go into one" */
export function withPlaceThere(said: Sentence, vocabulary: Vocabulary): Sentence {
  const sentence = withoutAlready(said);
  const not = sentence.findIndex(
    ({ lower }, at) =>
      lower === "not" &&
      ["is", "are"].includes(sentence[at - 1]?.lower ?? "") &&
      relatives.has(sentence[at - 2]?.lower ?? ""),
  );
  const place = not < 0 || !prepositions.has(sentence[not + 1]?.lower ?? "") ? undefined : not + 1;
  const end =
    place === undefined || place + 1 >= sentence.length
      ? undefined
      : nounEnd(sentence, place + 1, vocabulary);
  const isAny = ["a", "an"].includes(sentence[(place ?? 0) + 1]?.lower ?? "");
  const isOne = (at: number) => isAny && sentence[at].lower === "one" && onto.has(sentence[at - 1].lower);
  const last = sentence.findIndex(
    ({ lower }, at) =>
      at > (end ?? 0) && (lower === "there" || isOne(at)) && ends.has(sentence[at + 1]?.lower),
  );
  const there = last > 0 && sentence[last].lower === "one" ? last - 1 : last;
  if (place === undefined || end === undefined || there < 0) return sentence;
  const others = sentence
    .slice(end, there)
    .some((_, at) => at > 0 && nounEnd(sentence, end + at, vocabulary) !== undefined);
  return others
    ? sentence
    : [...sentence.slice(0, there), ...sentence.slice(place, end), ...sentence.slice(last + 1)];
}

const tidying = new Set(["tidy", "clear", "clean", "declutter", "empty", "prepare"]);

/** "tidy up the sofa by moving everything on it to the bed" → "move everything on the sofa to the bed" */
export function withMeansOnly(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const by = sentence.findIndex(({ lower }) => lower === "by");
  const start = ["up", "off", "out"].includes(sentence[1]?.lower ?? "") ? 2 : 1;
  if (!tidying.has(sentence[0]?.lower ?? "") || by < 2 || by + 2 >= sentence.length) return sentence;
  if (nounEnd(sentence, start, vocabulary) !== by) return sentence;
  const base = gerund(sentence[by + 1].lower);
  if (base === undefined) return sentence;
  const place = sentence.slice(start, by);
  const told = sentence.slice(by + 2);
  const there = phraseIn(told, whatIsThere);
  const deed = there
    ? [...told.slice(0, there.at), ...wordsAs("everything on it"), ...told.slice(there.behind)]
    : told;
  return [...wordsAs(base), ...deed.flatMap((token) => (token.lower === "it" ? place : [token]))];
}

/** "everything that lies there", of what is tidied up */
const whatIsThere = phrasesOf(
  ["everything", "all", "whatever"]
    .flatMap((all) =>
      ["that lies", "that is", "that is lying", "which lies", "that stands", "lying"].map(
        (be) => `${all} ${be} there`,
      ),
    )
    .concat("everything there", "whatever lies there", "whatever is there")
    .join(","),
);

/** "moving" → "move", "putting" → "put" */
function gerund(word: string): string | undefined {
  if (!word.endsWith("ing")) return undefined;
  const stem = word.slice(0, -3);
  return [stem, `${stem}e`, stem.slice(0, -1)].find((form) => verbs.has(form));
}

const storing = new Set("tidy put clear stow pack stash store hide lay".split(" "));

/** "tidy everything on the bed away into the chest" → "put everything on the bed into the chest" */
export function withoutAway(sentence: Sentence): Sentence {
  const away = sentence.findIndex(
    ({ lower }, at) =>
      lower === "away" && ["in", "into", "inside", "to"].includes(sentence[at + 1]?.lower ?? ""),
  );
  const verb = sentence.findLastIndex(({ lower }, at) => at < away && storing.has(lower));
  if (away < 0 || verb < 0 || !ends.has(sentence[verb - 1]?.lower)) return sentence;
  return [
    ...sentence.slice(0, verb),
    ...wordsAs("put"),
    ...sentence.slice(verb + 1, away),
    ...sentence.slice(away + 1),
  ];
}

const states: Readonly<Record<string, string>> = { on: "off", off: "on" };
const shutting: Readonly<Record<string, string>> = { open: "closed", close: "open", shut: "open" };

/** What nothing can be undone of. */
const undoable: Readonly<Record<string, string>> = {
  cook: "cooked",
  fry: "fried",
  boil: "boiled",
  bake: "baked",
  toast: "toasted",
};

const notMeant = new Set([
  "turning",
  "switching",
  "powering",
  "cooking",
  "frying",
  "boiling",
  "baking",
  "toasting",
]);
const starting = new Set(["starting", "running", "activating"]);
const itself = new Set(["it", "them"]);

/** "put the salmon in the microwave without turning it on" → "…, but do not turn it on" */
function withoutDoing(sentence: Sentence): Sentence {
  const at = sentence.findIndex(({ lower }, index) => index > 2 && lower === "without");
  const [doing, ...rest] = sentence.slice(Math.max(0, at) + 1).map(({ lower }) => lower);
  const verb = at < 0 || !notMeant.has(doing ?? "") ? undefined : gerund(doing);
  // "put the plate in the dishwasher without starting it"
  if (at > 0 && starting.has(doing ?? "") && rest.length === 1 && itself.has(rest[0]))
    return [...sentence.slice(0, at), ...wordsAs(`but do not turn ${rest[0]} on`)];
  const isOfIt = rest.length > 0 && rest.every((word) => itself.has(word) || Object.hasOwn(states, word));
  return verb === undefined || !isOfIt
    ? sentence
    : [...sentence.slice(0, at), ...wordsAs(`but do not ${verb}`), ...sentence.slice(at + 2)];
}

/** "…, but don't switch it on" → "… and make sure it is off" */
export function withStateKept(said: Sentence): Sentence {
  const sentence = withoutDoing(said);
  const but = sentence.findIndex(
    ({ lower }, at) =>
      at > 2 &&
      ["but", "and"].includes(lower) &&
      sentence[at + 1]?.lower === "do" &&
      sentence[at + 2]?.lower === "not",
  );
  if (but < 0) return sentence;
  const deed = sentence.slice(but + 3).filter(({ lower }) => lower !== "yet");
  const [verb, ...rest] = deed.map(({ lower }) => lower);
  const before = sentence.slice(0, sentence[but - 1].lower === "," ? but - 1 : but);
  const particle = rest.find((word) => Object.hasOwn(states, word));
  const thing = deed.slice(1).filter(({ lower }) => lower !== particle);
  const state = ["switch", "turn"].includes(verb)
    ? particle && states[particle]
    : Object.hasOwn(shutting, verb)
      ? shutting[verb]
      : undefined;
  // "don't turn on the light" leaves a light on that is on.
  const isPlain = thing.length === 1 && ["it", "them"].includes(thing[0].lower);
  // "put the egg in the pan, but do not cook it"
  const raw = Object.hasOwn(undoable, verb) ? undoable[verb] : undefined;
  const object = before.slice(
    1,
    before.findIndex(({ lower }, at) => at > 1 && prepositions.has(lower)),
  );
  if (raw && isPlain && setting.has(before[0].lower) && object[0]?.lower === "the")
    return [...before, ...wordsAs("and make sure"), ...object, ...wordsAs(`is not ${raw}`)];
  return state && isPlain
    ? [...before, ...wordsAs("and make sure"), ...thing, ...wordsAs(`is ${state}`)]
    : sentence;
}

/** "put the two apples into boxes, the red one in the blue box and the green one in …": how, told one by one. */
export function withEachOne(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const comma = sentence.findIndex(({ lower }) => lower === "," || lower === ":");
  const head = sentence.slice(0, Math.max(0, comma));
  if (head.length < 4 || !verbs.has(head[0].lower)) return sentence;
  const end = head.findIndex(({ lower }, at) => at > 1 && prepositions.has(lower));
  if (end < 2) return sentence;
  const ones = sentence.flatMap(({ lower }, at) =>
    at > comma &&
    lower === "one" &&
    vocabulary.attribute(sentence[at - 1].lower) !== undefined &&
    sentence[at - 2]?.lower === "the" &&
    prepositions.has(sentence[at + 1]?.lower ?? "")
      ? [at]
      : [],
  );
  const noun = vocabulary.nounsAt(head, end - 1);
  const isPlural = noun.some(({ number, next }) => number !== "singular" && next === end);
  if (ones.length < 2 || !isPlural || ones[0] !== comma + 3) return sentence;
  // "the red one" of them: the noun itself is said.
  const kind = singular(head[end - 1].lower, vocabulary);
  if (kind === undefined) return sentence;
  return [
    head[0],
    ...sentence
      .slice(comma + 1)
      .map((token, at) => (ones.includes(at + comma + 1) ? wordsAs(kind)[0] : token)),
  ];
}

function singular(word: string, vocabulary: Vocabulary): string | undefined {
  return [word.slice(0, -1), word.slice(0, -2), word.replace(/ies$/, "y")].find((form) =>
    vocabulary.nounsAt(wordsAs(form), 0).some(({ number }) => number === "singular"),
  );
}
