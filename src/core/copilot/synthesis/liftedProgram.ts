import type { RobotPackage } from "../../program/robotPackage";
import type { Abilities } from "../abilities";
import type { Task, TaskStep } from "../understanding/task";
import { planFor, writeActions } from "./actionCode";
import { chooseOne } from "./choiceCode";
import { writeExploration } from "./explorationCode";
import { writeFind } from "./findCode";
import { writeLookInside } from "./lookInsideCode";
import { indented, type VariableNames } from "./programText";
import { writeRemoval } from "./removalCode";
import { writeIfSeveral } from "./severalFit";
import { writeStack } from "./stackCode";
import { writeTransport } from "./transportCode";
import { Writing } from "./writing";

/**
 * Statements for a task whose objects have not been seen: look first, then the actions of a plan for one thing, in a
 * loop over what was seen where several are meant. Undefined where the robot has no plan for some step.
 */
export function liftedStatements(
  task: Task,
  robot: RobotPackage,
  abilities: Abilities,
  names: VariableNames,
): readonly string[] | undefined {
  const writing = new Writing(robot, abilities, names);
  writeExploration(writing, task.steps);
  for (const [index, step] of task.steps.entries()) {
    // Where to put what is held is planned when it is known what there is; before that nothing is held.
    if (step.kind === "letGo" && task.steps[index - 1]?.kind === "hold") return undefined;
    writeStep(writing, step);
  }
  writeCompletion(writing, task);
  return writing.possible ? indented(writing.lines) : undefined;
}

/** Some robots want to be told when a task is done. A thing that is to be held stays in the hand: then they are not. */
function writeCompletion({ exploration: { completion }, lines }: Writing, { steps }: Task): void {
  const moves = steps.some(({ kind }) => kind === "transport" || kind === "remove" || kind === "stack");
  if (completion && moves && steps.at(-1)?.kind !== "hold") lines.push(`await robot.${completion.name}();`);
}

function writeStep(writing: Writing, step: TaskStep): void {
  switch (step.kind) {
    case "transport":
      writeTransport(writing, step);
      break;
    case "remove":
      writeRemoval(writing, step);
      break;
    case "stack":
      writeStack(writing, step);
      break;
    case "hold": {
      const item = chooseOne(writing, step.items);
      writeIfSeveral(writing, step.items, item);
      writeActions(
        writing,
        planFor(writing, step.items, (leaf) => writing.abilities.holdPlan(leaf)),
        { item, place: item },
      );
      break;
    }
    case "find":
      writeFind(writing, step.items);
      break;
    case "go":
    case "inspect": {
      if (step.isInside && writeLookInside(writing, step.place)) break;
      const place = chooseOne(writing, step.place);
      writeIfSeveral(writing, step.place, place);
      writeActions(
        writing,
        planFor(writing, step.place, (leaf) => writing.abilities.goPlan(leaf)),
        { item: place, place },
      );
      if (step.kind === "go") break;
      const { look, inspect } = writing.exploration;
      if (look && writing.isPlace(step.place)) writing.lines.push(`await robot.${look.name}();`);
      else if (inspect) writing.lines.push(`await robot.${inspect.name}(${place});`);
      break;
    }
    case "letGo":
      break;
    case "explore":
      writing.lines.push("for (const seen of scene) console.log(seen.id, seen.label);");
  }
}
