import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtInRobotsFolder } from "../platform/robotPackages";
import { pddlProblems } from "./pddlDocuments";

const file = join(builtInRobotsFolder(), "tabletop-arm/skills.pddl");
const text = readFileSync(file, "utf8");
const onDisk = (path: string) => readFileSync(path, "utf8");

test("skills are read with the domain beside them", () => {
  expect(pddlProblems(text, file, onDisk)).toEqual([]);
  const wrong = text.replace("(in ?i ?v) (not (holding ?i))", "(inside ?i ?v) (not (holding ?i))");
  expect(wrong).not.toBe(text);
  expect(pddlProblems(wrong, file, onDisk).map(({ code }) => code)).toEqual(["pddl-undeclared-predicate"]);
});

test("without one they are a domain by themselves", () => {
  expect(pddlProblems(text, file, () => undefined).length).toBeGreaterThan(0);
});
