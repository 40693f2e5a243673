/*
 * A goal that is not known before the robot has looked or read: the header leaves it open, and the version of the program that
 * works towards it fills it in.
 */

/** Stands in the header in the place of the goal. */
const goalToCome = "// What is to hold in the end is known when the robot has looked.";

/** The text of a program without a goal, whose header says that it is to come. */
export function withGoalToCome(text: string): string {
  return text.replace(/^\/\/ @task .*$/m, (line) => `${line}\n${goalToCome}`);
}

/** The text with the goal in its header, where that was left open. */
export function withGoalFound(text: string, goal: string): string {
  return text.replace(goalToCome, () => `// @goal ${goal.replace(/\s+/g, " ")}`);
}
