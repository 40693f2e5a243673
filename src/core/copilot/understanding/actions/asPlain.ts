import { prepositions, puttingVerbs } from "../words/firstWords";
import { exceptions, numberWords } from "../words/lexicon";
import { countAt } from "../words/quantities";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import { withBarePosture } from "./barePosture";
import { withEachParticleFirst, withParticleFirst } from "./particleFirst";
import { behindAny, phraseIn, phrasesOf } from "./said";
import { deviceVerbs } from "./senses";
import type { KnownThings } from "./things";

/*
 * Sentences in the order of words that actions are told in: "everything on the table goes into the dishwasher", "switch
 * everything in the kitchen off", "take the towel to the living room and leave it on the armchair".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then", "or", "but"]);
const wholes = new Set(["all", "every", "each", "everything"]);
const goals = new Set(["in", "into", "on", "onto", "to", "inside"]);
const apartFrom = phrasesOf(exceptions.filter((each) => each !== "but").join(","));

export function asPlain(sentence: Sentence, things: KnownThings): Sentence {
  const changes = [
    withBarePosture,
    asWalking,
    asPutBut,
    asPut,
    withoutOver,
    withPouredOn,
    withDeviceNamed,
    withParticleFirst,
    withEachParticleFirst,
    withoutRoomOnTheWay,
    withAllPut,
    withoutTaking,
    withExceptionBehind,
    asOnTop,
    withoutAtLeast,
    asMovedOut,
    asClearedBut,
  ];
  return changes.reduce((said, change) => change(said, things), sentence);
}

const back = phrasesOf(
  "come back to, go back to, return to, head back to, get back to, walk back to, stand beside, stand next to, stand by, stand near, stand at",
);
const starts = new Set([",", "and", "then"]);

/** "… and come back to the living room", "stand beside the bathtub" → "… and walk to …" */
function asWalking(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) =>
      (index === 0 || starts.has(sentence[index - 1].lower)) &&
      behindAny(sentence, index, back) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, back);
  return behind === undefined
    ? sentence
    : [...sentence.slice(0, at), ...wordsAs("walk to"), ...sentence.slice(behind)];
}

const going = phrasesOf(
  "goes, go, belongs, belong, should go, must go, can go, has to go, have to go, needs to go, need to go",
);

/** "the plates go into the cabinet" → "put the plates into the cabinet" */
function asPut(sentence: Sentence): Sentence {
  const at = sentence.findIndex((_, index) => index > 0 && behindAny(sentence, index, going) !== undefined);
  const behind = at < 0 ? undefined : behindAny(sentence, at, going);
  const subject = sentence.slice(0, Math.max(0, at));
  const isThing = subject.length > 1 || wholes.has(subject[0]?.lower ?? "");
  const isSome = Object.hasOwn(numberWords, subject[0]?.lower ?? "") && subject[1]?.lower === "of";
  const isSaid =
    isSome ||
    ["the", "my", "this", "these", "all", "every", "each", "both", "everything"].includes(
      subject[0]?.lower ?? "",
    );
  if (
    behind === undefined ||
    !isThing ||
    !isSaid ||
    subject.some(({ lower }) => lower === "," || lower === "then")
  )
    return sentence;
  return goals.has(sentence[behind]?.lower ?? "")
    ? [...wordsAs("put"), ...subject, ...sentence.slice(behind)]
    : sentence;
}

const beingThere = phrasesOf(
  "should be, must be, has to be, have to be, needs to be, need to be, ought to be",
);

/** "all the food should be in the fridge, apart from the bread" → "put all the food in the fridge except the bread" */
function asPutBut(sentence: Sentence): Sentence {
  const be = phraseIn(sentence, beingThere, 1);
  const except = be && phraseIn(sentence, apartFrom, be.behind + 2);
  const subject = sentence.slice(0, be?.at);
  const isPlain = wholes.has(subject[0]?.lower ?? "") && !subject.some(({ lower }) => links.has(lower));
  if (!be || !except || !isPlain || !goals.has(sentence[be.behind].lower)) return sentence;
  const place = withoutLastComma(sentence.slice(be.behind, except.at));
  if (place.some(({ lower }) => links.has(lower))) return sentence;
  return [...wordsAs("put"), ...subject, ...place, ...wordsAs("except"), ...sentence.slice(except.behind)];
}

function withoutLastComma(words: Sentence): Sentence {
  return words.at(-1)?.lower === "," ? words.slice(0, -1) : words;
}

/** "bring the pillow over to the sofa" */
function withoutOver(sentence: Sentence): Sentence {
  return sentence.filter(
    ({ lower }, at) =>
      lower !== "over" || at < 2 || !["to", "onto", "into"].includes(sentence[at + 1]?.lower ?? ""),
  );
}

const pouring = new Set(["pour", "tip", "empty"]);

/** "pour the water over the plant" → "pour the water on the plant" */
function withPouredOn(sentence: Sentence): Sentence {
  const isPoured = (at: number) => {
    const clause = sentence.slice(0, at).findLastIndex(({ lower }) => links.has(lower)) + 1;
    return pouring.has(sentence[clause]?.lower ?? "");
  };
  return sentence.flatMap((token, at) => (token.lower === "over" && isPoured(at) ? wordsAs("on") : [token]));
}

/** "chill all fruit that is not in there yet" → "… that is not in the fridge yet" */
function withDeviceNamed(sentence: Sentence): Sentence {
  const verb = deviceVerbs.find(
    ({ said, devices }) => devices.length === 1 && said.includes(sentence[0]?.lower ?? ""),
  );
  const there = sentence.findIndex(({ lower }) => lower === "there");
  const isRelative = sentence.slice(0, Math.max(0, there)).some(({ lower }) => relatives.has(lower));
  return verb && isRelative && sentence[there - 1]?.lower === "in"
    ? sentence.toSpliced(there, 1, ...wordsAs(`the ${verb.devices[0]}`))
    : sentence;
}

const relatives = new Set(["that", "which"]);

/** "bring the towel to the living room and leave it on the armchair": there it stands in that room. */
function withoutRoomOnTheWay(sentence: Sentence, { belief }: KnownThings): Sentence {
  const rooms = [...belief.objects.values()].filter(({ type }) => type === "room");
  for (const [at, { lower }] of sentence.entries()) {
    if (!["to", "into"].includes(lower) || sentence[at + 1]?.lower !== "the") continue;
    const words = rooms.map(({ label }) => label.replaceAll("_", " ").split(" "));
    const room = words.find((each) => startsWith(sentence, at + 2, each));
    const end = at + 2 + (room?.length ?? 0);
    const isPut =
      room !== undefined &&
      sentence[end]?.lower === "and" &&
      puttingVerbs.has(sentence[end + 1]?.lower ?? "") &&
      ["it", "them"].includes(sentence[end + 2]?.lower ?? "");
    // "bring" would ask where to.
    if (isPut) return [...wordsAs("take"), ...sentence.slice(1, at), ...sentence.slice(end)];
  }
  return sentence;
}

const taking = phrasesOf("take, grab, get, collect, fetch, pick up");

const apart = new Set(["out", "off", "of", "except", "but"]);

/** "take all the food on the counter and put it in the fridge": one thing after the other. */
function withAllPut(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, taking);
  const and = sentence.findIndex(
    ({ lower }, at) =>
      lower === "and" &&
      puttingVerbs.has(sentence[at + 1]?.lower ?? "") &&
      ["it", "them"].includes(sentence[at + 2]?.lower ?? ""),
  );
  if (start === undefined || and < 0 || !wholes.has(sentence[start]?.lower ?? "")) return sentence;
  const things = sentence.slice(start, sentence[and - 1].lower === "," ? and - 1 : and);
  const rest = sentence.slice(and + 3);
  if (things.some(({ lower }) => apart.has(lower))) return sentence;
  return goals.has(rest[0]?.lower ?? "") && !rest.some(({ lower }) => links.has(lower))
    ? [...wordsAs("put"), ...things, ...rest]
    : sentence;
}

const consuming = new Set(["eat", "drink"]);

/** "take the cupcake, cut it and eat it": what is eaten is not held in the end. */
function withoutTaking(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, taking);
  const end = sentence.findIndex(({ lower }) => lower === "," || lower === "and");
  const next = sentence.findIndex(({ lower }, at) => at > end && !links.has(lower));
  if (start === undefined || end < start + 1 || next < 0) return sentence;
  const thing = sentence.slice(start, end);
  const isPlain = !thing.some(({ lower }) => prepositions.has(lower)) && sentence[next + 1]?.lower === "it";
  const isGone = sentence.some(({ lower }, at) => consuming.has(lower) && sentence[at + 1]?.lower === "it");
  return isPlain && isGone ? [sentence[next], ...thing, ...sentence.slice(next + 2)] : sentence;
}

/** "put everything on the table except the salmon in the fridge" → "… in the fridge except the salmon" */
function withExceptionBehind(sentence: Sentence): Sentence {
  const except = sentence.findIndex(({ lower }) => lower === "except");
  const behind = sentence.slice(except + 1);
  const to = behind.findIndex(({ lower }) => goals.has(lower));
  const isOne = behind.filter(({ lower }) => prepositions.has(lower)).length === 1;
  // "everything except the cup on the table" says of the cup where it is.
  const isWhere = except > 0 && sentence.slice(1, except).some(({ lower }) => prepositions.has(lower));
  if (
    !isWhere ||
    to < 1 ||
    !isOne ||
    behind.some(({ lower }) => links.has(lower)) ||
    !puttingVerbs.has(sentence[0].lower)
  )
    return sentence;
  return [...sentence.slice(0, except), ...behind.slice(to), sentence[except], ...behind.slice(0, to)];
}

/** "wash the bowl and stack it in the pot" → "wash the bowl and put it in the pot" */
function asOnTop(sentence: Sentence, { vocabulary }: KnownThings): Sentence {
  const stack = sentence.findIndex(
    ({ lower }, at) => lower === "stack" && (at === 0 || starts.has(sentence[at - 1].lower)),
  );
  const on = sentence.findIndex(({ lower }, at) => at > stack + 1 && stackedOn.has(lower));
  const isMany = (at: number) => vocabulary.nounsAt(sentence, at).some(({ number }) => number === "plural");
  // "stack the blue blocks on the red ones" makes towers.
  if (stack < 0 || on < 0 || sentence.some((_, at) => at > stack && isMany(at))) return sentence;
  return [...sentence.slice(0, stack), ...wordsAs("put"), ...sentence.slice(stack + 1)];
}

const stackedOn = new Set(["on", "onto", "in", "into", "inside"]);

/** "at least two apples": two of them; more may lie there. */
function withoutAtLeast(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => startsWith(sentence, index, ["at", "least"]) && countAt(sentence, index + 2) !== undefined,
  );
  return at < 0 ? sentence : sentence.toSpliced(at, 2);
}

const emptying = new Set(["clear", "empty", "unload"]);
/** These are emptied by pouring. */
const vessels = new Set("cup mug glass pot pan kettle bottle jar vase bowl can coffeepot".split(" "));

/** "empty the fridge onto the counter" → "put everything from the fridge onto the counter" */
function asMovedOut(sentence: Sentence): Sentence {
  const to = sentence.findIndex(({ lower }, at) => at > 1 && ["into", "onto"].includes(lower));
  const from = sentence.slice(1, Math.max(1, to));
  const isPlain =
    emptying.has(sentence[0]?.lower ?? "") &&
    from.length > 1 &&
    !from.some(({ lower }) => links.has(lower) || vessels.has(lower) || wholes.has(lower));
  return isPlain ? [...wordsAs("put everything from"), ...from, ...sentence.slice(to)] : sentence;
}

const clearing = phrasesOf("clear, clear off, clear up, clear out, empty, empty out");

/** "clear the table except the glass" → "take everything except the glass off the table" */
function asClearedBut(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, clearing);
  const except = phraseIn(sentence, apartFrom, 2);
  const place = withoutLastComma(sentence.slice(start, except?.at));
  const kept = sentence.slice(except?.behind);
  const isList = kept.every(
    ({ lower }, at) => !links.has(lower) || links.has(kept[at + 1]?.lower) || kept[at + 1]?.lower === "the",
  );
  const isPlain = (words: Sentence) =>
    words.length > 1 && !words.some(({ lower }) => prepositions.has(lower));
  if (start === undefined || !except || !isPlain(place) || !isPlain(kept) || !isList) return sentence;
  if (place.some(({ lower }) => links.has(lower))) return sentence;
  return [...wordsAs("take everything except"), ...kept, ...wordsAs("off"), ...place];
}
