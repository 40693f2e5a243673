/** How many cases a fuzzing test tries: a few with every run of the tests, `ROBOT_COPILOT_FUZZ` for the record. */
export function fuzzCount(usual: number): number {
  const asked = Number(process.env.ROBOT_COPILOT_FUZZ);
  return Number.isInteger(asked) && asked > 0 ? asked : usual;
}

/** Milliseconds that such a test may take. */
export const fuzzTimeout = process.env.ROBOT_COPILOT_FUZZ ? 4 * 3_600_000 : 60_000;
