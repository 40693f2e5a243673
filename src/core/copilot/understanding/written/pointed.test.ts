import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { instructionsFor } from "../../../../../test/support/instructionLists";
import { initialBelief } from "../../../program/initialBelief";
import { pointedIn } from "./pointed";

const robot = builtInPackage("mobile-manipulator");
const fresh = initialBelief(robot);

/** What is asked for besides / what it is written on / what that is on. */
function check(sentence: string): string | undefined {
  const found = pointedIn(sentence, robot, fresh);
  if (!found) return undefined;
  if (found.kind !== "pointed")
    return `${found.kind}: ${found.kind === "question" ? found.choices[0] : found.reason}`;
  return [found.own ?? "", found.said, found.beside?.noun ?? ""].join(" / ");
}

describe("what carries no text", () => {
  it.each([
    "follow the table",
    "go by the door",
    "observe the table",
    "put the apple on the bed with the help of the cup",
  ])("is nothing to be read: %s", (sentence) => {
    expect(check(sentence)).toBeUndefined();
  });
});

describe("sentences that point to something written", () => {
  it.each([
    "unlock the door as the note on it says",
    "unlock the door. Do what the note on it says",
    "Unlock the door. Do what the note on it says.",
    "unlock the door; there's a note on it that says how",
    "unlock the door, do what the note on the door tells you to do",
    "unlock the door according to the note on the door",
    "unlock the door following the instructions on the note on the door",
    "unlock the door by following the note on it",
    "unlock the door using the instructions written on the note on the door",
    "please unlock the door the way the note on the door says",
    "Could you unlock the door as it is written on the note on the door?",
    "read the note on the door and unlock the door as it says",
    "read the note on the door, then unlock the door as written on it",
    "unlock the door. The note on it tells you how to do it",
    "unlock the door. How to do it is written on the note on the door.",
    "unlock the door: the instructions are on the note on it",
    "do what is written on the note on the door and unlock the door",
    "follow the note on the door and unlock the door",
    "as the note on the door says, unlock the door",
    "unlock the door as described on the note that hangs on the door",
    "unlock the door. A note on it explains how.",
    "unlock the door. There is a note on it. Do what it says.",
    "unlock the door like the note on it tells you to",
    "unlock the door. You will find the instructions on the note on the door.",
    "unlock the door. Look at the note on it for instructions.",
  ])("with a wish of its own: %s", (sentence) => {
    expect(check(sentence)).toBe("unlock the door / the note / door");
  });

  it.each([
    ["unlock the door, there is a note with instructions on it", "unlock the door / the note / "],
    [
      "go to the table and unlock the door as the note says",
      "go to the table and unlock the door / the note / ",
    ],
    ["read the note on the door and do what it says", " / the note / door"],
    ["follow the instructions on the note", " / the note / "],
    ["follow the note's instructions", " / the note / "],
    ["do what the note says", " / the note / "],
    ["carry out the instructions written on the yellow note next to the door", " / the yellow note / door"],
    ["read the label and follow it", undefined],
    ["read the note and follow its instructions", " / the note / "],
    ["do as the note says", " / the note / "],
    ["obey the note", " / the note / "],
    ["do whatever it says on the note", " / the note / "],
    ["do what is written on the door", " / the door / "],
    ["do what it says on the blue box", " / the blue box / "],
    ["do what the note on the door says and unlock it", "unlock the door / the note / door"],
    ["do what is written on the note and unlock the door", "unlock the door / the note / "],
    ["put the apple on the table as the note says", "put the apple on the table / the note / "],
    ["there is a note that tells you how to unlock the door", "question: do what the note says"],
    [
      "do what the note says. Do what is written on the box",
      "declined: One thing at a time can tell what to do, not both the note and the box.",
    ],
  ])("%s", (sentence, expected) => {
    expect(check(sentence)).toBe(expected);
  });

  it.each([
    "unlock the door",
    "put the note on the table",
    "go to the note",
    "read the note",
    "look at the note on the door",
    "do not do what the note says",
    "don't follow the note",
    "ignore the note and unlock the door",
    "if the note says so, unlock the door",
    "unlock the door without following the note",
    "put the apple on the table and do it",
    "unlock the door, there is a box on the table",
    "put the key in the box, not as the note says",
    "what does the note say?",
    "do it",
    "as says note the",
    "note note note",
    "follow",
    "the note",
    "",
  ])("does not point: %s", (sentence) => {
    expect(check(sentence)).toBeUndefined();
  });

  it.each(["mobile-manipulator", "household", "household-two-hands", "tabletop-arm", "agv", "quadruped"])(
    "of the sentences that %s is told, none does",
    (name) => {
      const other = builtInPackage(name);
      const belief = initialBelief(other);
      const pointing = instructionsFor(name).filter(({ sentence }) => pointedIn(sentence, other, belief));
      expect(pointing.map(({ sentence }) => sentence)).toEqual([]);
    },
  );
});
