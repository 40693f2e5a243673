import type { TextPosition } from "../../core/base/problem";
import type { RegressionResult } from "../../engine/regression/runRegressionTest";

/** Why a test did not pass, and where that is seen. */
export interface TestFailure {
  readonly message: string;
  /** Absolute path. */
  readonly file: string;
  readonly position: TextPosition;
}

/**
 * What is to be said of a test that did not pass, at the line that failed or the problem that keeps it from running.
 * @param text of the test's own file, where a failure is that no other line can be blamed for
 */
export function failuresOf(result: RegressionResult, text: string): readonly TestFailure[] {
  const { file, reason, place, problems } = result;
  const own = { file, position: placeOf("expect", text) };
  if (problems.length === 0) {
    const at = place ? { file: place.file, position: { line: place.line, character: 0 } } : own;
    return [{ message: reason, ...at }];
  }
  return problems.map(({ message, nextStep, file: named, range }) => ({
    message: nextStep ? `${message}\nNext: ${nextStep}` : message,
    ...(named && range ? { file: named, position: range.start } : own),
  }));
}

function placeOf(property: string, text: string): TextPosition {
  const lines = text.split("\n");
  const line = lines.findIndex((each) => each.includes(`"${property}"`));
  return line < 0 ? { line: 0, character: 0 } : { line, character: lines[line].indexOf(`"${property}"`) };
}

/** What a test's file says, as far as a view needs it; nothing where it can't be read. */
export function headOfTest(text: string): { readonly title?: string; readonly program?: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return {};
    const { title, program } = value as Readonly<Record<string, unknown>>;
    return {
      ...(typeof title === "string" && { title }),
      ...(typeof program === "string" && { program }),
    };
  } catch {
    return {};
  }
}

/** The last line of a test's output. */
export function verdictText({ passed, reason, robotSeconds, goalHolds, run }: RegressionResult): string {
  const world =
    goalHolds === undefined
      ? ""
      : `; in the simulated world the goal ${goalHolds ? "holds" : "does not hold"}`;
  const kept = passed || run === undefined ? "" : `\nThe run is kept in ${run}`;
  return `${passed ? "passed" : "did not pass"}: ${reason} (${robotSeconds.toFixed(0)} s of robot time${world})${kept}`;
}
