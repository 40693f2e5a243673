import type { RobotPackage } from "../../../program/robotPackage";
import { type Question, shownQuestion } from "../../../runner/question";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { WorldObject } from "../../../world/objects";
import type { VariableNames } from "../../synthesis/programText";
import { lookIntoStatements, rummagesOf } from "../../synthesis/searchCode";
import { mayBeAsked } from "./whichIsMeant";

/*
 * What the robot has searched for in vain, the user may have seen. Only places are answered that the robot can look into.
 */

/** What to do before giving up; undefined where there is nobody to ask, or no more to know. */
export function whereItIs(
  what: string | undefined,
  robot: RobotPackage,
  names: VariableNames,
  { belief, questions, programText }: RecoveryRequest,
):
  | { readonly kind: "look"; readonly place: string; readonly statements: readonly string[] }
  | { readonly kind: "ask"; readonly question: Question }
  | undefined {
  if (what === undefined) return undefined;
  const places = [...belief.objects.values()].filter(({ type }) =>
    rummagesOf(robot).some(({ types }) => types.includes(type)),
  );
  const asksWhere = `Where is the ${what}? It has been searched for and not found.`;
  for (const { text, answer } of questions?.answered ?? []) {
    const place = text === asksWhere ? places.find((each) => nameOf(each) === answer) : undefined;
    const look = place && lookIntoStatements(robot, names, place);
    if (place && look && !programText.includes(look[0]))
      return { kind: "look", place: place.id, statements: look };
  }
  if (!mayBeAsked(questions) || places.length === 0) return undefined;
  const looked = questions.answered.flatMap(({ text, answer }) => (text === asksWhere ? [answer] : []));
  const choices = places.map(nameOf).filter((name) => !looked.includes(name));
  if (choices.length === 0) return undefined;
  return { kind: "ask", question: shownQuestion({ text: asksWhere, choices, freeText: false }) };
}

function nameOf({ id, label }: WorldObject): string {
  return label === "" ? id : `${label} (${id})`;
}
