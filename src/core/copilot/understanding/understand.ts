import type { RobotPackage } from "../../program/robotPackage";
import type { Belief } from "../../world/belief";
import type { ObjectId } from "../../world/objects";
import { abilitiesOf } from "../abilities";
import { actionTask } from "./actions/actionTask";
import { imaginedBelief } from "./actions/imagined";
import { textOf } from "./conditions/referredTo";
import { askedOfEveryOne } from "./conditions/whereThereIs";
import { infinitive, inOrder } from "./inOrder";
import { asItinerary } from "./itinerary/itinerary";
import { withLeftAloneLast } from "./keptOff";
import { contradictionIn, heldMeanwhile, oneThenAllIn, tellsOrder } from "./meaning/contradictions";
import { toldBySight, withSuperlatives } from "./meaning/superlatives";
import { type Understood, understandTokens } from "./meaning/tokensToTask";
import { mayHoldLiquid } from "./meaning/vessels";
import { sayClauses } from "./meaning/wording";
import { askedOfCompany } from "./questions/alongWith";
import { answeredAtOnce } from "./questions/answeredAtOnce";
import { type Answer, declined, suggestionsFor } from "./questions/answers";
import { askedOfBeenThere } from "./questions/beenThere";
import { askedOfEither } from "./questions/eitherOr";
import { explain } from "./questions/explanations";
import { askedOfHowMany } from "./questions/howMany";
import { askedOfTwice } from "./questions/visitedTwice";
import { askedOfTurn } from "./questions/whichFirst";
import { absentIn, askedOfUnseenLook, askWhichOne, type Context, neverSo } from "./questions/whichOne";
import { askedOfThere } from "./questions/whichThere";
import { askedOfWay } from "./questions/whichWay";
import { askedOfCorrection } from "./rewordings/corrections";
import { askedOfMostly } from "./rewordings/restrictions";
import { reworded } from "./rewordings/rewordings";
import { withoutNeither } from "./rewordings/statesOfPlaces";
import { withSeenPlaces } from "./seenPlaces";
import type { Task } from "./task";
import { withoutBackground } from "./telling/background";
import { withoutCourtesies } from "./telling/courtesy";
import { sentencesToldIn } from "./telling/wishes";
import { withVerbs } from "./verbless";
import { sentencesOf, type Token } from "./words/tokens";
import { type Vocabulary, vocabularyOf } from "./words/vocabulary";

export type Understanding =
  | {
      readonly kind: "task";
      readonly task: Task;
      /** The sentence as it was taken, where only what has been seen so far tells which of its readings is meant. */
      readonly taken?: string;
    }
  | Answer;

export interface UnderstandOptions {
  /**
   * Ask which one is meant where "the cup" fits several known objects, and let what has been seen tell which of several
   * readings is meant. Off while a run is being mended: then any will do, and things are no longer where they were.
   */
  readonly askWhichOne: boolean;
}

/** Longer instructions than this are not one task; words. */
const maximumWords = 120;

/**
 * An instruction in English as a task for a robot, from its domain and what it has seen. Nothing is guessed: a word
 * that is not known is named, several meanings give a question, and every choice and suggestion is understood in turn.
 */
export function understand(
  instruction: string,
  robot: RobotPackage,
  belief: Belief,
  options: UnderstandOptions = { askWhichOne: true },
): Understanding {
  const understood = understandWhole(instruction, robot, belief, options);
  if (understood.kind === "task") return understood;
  const order = withoutBackground(instruction, vocabularyOf(robot.domain, belief), (rest) => {
    const told = understandWhole(rest, robot, belief, options);
    return told.kind === "task" ? told : undefined;
  });
  if (!order) return understood;
  const { meaning, notes } = order;
  return { ...meaning, task: { ...meaning.task, notes: [...notes, ...meaning.task.notes] } };
}

/** Without leaving anything out. */
function understandWhole(
  instruction: string,
  robot: RobotPackage,
  belief: Belief,
  options: UnderstandOptions,
): Understanding {
  const vocabulary = vocabularyOf(robot.domain, belief);
  const context: Context = {
    robot,
    belief,
    vocabulary,
    suggestions: () => suggestionsFor(abilitiesOf(robot)),
  };
  const notes: string[] = [];
  const restated = belief.objects.size === 0 ? withLeftAloneLast(instruction) : instruction;
  const said = withSeenPlaces(sentencesToldIn(restated), { robot, belief, vocabulary }, notes);
  const answered = answeredAtOnce(said, robot, vocabulary, context.suggestions);
  if (answered) return answered;
  const howMany = options.askWhichOne
    ? askedOfHowMany(
        said,
        { robot, belief, vocabulary },
        (choice) => understand(choice, robot, belief, { askWhichOne: false }).kind === "task",
      )
    : undefined;
  if (howMany) return howMany;
  const sentences = reworded(said.map(withoutNeither), vocabulary, notes);
  const plain = sentences
    .map((sentence) => plainlyTold(withoutCourtesies(sentence, vocabulary, notes), vocabulary))
    .filter((sentence) => sentence.length > 0);
  if (plain.length === 0)
    return declined("There is nothing to do in this instruction.", context.suggestions());
  if (plain.flat().length > maximumWords) {
    return declined(
      `An instruction of more than ${maximumWords} words is too long to be one task. Give it in parts.`,
      context.suggestions(),
    );
  }
  const told: (readonly Token[])[] = [];
  const chosen = new Map<ObjectId, string>();
  const unseen: string[] = [];
  for (const sentence of plain) {
    const resolved = withSuperlatives(sentence, vocabulary, belief, context.suggestions);
    if (resolved.kind === "question") {
      // The choices are the whole instruction again, and only such as are something to do.
      const others = (choice: string) =>
        plain.map((each) => (each === sentence ? choice : textOf(each))).join(". ");
      const choices = resolved.choices
        .map(others)
        .filter((choice) => understand(choice, robot, belief, { askWhichOne: false }).kind === "task");
      return choices.length > 1
        ? { ...resolved, choices, isAmbiguous: true }
        : declined(resolved.question, context.suggestions());
    }
    if (resolved.kind !== "resolved") return resolved;
    told.push(resolved.sentence);
    unseen.push(...resolved.unseen);
    for (const [id, said] of resolved.chosen) {
      chosen.set(id, said);
      notes.push(`"${said}" is taken as ${id}, of those that have been seen.`);
    }
  }
  const inTurn = told.map(inOrder);
  const readBy = (bySight: boolean) => {
    const turned = inTurn.some((sentence, index) => sentence !== told[index])
      ? understandTokens(inTurn, context, bySight)
      : undefined;
    const asTold = turned?.kind === "task" ? turned : understandTokens(told, context, bySight);
    // Of two that are no task, the one with a question is nearer to one.
    return asTold.kind === "unreadable" && turned ? turned : asTold;
  };
  const understood = withoutVerb(
    readBy(options.askWhichOne),
    { said, told },
    context,
    options.askWhichOne,
    notes,
  );
  const isUnderstood = (choice: string) =>
    understandWhole(choice, robot, belief, { askWhichOne: false }).kind === "task" ||
    actionTask(choice, robot, imaginedBelief(robot), { isImagined: true, isWhole: true })?.kind === "stages";
  const asked = understood.kind === "task" ? undefined : askedOfCorrection(said, vocabulary, isUnderstood);
  const answer =
    understood.kind === "task"
      ? understood
      : (asked ??
        askedOfThere(sentencesToldIn(instruction), isUnderstood) ??
        askedOfBeenThere(sentencesToldIn(instruction), isUnderstood) ??
        askedOfTwice(said, robot, vocabulary, isUnderstood) ??
        askedOfEveryOne(sentencesToldIn(instruction), isUnderstood) ??
        askedOfEither(sentencesOf(instruction), vocabulary, isUnderstood) ??
        askedOfWay(sentencesToldIn(instruction), isUnderstood) ??
        askedOfTurn(plain, vocabulary, isUnderstood) ??
        askedOfMostly(plain, vocabulary, isUnderstood) ??
        askedOfCompany(plain, vocabulary, isUnderstood) ??
        explain(told, understood, context));
  // Of what a correction may stand for, only one is something to do.
  const corrected = answer.kind === "question" && answer === asked && answer.choices.length === 1;
  if (corrected) return understand(answer.choices[0], robot, belief, options);
  if (answer.kind !== "task") return answer;
  const contradiction =
    heldMeanwhile(answer.task, answer.clauses) ??
    (tellsOrder(inTurn)
      ? oneThenAllIn(answer.task, answer.clauses, belief, abilitiesOf(robot))
      : contradictionIn(answer.task, answer.clauses, belief, abilitiesOf(robot)));
  if (contradiction) return contradiction;
  if (mayHoldLiquid(answer.clauses, robot.domain))
    return declined("Whether it holds a liquid is no matter of moving things.", context.suggestions());
  if (unseen.length > 0) return toldBySight(unseen, context.suggestions());
  if (options.askWhichOne) {
    const absent = neverSo(answer.task, context) ?? absentIn(answer.task, chosen, context);
    if (absent) return absent;
  }
  const which = options.askWhichOne
    ? (askedOfUnseenLook(answer.task, answer.clauses, context) ??
      askWhichOne(answer.task, answer.clauses, context))
    : undefined;
  if (which) return which;
  const plainly = options.askWhichOne && belief.objects.size > 0 ? readBy(false) : answer;
  const isPlain = plainly.kind === "task" && areSameSteps(plainly.task, answer.task);
  const taken = isPlain ? undefined : sayClauses(answer.clauses);
  if (taken !== undefined) notes.push(`By what has been seen it is taken for "${taken}".`);
  return {
    kind: "task",
    task: { steps: answer.task.steps, notes: [...notes, ...answer.task.notes] },
    ...(taken === undefined ? {} : { taken }),
  };
}

/** "opening the drawer" → "open the drawer", but "loading bay, workshop" begins with a name. */
function plainlyTold(sentence: readonly Token[], vocabulary: Vocabulary): readonly Token[] {
  const isName = sentence.length > 0 && vocabulary.nounsAt(sentence, 0).some(({ next }) => next > 1);
  return isName ? sentence : infinitive(sentence);
}

/** Sentences that say where things or the robot should go, and have no verb for it; a tour in the order that is told. */
function withoutVerb(
  understood: Understood,
  { said, told }: Readonly<Record<"said" | "told", readonly (readonly Token[])[]>>,
  context: Context,
  bySight: boolean,
  notes: string[],
): Understood {
  const tour = asItinerary(said, context.robot, context.vocabulary, notes);
  const asTour = tour && understandTokens([tour], context, bySight);
  // In which order places come is told by words all over the sentences, and not by one after the other.
  const isOtherOrder =
    asTour?.kind === "task" && !(understood.kind === "task" && areSameSteps(asTour.task, understood.task));
  if (understood.kind !== "unreadable" && !isOtherOrder) return understood;
  const sentences = tour ? undefined : withVerbs(told, context);
  const meant = asTour ?? (sentences && understandTokens(sentences, context, bySight));
  if (meant?.kind !== "task") return understood;
  notes.push(`Taken for "${sayClauses(meant.clauses)}".`);
  return meant;
}

const areSameSteps = (one: Task, other: Task): boolean =>
  JSON.stringify(one.steps) === JSON.stringify(other.steps);
