import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions, puttingVerbs } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What comes last, told behind the rest: "put all the meat on the serving area, but the chicken last", "…, with yellow last", "first
 * the doll and then the car into the box, and last of all the bear"; and what a tower starts with: "…, starting with red, then blue".
 */

type Sentence = readonly Token[];

export function withLastOfAll(sentence: Sentence): Sentence {
  return [withLastBehind, withListInTurn, withStartBehind].reduce((said, change) => change(said), sentence);
}

const opening = phrasesOf(
  "but with, but leave, but bring, but put, but take, but move, and with, with, but, and",
);
const lastly = phrasesOf(
  "comes last, should come last, goes last, should go last, has to come last, must come last, last, last of all, as the last one, as the last",
);
const wholes = new Set("all both every everything".split(" "));

/** "put all the meat on the area, but the chicken last" → "put all the meat except the chicken on the area and then put the chicken on the area" */
function withLastBehind(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 3 && behindAny(sentence, index, lastly) === sentence.length,
  );
  const comma = at < 0 ? -1 : sentence.findLastIndex(({ lower }, index) => index < at && lower === ",");
  if (comma < 3) return sentence;
  const from = behindAny(sentence, comma + 1, opening) ?? comma + 1;
  const last = sentence.slice(from, at);
  const told = sentence.slice(0, comma);
  const verb = puttingVerbs.has(told[0].lower) ? told.slice(0, 1) : wordsAs("put");
  const start = puttingVerbs.has(told[0].lower) ? 1 : 0;
  const goes = phraseIn(told, going, start + 1);
  const place = told.findIndex(({ lower }, index) => index > start && prepositions.has(lower));
  const end = goes && goes.behind === place ? goes.at : place;
  const things = told.slice(start, end);
  const isWhole =
    wholes.has(things[0]?.lower ?? "") || (things[0]?.lower === "the" && things.at(-1)?.lower.endsWith("s"));
  const isPlain = ![...told, ...last].some(({ lower, kind }) => kind === "mark" || links.has(lower));
  const isPlace = place > start + 1 && !told.slice(place + 1).some(({ lower }) => prepositions.has(lower));
  const isNamed =
    last.length > 0 && last.length < longestName && !last.some(({ lower }) => prepositions.has(lower));
  if (!isWhole || !isPlain || !isPlace || !isNamed) return sentence;
  // "with yellow last"
  const named = nounOpenings.has(last[0].lower)
    ? last
    : [...wordsAs("the"), ...last, ...(last.length === 1 ? wordsAs("one") : [])];
  const where = told.slice(place);
  return [
    ...verb,
    ...things,
    ...wordsAs("except"),
    ...named,
    ...where,
    ...wordsAs("and then"),
    ...verb,
    ...named,
    ...where,
  ];
}

const going = phrasesOf("go, goes, should go, should be, belong, have to go, must go");
const links = new Set(["and", "then", "or", "but"]);
const longestName = 5;

const finallyTold = phrasesOf(
  "and last of all, last of all, and lastly, and at last, and in the end, and finally",
);

/** "first the doll and then the car into the box, and last of all the bear, but into the other one" → "put the doll and then the car into the box and finally the bear into the other one" */
function withListInTurn(sentence: Sentence): Sentence {
  const end = phraseIn(sentence, finallyTold, 4);
  const isFirst = sentence[0]?.lower === "first" && ["the", "my"].includes(sentence[1]?.lower ?? "");
  const isVerbless = !sentence.some(({ lower }) => puttingVerbs.has(lower));
  const place = sentence.findIndex(({ lower }, at) => at > 1 && prepositions.has(lower));
  if (!end || !isFirst || !isVerbless || place < 0 || place > end.at) return sentence;
  const last = sentence
    .slice(end.behind)
    .filter(
      ({ lower }, at, words) =>
        !(lower === "," && words[at + 1]?.lower === "but") &&
        !(lower === "but" && prepositions.has(words[at + 1]?.lower ?? "")),
    );
  if (last.some(({ lower }) => links.has(lower) || lower === ",") || !nounOpenings.has(last[0]?.lower ?? ""))
    return sentence;
  const before = sentence[end.at - 1].lower === "," ? end.at - 1 : end.at;
  return [...wordsAs("put"), ...sentence.slice(1, before), ...wordsAs("and finally"), ...last];
}

const starting = phrasesOf("starting with, beginning with, start with, begin with, starting from");
const mostBlocks = 4;
const atBottom = phrasesOf("at the bottom, at the very bottom, as the base, below");
const towers = new Set("stack pile tower column".split(" "));
const next = phrasesOf(
  "and after that, after that, followed by, and next, next, and then, and finally, finally, and lastly, and last, then",
);

/** "pile the blocks up on the target, starting with red, after that blue, then green" → "stack the blocks on the target: first red, then blue, then green" */
function withStartBehind(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, starting, 3);
  const isTower = sentence.slice(0, told?.at).some(({ lower }) => towers.has(lower));
  if (!told || !isTower) return sentence;
  const list: Token[][] = [[]];
  for (let at = told.behind; at < sentence.length; ) {
    const link =
      behindAny(sentence, at, next) ?? (["and", ","].includes(sentence[at].lower) ? at + 1 : undefined);
    if (link !== undefined && list[list.length - 1].length > 0) list.push([]);
    else if (link === undefined) list[list.length - 1].push(sentence[at]);
    at = link ?? at + 1;
  }
  const [lowest, ...upper] = list.filter((floor) => floor.length > 0);
  const bottom = lowest && phraseIn(lowest, atBottom, 1);
  const floors = lowest ? [bottom ? lowest.slice(0, bottom.at) : lowest, ...upper] : [];
  // "stack all blocks, starting with yellow, then green": where the others come is not said.
  const least = sentence.slice(0, told.at).some(({ lower }) => wholes.has(lower))
    ? mostBlocks
    : mostBlocks - 1;
  const isPlain =
    floors.length >= least && floors.every((floor) => !floor.some(({ lower }) => prepositions.has(lower)));
  const head = sentence
    .slice(0, told.at)
    .filter(({ lower }, at, words) => at < words.length - 1 || lower !== ",");
  const isPlaced = head.some(({ lower }) => ["on", "onto", "in"].includes(lower));
  const isPile = head[0].lower === "pile" || head[0].lower === "stack";
  // What is stacked nowhere in particular is a tower by itself.
  const isWhole = !isPlaced;
  const plain = isWhole
    ? wordsAs("build a tower")
    : isPile
      ? [...wordsAs("stack"), ...head.slice(1).filter(({ lower }) => lower !== "up")]
      : head;
  return isPlain
    ? [
        ...plain,
        { text: ":", lower: ":", kind: "mark" },
        ...floors.flatMap((floor, at) => [...wordsAs(at === 0 ? "first" : ", then").map(asMark), ...floor]),
      ]
    : sentence;
}

const asMark = (token: Token): Token => (token.lower === "," ? { ...token, kind: "mark" } : token);
