import { cpSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { initPackage } from "../core/program/initPackage";
import { loadRobotPackage } from "./robotPackages";
import { checkInputOf, knownOf, resolveScene, sceneNameOf } from "./scenes";
import { writePackage } from "./writePackage";

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-scenes-"));
const domain = `(define (domain lamp) (:predicates (lit ?x)) (:action light :parameters (?x) :effect (lit ?x)))`;
const problem = (goal: string) => `(define (problem p) (:domain lamp) (:objects a) (:init) (:goal ${goal}))`;
const made = initPackage({
  domain: { file: "lamp.pddl", text: domain },
  scenes: [{ file: "dark.pddl", text: problem("(lit a)") }],
});
if (!made.ok) throw new Error("no package");
const written = writePackage(folder, made.value);
if (!written.ok) throw new Error(written.error.message);
const { package: robot } = loadRobotPackage(written.value);
if (!robot) throw new Error("no package");
const lamp = robot;

const tasks = join(folder, "tasks");
mkdirSync(tasks);
const near = join(tasks, "near.pddl");
writeFileSync(near, problem("(and)"));
const file = join(tasks, "t.robot.ts");

describe("scenes", () => {
  it("are found by name in the package, and by path beside the program", () => {
    const kindOf = (name: string) => {
      const found = resolveScene(name, lamp, tasks);
      return found.ok ? `${found.value.kind} ${found.value.name}` : found.error[0]?.code;
    };
    expect(
      ["dark", "dark.pddl", "near.pddl", near, "near", "../tasks/near.pddl", "tasks"].map(kindOf),
    ).toEqual([
      "symbolic dark",
      "symbolic dark",
      "symbolic near",
      "symbolic near",
      "unknown-scene",
      "symbolic near",
      "unknown-scene",
    ]);
  });

  it("of a package with a physical one of that name: the name means the physical one", () => {
    const copy = join(folder, "both");
    cpSync(lamp.folder, copy, { recursive: true });
    writeFileSync(join(copy, "scenes/dark.json"), "{}");
    const both = { ...lamp, folder: copy };
    const kinds = ["dark", "dark.pddl"].map((name) => {
      const found = resolveScene(name, both, tasks);
      return found.ok && found.value.kind;
    });
    expect(kinds).toEqual(["physical", "symbolic"]);
    const unseen = (name: string) => checkInputOf({ text: `// @scene ${name}\n`, file }, both).input.isUnseen;
    // Of the physical one it is known what the other one says.
    expect(unseen("dark")).toBeUndefined();
    writeFileSync(join(copy, "scenes/bright.json"), "{}");
    expect(unseen("bright")).toBe(true);
    const unnamed = { ...both, settings: { ...both.settings, defaultScene: "bright" } };
    expect(checkInputOf({ text: "", file }, unnamed).input.isUnseen).toBeUndefined();
  });

  it("tell the checker what is known, from header, package or command line", () => {
    expect(sceneNameOf("// @scene near.pddl\n", lamp)).toBe("near.pddl");
    expect(sceneNameOf("", lamp)).toBe("dark");
    const own = checkInputOf({ text: "// @scene near.pddl\n", file }, lamp).input;
    expect([own.initial?.isComplete, own.goal?.kind]).toEqual([true, "and"]);
    expect(checkInputOf({ text: "", file }, lamp).input.goal?.kind).toBe("atom");
    expect(checkInputOf({ text: "// @scene near.pddl\n", file }, lamp, "dark").input.goal?.kind).toBe("atom");
  });

  it("that are not there: a problem is an error at its name, a place a warning", () => {
    const missing = checkInputOf({ text: "// @robot lamp\n// @scene no.pddl\n", file }, lamp);
    expect(missing.problems).toEqual([
      expect.objectContaining({
        code: "unknown-scene",
        file,
        range: { start: { line: 1, character: 10 }, end: { line: 1, character: 17 } },
      }),
    ]);
    expect(missing.input.initial).toBeUndefined();
    expect(checkInputOf({ text: "// @scene bedroom\n", file }, lamp).problems).toEqual([
      expect.objectContaining({ code: "unknown-scene", severity: "warning", file }),
    ]);
    expect(checkInputOf({ text: "", file }, lamp, "bedroom").problems).toEqual([]);
  });

  it("are read again when they have changed, and only then", () => {
    const goalOf = () => checkInputOf({ text: "// @scene near.pddl\n", file }, lamp).input.goal;
    const first = goalOf();
    expect(goalOf()).toBe(first);
    writeFileSync(near, problem("(not (lit a))"));
    utimesSync(near, new Date(), new Date(Date.now() + 5000));
    expect(goalOf()?.kind).toBe("not");
  });

  it("tell what is known of a physical one from the start by a symbolic one of its name", () => {
    writeFileSync(join(lamp.folder, "scenes", "dark.json"), "{}");
    const found = resolveScene("dark", lamp, tasks);
    const known = found.ok ? knownOf(found.value) : undefined;
    expect(found.ok && found.value.kind).toBe("physical");
    expect([...(known?.belief.objects.keys() ?? [])]).toEqual(["a"]);
    const named = { text: "// @scene dark\n", file };
    expect(checkInputOf(named, lamp).input.initial).toBe(known?.belief);
    const alone = resolveScene("dark.pddl", lamp, tasks);
    expect(alone.ok && alone.value.kind).toBe("symbolic");

    writeFileSync(join(lamp.folder, "scenes", "bare.json"), "{}");
    const bare = resolveScene("bare", lamp, tasks);
    expect(bare.ok && knownOf(bare.value)).toBeUndefined();
    writeFileSync(join(lamp.folder, "scenes", "broken.json"), "{}");
    writeFileSync(join(lamp.folder, "scenes", "broken.pddl"), "(define");
    expect(resolveScene("broken", lamp, tasks).ok).toBe(false);
  });
});
