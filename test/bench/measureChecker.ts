import { performance } from "node:perf_hooks";
import { createChecker } from "../../src/core/checker/checkProgram";
import { createProgramProject, type ProgramProject } from "../../src/core/program/programProject";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import { keepHeapSmall } from "../../src/languageServer/smallHeap";
import { resolveRobotPackage } from "../../src/platform/robotPackages";
import { type EditKind, type EditPlace, editOffsets, manyFunctions, oneFunction } from "./longPrograms";

/*
 * One measurement of the checker in a process of its own, bundled and with its heap kept small as the language server's;
 * TypeScript alone has the heap that Node gives it. Prints a JSON line.
 * Arguments: `speed` | `memory` | `memory-of-typescript`, the number of lines, the program's name.
 */

export interface SpeedMeasured {
  /** The first check of the program. All times are in milliseconds. */
  readonly first: number;
  /** Medians of the first edits after opening, when little has been compiled yet. */
  readonly opened: { readonly preconditions: number; readonly types: number };
  /**
   * After hundreds of edits, a word typed at once, as the language server is asked about it: the preconditions after
   * each character (`time` is the median, `firstCharacter` that of the first ones, where nothing near was touched
   * lately), TypeScript's own diagnostics after the word.
   */
  readonly edits: readonly WordMeasured[];
}

export interface WordMeasured {
  readonly edit: string;
  readonly time: number;
  readonly firstCharacter: number;
  readonly types: number;
}

export interface MemoryMeasured {
  /** MB, after a garbage collection. */
  readonly heap: number;
  readonly resident: number;
}

const [, , what, lines, name] = process.argv;
if (what !== "memory-of-typescript") keepHeapSmall();
const kinds: readonly EditKind[] = ["comment", "string", "identifier", "number", "argument"];
const parts: readonly EditPlace[] = ["start", "middle", "end"];
const editsEach = 7;
/** Digits fit wherever an edit goes. */
const restOfWord = "1212";
const firstEdits = 21;
const file = "/bench.robot.ts";

const robot = builtInRobot();
const program = [oneFunction(Number(lines)), manyFunctions(Number(lines))].find((each) => each.name === name);
if (!program) throw new Error(`no program named ${name}`);
const { text } = program;

function builtInRobot(): RobotPackage {
  const { package: found } = resolveRobotPackage("mobile-manipulator", []);
  if (!found) throw new Error("no robot package");
  return found;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function timed(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

function typed(offset: number, characters: string | number): string {
  return `${text.slice(0, offset)}${characters}${text.slice(offset)}`;
}

const checker = createChecker();
const withoutMore = { file, robot, withFixes: false, withStates: false } as const;
const preconditions = (edited: string): number =>
  timed(() => checker.checkPreconditions({ ...withoutMore, text: edited }));
const types = (edited: string): number => timed(() => checker.checkTypes({ ...withoutMore, text: edited }));

/** No text that is measured came before; what was typed is taken out again before the next edit. */
function measureSpeed(): SpeedMeasured {
  const first = preconditions(text);
  types(text);
  const places = kinds.map((kind) => editOffsets(text, kind, "start", 1000));
  const edit = (round: number): string => {
    const offsets = places[round % kinds.length];
    return typed(offsets[(round * 7) % offsets.length], round % 3);
  };
  const early = Array.from({ length: firstEdits }, (_, round) => {
    const edited = edit(round);
    const times = { preconditions: preconditions(edited), types: types(edited) };
    preconditions(text);
    return times;
  });
  const opened = {
    preconditions: middle(early.map((each) => each.preconditions)),
    types: middle(early.map((each) => each.types)),
  };
  // As after a while of typing, anything and anywhere: in either, what runs often has been compiled.
  for (let round = firstEdits; round < 150; round++) {
    const edited = edit(round);
    preconditions(edited);
    if (round % 5 === 0) types(edited);
    preconditions(text);
  }
  const edits = kinds.flatMap((kind) =>
    parts.map((place) => {
      // What disturbs the machine for a while then disturbs both.
      const words = editOffsets(text, kind, place, editsEach).map((offset, index) => {
        const word = `${index + 3}${restOfWord}`;
        const texts = [...word].map((_, last) => typed(offset, word.slice(0, last + 1)));
        const characters = texts.map(preconditions);
        const times = { characters, types: types(texts[texts.length - 1]) };
        for (const before of [...texts.slice(0, -1).reverse(), text]) preconditions(before);
        return times;
      });
      return {
        edit: `${kind} at the ${place}`,
        time: middle(words.flatMap(({ characters }) => characters)),
        firstCharacter: middle(words.map(({ characters }) => characters[0])),
        types: middle(words.map((each) => each.types)),
      };
    }),
  );
  return { first, opened, edits };
}

function checked(edited: string): void {
  preconditions(edited);
  types(edited);
}

function typeChecked(project: ProgramProject): (edited: string) => void {
  return (edited) => {
    project.update(file, edited, robot);
    project.diagnostics(file);
  };
}

/** After the program was opened and edited for a while. */
function measureMemory(withPreconditions: boolean): MemoryMeasured {
  const check = withPreconditions ? checked : typeChecked(createProgramProject());
  check(text);
  for (const kind of kinds) {
    for (const place of parts) {
      for (const [index, offset] of editOffsets(text, kind, place, 2).entries())
        check(typed(offset, index + 3));
    }
  }
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 };
}

const measured = what === "speed" ? measureSpeed() : measureMemory(what === "memory");
console.log(JSON.stringify(measured));
