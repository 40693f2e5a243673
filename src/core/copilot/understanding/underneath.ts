import type { RobotPackage } from "../../program/robotPackage";
import { abilitiesOf } from "../abilities";
import { behindAny, phrasesOf } from "./actions/said";
import { withPlaceBehind } from "./rewordings/frontedPlaces";
import { typesIn } from "./rewordings/kept";
import { puttingVerbs } from "./words/firstWords";
import { nounEnd } from "./words/nounSpans";
import { startsWith, type Token, wordsAs } from "./words/tokens";
import type { Vocabulary } from "./words/vocabulary";

/*
 * "put the green block underneath the red one": then the red one is on the green one, which facts can tell.
 */

type Sentence = readonly Token[];

interface World {
  readonly robot: RobotPackage;
  readonly vocabulary: Vocabulary;
}

const unders = ["right ", "directly ", "just ", ""].flatMap((exactly) =>
  ["underneath", "under", "beneath", "below"].map((word) => `${exactly}${word}`.split(" ")),
);
const stating = new Set(
  "should must is to be go goes belong belongs placed put has sit sits stand stands lie lies rest rests".split(
    " ",
  ),
);
const wishing = phrasesOf(
  "i want, i would like, i would love, i would prefer, i need, i want to have, i would like to have, make sure, make sure that",
);

export function withUnderneath(
  sentences: readonly Sentence[],
  seen: World,
  notes: string[],
): readonly Sentence[] {
  return sentences.map((sentence) => {
    // "beneath the red block put the green one"
    const turned = turnedRound(withPlaceBehind(sentence, seen.vocabulary), seen);
    if (!turned) return sentence;
    notes.push(`"${textOf(sentence)}" is taken as: ${textOf(turned)}.`);
    return turned;
  });
}

function turnedRound(sentence: Sentence, { robot, vocabulary }: World): Sentence | undefined {
  const at = sentence.findIndex((_, index) => unders.some((words) => startsWith(sentence, index, words)));
  const said = at < 0 ? undefined : unders.find((words) => startsWith(sentence, at, words));
  if (!said) return undefined;
  const upper = sentence.slice(at + said.length);
  const wished = behindAny(sentence, 0, wishing) ?? 0;
  const below = sentence.slice(wished, at);
  // "the green one beneath the red block"
  const isOneBelow = below.at(-1)?.lower === "one" && upper.at(-1)?.lower !== "one";
  const before = isOneBelow ? [...below.slice(0, -1), ...upper.slice(-1)] : below;
  const first = puttingVerbs.has(before[0]?.lower ?? "") ? 1 : 0;
  const end = nounEnd(before, first, vocabulary);
  const between = end === undefined ? [] : before.slice(end);
  const isPlain =
    first === 1
      ? between.length === 0
      : between.length + wished > 0 && between.every(({ lower }) => stating.has(lower));
  if (end === undefined || !isPlain || nounEnd(upper, 0, vocabulary) !== upper.length) return undefined;
  const lower = before.slice(first, end);
  const isOne = upper.at(-1)?.lower === "one";
  const named = isOne ? [...upper.slice(0, -1), lower[lower.length - 1]] : upper;
  const [lowerTypes, above] = [typesIn(lower, vocabulary), typesIn(named, vocabulary)];
  const { carryable, leavesOf, relationsTo } = abilitiesOf(robot);
  const isMovable = (types: readonly string[]) =>
    types.length > 0 && types.every((type) => leavesOf(type).every((leaf) => carryable.includes(leaf)));
  // "the box under the bed": no bed is put on a box.
  const canBe = above.every((type) => lowerTypes.every((other) => relationsTo(type, other).includes("on")));
  return isMovable(lowerTypes) && isMovable(above) && canBe
    ? [...wordsAs("put"), ...named, ...wordsAs("on"), ...lower]
    : undefined;
}

function textOf(tokens: Sentence): string {
  return tokens.map(({ text }) => text).join(" ");
}
