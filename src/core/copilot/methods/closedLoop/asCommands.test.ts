import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import type { RecoveryRequest } from "../../../runner/recovery";
import { isJustToldWhatToDo } from "./asCommands";
import { withGoalToCome } from "./goalToCome";

const robot = builtInPackage("household-two-hands");
const belief = initialBelief(robot);
const task = { instruction: "stand up", robot, scene: "apartment", belief };
const plain = "// @task stand up\n";
const stopped = (text: string, goal?: string): RecoveryRequest => ({
  programText: text,
  belief,
  history: [],
  beliefs: [],
  trigger: { kind: "exception", message: "standUp() failed." },
  ...(goal === undefined ? {} : { goal }),
  used: 0,
  allowed: 16,
});

it("a program that only does what it was told has no other way", () => {
  expect(isJustToldWhatToDo(task, stopped(plain))).toBe(true);
  expect(isJustToldWhatToDo({ ...task, instruction: "stand the cup up" }, stopped(plain))).toBe(false);
});

it("one with a goal, known or to come, may have one, though its sentence is an action's name", () => {
  expect(isJustToldWhatToDo(task, stopped(plain, "(not (sitting))"))).toBe(false);
  expect(isJustToldWhatToDo(task, stopped(withGoalToCome(plain)))).toBe(false);
});
