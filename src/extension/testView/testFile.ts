import { testEnding } from "../contributions";

/** As regression tests are called, whatever somebody has typed: `fails`, `fails.json` and `fails.robot-test.json` are one. */
export function testFile(path: string): string {
  return path.endsWith(testEnding) ? path : `${path.replace(/\.json$/, "")}${testEnding}`;
}
