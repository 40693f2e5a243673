/*
 * "put the egg in the pot, but don't touch the pan": more than that the pan is none of what is moved. No step may use it, which
 * verbs of the robot's own actions can see to.
 */

const forbidding = /,?\s+but\s+(?:please\s+)?(?:do\s+not|don['’]?t|never)\s+(?:touch|move|use|disturb)\b/iu;

/** The same sentence with it as a clause of its own; undefined where nothing is said to be kept off. */
export function withKeptOff(instruction: string): string | undefined {
  return forbidding.test(instruction) ? instruction.replace(forbidding, " and do not touch") : undefined;
}

const forbiddenFirst =
  /^\s*(?:please\s+)?(?:do\s+not|don['’]?t|never)\s+(?:touch|move|use|disturb)\s+([^,.;:]+)[,.;:]\s*(?:(?:just|but|and|only)\s+)*(.+?)[\s.!]*$/iu;

/** "don't touch the cups, just put the car on the shelf" → "…, but leave the cups alone": told before anything has been seen. */
export function withLeftAloneLast(instruction: string): string {
  return instruction.replace(forbiddenFirst, "$2, but leave $1 alone");
}
