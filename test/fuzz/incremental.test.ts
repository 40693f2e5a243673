import { expect, it } from "vitest";
import { type CheckInput, checkPreconditions, createChecker } from "../../src/core/checker/checkProgram";
import { seededRandom } from "../../src/core/world/ports";
import { randomChoices } from "./choices";
import { writtenPrograms } from "./corpus";
import { editedProgram } from "./edits";
import { fuzzCount } from "./fuzzCount";
import { builtInRobot } from "./scenarios";

/* A checker that keeps what it knows between edits says the same, at every step, as one that starts anew. */

const robot = builtInRobot();
const editsPerSequence = 10;

it("says the same after an edit as a fresh check", () => {
  const programs = writtenPrograms();
  expect(programs.length).toBeGreaterThan(100);
  const checker = createChecker();
  let checked = 0;
  for (let sequence = 0; sequence < fuzzCount(60); sequence++) {
    const choices = randomChoices(seededRandom(sequence));
    const texts = [choices.pick(programs)];
    for (let edit = 0; edit < editsPerSequence; edit++) {
      const text = choices.chance(15) ? choices.pick(texts) : editedProgram(texts[texts.length - 1], choices);
      texts.push(text);
      const input: CheckInput = {
        text,
        // Some sequences share a file, as they do where one program is replaced by another.
        file: `/programs/edited-${sequence % 7}.robot.ts`,
        robot,
        withFixes: sequence % 20 === 0,
      };
      const kept = checker.checkPreconditions(input);
      const fresh = checkPreconditions(input);
      const history = `sequence ${sequence}, edit ${edit}\n${texts[texts.length - 2]}\n→\n${text}`;
      expect(kept.problems, history).toEqual(fresh.problems);
      expect(kept.states, history).toEqual(fresh.states);
      if (fresh.problems.length > 0) checked++;
    }
    if (choices.chance(10)) checker.forget(`/programs/edited-${sequence % 7}.robot.ts`);
  }
  checker.dispose();
  expect(checked).toBeGreaterThan(60);
});
