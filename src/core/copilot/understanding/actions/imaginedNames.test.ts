import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { actionTask } from "./actionTask";
import { imaginedBelief } from "./imagined";

const robot = builtInPackage("household");

const notesOf = (sentence: string) => {
  const task = actionTask(sentence, robot, imaginedBelief(robot), { isImagined: true });
  return task?.kind === "stages" ? task.notes.join(" ") : task?.kind;
};

it.each([
  ["put the gadget on the dining table", '"gadget"'],
  ["get the backpack out of the fridge and close it", '"backpack"'],
])("before anything has been seen a word that names no kind is told: %s", (sentence, word) => {
  expect(notesOf(sentence)).toContain(`no kind of thing called ${word}:`);
});

it.each(["put the egg on the dining table", "put the white bowl in a cabinet"])(
  "known kinds need no word of explanation: %s",
  (sentence) => {
    expect(notesOf(sentence)).not.toContain("no kind of thing");
  },
);

it.each([
  ["pick up the gadget and put it on the window sill", ["the gadget", "the window sill"]],
  ["put the gadget on the table and the gadget on the shelf", ["the gadget"]],
  [
    "take the gadget and the backpack to the end of the island",
    ["the gadget", "the backpack", "the end of the island"],
  ],
])("what is called by no kind's name is looked for as it is said, each once: %s", (sentence, called) => {
  const task = actionTask(sentence, robot, imaginedBelief(robot), { isImagined: true });
  expect(task).toMatchObject({ kind: "stages", called });
});

it.each([
  ["get the wobbel out of the fridge and close it", "wobbel"],
  ["put the mug in the flibbertigibbet cabinet", "flibbertigibbet"],
  ["wash the plate frobnically", "frobnically"],
])("what nobody calls a thing is refused at once, by name: %s", (sentence, word) => {
  const task = actionTask(sentence, robot, imaginedBelief(robot), { isImagined: true });
  expect(task).toMatchObject({ kind: "declined", reason: expect.stringContaining(`"${word}"`) });
});

it.each(["put the grey cookbook on the dining table", "clear the dining table completely"])(
  "everyday words, and those that change nothing, are let through: %s",
  (sentence) => {
    expect(actionTask(sentence, robot, imaginedBelief(robot), { isImagined: true })?.kind).toBe("stages");
  },
);
