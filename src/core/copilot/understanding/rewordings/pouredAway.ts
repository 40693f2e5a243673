import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is in a vessel, and is to be poured away: "pour the water in the cup away", "tip the water out of the cup into the sink",
 * "the tea in the mug must be poured out". It is the vessel that is emptied.
 */

type Sentence = readonly Token[];

const within = phrasesOf("in, inside, from, out of, that is in, which is in, that is still in, left in");
const liquids = new Set("water tea coffee milk juice wine liquid contents content rest".split(" "));
const pouring = new Set(["pour", "tip"]);
const drains = "down the drain,down the sink,into the sink,in the sink,into the drain";
const outlets = phrasesOf(drains);
const outOver = phrasesOf("out over the sink, over the sink, out in the sink, out into the sink");
const away = phrasesOf(`away,out,${drains}`);
const into = new Set(["into", "onto", "over"]);
/** What lies in a bowl or a pan is no liquid. */
const vesselsOfLiquid = new Set("kettle cup mug glass vase bottle jug jar teapot pitcher carafe".split(" "));
const toBe = phrasesOf(
  ["should be", "must be", "has to be", "needs to be", "is to be", "can be", "ought to be"]
    .flatMap((be) => [`${be} poured`, `${be} tipped`])
    .join(","),
);
const links = new Set([",", "and", "then"]);
const starts = new Set([undefined, ...links, "please", "you", "to"]);

/** "pour the water in the cup away" → "empty the cup" */
export function withPouredAway(said: Sentence): Sentence {
  const sentence = withEmptiedInto(withVesselPoured(said));
  const verb = sentence.findIndex(
    ({ lower }, at) => pouring.has(lower) && starts.has(sentence[at - 1]?.lower),
  );
  const before = verb < 0 ? 0 : verb;
  const start = verb < 0 ? 0 : (behindAny(sentence, verb + 1, away) ?? verb + 1);
  const vessel = behindAny(sentence, start + 2, within);
  const isLiquid = sentence[start]?.lower === "the" && liquids.has(sentence[start + 1]?.lower ?? "");
  if (!isLiquid || vessel === undefined) return sentence;
  const isOut = start > verb + 1 || sentence[start + 2].lower === "out";
  const told = verb < 0 ? awayBehind(sentence, vessel + 2) : pouredTo(sentence, vessel + 2, isOut);
  const noun = told && sentence.slice(vessel, told.at);
  if (!told || !noun || noun.some(({ lower }) => links.has(lower) || into.has(lower))) return sentence;
  const rest = sentence.slice(told.behind);
  return rest.length === 0 || links.has(rest[0].lower)
    ? [...sentence.slice(0, before), ...wordsAs("empty"), ...noun, ...rest]
    : sentence;
}

interface Told {
  readonly at: number;
  readonly behind: number;
}

/** Where the vessel ends, and what is told of its liquid; undefined where that goes somewhere else: "into the mug". */
function pouredTo(sentence: Sentence, from: number, isOut: boolean): Told | undefined {
  const out = phraseIn(sentence, away, from);
  const drained = out && behindAny(sentence, out.behind, outlets);
  if (out) return { at: out.at, behind: drained ?? out.behind };
  const next = sentence.findIndex(({ lower }, at) => at >= from && links.has(lower));
  const end = next < 0 ? sentence.length : next;
  return isOut ? { at: end, behind: end } : undefined;
}

const outs = phrasesOf(`out,away,${drains},out in the sink,out into the sink,out over the sink`);

/** "pour the bottle out in the sink", "tip out the cup" → "empty the bottle": out of it goes what is in it */
function withVesselPoured(sentence: Sentence): Sentence {
  const verb = sentence.findIndex(
    ({ lower }, at) => pouring.has(lower) && starts.has(sentence[at - 1]?.lower),
  );
  if (verb < 0) return sentence;
  const isOut = ["out", "away"].includes(sentence[verb + 1]?.lower ?? "");
  const start = isOut ? verb + 2 : verb + 1;
  const vessel = sentence.findIndex(({ lower }, at) => at > start && vesselsOfLiquid.has(lower));
  const noun = sentence.slice(start, vessel + 1);
  const behind = vessel < 0 ? undefined : (behindAny(sentence, vessel + 1, outs) ?? vessel + 1);
  const isPlain = definites.has(noun[0]?.lower ?? "") && noun.length <= longestVessel;
  if (behind === undefined || !isPlain || (!isOut && behind === vessel + 1)) return sentence;
  const isOver = behind === sentence.length || links.has(sentence[behind].lower);
  return isOver
    ? [...sentence.slice(0, verb), ...wordsAs("empty"), ...noun, ...sentence.slice(behind)]
    : sentence;
}

/** "the big red cup" */
const longestVessel = 4;

/** "empty the kettle into the sink" → "empty the kettle" */
function withEmptiedInto(sentence: Sentence): Sentence {
  const verb = sentence.findIndex(
    ({ lower }, at) => lower === "empty" && starts.has(sentence[at - 1]?.lower),
  );
  const out = verb < 0 ? undefined : phraseIn(sentence, [...outOver, ...outlets], verb + 3);
  const noun = sentence.slice(verb + 1, out?.at);
  const isOfLiquid = vesselsOfLiquid.has(noun.at(-1)?.lower ?? "");
  return out && isOfLiquid && !noun.some(({ lower }) => links.has(lower))
    ? [...sentence.slice(0, out.at), ...sentence.slice(out.behind)]
    : sentence;
}

/** "must be poured away" */
function awayBehind(sentence: Sentence, from: number): Told | undefined {
  const be = phraseIn(sentence, toBe, from);
  const behind = be && behindAny(sentence, be.behind, away);
  return be && behind !== undefined ? { at: be.at, behind } : undefined;
}
