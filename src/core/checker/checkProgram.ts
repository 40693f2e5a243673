import type { ts } from "ts-morph";
import { LineIndex, type TextRange } from "../base/problem";
import { createRecent } from "../base/recent";
import type { Condition } from "../pddl/syntax";
import { createProgramProject, type ProgramProject } from "../program/programProject";
import { parseProgram, syntaxErrors } from "../program/programSource";
import { reparseProgram } from "../program/reparseProgram";
import type { RobotPackage } from "../program/robotPackage";
import type { Belief } from "../world/belief";
import { type RobotModel, robotModel } from "./flow/robotModel";
import { createWalkMemory, updateWalkMemory, type WalkMemory } from "./flow/walkMemory";
import { type WalkResult, walkProgram } from "./flow/walkProgram";
import { predictedStates } from "./predictedStates";
import type { CheckResult, Fix, ProgramProblem } from "./programProblem";
import type { CheckedProgram } from "./rules/rule";
import { runRules } from "./rules/runRules";
import type { RuleSeverities } from "./rules/severity";
import { tooDeep, unlessTooDeep } from "./tooDeep";
import { typeProblems } from "./typeProblems";

export interface CheckInput {
  readonly text: string;
  /** Absolute path; appears in the problems. */
  readonly file: string;
  readonly robot: RobotPackage;
  /** What is known before the program starts; without it, only what the robot knows of itself. A symbolic scene's is complete. */
  readonly initial?: Belief;
  /** When the program starts, the robot has seen nothing of its place; left out: who knows. */
  readonly isUnseen?: boolean;
  /** What is to hold at the end where the header names no `@goal`: that of a symbolic scene. */
  readonly goal?: Condition;
  /** Which rules are on, and how loud; a rule that is not named has its default. */
  readonly severities?: RuleSeverities;
  /** Left out: true. Without fixes, problems are found faster. */
  readonly withFixes?: boolean;
  /** Rules whose fixes are wanted, where these take long to find; left out: all. */
  readonly fixesOf?: readonly string[];
  /** Left out: true. Without predicted states, problems are found faster. */
  readonly withStates?: boolean;
  /** Predicted states of the calls on these lines alone; left out: of all. */
  readonly statesWithin?: TextRange;
}

/** Keeps trees and types between the edits of a program. */
export interface Checker {
  /**
   * The rules, from the syntax alone: fast enough for every key stroke. A program with syntax errors has no problems
   * here, because what it means is not known yet.
   */
  checkPreconditions(input: CheckInput): CheckResult;
  /** The fixes of a problem that was found without them in the same text. */
  fixes(input: CheckInput, problem: ProgramProblem): readonly Fix[];
  /** TypeScript's own diagnostics, syntax errors among them. */
  checkTypes(input: CheckInput): readonly ProgramProblem[];
  /** Both, without saying anything twice. */
  checkProgram(input: CheckInput): CheckResult;
  /** The program is closed. */
  forget(file: string): void;
  dispose(): void;
}

/** @param rememberedTypes of how many texts the types are kept, for programs that come again and again */
export function createChecker(rememberedTypes = 0): Checker {
  const memories = new Map<string, ProgramMemory>();
  const typesBefore = createRecent<CheckInput, readonly ProgramProblem[]>(
    rememberedTypes,
    (a, b) => a.text === b.text && a.file === b.file && a.robot === b.robot,
  );
  let project: ProgramProject | undefined;

  const checkPreconditions = (input: CheckInput, fixesAt?: TextRange): CheckResult => {
    const previous = memories.get(input.file);
    memories.delete(input.file);
    return unlessTooDeep(
      () => {
        const memory = remember(input, previous);
        const result = checkSource(input, memory.source, memory.walk, fixesAt);
        memories.set(input.file, memory);
        return result;
      },
      () => ({ isBroken: false, problems: [tooDeep(input.file, input.text)], states: [] }),
    );
  };
  const checkTypes = (input: CheckInput): readonly ProgramProblem[] => {
    const before = typesBefore.get(input);
    if (before) return before;
    const current = project ?? createProgramProject();
    project = current;
    return unlessTooDeep(
      () => {
        current.update(input.file, input.text, input.robot);
        const problems = typeProblems(current.diagnostics(input.file), input.file, input.text, input.robot);
        const { file, text, robot } = input;
        typesBefore.add({ file, text, robot }, problems);
        return problems;
      },
      () => {
        // What TypeScript had half done stays in its service, and would go wrong again for every other program.
        current.dispose();
        project = undefined;
        return [tooDeep(input.file, input.text)];
      },
    );
  };
  return {
    checkPreconditions: (input) => checkPreconditions(input),
    fixes(input, problem) {
      const found = checkPreconditions({ ...input, withFixes: true, withStates: false }, problem.range);
      return found.problems.find((each) => isSame(each, problem))?.fixes ?? [];
    },
    checkTypes,
    checkProgram(input) {
      const { isBroken, problems, states } = checkPreconditions(input);
      const types = checkTypes(input).filter(
        (problem) =>
          !isSaid(problem, problems) &&
          !problems.some((said) => said.code === problem.code && isSame(said, problem)),
      );
      return { isBroken, problems: [...problems, ...types].sort(byPlace), states };
    },
    forget(file) {
      memories.delete(file);
      project?.remove(file);
    },
    dispose() {
      memories.clear();
      project?.dispose();
      project = undefined;
    },
  };
}

/** What is kept of a program between its edits. */
interface ProgramMemory {
  readonly source: ts.SourceFile;
  readonly walk: WalkMemory;
}

function remember(input: CheckInput, previous: ProgramMemory | undefined): ProgramMemory {
  const { file, text, robot, initial } = input;
  const reparsed = previous && parsedAgain(previous.source, text);
  const source = reparsed ?? parseProgram(file, text);
  const model = robotModel(robot, initial);
  const known = reparsed && previous?.walk;
  const isSame = known?.model === model && known.initial === initial;
  const walk = known && isSame && updateWalkMemory(known, source) ? known : undefined;
  return { source, walk: walk ?? createWalkMemory(source, model, initial) };
}

/** TypeScript's incremental parser gives up on some broken texts that follow one another. */
function parsedAgain(previous: ts.SourceFile, text: string): ts.SourceFile | undefined {
  try {
    return reparseProgram(previous, text);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}

function isSame(a: ProgramProblem, b: ProgramProblem): boolean {
  const [start, other] = [a.range.start, b.range.start];
  return (
    a.rule === b.rule &&
    a.message === b.message &&
    start.line === other.line &&
    start.character === other.character
  );
}

let shared: Checker | undefined;
let lastFile: string | undefined;

/** Of programs that are checked here one after the other, the last is remembered: often the next is the same, gone on with. */
function sharedChecker(file: string): Checker {
  shared ??= createChecker(32);
  if (lastFile !== undefined && lastFile !== file) shared.forget(lastFile);
  lastFile = file;
  return shared;
}

/** Both stages. */
export function checkProgram(input: CheckInput): CheckResult {
  return sharedChecker(input.file).checkProgram(input);
}

/** The first stage, for a program that is checked once. */
export function checkPreconditions(input: CheckInput): CheckResult {
  return unlessTooDeep(
    () => checkSource(input, parseProgram(input.file, input.text)),
    () => ({ isBroken: false, problems: [tooDeep(input.file, input.text)], states: [] }),
  );
}

/** The second stage. */
export function checkTypes(input: CheckInput): readonly ProgramProblem[] {
  return sharedChecker(input.file).checkTypes(input);
}

function checkSource(
  input: CheckInput,
  source: ts.SourceFile,
  memory?: WalkMemory,
  fixesAt?: TextRange,
): CheckResult {
  if (syntaxErrors(source).length > 0) return { isBroken: true, problems: [], states: [] };
  const model = robotModel(input.robot, input.initial);
  const lines = new LineIndex(input.text);
  const result = walkProgram(source, model, input.initial, { memory });
  let whole: WalkResult | undefined;
  const program: CheckedProgram = {
    source,
    text: input.text,
    file: input.file,
    lines,
    model,
    initial: input.initial,
    isUnseen: input.isUnseen === true,
    goal: input.goal,
    result,
    withFixes: input.withFixes ?? true,
    fixesOf: input.fixesOf,
    fixesAt,
    walkAgain: trialWalks(input, model),
    walkWithEveryVariable() {
      whole ??= walkProgram(source, model, input.initial, { keepsVariables: true });
      return whole;
    },
  };
  const problems = runRules(program, input.severities).sort(byPlace);
  return {
    isBroken: false,
    problems,
    states: (input.withStates ?? true) ? predictedStates(result, lines, input.statesWithin) : [],
  };
}

/**
 * Walks over texts that differ from the program in one place each. What lies outside of it is taken over from the walk
 * before: first that edit is taken back, then the next one is made.
 */
function trialWalks(input: CheckInput, model: RobotModel): CheckedProgram["walkAgain"] {
  let trial: ProgramMemory | undefined;
  const edit = (text: string): ProgramMemory => {
    const source = (trial && parsedAgain(trial.source, text)) ?? parseProgram(input.file, text);
    const isKnown = trial !== undefined && updateWalkMemory(trial.walk, source);
    return { source, walk: isKnown && trial ? trial.walk : createWalkMemory(source, model, input.initial) };
  };
  return (text, end) => {
    if (trial) trial = edit(input.text);
    trial = edit(text);
    return walkProgram(trial.source, model, input.initial, { memory: trial.walk, end });
  };
}

function byPlace(a: ProgramProblem, b: ProgramProblem): number {
  const [first, second] = [a.range.start, b.range.start];
  return first.line - second.line || first.character - second.character;
}

/** What a rule has said at a place, TypeScript need not say in other words. */
function isSaid(problem: ProgramProblem, said: readonly ProgramProblem[]): boolean {
  const { start } = problem.range;
  // "This promise is always true", said where the variable is tested.
  if (problem.code === "ts2801") return said.some(({ rule }) => rule === "missing-await");
  return said.some(
    ({ rule, range }) =>
      rule !== "precondition" &&
      range.start.line === start.line &&
      range.start.character <= start.character &&
      (range.end.line > start.line || range.end.character >= start.character) &&
      repeats(rule, problem.code),
  );
}

/** The diagnostics that mean the same as a rule does. */
function repeats(rule: string, code: string): boolean {
  switch (rule) {
    case "wrong-argument":
      return ["ts2345", "ts2554", "ts2555"].includes(code);
    case "unknown-action":
      return code === "ts2339" || code === "ts2551";
    case "unknown-object":
      return code === "ts2345";
    case "missing-await":
      return code === "ts2322" || code === "ts2345";
    case "forbidden-code":
      return ["ts2304", "ts2307", "ts2580", "ts2552", "ts2584", "ts1343", "ts7017"].includes(code);
    default:
      return false;
  }
}
