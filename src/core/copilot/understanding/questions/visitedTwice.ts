import type { RobotPackage } from "../../../program/robotPackage";
import { abilitiesOf } from "../../abilities";
import { lettersOf } from "../itinerary/orderWords";
import type { Token } from "../words/tokens";
import { nameOfType, type Vocabulary } from "../words/vocabulary";
import { type Answer, question } from "./answers";

type Sentence = readonly Token[];

/** "visit the store twice": it has to be left in between, and where to is not said. */
export function askedOfTwice(
  sentences: readonly Sentence[],
  robot: RobotPackage,
  vocabulary: Vocabulary,
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  const { visits, carryable, robotAt, leavesOf, goPlan } = abilitiesOf(robot);
  if (visits.after === undefined || carryable.length > 0 || !robotAt) return undefined;
  const read = lettersOf(sentences, vocabulary);
  const place = read && /^At$/.test(read.letters) ? read.places.get("A") : undefined;
  if (!place) return undefined;
  const name = place.map(({ lower }) => lower).join(" ");
  const choices = leavesOf(robotAt.placeType)
    .filter((type) => goPlan(type))
    .map(nameOfType)
    .filter((other) => other !== name && !other.endsWith(` ${name}`))
    .map((other) => `go to the ${name}, then to the ${other} and then to the ${name}`)
    .filter(isUnderstood);
  return choices.length > 1
    ? question(
        `To come to the ${name} twice, the robot has to go elsewhere in between. Where should it go?`,
        choices,
      )
    : undefined;
}
