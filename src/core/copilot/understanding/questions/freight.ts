import { abilitiesOf } from "../../abilities";
import { phraseIn, phrasesOf } from "../actions/said";
import { textOf } from "../conditions/referredTo";
import type { Seen } from "../seenThings";
import { conditions, negations } from "../words/lexicon";
import { nounEnd, nounOpenings } from "../words/nounSpans";
import { partsBetween, sentencesOf, type Token } from "../words/tokens";
import { type Answer, question } from "./answers";

/*
 * "Take the parcel from the loading bay to the workshop", said to a robot whose actions only drive: it is asked whether it should
 * drive there, and nothing is said of the parcel having been brought.
 */

type Sentence = readonly Token[];

const bringing = new Set(
  "take bring deliver fetch collect get carry transport haul move ship pick drop transfer relocate".split(
    " ",
  ),
);
const brought = new Set(
  "taken brought delivered fetched collected carried transported hauled moved shipped dropped".split(" "),
);
const origins = new Set(["from", "at", "in"]);
const targets = new Set(["to", "into", "onto"]);

/** @param isUnderstood whether a sentence is a task for this robot */
export function askedOfFreight(
  instruction: string,
  seen: Seen,
  isUnderstood: (sentence: string) => boolean,
): Answer | undefined {
  const { carryable, robotAt } = abilitiesOf(seen.robot);
  const sentences = sentencesOf(instruction);
  const isTurned = sentences.flat().some(({ lower }) => negations.has(lower) || conditions.has(lower));
  if (carryable.length > 0 || !robotAt || isTurned) return undefined;
  const told: string[] = [];
  let isBrought = false;
  for (const clause of sentences.flatMap((sentence) => partsBetween(sentence, links))) {
    const said = textOf(clause);
    if (orders.has(said.toLowerCase())) continue;
    // "go and get it": where it is was told before.
    if (told.length > 0 && fetching.has(said.toLowerCase())) continue;
    if (isUnderstood(said)) {
      const step = textOf(clause.slice(orders.has(clause[0].lower) ? 1 : 0));
      told.push(step[0].toLowerCase() + step.slice(1));
      continue;
    }
    const places = placesIn(clause, seen);
    const isFreight = clause.some(isBringing) || isOnItsWay(clause);
    // "a pallet is waiting at the loading bay"
    const isOfFreight =
      isFreight ||
      nounOpenings.has(clause[0].lower) ||
      someGoods.has(clause[0].lower) ||
      phraseIn(clause, arrived) !== undefined;
    if (places.length === 0 && told.length > 0 && isFreight) {
      isBrought = true;
      continue;
    }
    if (places.length === 0 || !isOfFreight) return undefined;
    isBrought ||= isFreight;
    told.push(...places.map((place) => `go to ${textOf(place)}`));
  }
  const drive = told.join(" and then ");
  return isBrought && isUnderstood(drive)
    ? question(`This robot carries nothing, as far as its actions tell. Should I only do this: "${drive}"?`, [
        drive,
      ])
    : undefined;
}

const fetching = new Set(["go", "please go", "off you go"]);
/** "some pallets are …", "there is a parcel …" */
const someGoods = new Set(["some", "there", "several", "two", "three"]);
const arrived = phrasesOf(
  "has arrived, have arrived, is waiting, are waiting, is ready, are ready, has come in, have come in, came in, has been delivered, have been delivered, was delivered, were delivered, is standing, are standing",
);
const gettingThere = phrasesOf(
  ["have to", "has to", "need to", "needs to", "must", "should"]
    .flatMap((owed) => ["get", "go", "travel", "be"].map((get) => `${owed} ${get}`))
    .concat("is needed", "are needed", "is wanted", "are wanted", "is due", "are due")
    .join(","),
);

/** "the frozen goods have to get from the station to the store": not the robot itself is spoken of. */
function isOnItsWay(clause: Sentence): boolean {
  const [first] = clause;
  const isGoods = nounOpenings.has(first.lower) || someGoods.has(first.lower) || first.lower === "are";
  return isGoods && phraseIn(clause, gettingThere) !== undefined;
}

const links = new Set([",", "and", "then"]);
const orders = new Set(["after that", "afterwards", "finally", "next", "first", "lastly", "in the end"]);

const ways = new Set([...targets, ...origins, "back", "over", "there", "around", "on", "off", "away"]);

/** "take the parcel", but not "get to the dock", "move back there": that is the robot itself. */
function isBringing({ lower }: Token, at: number, clause: Sentence): boolean {
  const next = clause[at + 1];
  return brought.has(lower) || (bringing.has(lower) && next !== undefined && !ways.has(next.lower));
}

/** In the order in which they are driven to: "to the dock from the store" begins at the store. */
function placesIn(sentence: Sentence, { vocabulary }: Seen): readonly Sentence[] {
  const places: { readonly words: Sentence; readonly isOrigin: boolean }[] = [];
  for (let at = 0; at + 1 < sentence.length; at++) {
    const isOrigin = origins.has(sentence[at].lower);
    if (!isOrigin && !targets.has(sentence[at].lower)) continue;
    const end = nounEnd(sentence, at + 1, vocabulary);
    if (end !== undefined) places.push({ words: sentence.slice(at + 1, end), isOrigin });
  }
  const isTurned = places.length === 2 && !places[0].isOrigin && places[1].isOrigin;
  return (isTurned ? places.toReversed() : places).map(({ words }) => words);
}
