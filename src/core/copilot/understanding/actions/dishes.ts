import { sentencesOf, startsWith, type Token, withArticle, wordsAs } from "../words/tokens";
import { behindAny, phrasesOf } from "./said";
import { activities, deviceVerbs } from "./senses";
import { determiners, headAt, type KnownThings } from "./things";
import { participleOf } from "./verbForms";
import { formsIn } from "./verbs";

/*
 * Food that is asked for as it should become: "make me a fried egg", "I'd love some toast".
 */

type Sentence = readonly Token[];

/** "fried" → "fry": of what cooks. */
const cooking = new Map([
  ["hot", "heat"],
  ["warm", "heat"],
  ...deviceVerbs
    .filter(({ states }) => states.includes("cooked"))
    .flatMap(({ said }) =>
      said.filter((verb) => !verb.includes(" ")).map((verb) => [participleOf(verb), verb] as const),
    ),
]);
const making = phrasesOf("make, prepare, cook, fix, brew");
const benefiting = new Set(["me", "us", "him", "her", "them"]);
const wishing = phrasesOf(
  [
    ["i would love", "i would like", "i want", "i need", "i fancy", "i could do with"],
    ["we would love", "we would like", "we want", "we need"],
    ["can i have", "could i have", "may i have", "can i get", "could i get"],
  ]
    .flat()
    .flatMap((wish) => [wish, `${wish} to have`])
    .join(","),
);
const indefinites = new Set("a an some one another two three four".split(" "));
const among = new Set(["and", ",", "then"]);
const onto = new Set(["on", "onto", "in", "into"]);
const portions = phrasesOf("slice of, piece of, bit of, round of, cup of, mug of, pot of");
/** "toast" → "toast some bread" */
const servings = new Map(
  activities.flatMap(({ verbs, noun, meant }) => (verbs.includes("make") ? [[noun, meant] as const] : [])),
);

/** "make me a fried egg and some toast" → "fry an egg and toast some bread" */
export function withDishes(sentence: Sentence, things: KnownThings): Sentence {
  for (const at of sentence.keys()) {
    const start = at === 0 || among.has(sentence[at - 1].lower) ? wantedAt(sentence, at) : undefined;
    const made = start && madeFrom(sentence, start.next, start.isMade, things);
    if (made) return [...sentence.slice(0, at), ...made];
  }
  return sentence;
}

/** Behind "make me", "I would like", "could I have". */
function wantedAt(
  sentence: Sentence,
  at: number,
): { readonly next: number; readonly isMade: boolean } | undefined {
  const made = behindAny(sentence, at, making);
  // For whom changes nothing about what is done.
  if (made !== undefined)
    return { next: benefiting.has(sentence[made]?.lower ?? "") ? made + 1 : made, isMade: true };
  const wished = at === 0 ? behindAny(sentence, 0, wishing) : undefined;
  return wished === undefined ? undefined : { next: wished, isMade: false };
}

interface Made {
  readonly deed: Sentence;
  readonly next: number;
}

/** "a fried egg …" → "fry an egg …"; undefined where something else is asked for as well. */
function madeFrom(
  sentence: Sentence,
  from: number,
  isMade: boolean,
  things: KnownThings,
): Sentence | undefined {
  const one = dishAt(sentence, from, things) ?? servingAt(sentence, from, isMade, things);
  if (!one) return undefined;
  const { deed } = one;
  const next = pastBeneficiary(sentence, one.next);
  const rest = sentence.slice(next);
  if (rest.length === 0) return deed;
  // "a fried egg on the plate": there it goes then.
  if (onto.has(rest[0].lower)) return [...deed, ...wordsAs("and put it"), ...rest];
  if (!among.has(rest[0].lower)) return undefined;
  const link = rest.findIndex(({ lower }) => !among.has(lower));
  if (link < 0) return deed;
  const more = madeFrom(sentence, next + link, isMade, things);
  if (more) return [...deed, ...wordsAs("and"), ...more];
  // "… and a banana" is no more than named.
  const isDeed = formsIn(things.domain).some(({ words }) => startsWith(rest, link, words));
  return isDeed ? [...deed, ...withDishes(rest, things)] : undefined;
}

/** "a fried egg" */
function dishAt(sentence: Sentence, from: number, things: KnownThings): Made | undefined {
  const article = sentence[from];
  const verb = cooking.get(sentence[from + 1]?.lower ?? "");
  if (!article || !indefinites.has(article.lower) || verb === undefined) return undefined;
  // Something there may be called so.
  const noun = headAt(sentence, from + 1, things) ? undefined : headAt(sentence, from + 2, things);
  // "a hot coffee" is made in its own way.
  if (!noun || servings.has(sentence[from + 2].lower)) return undefined;
  const named = sentence.slice(from + 2, noun.next);
  const isOne = article.lower === "a" || article.lower === "an";
  const food = isOne ? wordsAs(withArticle(named.map(({ lower }) => lower).join(" "))) : [article, ...named];
  return { deed: [...wordsAs(verb), ...food], next: noun.next };
}

/** "some toast"; what is there by that name may be wanted as it is. */
function servingAt(sentence: Sentence, from: number, isMade: boolean, things: KnownThings): Made | undefined {
  const first = pastDeterminers(sentence, from);
  const noun = behindAny(sentence, first, portions) ?? first;
  const meant = servings.get(sentence[noun]?.lower ?? "");
  if (meant === undefined || (!isMade && headAt(sentence, noun, things))) return undefined;
  return withMeans({ deed: sentencesOf(meant).flat(), next: noun + 1 }, sentence, things);
}

const means = phrasesOf("from, out of, with, using, in");

/** "toast from the slice of bread" → "toast the slice of bread", "coffee with the coffee maker" */
function withMeans(made: Made, sentence: Sentence, things: KnownThings): Made | undefined {
  const behind = behindAny(sentence, made.next, means);
  if (behind === undefined) return made;
  const start = pastDeterminers(sentence, behind);
  const noun = start < sentence.length ? headAt(sentence, start, things) : undefined;
  if (!noun) return made;
  const words = sentence.slice(start, noun.next).map(({ lower }) => lower);
  const deed = made.deed.map(({ lower }) => lower);
  if (` ${deed.join(" ")} `.includes(` ${words.join(" ")} `) && deed.length > 3)
    return { ...made, next: noun.next };
  // Of what it is made is the last word: "toast some bread".
  return words.includes(deed[deed.length - 1])
    ? { deed: [made.deed[0], ...sentence.slice(behind, noun.next)], next: noun.next }
    : undefined;
}

export function pastDeterminers(sentence: Sentence, from: number): number {
  let at = from;
  while (determiners.has(sentence[at]?.lower)) at++;
  return at;
}

/** "… for me" */
function pastBeneficiary(sentence: Sentence, at: number): number {
  return sentence[at]?.lower === "for" && benefiting.has(sentence[at + 1]?.lower ?? "") ? at + 2 : at;
}
