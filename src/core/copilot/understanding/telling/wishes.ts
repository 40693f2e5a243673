import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { participleOf, pastOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { asConditions, withPauseBehindCondition } from "../conditions/askedFirst";
import { withIfForShould } from "../conditions/shouldItBe";
import { verbs } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { sentencesOf, type Token, wordsAs } from "../words/tokens";
import { withAfterDoing } from "./afterDoing";
import { withAirAndLight } from "./airAndLight";
import { withNamedInQuestion } from "./asked";
import { asOrder } from "./askedPolitely";
import { withAtEase } from "./atEase";
import { withBareIn } from "./bareIn";
import { withBothPlaces } from "./bothOfThose";
import { withoutCalledTime } from "./calledTime";
import { withCarriedAlong } from "./carriedAlong";
import { withoutChatWords, withThingsAsIt } from "./chatWords";
import { withClearedOnto } from "./clearedOnto";
import { withoutCleft } from "./clefts";
import { asComingHere } from "./comingHere";
import { withListedThings } from "./countedList";
import { withoutPiecesMade } from "./cutIntoPieces";
import { withLeftToOthers } from "./doneByOthers";
import { withDroppedOff } from "./droppedOff";
import { withExceptedBehind } from "./exceptedBehind";
import { withExceptionTold } from "./exceptionTold";
import { withExchange } from "./exchanged";
import { withFormerAndLatter } from "./formerAndLatter";
import { withoutFraming } from "./framing";
import { withFreeChoice } from "./freeChoice";
import { withFreeOrder } from "./freeOrder";
import { withoutFromNowOn } from "./fromNowOn";
import { withoutBeing, withoutGerunds, withPlainDuty } from "./gerunds";
import { withoutGetting } from "./getting";
import { withSwitchedOff } from "./goingOff";
import { withGoingOff, withoutLookThere, withoutYourself, withVisitPaid } from "./goingThere";
import { withHandsOff } from "./handsOff";
import { withHavingDone } from "./having";
import { withIncluded } from "./includedToo";
import { withThereNamed } from "./inThereInstead";
import { withoutIntoWith } from "./intoWith";
import { withLastOfAll } from "./lastOfAll";
import { withoutLeavingSo } from "./leftSo";
import { withFiguresNamed } from "./likePersons";
import { withListedSo } from "./listedSo";
import { withoutWhatMayStay } from "./mayStay";
import { withMeansBehind } from "./meansBehind";
import { withMeanwhile } from "./meanwhile";
import { withMovedAllBut } from "./movedAllBut";
import { withoutNiceAnd } from "./niceAnd";
import { withNoneLeft } from "./noneLeft";
import { withNoneLeftOut } from "./noneLeftOut";
import { withMisplacedJoined, withNotAsItIs } from "./notAsItIs";
import { withGoingTold } from "./ofTheirOwn";
import { withOnceHad } from "./onceHad";
import { withOnceSo } from "./onceSo";
import { withOneAndOne } from "./oneAndOne";
import { withOneElsewhere } from "./oneElsewhere";
import { withoutOnlyNot } from "./onlyNot";
import { withOrderOfDeeds } from "./orderOfDeeds";
import { withOtherPlaceRather } from "./otherPlaceRather";
import { withOthersLeft } from "./othersStay";
import { withOtherWayRound } from "./otherWayRound";
import { withPlainTour } from "./plainTour";
import { withAskedAbout, withPlainWays } from "./plainWays";
import { withPlugs } from "./plugs";
import { withPulledOpen } from "./pulledOpen";
import { withoutReport } from "./reporting";
import { withListedStops, withNumberedStops, withoutSaidOrder } from "./saidOrder";
import { withoutSaidToStay } from "./saidToStay";
import { withSecondThing } from "./secondThing";
import { withOthersOfCounted } from "./someOfCounted";
import { withNamedFromBefore } from "./somewhere";
import { withStatedPlace } from "./statedPlace";
import { withStaysBehind } from "./staysBeforeAll";
import { withThingsThere } from "./thereIsThat";
import { withoutAnybody } from "./toAnybody";
import { withToBeDone } from "./toBeDone";
import { withButFirstJoined, withFirstForBefore } from "./toldEarlier";
import { withOnceDoneFirst, withOnceDoneNext, withToldLater } from "./toldLater";
import { withUntilFound } from "./untilFound";
import { withoutUntilSo } from "./untilSo";
import { withoutVocatives } from "./vocatives";
import { withoutCallAwaited, withWaiting } from "./waiting";
import { withoutPosture } from "./waitingThings";
import { withWantedThere } from "./wantedThere";
import { withoutWherever } from "./wherever";

/*
 * Requests that are told as a wish: "would it be all right if you moved the doll to the bed", "it would be great if all toys
 * were on the bed", "I think the cup should be on the desk". Their "if" is no condition of what is to be done.
 */

type Sentence = readonly Token[];

/** What is told in one sentence, and referred to or done in the next; the first is done first. */
const acrossSentences: readonly ((sentences: readonly Sentence[]) => readonly Sentence[])[] = [
  withFormerAndLatter,
  withStaysBehind,
  withLeftToOthers,
  withExceptionTold,
  withIncluded,
  withOneElsewhere,
  withSecondThing,
  withOtherPlaceRather,
  withButFirstJoined,
  withOtherWayRound,
  withMisplacedJoined,
  withFiguresNamed,
  withFreeChoice,
  withAskedAbout,
  withNamedFromBefore,
  withOnceDoneFirst,
  withOnceDoneNext,
  withOnceSo,
  withListedSo,
  withNamedInQuestion,
  withThingsThere,
  withOnceHad,
  withOthersLeft,
  withoutSaidToStay,
  withNoneLeft,
  withNoneLeftOut,
  withClearedOnto,
  withMeansBehind,
  withBothPlaces,
  asComingHere,
  withoutCallAwaited,
];

/** An instruction as sentences; what is asked first, or wished, is told as what it asks for. */
export function sentencesToldIn(instruction: string): readonly Sentence[] {
  // Of "and please." nothing is left.
  const isSaid = (sentence: Sentence) => sentence.length > 0;
  const told = acrossSentences.reduce(
    (sentences: readonly Sentence[], change) => change(sentences).filter(isSaid),
    sentencesOf(instruction).map(withoutChatWords).map(asOrder).filter(isSaid),
  );
  return asConditions(
    told
      .map((sentence) =>
        [
          withoutFillers,
          withoutVocatives,
          withOrderOfDeeds,
          withoutAnybody,
          withSwitchedOff,
          withDroppedOff,
          withoutFromNowOn,
          withPlainWays,
          withoutCalledTime,
          withWantedThere,
          withPlainTour,
          withAirAndLight,
          withExceptedBehind,
          withAfterDoing,
          withMovedAllBut,
          withAtEase,
          withOneAndOne,
          withoutPiecesMade,
          withThereNamed,
          withPlugs,
          withOthersOfCounted,
          withNotAsItIs,
          withLastOfAll,
          withoutUntilSo,
          withHandsOff,
          withPulledOpen,
          withGoingTold,
          withoutWhatMayStay,
          withoutPosture,
          withPlainDuty,
          withoutReport,
          withoutFraming,
          withoutOnlyNot,
          withoutCleft,
          withoutBeing,
          withoutIntoWith,
          withoutGetting,
          withoutYou,
          withoutSaidOrder,
          withNumberedStops,
          withListedStops,
          withThingsAsIt,
          withoutGerunds,
          withoutNiceAnd,
          withIfForShould,
          withListedThings,
          withToldLater,
          withFirstForBefore,
          withMeanwhile,
          withHavingDone,
          withoutLeavingSo,
          withIs,
          withoutBack,
          withFreeOrder,
          withUntilFound,
          withGoingOff,
          withoutLookThere,
          withoutYourself,
          withVisitPaid,
          withWaiting,
          withCarriedAlong,
          withBareIn,
          withoutWherever,
          withStatedPlace,
          withExchange,
          withSupposed,
          withToBeDone,
          withoutRather,
        ].reduce((said, change) => change(said), sentence as Sentence),
      )
      .map(withoutWish)
      .map(withPauseBehindCondition),
  );
}

const back = new Set(["is", "are", "be"]);

/** "every block should be back on the table" → "… on the table" */
function withoutBack(sentence: Sentence): Sentence {
  return sentence.filter(
    ({ lower }, at) =>
      lower !== "back" ||
      !(back.has(sentence[at - 1]?.lower ?? "") || isStateToo(sentence, at - 1)) ||
      !["on", "in", "inside"].includes(sentence[at + 1]?.lower ?? ""),
  );
}

const owed = new Set(["should", "must"]);

/** "the vase should be full and back on the shelf" */
function isStateToo(sentence: Sentence, and: number): boolean {
  const before = sentence.slice(0, Math.max(0, and));
  const be = before.findLastIndex(({ lower }, at) => lower === "be" && owed.has(before[at - 1]?.lower ?? ""));
  const state = before.slice(be + 1);
  const isState = stateWords.has(state[0]?.lower ?? "") && !state.some(({ kind }) => kind === "mark");
  return be > 0 && sentence[and]?.lower === "and" && isState;
}

const states = new Set([...stateWords, ..."still already not in on at too ready gone low here".split(" ")]);

/** "the oven's closed" → "the oven is closed" */
function withIs(sentence: Sentence): Sentence {
  return sentence.flatMap((token, at) =>
    /'s$/.test(token.text) && states.has(sentence[at + 1]?.lower ?? "") ? [token, ...wordsAs("is")] : [token],
  );
}

const fillers = new Set(["um", "uh", "uhm", "er", "erm", "hmm", "hm", "ehm"]);
const openers = new Set(["okay", "ok", "robot", "well", "alright", "anyway", "basically", "so", "like"]);

/** "um okay so like grab the uh bear" → "grab the bear" */
function withoutFillers(sentence: Sentence): Sentence {
  // "the red cup, uh, the blue cup": whether that is a second one is not clear.
  const isFiller = ({ lower }: Token, at: number) =>
    fillers.has(lower) && (at < 4 || sentence[at - 1]?.lower !== ",");
  const kept = withoutThough(withoutLetUsSay(sentence.filter((token, at) => !isFiller(token, at))));
  let start = 0;
  while (openers.has(kept[start]?.lower ?? "") || (start > 0 && kept[start]?.lower === ",")) start++;
  const isSame =
    kept[start - 1]?.lower === "so" && ["does", "do", "should"].includes(kept[start]?.lower ?? "");
  return kept.length > start && !isSame ? kept.slice(start) : kept;
}

/** "leave the box there, though" */
function withoutThough(sentence: Sentence): Sentence {
  if (sentence.length < 3 || sentence.at(-1)?.lower !== "though") return sentence;
  return sentence.slice(0, sentence.at(-2)?.lower === "," ? -2 : -1);
}

const onwards = new Set(["then", "finally", "next", "afterwards", "lastly"]);

/** "second you fill it", "and finally you drive to the desk" */
function withoutYou(told: Sentence): Sentence {
  const sentence = told.filter(
    ({ lower }, at) =>
      lower !== "you" || !onwards.has(told[at - 1]?.lower ?? "") || !verbs.has(told[at + 1]?.lower ?? ""),
  );
  const [first, second] = sentence.map(({ lower }) => lower);
  return first === "you" && second !== "have" && verbs.has(second ?? "") ? sentence.slice(1) : sentence;
}

const guessing = phrasesOf("let us say, let s say, lets say, say");

/** "put it on, let's say, the desk" */
function withoutLetUsSay(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      lower === "," && sentence[behindAny(sentence, index + 1, guessing) ?? sentence.length]?.lower === ",",
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at + 1, guessing);
  return behind === undefined ? sentence : [...sentence.slice(0, at), ...sentence.slice(behind + 1)];
}

const preferring = phrasesOf("i would rather have, i would rather see, i would prefer to have");

/** "I'd rather have the cup on the desk than on the bed" → "I want the cup on the desk" */
function withoutRather(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, preferring);
  if (behind === undefined) return sentence;
  const than = sentence.findIndex(({ lower }, at) => at > behind && lower === "than");
  return [...wordsAs("i want"), ...sentence.slice(behind, than < 0 ? undefined : than)];
}

const supposed = phrasesOf("is supposed to, are supposed to, is meant to, are meant to");

/** "the doll is supposed to be on the bed" → "the doll should be on the bed" */
function withSupposed(sentence: Sentence): Sentence {
  const at = sentence.findIndex((_, index) => behindAny(sentence, index, supposed) !== undefined);
  const behind = at < 0 ? undefined : behindAny(sentence, at, supposed);
  return behind === undefined
    ? withMakeSure(withWanting(sentence))
    : [...sentence.slice(0, at), ...wordsAs("should"), ...sentence.slice(behind)];
}

const wanting = phrasesOf(
  ["wants to", "want to", "would like to", "would love to"]
    .flatMap((want) => ["be", "go", "sit", "lie", "stand", "stay", "live"].map((state) => `${want} ${state}`))
    .join(","),
);

/** "the doll wants to sit on the sofa" → "the doll should be on the sofa" */
function withWanting(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, wanting, 2);
  const isThing = ["the", "this", "that", "these", "those", "all", "both"].includes(sentence[0]?.lower ?? "");
  const isPlaced = ["on", "in", "to", "into", "onto"].includes(sentence[told?.behind ?? 0]?.lower ?? "");
  return told && isThing && isPlaced
    ? [...sentence.slice(0, told.at), ...wordsAs("should be"), ...sentence.slice(told.behind)]
    : sentence;
}

const making = phrasesOf("make it so that, make it so, see to it that, take care that");

function withMakeSure(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, making);
  return withStanding(
    behind === undefined ? sentence : [...wordsAs("make sure that"), ...sentence.slice(behind)],
  );
}

const ensuring = phrasesOf("make sure that, make sure, ensure that, ensure, see to it that");
const standing = new Set(["stand", "stands", "lie", "lies", "sit", "sits", "rest", "rests"]);

/** "make sure that all cups stand on the same table" → "… are on the same table" */
function withStanding(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, ensuring);
  if (start === undefined) return sentence;
  return sentence.flatMap((token, at) => {
    const isState =
      at > start + 1 && standing.has(token.lower) && ["on", "in"].includes(sentence[at + 1]?.lower ?? "");
    return isState ? wordsAs(token.lower.endsWith("s") ? "is" : "are") : [token];
  });
}

const pleasing =
  "nice,good,great,lovely,best,better,perfect,wonderful,fantastic,helpful,ok,okay,fine,alright,possible,all right";
const each = (openings: readonly string[], list: string): string =>
  openings.flatMap((opening) => list.split(",").map((word) => `${opening} ${word}`)).join(",");

const wishing = phrasesOf(
  [
    each(["would it be", "will it be", "is it", "it would be", "it would be really", "it is"], pleasing),
    each(
      ["i would be", "i would be very", "i would be really", "i would be so", "we would be"],
      "grateful,thankful,glad,happy,pleased,obliged,delighted",
    ),
    "it would help,it would help me,it would help us,it would help a lot,it would help me a lot,it would really help,it would make me happy,i would appreciate it,i would really appreciate it,we would appreciate it,i would love it,i would like it,i would prefer it,i would prefer",
  ].join(","),
);
const believing = phrasesOf(
  "i think that, i think, i guess, i believe, i suppose, i feel that, i feel, i reckon",
);
const obliging = new Set("should must ought needs need has have belongs belong goes go better".split(" "));
const doers = new Set(["you", "we", "someone", "somebody"]);
const helping = new Set(["could", "would", "can", "will", "might", "please", "kindly", "just", "maybe"]);
const beings = phrasesOf("were to be, could be, were, was, are, is, ended up, end up, went, would be");

const infinitives = new Map(
  [...verbList, ...forms].flatMap(({ words: [first] }) =>
    [first, pastOf(first), participleOf(first)].map((form) => [form, first] as const),
  ),
);

function withoutWish(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const believed = behindAny(sentence, start, believing);
  if (believed !== undefined && sentence.slice(believed).some(({ lower }) => obliging.has(lower)))
    return withoutWish(sentence.slice(believed));
  const wished = behindAny(sentence, start, wishing);
  if (wished === undefined || sentence[wished]?.lower !== "if") return sentence;
  const rest = sentence.slice(wished + 1);
  return deedIn(rest) ?? stateIn(rest) ?? sentence;
}

/** "you moved the doll to the bed" → "move the doll to the bed" */
function deedIn(told: Sentence): Sentence | undefined {
  if (!doers.has(told[0]?.lower ?? "")) return undefined;
  const at = told.findIndex(({ lower }, index) => index > 0 && !helping.has(lower));
  const verb = infinitives.get(told[at]?.lower ?? "");
  if (verb === undefined) return undefined;
  // "if you moved the doll and put it …": each of its verbs.
  const behind = told.slice(at + 1).map((token, index) => {
    const before = told[at + index];
    const isNext = before.lower === "and" || before.lower === "then";
    const base = isNext ? infinitives.get(token.lower) : undefined;
    return base === undefined ? token : { ...token, text: base, lower: base };
  });
  return [...wordsAs(verb), ...behind];
}

/** "all toys were on the bed" → "all toys should be on the bed" */
function stateIn(told: Sentence): Sentence | undefined {
  const at = told.findIndex((_, index) => index > 0 && behindAny(told, index, beings) !== undefined);
  const behind = at < 0 ? undefined : behindAny(told, at, beings);
  if (behind === undefined || behind === told.length || told[behind].lower === "not") return undefined;
  return [...told.slice(0, at), ...wordsAs("should be"), ...told.slice(behind)];
}
