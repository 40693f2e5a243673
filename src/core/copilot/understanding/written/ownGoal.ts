import type { Condition, Effect } from "../../../pddl/syntax";
import { sameName } from "../../../pddl/syntax";
import { initialBelief } from "../../../program/initialBelief";
import type { RobotPackage } from "../../../program/robotPackage";
import { abilitiesOf, conditionOf } from "../../abilities";
import { actionTask } from "../actions/actionTask";
import { goalOverKinds, imaginedBelief } from "../actions/imagined";
import { participleOf } from "../actions/verbForms";
import { liftedGoal } from "../goal";
import { type Answer, declined } from "../questions/answers";
import { withoutCourtesies } from "../telling/courtesy";
import { understand } from "../understand";
import { sentencesOf } from "../words/tokens";
import { nameOfType, vocabularyOf } from "../words/vocabulary";

/*
 * Goals that no action of the robot may lead to by itself: "unlock the door" says how the door is to be.
 */

/** The goal of a sentence over kinds of things, whether or not the robot knows a way to it. */
export function ownGoal(sentence: string, robot: RobotPackage): { readonly goal: string } | Answer {
  const understood = understand(sentence, robot, initialBelief(robot), { askWhichOne: false });
  const lifted =
    understood.kind === "task" ? liftedGoal(understood.task, robot, abilitiesOf(robot)) : undefined;
  const goal = lifted ?? goalOfActions(sentence, robot) ?? stateAskedFor(sentence, robot)?.goal;
  if (goal !== undefined) return { goal };
  return understood.kind === "task"
    ? declined("Nothing that this robot observes says whether that is done.", [])
    : understood;
}

function goalOfActions(sentence: string, robot: RobotPackage): string | undefined {
  const imagined = imaginedBelief(robot);
  const asked = actionTask(sentence, robot, imagined, { isImagined: true });
  return asked?.kind === "stages" ? goalOverKinds(asked, imagined) : undefined;
}

interface StateAskedFor {
  /** "unlock" */
  readonly verb: string;
  /** "the door" */
  readonly thing: string;
  readonly goal: string;
}

/** "unlock the door" → the door is to be unlocked. */
function stateAskedFor(sentence: string, robot: RobotPackage): StateAskedFor | undefined {
  const sentences = sentencesOf(sentence);
  if (sentences.length !== 1) return undefined;
  const vocabulary = vocabularyOf(robot.domain, imaginedBelief(robot));
  const [verb, ...things] = withoutCourtesies(sentences[0], vocabulary, []);
  if (verb?.kind !== "word" || things.length === 0) return undefined;
  const thing = things.map(({ text }) => text).join(" ");
  const goal = goalOfActions(`see to it that ${thing} is ${participleOf(verb.lower)}`, robot);
  return goal === undefined ? undefined : { verb: verb.lower, thing, goal };
}

/** Kinds of things that are there to be read. */
const readable = ["note", "sign", "letter", "label", "sheet", "page", "poster", "book"];

/** What to say of a sentence that asks for a state which no action of the robot brings about; undefined of any other. */
export function outOfReach(sentence: string, robot: RobotPackage): Answer | undefined {
  const asked = stateAskedFor(sentence, robot);
  const condition = asked && conditionOf(asked.goal);
  if (!asked || !condition) return undefined;
  const literals = literalsOf(condition, true);
  const isMade = literals.some(([predicate, isTrue]) =>
    robot.domain.actions.some(({ effect }) => makes(effect, predicate, isTrue)),
  );
  if (isMade) return undefined;
  const kinds = robot.domain.types.map(({ name }) => nameOfType(name));
  const written = readable.find((kind) => kinds.includes(kind)) ?? kinds.at(-1);
  const example = `${asked.verb} ${asked.thing} as the ${written} says`;
  return declined(
    `No action of this robot can ${asked.verb} ${asked.thing}. If something that is written there tells how, the sentence can say so: "${example}".`,
    [example],
  );
}

function literalsOf(condition: Condition, isTrue: boolean): readonly (readonly [string, boolean])[] {
  switch (condition.kind) {
    case "atom":
      return [[condition.predicate, isTrue]];
    case "not":
      return literalsOf(condition.operand, !isTrue);
    case "and":
      return condition.operands.flatMap((operand) => literalsOf(operand, isTrue));
    case "exists":
    case "forall":
      return literalsOf(condition.body, isTrue);
    default:
      return [];
  }
}

function makes(effect: Effect, predicate: string, isTrue: boolean): boolean {
  switch (effect.kind) {
    case "add":
      return isTrue && sameName(effect.atom.predicate, predicate);
    case "delete":
      return !isTrue && sameName(effect.atom.predicate, predicate);
    case "and":
      return effect.operands.some((operand) => makes(operand, predicate, isTrue));
    case "forall":
      return makes(effect.body, predicate, isTrue);
    case "when":
      return makes(effect.effect, predicate, isTrue);
    default:
      return false;
  }
}
