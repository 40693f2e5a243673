import { expect, it } from "vitest";
import { type CheckInput, checkPreconditions, createChecker } from "../../src/core/checker/checkProgram";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import { seededRandom } from "../../src/core/world/ports";
import { type Choices, randomChoices } from "./choices";
import { writtenPrograms } from "./corpus";
import { editedProgram } from "./edits";
import { fuzzCount, fuzzTimeout } from "./fuzzCount";
import { randomProgram } from "./program/program";
import { builtInRobot, randomScenario } from "./scenarios";
import { checkInput } from "./verdicts";

/* A checker that keeps what it knows between edits says the same, at every step, as one that starts anew. */

const editsPerSequence = 10;

/** A program to begin with, and how any text of it is checked. */
function beginning(choices: Choices, written: readonly string[]) {
  if (choices.chance(60)) {
    const robot = builtInRobot();
    const inputOf = (text: string): CheckInput => ({ text, file: "", robot });
    return { text: choices.pick(written), inputOf };
  }
  const scenario = randomScenario(choices);
  const text = randomProgram(choices, scenario, { straight: false, size: 12 });
  return { text, inputOf: (edited: string) => checkInput(edited, scenario) };
}

it(
  "says the same after an edit as a fresh check",
  () => {
    const written = writtenPrograms();
    expect(written.length).toBeGreaterThan(100);
    const checker = createChecker();
    let withProblems = 0;
    const sequences = fuzzCount(25);
    for (let sequence = 0; sequence < sequences; sequence++) {
      const choices = randomChoices(seededRandom(sequence));
      const { text: first, inputOf } = beginning(choices, written);
      const texts = [first];
      let reloaded: RobotPackage | undefined;
      // Some sequences share a file, as they do where one program is replaced by another.
      const file = `/programs/edited-${sequence % 7}.robot.ts`;
      for (let edit = 0; edit < editsPerSequence; edit++) {
        const before = texts[texts.length - 1];
        const text = choices.chance(15) ? choices.pick(texts) : editedProgram(before, choices);
        texts.push(text);
        const { robot, ...asked } = inputOf(text);
        // As after somebody has saved a file of the robot package.
        if (choices.chance(8)) reloaded = { ...robot };
        const options = { file, withFixes: sequence % 20 === 0, withStates: true };
        const input: CheckInput = { ...asked, robot: reloaded ?? robot, ...options };
        const kept = checker.checkPreconditions(input);
        const fresh = checkPreconditions(input);
        const history = `sequence ${sequence}, edit ${edit}\n${before}\n→\n${text}`;
        expect(kept.problems, history).toEqual(fresh.problems);
        expect(kept.states, history).toEqual(fresh.states);
        if (fresh.problems.length > 0) withProblems++;
      }
      if (choices.chance(10)) checker.forget(file);
    }
    checker.dispose();
    expect(withProblems).toBeGreaterThan(sequences);
  },
  fuzzTimeout,
);
