import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { withAddedThere } from "./addedThere";
import { withBut, withExceptionLast, withoutContrast, withoutMeans } from "./contrasts";
import { withCorrections } from "./corrections";
import { withDivided } from "./dividedUp";
import { withPlainTurns } from "./eachSentence";
import { withoutGait } from "./gaits";
import { withoutGrounds } from "./grounds";
import { withoutHeadings } from "./headings";
import { withKept } from "./kept";
import { withLeftAsItIs } from "./leftAsItIs";
import { withItWatered } from "./lightsAndWater";
import { withoutManner, withPlainLook } from "./manner";
import { withMovedOver } from "./movedOver";
import { withOneAndOther } from "./oneAndOther";
import { withOnlyStaying } from "./onlyStaying";
import { withPlacesBack } from "./placesBack";
import { withoutPurposes } from "./purposes";
import { withoutReasons, withoutReasonsBefore } from "./reasons";
import { withoutRemarks } from "./remarks";
import { withoutRemarkBehind, withoutRemarksBehind } from "./remarksBehind";
import { withAlso, withOnlySome } from "./restrictions";
import { withSameAgain } from "./sameAgain";
import { withShortNames } from "./shortNames";
import { withNeitherTouched } from "./untouched";
import { withWhereabouts } from "./whereabouts";

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
  const plain = withAddedThere(said, vocabulary).map((sentence) =>
    withPlainTurns(withOneAndOther(sentence, vocabulary), vocabulary, notes),
  );
  return withPlacesBack(withWhereabouts(withoutPurposes(plain, vocabulary, notes))).map((sentence) =>
    withoutContrast(
      withKept(withBut(withoutMeans(withExceptionLast(sentence, vocabulary), vocabulary)), vocabulary, notes),
      vocabulary,
      notes,
    ),
  );
}
