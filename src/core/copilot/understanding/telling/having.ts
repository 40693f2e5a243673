import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { participleOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { puttingVerbs } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is done before, told beside the rest: "having put the cup on the plate, take the doll to the bed", "go to the dock, having
 * visited the store". The one is done, and then the other.
 */

type Sentence = readonly Token[];

/** "having put the cup on the plate, take the doll to the bed": the deed, and then the other; so for stops of a way. */
export function withHavingDone(sentence: Sentence): Sentence {
  return withStopsBefore(withDeedBefore(sentence));
}

const infinitives = new Map(
  [...verbList, ...forms].map(({ words: [first] }) => [participleOf(first), first] as const),
);
const pronouns = new Set(["it", "them", "one", "there"]);
const turns = new Set(["first", "already"]);

/** "having put the cup on the plate, take the doll to the bed" → "put the cup on the plate then take the doll to the bed" */
function withDeedBefore(sentence: Sentence): Sentence {
  const having = sentence.findIndex(({ lower }) => lower === "having");
  const verbAt = turns.has(sentence[having + 1]?.lower ?? "") ? having + 2 : having + 1;
  const verb = infinitives.get(sentence[verbAt]?.lower ?? "");
  if (having < 0 || verb === undefined) return sentence;
  const comma = sentence.findIndex(({ lower }, at) => at > verbAt && lower === ",");
  const deed = [...wordsAs(verb), ...sentence.slice(verbAt + 1, comma < 0 ? undefined : comma)];
  const then = wordsAs("then");
  if (having === 0 && comma > 0) return [...deed, ...then, ...sentence.slice(comma + 1)];
  const before = sentence.slice(0, having);
  const isLast = before.at(-1)?.lower === "," && comma < 0;
  // "take the doll to the bed, having washed it": what it is was told before. Of going "else" may be said, too.
  const isNamed = puttingVerbs.has(verb) && !deed.some(({ lower }) => pronouns.has(lower));
  return isLast && isNamed ? [...deed, ...then, ...before.slice(0, -1)] : sentence;
}

const havingBeen = phrasesOf(
  ["having", "after having"]
    .flatMap((opening) => ["", " first", " already"].map((when) => opening + when))
    .flatMap((opening) =>
      ["visited", "been to", "been at", "gone to", "passed through", "seen", "called at", "stopped at"].map(
        (deed) => `${opening} ${deed}`,
      ),
    )
    .join(","),
);
const everythingElse = phrasesOf(
  "everything else, everywhere else, all the others, all others, the rest, all the other areas, all other areas, every other area, all the other places, all other places",
);
const afterRest = phrasesOf("after visiting, after you have visited, once you have visited, after going to");
const going = phrasesOf(
  "come back to, return to, go back to, end up at, end up in, end at, finish at, go to, drive to, visit, head to, move to",
);

const secondStop = phrasesOf("and at, and, and then, and then at");
const afterThat = phrasesOf("after that, afterwards, second, then, next");
const links = new Set([",", "and"]);

/** "go to the dock, having visited the store" → "go to the store and then go to the dock" */
function withStopsBefore(sentence: Sentence): Sentence {
  const at = sentence.findIndex((_, index) => index > 1 && havingAt(sentence, index) !== undefined);
  const behind = at < 0 ? undefined : havingAt(sentence, at);
  const start = behindAny(sentence, 0, going);
  const stops = behind === undefined ? undefined : stopsIn(sentence.slice(behind));
  if (start === undefined || !stops) return sentence;
  const place = sentence.slice(start, [",", "only"].includes(sentence[at - 1].lower) ? at - 1 : at);
  const isRest = behindAny(stops[0], 0, everythingElse) === stops[0].length;
  const before = isRest
    ? [...wordsAs("go everywhere except"), ...place]
    : stops.flatMap((stop, turn) => [...wordsAs(turn === 0 ? "go to" : "and then go to"), ...stop]);
  return [...before, ...wordsAs("and then go to"), ...place];
}

/** "the store", "the store first", "the store first and at the shop after that" */
function stopsIn(told: Sentence): readonly Sentence[] | undefined {
  const first = phraseIn(told, [["first"]], 1);
  const second = first && behindAny(told, first.behind, secondStop);
  const end = second === undefined ? undefined : phraseIn(told, afterThat, second + 1);
  const isTwo = second !== undefined && end?.behind === told.length;
  const stops = isTwo
    ? [told.slice(0, first?.at), told.slice(second, end?.at)]
    : [told.slice(0, first?.behind === told.length ? first.at : undefined)];
  return stops.some((stop) => stop.some(({ lower }) => links.has(lower))) ? undefined : stops;
}

/** "having visited the store", "after visiting all the others" */
function havingAt(sentence: Sentence, at: number): number | undefined {
  const after = behindAny(sentence, at, afterRest);
  const isRest = after !== undefined && behindAny(sentence, after, everythingElse) === sentence.length;
  return isRest ? after : behindAny(sentence, at, havingBeen);
}
