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
import { withBareOnes } from "./bareOnes";
import { withBothThere } from "./bothThere";
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
import { withKindListed, withSomeOfThose } from "./countedKinds";
import { withDistributed, withDivided } from "./dividedUp";
import { withDrinkingVessels } from "./drinkingVessels";
import { withEmptyHand } from "./emptyHand";
import { withExactlyThose } from "./exactlyThose";
import { withExceptedLast } from "./exceptedFirst";
import { withPlaceBehind } from "./frontedPlaces";
import { withoutGait } from "./gaits";
import { withSwitchAgain } from "./gapping";
import { withWholeKinds } from "./generalStatements";
import { withReturnBehind } from "./goingBack";
import { withoutGrounds } from "./grounds";
import { withoutHeadings } from "./headings";
import { withBothHands, withHeld } from "./heldInHand";
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
} from "./jointVerbs";
import { withKept, withLeaving, withLeftLast, withLeftOnIt, withStaying } from "./kept";
import { withLeftAsItIs } from "./leftAsItIs";
import { withLetting } from "./letting";
import { asSwitch, asWatering, withFull, withItWatered, withLightOut } from "./lightsAndWater";
import { withoutClearing, withoutGiving } from "./lightVerbs";
import { withLoaded } from "./loading";
import { withSoughtThere } from "./lookingInto";
import { withLookFirst, withLookOfOne } from "./looksBehind";
import { withoutManner, withPlainLook } from "./manner";
import { withMovedOver } from "./movedOver";
import { withAskedPassive, withNeeds, withOnlyPassive, withPassives, withWishedDeeds } from "./needs";
import { withNumberedThings } from "./numberedThings";
import { offTheHeat } from "./offTheHeat";
import { withOnlyStaying } from "./onlyStaying";
import { withOtherVisits } from "./otherVisits";
import { withoutOwnDoor } from "./ownDoor";
import { withOwnOne } from "./ownOnes";
import { withPer } from "./perPlace";
import { withPersonLast } from "./personLast";
import { withPlacesBack } from "./placesBack";
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
import { withoutPurposes } from "./purposes";
import { withoutReasons, withoutReasonsBefore } from "./reasons";
import { withoutRejected } from "./rejected";
import { withRelativeAside } from "./relativeAsides";
import { withoutRemarks } from "./remarks";
import { withoutRemarkBehind, withoutRemarksBehind } from "./remarksBehind";
import { withRespectively } from "./respectively";
import { withAlso, withButElsewhere, withOnlySome } from "./restrictions";
import { withSameAgain } from "./sameAgain";
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
  withoutTap,
  withSharedObject,
} from "./shortcuts";
import { withShortNames } from "./shortNames";
import { withSideBySide } from "./sideBySide";
import {
  withInside,
  withNonLooks,
  withoutBoth,
  withoutDifferent,
  withoutDoubled,
  withoutEverywhere,
  withoutMarked,
  withoutOnce,
  withoutYet,
  withPlainEvery,
  withSamePlace,
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
import { withSwapped } from "./swapped";
import { withTelegram } from "./telegram";
import { withThatHasOnIt } from "./thatHasOnIt";
import { withThatOne } from "./thatOne";
import { withTidying } from "./tidyingWords";
import { withFood, withThingsToEat } from "./toEat";
import { withoutTopic } from "./topics";
import {
  asTour,
  withCharging,
  withEnd,
  withFirstTold,
  withLast,
  withoutSkipped,
  withoutVerb,
  withStart,
  withVisits,
} from "./tourWords";
import { withDirection, withEndOfList, withFloors } from "./towerFloors";
import { asStacking, withBottom, withoutShapes, withTopTold } from "./towers";
import { withPlainTower } from "./towerTold";
import { withNeitherTouched, withOnesLeft, withOthersOnly, withoutRestLeft } from "./untouched";
import { withOwnPlace, withPlaceOf, withUsable, withUsedFor } from "./usedFor";
import { withArrows, withoutFromThere, withWay } from "./wayWords";
import { withWhatever } from "./whatever";
import { withWhereabouts } from "./whereabouts";
import { withoutWholeHome, withRoomNamed } from "./wholeHome";

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
  const asked = withoutRemarksBehind(
    withoutRemarks(
      withoutGrounds(
        withOnlyStaying(
          withCorrections(
            withLeftAsItIs(
              withNeitherTouched(withMovedOver(withShortNames(sentences, vocabulary), vocabulary)).map(
                (said) =>
                  withoutManner(
                    withoutGait(withItWatered(withDivided(withPlainLook(said), vocabulary)), notes),
                    notes,
                  ),
              ),
            ),
            vocabulary,
            notes,
          ),
          vocabulary,
        ),
        vocabulary,
        notes,
      ),
      vocabulary,
      notes,
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
      withPlainEvery,
      withoutDifferent,
      withOwnPlace,
      withChosenTaken,
      withLookOfOne,
      withPlaceBehind,
      withExceptedLast,
      withRelativeAside,
      withBothThere,
      withTelegram,
      withDistributed,
      withDrinkingVessels,
      withPouredDrink,
      withPouredAway,
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
      withPlainTower,
      withExactlyThose,
      withServing,
      offTheHeat,
      withPlainForms,
      withReady,
      withStood,
      withEachOne,
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
      (told: Sentence) => asTour(told, vocabulary, notes),
      withThingsToEat,
      withFood,
      withEverything,
      withContentsOf,
      withoutTap,
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
