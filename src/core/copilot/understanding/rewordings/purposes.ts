import { attributeWords, negations, verbList } from "../words/lexicon";
import { singularForms, startsWith, type Token } from "../words/tokens";
import { uses } from "../words/uses";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What somebody will do themselves: "put a cup onto the plate, I will pour water into it". It asks for nothing, yet tells
 * what the thing is for: who drinks from a cup wants a clean one.
 */

const reasons = ["so that", "so", "because", "since", "as", "and"].map((words) => words.split(" "));
const people = new Set(["i", "we", "he", "she", "they"]);
const intentions = ["will", "shall", "am going to", "are going to", "is going to"].map((words) =>
  words.split(" "),
);
/** Of these the verb tells whether a person's own deed is meant or a wish. */
const wishes = [
  "want to",
  "wants to",
  "would like to",
  "need to",
  "needs to",
  "can",
  "could",
  "may",
  "have to",
].map((words) => words.split(" "));
const infinitives = ["for me to", "for us to", "for him to", "for her to", "for them to"].map((words) =>
  words.split(" "),
);

/** By verb, the use that a thing is put to. */
const deeds: Readonly<Record<string, "drink from" | "eat from" | undefined>> = {
  drink: "drink from",
  sip: "drink from",
  pour: "drink from",
  fill: "drink from",
  eat: "eat from",
  serve: "eat from",
  read: undefined,
  play: undefined,
  sit: undefined,
  sleep: undefined,
  use: undefined,
  cook: undefined,
  wash: undefined,
  water: undefined,
};

/** Verbs that are nobody's but a person's, so that "to drink from" needs no subject. */
const ownVerbs = new Set(["drink", "sip", "eat"]);

/** "for drinking", "for my tea": by the word at its end, what is done with the thing. */
const occasions: Readonly<Record<string, keyof typeof deeds>> = {
  drinking: "drink",
  ...Object.fromEntries(
    "drink beverage water tea coffee juice lemonade milk soda".split(" ").map((drink) => [drink, "drink"]),
  ),
  eating: "eat",
};
const owners = new Set("a an some my our the his her their your".split(" "));
const stranded = new Set(["into", "in", "from"]);

interface Purpose {
  readonly from: number;
  readonly to: number;
  readonly verb: string;
}

/** Sentences without what people will do themselves; the thing that they need for it is to be fit for it. */
export function withoutPurposes(
  sentences: readonly (readonly Token[])[],
  vocabulary: Vocabulary,
  notes: string[],
): readonly (readonly Token[])[] {
  const kept: (readonly Token[])[] = [];
  for (const sentence of sentences) {
    const purpose = purposeIn(sentence, kept.length > 0);
    if (!purpose) {
      kept.push(sentence);
      continue;
    }
    const { from, to, verb } = purpose;
    const rest = [...sentence.slice(0, from), ...sentence.slice(to)];
    if (rest.length > 0) kept.push(rest);
    const said = sentence
      .slice(from, to)
      .filter(({ lower }, at) => at > 0 || lower !== ",")
      .map(({ text }) => text)
      .join(" ");
    const use = deeds[verb];
    const at = kept.length - 1;
    const clean = use === undefined ? undefined : asClean(kept[at], use, vocabulary);
    if (clean) {
      kept[at] = clean.sentence;
      notes.push(`"${said}" tells what the ${clean.noun} is for, so a clean one is meant.`);
    } else notes.push(`"${said}" is taken as nothing that the robot should do.`);
  }
  return kept;
}

function purposeIn(sentence: readonly Token[], isLater: boolean): Purpose | undefined {
  for (let at = isLater ? 0 : 2; at < sentence.length; at++) {
    const occasion = at > 1 ? occasionAt(sentence, at) : undefined;
    if (occasion) return occasion;
    const verbAt = deedAt(sentence, at);
    if (verbAt === undefined) continue;
    let from = at;
    const reason = reasons.find(
      (words) => from >= words.length && startsWith(sentence, from - words.length, words),
    );
    if (reason) from -= reason.length;
    if (sentence[from - 1]?.lower === ",") from--;
    // What is said before it is the task.
    if (from > 0 || isLater)
      return {
        from,
        to: endOf(sentence, verbAt, people.has(sentence[at].lower)),
        verb: sentence[verbAt].lower,
      };
  }
  return undefined;
}

/** "put a cup on the plate for my water", "… for drinking": the end of the sentence. */
function occasionAt(sentence: readonly Token[], at: number): Purpose | undefined {
  if (sentence[at].lower !== "for") return undefined;
  const noun = owners.has(sentence[at + 1]?.lower ?? "") ? at + 2 : at + 1;
  const word = sentence[noun]?.lower ?? "";
  const isEnd = noun === sentence.length - 1;
  return isEnd && Object.hasOwn(occasions, word)
    ? { from: at, to: sentence.length, verb: occasions[word] }
    : undefined;
}

/** Index of the verb of a person's own deed that begins at a token. */
function deedAt(sentence: readonly Token[], at: number): number | undefined {
  const behind = (from: number, phrases: readonly (readonly string[])[]) => {
    const said = phrases.find((words) => startsWith(sentence, from, words));
    return said && from + said.length;
  };
  const verbAt = people.has(sentence[at].lower) ? behind(at + 1, intentions) : undefined;
  if (verbAt !== undefined) {
    const isDeed = verbAt < sentence.length && !negations.has(sentence[verbAt].lower);
    return isDeed && beginsClause(sentence, at) ? verbAt : undefined;
  }
  const wished = people.has(sentence[at].lower) ? behind(at + 1, wishes) : behind(at, infinitives);
  if (wished !== undefined) return Object.hasOwn(deeds, sentence[wished]?.lower ?? "") ? wished : undefined;
  // "something to drink from" is a thing.
  const isPlain =
    sentence[at].lower === "to" &&
    ownVerbs.has(sentence[at + 1]?.lower ?? "") &&
    !["something", "anything", "thing", "things"].includes(sentence[at - 1]?.lower ?? "");
  // "a cup to pour water into"; "the bottle to pour water into the cup" is a deed.
  const isStranded = startsWith(sentence, at, ["to", "pour"]) && stranded.has(sentence.at(-1)?.lower ?? "");
  return isPlain || isStranded ? at + 1 : undefined;
}

/** "the food we will eat" tells which food. */
function beginsClause(sentence: readonly Token[], at: number): boolean {
  return (
    at === 0 ||
    sentence[at - 1].lower === "," ||
    reasons.some((words) => at >= words.length && startsWith(sentence, at - words.length, words))
  );
}

const ties = new Set([",", "and", "then"]);
const verbs = new Set(verbList.map(({ words: [first] }) => first));

/** Where the robot is told something again: "…, and put the doll on the bed". */
function endOf(sentence: readonly Token[], from: number, isOwn: boolean): number {
  const next = sentence.findIndex(
    ({ lower }, at) => at > from && ties.has(lower) && verbs.has(sentence[at + 1]?.lower ?? ""),
  );
  const isTie = next > 0 && ties.has(sentence[next - 1].lower);
  if (next < 0) {
    // "a cup to drink from onto the plate"
    const over = ["onto", "into"].map((word) =>
      sentence.findIndex(({ lower }, at) => at > from && lower === word),
    );
    // "a cup to drink from on the plate"
    const on = sentence.findIndex(
      ({ lower }, at) =>
        at > from && stranded.has(lower) && ["on", "in"].includes(sentence[at + 1]?.lower ?? ""),
    );
    const place = Math.min(
      ...[...over, on < 0 ? -1 : on + 1].filter((at) => at > 0 && at < sentence.length - 1),
    );
    const isPlain = sentence[from - 1]?.lower === "to" && !isOwn;
    return isPlain && Number.isFinite(place) ? place : sentence.length;
  }
  return isTie ? next - 1 : next;
}

const washing = new Set(["wash", "rinse", "scrub", "wipe"]);

/** The sentence with "clean" before the thing that one drinks or eats from. */
function asClean(
  sentence: readonly Token[] | undefined,
  use: string,
  vocabulary: Vocabulary,
): { readonly sentence: readonly Token[]; readonly noun: string } | undefined {
  const fitting = new Set(uses.filter(({ said }) => said.includes(use)).flatMap(({ nouns }) => nouns));
  const tells = (token: Token) =>
    Object.hasOwn(attributeWords, token.lower) && attributeWords[token.lower].key === "clean";
  // "wash the plate, I want to eat an apple": not one that is clean already.
  if (!sentence || sentence.some((token) => tells(token) || washing.has(token.lower))) return undefined;
  for (let at = 0; at < sentence.length; at++) {
    const noun = vocabulary
      .nounsAt(sentence, at)
      .find(({ word }) => singularForms(word).some((form) => fitting.has(form)));
    if (!noun) continue;
    const clean: Token = { text: "clean", lower: "clean", kind: "word" };
    return { sentence: [...sentence.slice(0, at), clean, ...sentence.slice(at)], noun: noun.word };
  }
  return undefined;
}
