import type { GoalBeforehand } from "../../understanding/goal";

/*
 * A goal that is not known before the robot has looked or read: the header leaves it open, and the version of the program that
 * works towards it fills it in.
 */

/** For the user, beside a program that was written before its objects have been seen. */
export function saidOf(goal: GoalBeforehand): string {
  switch (goal.kind) {
    case "goal":
      return `The goal, over objects that are not known yet: ${goal.text}`;
    case "to-come":
      return "Kinds of things alone can't say what is meant, so the goal is known when the things themselves have been seen.";
    case "none":
      return "There is no goal to be verified: nothing changes, or nothing that the robot observes says so.";
  }
}

/** Stands in the header in the place of the goal. */
const goalToCome = "// What is to hold in the end is known when the robot has looked.";

/** The text of a program without a goal, whose header says that it is to come. */
export function withGoalToCome(text: string): string {
  return text.replace(/^\/\/ @task .*$/m, (line) => `${line}\n${goalToCome}`);
}

export function isGoalToCome(text: string): boolean {
  return text.includes(goalToCome);
}

/** The text with the goal in its header, where that was left open. */
export function withGoalFound(text: string, goal: string): string {
  return text.replace(goalToCome, () => goalLine(goal));
}

/** The text of a program whose goal is known, with another one. */
export function withGoal(text: string, goal: string): string {
  return text.replace(/^\/\/ @goal .*$/m, () => goalLine(goal));
}

function goalLine(goal: string): string {
  return `// @goal ${goal.replace(/\s+/g, " ")}`;
}
