import type { RobotPackage } from "../../../program/robotPackage";
import { namesOfSkills } from "../../../program/skillText";
import { abilitiesOf } from "../../abilities";
import type { Authored, TaskRequest } from "../../method";
import { liftedStatements } from "../../synthesis/liftedProgram";
import { programText, VariableNames } from "../../synthesis/programText";
import { kindsKeptOff } from "../../understanding/keptOff";
import { vocabularyOf } from "../../understanding/words/vocabulary";
import { withGoalToCome } from "./goalToCome";
import { nextSearch } from "./searchFirst";

/**
 * A program that looks round and stops, where which thing is meant ("the biggest cup") can be told only of what has been
 * seen; the plan is made from there.
 */
export function writtenAsLook({
  robot,
  scene,
  instruction,
  belief,
}: TaskRequest): Extract<Authored, { kind: "program" }> | undefined {
  const keptOff = kindsKeptOff(instruction, vocabularyOf(robot.domain, belief));
  const look = lookRound(robot, new VariableNames(namesOfSkills(robot.skills)), 0, keptOff);
  if (!look) return undefined;
  const body = [
    ...look,
    "",
    "// Which thing is meant can be told when all of them have been seen: the plan is made from here.",
    'throw new Error("What there is has been looked at, and nothing else has been done yet.");',
  ];
  const text = programText({
    robot: robot.settings.name,
    scene,
    instruction,
    body: body.map((line) => (line === "" ? line : `  ${line}`)),
  });
  return {
    kind: "program",
    text: withGoalToCome(text),
    reasoning: [
      "Nothing has been seen yet: the program looks first; which thing is meant is told from what it has found.",
    ],
  };
}

/**
 * Statements that look at what there is. Not indented.
 * @param before how many such looks the program has had
 */
export function lookRound(
  robot: RobotPackage,
  names: VariableNames,
  before: number,
  keptOff: readonly string[],
): readonly string[] | undefined {
  const search = nextSearch(robot, names, [], before, keptOff);
  if (search) return search.slice(0, -1);
  const lines = liftedStatements(
    { steps: [{ kind: "explore" }], notes: [] },
    robot,
    abilitiesOf(robot),
    names,
  );
  return lines?.map((line) => line.replace(/^ {2}/, ""));
}
