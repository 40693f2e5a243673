import { conditionIn, partsToldIn, readingsOfCondition } from "../conditions/ifThenElse";
import { openPlaces, spelledOut, textOf } from "../conditions/referredTo";
import { sentencesOf, type Token } from "../words/tokens";
import { type Answer, question } from "./answers";

type Sentence = readonly Token[];

/** "if the cup is on the desk, bring it back to the shelf, otherwise put the doll there": on the desk, or on the shelf. */
export function askedOfThere(
  sentences: readonly Sentence[],
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  const [choices] = partsToldIn(sentences).flatMap(({ condition, isUnless, deed, otherwise }) => {
    const told = conditionIn(condition);
    const places = told && openPlaces(deed, otherwise, told);
    const first = `${isUnless ? "unless" : "if"} ${textOf(condition)}, ${textOf(deed)}`;
    return places
      ? [places.map((there) => `${first}, otherwise ${spelledOut(otherwise, { ...told, there })}`)]
      : [];
  });
  const isClear = (choice: string) =>
    readingsOfCondition(sentencesOf(choice)).some(({ find, state, whereSo, whereNot }) =>
      [find, state, whereSo, whereNot].every((part) => part === undefined || isUnderstood(part)),
    );
  return choices?.every(isClear)
    ? { ...question('What does "there" stand for?', choices), isAmbiguous: true }
    : undefined;
}
