import { withAnyOne } from "./anyWillDo";
import { withApposition, withBelongingLast, withoutWholeSaidLast, withWhichever } from "./appositions";
import { withBareOnes } from "./bareOnes";
import { withoutSuchKind } from "./butIsNot";
import { withCompounds } from "./compounds";
import {
  withAllButSome,
  withBut,
  withExceptedPlaced,
  withExceptionLast,
  withoutContrast,
  withoutMeans,
  withoutOpposite,
  withoutSole,
  withThere,
  withWholeMass,
} from "./contrasts";
import { withCorrections } from "./corrections";
import { withEmptyHand } from "./emptyHand";
import { prepositions } from "./firstWords";
import { withSwitchAgain } from "./gapping";
import { withPutDownThere } from "./goingFirst";
import { withoutHeadings } from "./headings";
import { withWhatIsSo } from "./ifItIs";
import { withArticleOfEach, withPlainAnd, withThingsInTurn } from "./inOneList";
import { withoutInstead } from "./insteadOf";
import {
  withInstrument,
  withOneWord,
  withoutAside,
  withoutBeneficiary,
  withoutGathering,
  withoutHolding,
  withoutSecondMove,
  withoutSeizing,
} from "./jointVerbs";
import { withKept, withLeaving, withLeftLast, withLeftOnIt, withStaying } from "./kept";
import { withLeftAsItIs } from "./leftAsItIs";
import { withLetting } from "./letting";
import { verbList } from "./lexicon";
import { asSwitch, asWatering, withItWatered } from "./lightsAndWater";
import { withoutClearing, withoutGiving } from "./lightVerbs";
import { withLoaded } from "./loading";
import { withSoughtThere } from "./lookingInto";
import { withoutManner } from "./manner";
import { withAskedPassive, withNeeds, withPassives, withWishedDeeds } from "./needs";
import { withNumberedThings } from "./numberedThings";
import { withOnlyStaying } from "./onlyStaying";
import { withoutOwnDoor } from "./ownDoor";
import { withPer } from "./perPlace";
import { withPersonLast } from "./personLast";
import { withPlacesBack } from "./placesBack";
import {
  withEachOne,
  withMeansOnly,
  withPlaceThere,
  withPlainForms,
  withStateKept,
  withThingThere,
} from "./plainForms";
import { withoutPurposes } from "./purposes";
import { withLowerLimit, withOneOfAny, withoutFloating, withoutPieces, withoutWhole } from "./quantities";
import { withoutReasons, withoutReasonsBefore } from "./reasons";
import { withoutRejected } from "./rejected";
import { withoutRemarks } from "./remarks";
import { withoutRemarkBehind } from "./remarksBehind";
import { withRespectively } from "./respectively";
import { withAlso, withButElsewhere, withOnlySome } from "./restrictions";
import { withSameAgain } from "./sameAgain";
import {
  asOneKind,
  asTower,
  asUnstacked,
  withBelonging,
  withContentsOf,
  withEverything,
  withKindOfAll,
  withOneInEach,
  withOnes,
  withOrder,
  withoutHand,
  withoutTap,
  withSharedObject,
} from "./shortcuts";
import { withOtherOne, withRouteSaid, withStatesSaid } from "./stateList";
import {
  asEmptied,
  withNothingElse,
  withoutAbsence,
  withoutDenied,
  withoutHaving,
  withoutOnly,
  withoutUnwanted,
  withPlaceToo,
  withPresence,
} from "./statesOfPlaces";
import { withSwapped } from "./swapped";
import { withThatHasOnIt } from "./thatHasOnIt";
import { withThatOne } from "./thatOne";
import { startsWith, type Token, wordsAs } from "./tokens";
import { withoutTopic } from "./topics";
import {
  asTour,
  withArrows,
  withCharging,
  withEnd,
  withFirstTold,
  withLast,
  withoutFromThere,
  withoutSkipped,
  withoutVerb,
  withStart,
  withVisits,
  withWay,
} from "./tourWords";
import { withDirection, withEndOfList, withFloors } from "./towerFloors";
import { asStacking, withBottom, withoutShapes, withTopTold } from "./towers";
import { withOnesLeft, withOthersOnly, withoutRestLeft } from "./untouched";
import { withUsedFor } from "./usedFor";
import type { Vocabulary } from "./vocabulary";
import { withWhatever } from "./whatever";
import { withoutNeedlessCondition } from "./whenNeeded";
import { withWhereabouts } from "./whereabouts";
import { withEveryOneThere } from "./whereThereIs";
import { withoutWholeHome } from "./wholeHome";

/*
 * Other words for the same: turns of phrase that say in their own way what the grammar has a plain form for. Each looks at
 * the build of the sentence, and leaves it as it is where it is not built so.
 */

type Sentence = readonly Token[];

export function reworded(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  notes: string[],
): readonly Sentence[] {
  const asked = withoutRemarks(
    withOnlyStaying(
      withCorrections(
        withLeftAsItIs(sentences.map((said) => withoutManner(withItWatered(said), notes))),
        vocabulary,
        notes,
      ),
      vocabulary,
    ),
    vocabulary,
    notes,
  ).map((sentence) => withoutRemarkBehind(sentence, vocabulary, notes));
  const said = withSameAgain(
    withoutReasonsBefore(withoutHeadings(asked, vocabulary, notes), vocabulary, notes).map((sentence) =>
      withAlso(withOnlySome(withoutReasons(sentence, vocabulary, notes), vocabulary, notes)),
    ),
    vocabulary,
  );
  const plain = said.map((sentence) =>
    [
      withoutDoubled,
      withEmptyHand,
      withPlainForms,
      withEachOne,
      withThingThere,
      withPlaceThere,
      withMeansOnly,
      withStateKept,
      withLetting,
      withStatesSaid,
      withRouteSaid,
      withOtherOne,
      withThatOne,
      withoutSuchKind,
      withNumberedThings,
      withoutWholeHome,
      withoutOwnDoor,
      withLoaded,
      withPersonLast,
      withoutFloating,
      withoutInstead,
      withSwapped,
      withoutTopic,
      withApposition,
      withoutWholeSaidLast,
      withBelongingLast,
      withAllButSome,
      withWholeMass,
      withExceptedPlaced,
      withButElsewhere,
      withoutGiving,
      withoutClearing,
      withCompounds,
      withAnyOne,
      withOneOfAny,
      withUsedFor,
      withSwitchAgain,
      withLowerLimit,
      withoutPieces,
      withoutWhole,
      withNeeds,
      withAskedPassive,
      withPassives,
      withWishedDeeds,
      withSamePlace,
      withPutDownThere,
      withSoughtThere,
      withArrows,
      withCharging,
      withoutVerb,
      withoutSkipped,
      withVisits,
      withStart,
      withEnd,
      withFirstTold,
      withLast,
      withWay,
      withoutFromThere,
      asTour,
      withEverything,
      withContentsOf,
      withoutTap,
      withoutHand,
      withoutBeneficiary,
      withPlainAnd,
      withArticleOfEach,
      withThingsInTurn,
      withPer,
      withRespectively,
      withSharedObject,
      asUnstacked,
      withoutRestLeft,
      withOnesLeft,
      withOthersOnly,
      withLeaving,
      withStaying,
      withLeftOnIt,
      withLeftLast,
      withPresence,
      withThere,
      withoutAbsence,
      withoutUnwanted,
      withoutDenied,
      withThatHasOnIt,
      withWhatever,
      withWhichever,
      asEmptied,
      withPlaceToo,
      withoutOnly,
      withNothingElse,
      withoutHaving,
      withoutSeizing,
      withoutGathering,
      withoutSecondMove,
      withoutHolding,
      withOneWord,
      withInstrument,
      withoutAside,
      withoutShapes,
      asStacking,
      withTopTold,
      withDirection,
      withFloors,
      withEndOfList,
      withBottom,
      withOrder,
      withOnes,
      withBareOnes,
      asTower,
      asOneKind,
      withOneInEach,
      withBelonging,
      asSwitch,
      asWatering,
      withNonLooks,
      withKindOfAll,
      withoutOnce,
      withoutBoth,
      withoutEverywhere,
      withTop,
      withInside,
    ].reduce(
      (said, change) => change(said, vocabulary),
      withoutSole(
        withoutOpposite(
          withoutRejected(
            withWhatIsSo(
              withEveryOneThere(withoutNeedlessCondition(sentence, notes), notes),
              (word) => vocabulary.attribute(word) !== undefined,
              notes,
            ),
            vocabulary,
            notes,
          ),
          notes,
        ),
        notes,
      ),
    ),
  );
  return withPlacesBack(withWhereabouts(withoutPurposes(plain, vocabulary, notes))).map((sentence) =>
    withoutContrast(
      withKept(withBut(withoutMeans(withExceptionLast(sentence, vocabulary), vocabulary)), vocabulary, notes),
      vocabulary,
      notes,
    ),
  );
}

const neverTwice = new Set("the a an in on to of and put with from into onto".split(" "));

/** "into the the box" */
function withoutDoubled(sentence: Sentence): Sentence {
  return sentence.filter(({ lower }, at) => !neverTwice.has(lower) || sentence[at - 1]?.lower !== lower);
}

const ends = new Set([undefined, ",", "and", "then"]);

const samePlaces = [
  "so that they are all on the same",
  "so they are all on the same",
  "so that they are on the same",
  "so they are on the same",
  "all together on the same",
  "all on the same",
  "together on the same",
  "onto the same",
  "to the same",
].map((words) => words.split(" "));

/** "bring the orange to the same table as the doll", "… so they are all on the same table" → "on the same table" */
function withSamePlace(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    const said = at > 1 ? samePlaces.find((words) => startsWith(sentence, at, words)) : undefined;
    if (said)
      return [...sentence.slice(0, at), ...wordsAs("on the same"), ...sentence.slice(at + said.length)];
  }
  return sentence;
}

/** "every non-red cup": every cup that is not red */
function withNonLooks(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(({ lower }) => lower === "non");
  if (at < 0) return sentence;
  const look = sentence[at + 1];
  const [noun] = look && vocabulary.attribute(look.lower) ? vocabulary.nounsAt(sentence, at + 2) : [];
  if (!noun) return sentence;
  return [
    ...sentence.slice(0, at),
    ...sentence.slice(at + 2, noun.next),
    ...wordsAs(noun.number === "plural" ? "that are not" : "that is not"),
    look,
    ...sentence.slice(noun.next),
  ];
}

/** "visit every area once", "… and the workshop again": a visit is no more than that. */
function withoutOnce(sentence: Sentence): Sentence {
  if (!["visit", "go", "drive", "approach", "stop", "call"].includes(sentence[0]?.lower)) return sentence;
  const at = sentence.findIndex(
    ({ lower }, index) =>
      (lower === "once" || lower === "again") && index > 1 && ends.has(sentence[index + 1]?.lower),
  );
  return at < 0 ? sentence : [...sentence.slice(0, at), ...sentence.slice(at + 1)];
}

/** "both the cup and the plate": each is named anyway. */
function withoutBoth(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  return sentence.filter(({ lower }, at) => {
    if (lower !== "both") return true;
    let start = at + 1;
    while (["the", "a", "an"].includes(sentence[start]?.lower) || isLook(sentence, start, vocabulary))
      start++;
    const [noun] = start < sentence.length ? vocabulary.nounsAt(sentence, start) : [];
    return noun?.number !== "singular" || sentence[noun.next]?.lower !== "and";
  });
}

function isLook(sentence: Sentence, at: number, vocabulary: Vocabulary): boolean {
  const word = sentence[at]?.lower;
  return (
    word !== undefined &&
    vocabulary.attribute(word) !== undefined &&
    vocabulary.nounsAt(sentence, at).length === 0
  );
}

const wholes = new Set(["all", "every", "each", "both", "everything", "lights"]);

/** "turn all lights off everywhere": all of them are meant anyway. */
function withoutEverywhere(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => lower === "everywhere" && ends.has(sentence[index + 1]?.lower),
  );
  const isAll = sentence.slice(0, Math.max(0, at)).some(({ lower }) => wholes.has(lower));
  return isAll ? [...sentence.slice(0, at), ...sentence.slice(at + 1)] : sentence;
}

/** "… and the red block on top": on what was just spoken of. */
function withTop(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      lower === "top" && sentence[index - 1]?.lower === "on" && ends.has(sentence[index + 1]?.lower),
  );
  const isTopOfAll = sentence.slice(0, Math.max(0, at)).some(({ lower }) => lower === "with");
  return at < 0 || isTopOfAll
    ? sentence
    : [...sentence.slice(0, at + 1), ...wordsAs("of that"), ...sentence.slice(at + 1)];
}

/** "open the drawer, put the fork inside": inside of what was opened. */
function withInside(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      ["inside", "in"].includes(lower) && index > 2 && ends.has(sentence[index + 1]?.lower),
  );
  // "plug the radio in" has a particle of its own.
  const isPut = [...sentence.keys()].some(
    (index) =>
      index < at && putting.has(sentence[index].lower) && clauseMarks.has(sentence[index - 1]?.lower),
  );
  if (!isPut || sentence[0].lower !== "open" || prepositions.has(sentence[at - 1].lower)) return sentence;
  return [...sentence.slice(0, at), ...wordsAs("in it"), ...sentence.slice(at + 1)];
}

const putting = new Set(verbList.flatMap(({ words, frame }) => (frame === "transfer" ? [words[0]] : [])));

const clauseMarks = new Set([",", "and", "then"]);
