import type { RobotPackage } from "../../program/robotPackage";
import { abilitiesOf } from "../abilities";
import type { Selection } from "../understanding/task";
import { actionLines, samePlan } from "./actionCode";
import { chooseOne } from "./choiceCode";
import { writeExploration } from "./explorationCode";
import type { VariableNames } from "./programText";
import { searchStatements } from "./searchCode";
import { Writing } from "./writing";

/**
 * Statements, not indented, that find a thing, go there and look at it from close by; undefined for a robot that can't look.
 *
 * @param carrier one that has been seen is named by its id
 * @param isThorough looks at what is around there, too
 */
export function readingStatements(
  carrier: Selection,
  robot: RobotPackage,
  names: VariableNames,
  isThorough = false,
): readonly string[] | undefined {
  const abilities = abilitiesOf(robot);
  const writing = new Writing(robot, abilities, names);
  const { survey, look, inspect } = writing.exploration;
  if (!survey && !look && !inspect) return undefined;
  if (carrier.id === undefined) {
    const search = searchStatements(robot, names, { types: carrier.types, into: "hidden" });
    if (search) writing.lines.push(...search);
    else writeExploration(writing, [{ kind: "find", items: carrier }]);
  }
  const thing = chooseOne(writing, carrier);
  const way = samePlan(writing, carrier, (leaf) => abilities.goPlan(leaf));
  if (way) writing.lines.push(...actionLines(way, { item: thing, place: thing }, "throw"));
  if (inspect) writing.lines.push(`await robot.${inspect.name}(${thing});`);
  if (look && (isThorough || !inspect)) writing.lines.push(`await robot.${look.name}();`);
  else if (!inspect && survey) writing.lines.push(`await robot.${survey.name}();`);
  return writing.possible ? writing.lines : undefined;
}
