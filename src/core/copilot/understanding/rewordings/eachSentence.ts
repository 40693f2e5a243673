import { withPutDownThere } from "../conditions/goingFirst";
import { withWhatIsSo } from "../conditions/ifItIs";
import { withoutInstead } from "../conditions/insteadOf";
import { withoutNeedlessCondition } from "../conditions/whenNeeded";
import { withEveryOneThere } from "../conditions/whereThereIs";
import {
  withLowerLimit,
  withOneOfAny,
  withoutFloating,
  withoutPieces,
  withoutWhole,
} from "../words/quantities";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { withAnyOne, withEnough } from "./anyWillDo";
import {
  withApposition,
  withBelongingLast,
  withOnePlaced,
  withoutWholeSaidLast,
  withThoseOf,
  withUnused,
  withWhichever,
} from "./appositions";
import { withArrangedSo } from "./arrangedSo";
import { withExceptedNamed } from "./bareExceptions";
import { withBareOnes } from "./bareOnes";
import { withBothThere } from "./bothThere";
import { withBroughtInShort } from "./broughtInShort";
import { withoutSuchKind } from "./butIsNot";
import { withCharging } from "./charging";
import { withChores } from "./chores";
import { withCompounds } from "./compounds";
import {
  withAllButSome,
  withExceptedPlaced,
  withoutOpposite,
  withoutSole,
  withThere,
  withWholeMass,
} from "./contrasts";
import { withKindListed, withSomeOfThose } from "./countedKinds";
import { withDistributed } from "./dividedUp";
import { withDrinkingVessels } from "./drinkingVessels";
import { withEmptyHand } from "./emptyHand";
import { withExactlyThose } from "./exactlyThose";
import { withExceptedLast } from "./exceptedFirst";
import { withPlaceBehind } from "./frontedPlaces";
import { withSwitchAgain } from "./gapping";
import { withWholeKinds } from "./generalStatements";
import { withReturnBehind } from "./goingBack";
import { withBothHands, withHeld, withOneInEachHand, withoutOneInEach } from "./heldInHand";
import { withArticleOfEach, withPlainAnd, withThingsInTurn } from "./inOneList";
import {
  withChosenTaken,
  withInstrument,
  withOneWord,
  withoutAside,
  withoutBeneficiary,
  withoutGathering,
  withoutHolding,
  withoutSecondMove,
  withoutSeizing,
  withPlainHold,
  withSeveralTakenOff,
} from "./jointVerbs";
import { withLeaving, withLeftLast, withLeftOnIt, withStaying } from "./kept";
import { withLetting } from "./letting";
import { asSwitch, asWatering, withFull, withLightOut } from "./lightsAndWater";
import { withoutClearing, withoutGiving, withoutHavingLook, withPlainWashing } from "./lightVerbs";
import { withLoaded } from "./loading";
import { withSoughtThere } from "./lookingInto";
import { withEveryOfLook, withLookFirst, withLookOfOne } from "./looksBehind";
import { withNearOnPlace } from "./nearOnPlace";
import { withAskedPassive, withNeeds, withOnlyPassive, withPassives, withWishedDeeds } from "./needs";
import { withNumberedThings } from "./numberedThings";
import { offTheHeat } from "./offTheHeat";
import { withOtherVisits } from "./otherVisits";
import { withoutOwnDoor } from "./ownDoor";
import { withOwnOne } from "./ownOnes";
import { withOwnOnesNamed } from "./ownOnesNamed";
import { withPer } from "./perPlace";
import { withPersonLast } from "./personLast";
import { withPlacedFirst } from "./placedFirst";
import { withPlaceNounAgain } from "./placeNounOnce";
import {
  withEachOne,
  withMeansOnly,
  withoutAway,
  withPlaceThere,
  withPlainForms,
  withReady,
  withStateKept,
  withStood,
  withThingThere,
} from "./plainForms";
import { withPouredAway } from "./pouredAway";
import { withPouredDrink } from "./pouredDrinks";
import { withPurposeAtDevice } from "./purposeAtDevice";
import { withoutExtent } from "./readOut";
import { withoutRejected } from "./rejected";
import { withRelativeAside } from "./relativeAsides";
import { withRespectively } from "./respectively";
import { withButElsewhere } from "./restrictions";
import { withoutSeatLeft } from "./risenFrom";
import { withSeatAt } from "./seatsAt";
import { withServing } from "./serving";
import { withAllInOnePile, withSeveralTowers } from "./severalTowers";
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
  withSharedObject,
} from "./shortcuts";
import { withSideBySide } from "./sideBySide";
import {
  withInside,
  withNonLooks,
  withoutBoth,
  withoutDifferent,
  withoutDoubled,
  withoutEverywhere,
  withoutLonger,
  withoutMarked,
  withoutOnce,
  withoutYet,
  withPlainEvery,
  withSamePlace,
  withShared,
  withTop,
} from "./smallWords";
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
import { withStrandedPlace } from "./strandedPlaces";
import { withSwapped } from "./swapped";
import { withTakenOffTo } from "./takenOffTo";
import { withTelegram } from "./telegram";
import { withThatHasOnIt } from "./thatHasOnIt";
import { withThatOne } from "./thatOne";
import { withTidying } from "./tidyingWords";
import { withFood, withThingsToEat } from "./toEat";
import { withoutTopic } from "./topics";
import {
  asTour,
  withEnd,
  withFirstTold,
  withLast,
  withoutSkipped,
  withoutVerb,
  withStart,
  withVisits,
} from "./tourWords";
import { withDirection, withEndOfList, withFloors } from "./towerFloors";
import { withFirstStep, withFloorAbove, withPairTold } from "./towerSteps";
import { asStacking, withBottom, withoutShapes, withTopTold } from "./towers";
import { withPlainTower } from "./towerTold";
import { withoutTap } from "./underTheTap";
import { withOnesLeft, withOthersOnly, withoutRestLeft } from "./untouched";
import { withOwnPlace, withPlaceOf, withUsable, withUsedFor } from "./usedFor";
import { withArrows, withoutFromThere, withWay } from "./wayWords";
import { withWhatever } from "./whatever";
import { withWhichThen } from "./whichThen";
import { withoutWholeHome, withRoomNamed } from "./wholeHome";

/*
 * The turns of phrase of one sentence, whatever the others say. A later one may build on the plain words of an earlier one.
 */

type Sentence = readonly Token[];

type Change = (sentence: Sentence, vocabulary: Vocabulary, notes: string[]) => Sentence;

/** "I need the cup washed" → "wash the cup": in the words that the grammar has for it. */
export function withPlainTurns(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  return changes.reduce(
    (said, change) => change(said, vocabulary, notes),
    withoutRefused(sentence, vocabulary, notes),
  );
}

/** What is needless or rejected is left out before. */
function withoutRefused(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const isLook = (word: string) => vocabulary.attribute(word) !== undefined;
  const needed = withEveryOneThere(withoutNeedlessCondition(sentence, notes), notes);
  const meant = withoutRejected(withWhatIsSo(needed, isLook, notes), vocabulary, notes);
  return withoutSole(withoutOpposite(meant, notes), notes);
}

const changes: readonly Change[] = [
  withoutDoubled,
  withoutLonger,
  withShared,
  withPlainEvery,
  withEveryOfLook,
  withoutDifferent,
  withOwnPlace,
  withChosenTaken,
  withLookOfOne,
  withPlaceBehind,
  withExceptedLast,
  withRelativeAside,
  withBothThere,
  withPlacedFirst,
  withTelegram,
  withPlaceNounAgain,
  withChores,
  withWhichThen,
  withoutExtent,
  withoutSeatLeft,
  withSeatAt,
  withPlainWashing,
  withoutHavingLook,
  withBroughtInShort,
  withTakenOffTo,
  withDistributed,
  withDrinkingVessels,
  withPouredDrink,
  withPouredAway,
  withPurposeAtDevice,
  withOneInEachHand,
  withBothHands,
  withFull,
  withoutYet,
  withoutMarked,
  withPlainHold,
  withEmptyHand,
  withArrangedSo,
  withoutShapes,
  withAllInOnePile,
  withSeveralTowers,
  withFloorAbove,
  withFirstStep,
  withPairTold,
  withPlainTower,
  withExactlyThose,
  withServing,
  offTheHeat,
  withPlainForms,
  withReady,
  withStood,
  withEachOne,
  withOwnOnesNamed,
  withOwnOne,
  withTidying,
  withThingThere,
  withPlaceThere,
  withMeansOnly,
  withStateKept,
  withLetting,
  withLightOut,
  withStatesSaid,
  withRouteSaid,
  withOtherOne,
  withThatOne,
  withoutSuchKind,
  withNumberedThings,
  withRoomNamed,
  withoutWholeHome,
  withThoseOf,
  withLookFirst,
  withoutOwnDoor,
  withPersonLast,
  withoutFloating,
  withoutInstead,
  withSwapped,
  withSomeOfThose,
  withoutTopic,
  withOnePlaced,
  withApposition,
  withUnused,
  withoutWholeSaidLast,
  withBelongingLast,
  withAllButSome,
  withWholeMass,
  withExceptedNamed,
  withExceptedPlaced,
  withButElsewhere,
  withoutGiving,
  withoutClearing,
  withCompounds,
  withAnyOne,
  withOneOfAny,
  withUsedFor,
  withPlaceOf,
  withUsable,
  withSwitchAgain,
  withLowerLimit,
  withoutPieces,
  withKindListed,
  withEnough,
  withoutWhole,
  withNeeds,
  withAskedPassive,
  withPassives,
  withLoaded,
  withOnlyPassive,
  withWishedDeeds,
  withSamePlace,
  withNearOnPlace,
  withPutDownThere,
  withSoughtThere,
  withReturnBehind,
  withArrows,
  withCharging,
  withoutVerb,
  withoutSkipped,
  withOtherVisits,
  withVisits,
  withStart,
  withEnd,
  withFirstTold,
  withLast,
  withWay,
  withoutFromThere,
  asTour,
  withThingsToEat,
  withFood,
  withEverything,
  withContentsOf,
  withoutTap,
  withoutOneInEach,
  withHeld,
  withoutHand,
  withoutBeneficiary,
  withPlainAnd,
  withArticleOfEach,
  withThingsInTurn,
  withPer,
  withRespectively,
  withSharedObject,
  withSideBySide,
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
  withStrandedPlace,
  withWhatever,
  withWhichever,
  withoutAway,
  asEmptied,
  withPlaceToo,
  withoutOnly,
  withNothingElse,
  withoutHaving,
  withoutSeizing,
  withoutGathering,
  withSeveralTakenOff,
  withoutSecondMove,
  withoutHolding,
  withOneWord,
  withInstrument,
  withoutAside,
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
  withWholeKinds,
  asSwitch,
  asWatering,
  withNonLooks,
  withKindOfAll,
  withoutOnce,
  withoutBoth,
  withoutEverywhere,
  withTop,
  withInside,
];
