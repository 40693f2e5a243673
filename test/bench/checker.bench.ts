import { performance } from "node:perf_hooks";
import { it } from "vitest";
import { createChecker } from "../../src/core/checker/checkProgram";
import { resolveRobotPackage } from "../../src/platform/robotPackages";
import { type EditKind, type EditPlace, editOffset, manyFunctions, oneFunction } from "./longPrograms";

/*
 * After one typed character: the time until preconditions are known, as a share of TypeScript's own syntactic and
 * semantic diagnostics of the same text, in one process, both warm.
 */

const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
if (!robot) throw new Error("no robot package");

const kinds: readonly EditKind[] = ["comment", "string", "identifier"];
const places: readonly EditPlace[] = ["start", "middle", "end"];
const rounds = 5;

interface Measured {
  readonly edit: string;
  readonly preconditions: number;
  readonly share: number;
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

for (const lines of [100, 1000, 5000]) {
  for (const { name, text } of [oneFunction(lines), manyFunctions(lines)]) {
    it(`checker: ${lines} lines, ${name}, after a typed character`, () => {
      const checker = createChecker();
      const file = "/bench.robot.ts";
      const timed = (edited: string): { preconditions: number; types: number } => {
        const input = { text: edited, file, robot, withFixes: false, withStates: false };
        const started = performance.now();
        checker.checkPreconditions(input);
        const preconditions = performance.now();
        checker.checkTypes(input);
        return { preconditions: preconditions - started, types: performance.now() - preconditions };
      };
      const preconditionsOnly = (edited: string): { preconditions: number } => {
        const from = performance.now();
        checker.checkPreconditions({ text: edited, file, robot, withFixes: false, withStates: false });
        return { preconditions: performance.now() - from };
      };
      const started = performance.now();
      checker.checkPreconditions({ text, file, robot, withFixes: false, withStates: false });
      const first = performance.now() - started;
      // Both warm up on the program itself, as they are after a while of typing.
      for (let round = 0; round < 12; round++) timed(`${text}\n${"/".repeat(2 + round)}`);
      const types: number[] = [];
      const measured: Measured[] = [];
      for (const kind of kinds) {
        for (const place of places) {
          const offset = editOffset(text, kind, place);
          const own: number[] = [];
          for (let round = 0; round < rounds; round++) {
            const typed = `${text.slice(0, offset)}${(round + 1) % 10}${text.slice(offset)}`;
            // TypeScript takes as long whatever is edited: a few of its figures are enough.
            const time = round === 0 ? timed(typed) : { ...preconditionsOnly(typed), types: undefined };
            own.push(time.preconditions);
            if (time.types !== undefined) types.push(time.types);
            preconditionsOnly(text);
          }
          measured.push({ edit: `${kind} at the ${place}`, preconditions: middle(own), share: 0 });
        }
      }
      const usual = middle(types);
      const shares = measured.map((each) => ({ ...each, share: (100 * each.preconditions) / usual }));
      const sorted = [...shares].sort((a, b) => a.share - b.share);
      const worst = sorted[sorted.length - 1];
      const typical = sorted[Math.floor(sorted.length / 2)];
      console.log(
        `checker, ${lines} lines, ${name}: median ${typical.share.toFixed(1)} % of TypeScript's ${usual.toFixed(0)} ms, worst ${worst.share.toFixed(1)} % (${worst.edit}); the first check ${first.toFixed(0)} ms`,
      );
      for (const { edit, preconditions, share } of shares) {
        console.log(`  ${edit}: ${preconditions.toFixed(2)} ms, ${share.toFixed(1)} %`);
      }
      checker.dispose();
    });
  }
}
