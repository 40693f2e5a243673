import { phraseIn, phrasesOf } from "../actions/said";
import { singularOf } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Places that things are to have, told of the things: "each apple should get its own box", "every cup gets a plate of its own".
 */

type Sentence = readonly Token[];

const getting = phrasesOf(
  "should get, should have, shall get, shall have, must have, needs, need, gets, get, is to get, are to get, has to have",
);
const distributive = new Set(["each", "every", "both", "all"]);
const owners = new Set(["its", "their"]);
const links = new Set([",", "and", "then"]);
const flat = new Set("plate tray table desk shelf mat board counter stand".split(" "));

/** "each apple should get its own box" → "put each apple in its own box" */
export function withOwnOne(said: Sentence, vocabulary: Vocabulary): Sentence {
  return withEachSaid(withOwnGotten(withOwnGiven(said)), vocabulary);
}

function withOwnGotten(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const get = phraseIn(sentence, getting, start + 2);
  // "the doll and the car each need a box of their own"
  const isList = get !== undefined && sentence[get.at - 1].lower === "each";
  if (!get || !(isList || distributive.has(sentence[start]?.lower ?? ""))) return sentence;
  const place = sentence.slice(get.behind);
  const last = place.slice(-3).map(({ lower }) => lower);
  const isOfItsOwn = last[0] === "of" && owners.has(last[1]) && last[2] === "own";
  const noun = isOfItsOwn ? place.slice(1, -3) : place.slice(2);
  const isOwn = isOfItsOwn || (owners.has(place[0]?.lower ?? "") && place[1]?.lower === "own");
  if (!isOwn || noun.length === 0 || noun.some(({ kind, lower }) => kind === "mark" || lower === "and"))
    return sentence;
  const preposition = flat.has(noun[noun.length - 1].lower) ? "on" : "in";
  const things = isList
    ? [...wordsAs("put"), ...sentence.slice(start, get.at)]
    : [...wordsAs("put each"), ...sentence.slice(start + 1, get.at)];
  return [...things, ...wordsAs(`${preposition} its own`), ...noun];
}

/** "give each apple its own drawer" → "each apple gets its own drawer" */
function withOwnGiven(sentence: Sentence): Sentence {
  const give = sentence[0]?.lower === "please" ? 1 : 0;
  const own = sentence.findIndex(({ lower }, at) => owners.has(lower) && sentence[at + 1]?.lower === "own");
  const isGiven = sentence[give]?.lower === "give" && distributive.has(sentence[give + 1]?.lower ?? "");
  return isGiven && own > give + 2
    ? [...sentence.slice(give + 1, own), ...wordsAs("gets"), ...sentence.slice(own)]
    : sentence;
}

const ofThem = phrasesOf(
  "each of the two, each of my two, each of the, each of my, both of the, both the, both",
);

/** "put each of the two apples in its own drawer" → "put each apple in its own drawer" */
function withEachSaid(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const told = phraseIn(sentence, ofThem, 1);
  const own = sentence.findIndex(({ lower }, at) => owners.has(lower) && sentence[at + 1]?.lower === "own");
  if (!told || own < told.behind + 1) return sentence;
  const single = singularOf(sentence, told.behind, vocabulary);
  // "wash both mugs and put the plate in its own cabinet": that is another thing's own.
  const isOfThose = single && !sentence.slice(single.next, own).some(({ lower }) => links.has(lower));
  return isOfThose
    ? [...sentence.slice(0, told.at), ...wordsAs("each"), ...single.noun, ...sentence.slice(single.next)]
    : sentence;
}
