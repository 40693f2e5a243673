import type { ts } from "ts-morph";
import type { LineIndex, Severity, TextRange } from "../../base/problem";
import type { Condition } from "../../pddl/syntax";
import type { Belief } from "../../world/belief";
import type { DisableComment } from "../disableComments";
import type { RobotModel } from "../flow/robotModel";
import type { WalkResult } from "../flow/walkProgram";
import { shortened } from "../lostFacts";
import type { Fix, ProblemTag, ProgramProblem, RelatedPlace, UnmetFact } from "../programProblem";
import type { SyntaxIndex } from "../syntaxIndex";
import type { RuleSeverities } from "./severity";

/** A program, and what one walk over it has found. */
export interface CheckedProgram {
  readonly source: ts.SourceFile;
  readonly text: string;
  readonly file: string;
  readonly lines: LineIndex;
  readonly model: RobotModel;
  readonly initial: Belief | undefined;
  /** When it starts, the robot has seen nothing. */
  readonly isUnseen: boolean;
  /** What the scene asks for, where the program itself names no goal. */
  readonly goal: Condition | undefined;
  readonly result: WalkResult;
  /** Fixes cost another walk each; without them problems are found faster. */
  readonly withFixes: boolean;
  /** Only problems of these rules need fixes that take long to find; undefined: of all. */
  readonly fixesOf?: readonly string[] | undefined;
  /** Only the problem there needs fixes that take long to find; undefined: all. */
  readonly fixesAt?: TextRange | undefined;
  /**
   * Walks over a changed text of the same program, to see what a fix would come to; good until the next such walk.
   * @param end of the task's own statements, those that begin there or later are not asked for
   */
  readonly walkAgain: (text: string, end?: number) => WalkResult;
  /** The same program, with variables known until their scope ends. */
  readonly walkWithEveryVariable: () => WalkResult;
}

/** What a rule looks at. */
export interface RuleContext extends CheckedProgram {
  readonly index: SyntaxIndex;
  /** Every rule there is, this one among them. */
  readonly rules: readonly Rule[];
  readonly severities: RuleSeverities;
  /** Comments that switch rules off; which of them were of use is known to the last rule. */
  readonly disables: readonly DisableComment[];
}

/** One rule: its id is the name of its file, its test and its page in docs/rules. */
export interface Rule {
  readonly id: string;
  /** What it reports, in one sentence: for settings and reports. */
  readonly description: string;
  /** Nothing is reported unless somebody asks for it. */
  readonly offByDefault?: true;
  check(context: RuleContext): ProgramProblem[];
}

export interface Finding {
  readonly severity: Severity;
  /** Where; `range` comes before it. */
  readonly node: ts.Node;
  readonly range?: TextRange;
  readonly message: string;
  readonly nextStep?: string;
  readonly unmet?: readonly UnmetFact[];
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
  readonly tag?: ProblemTag;
}

export function problemOf(rule: string, context: RuleContext, finding: Finding): ProgramProblem {
  return {
    code: rule,
    rule,
    severity: finding.severity,
    message: finding.message,
    file: context.file,
    range: finding.range ?? rangeOf(context, finding.node),
    ...(finding.nextStep === undefined ? {} : { nextStep: finding.nextStep }),
    unmet: finding.unmet ?? [],
    related: finding.related ?? [],
    fixes: finding.fixes ?? [],
    ...(finding.tag === undefined ? {} : { tag: finding.tag }),
  };
}

/** Whether a fix that takes long to find is wanted for the problem that begins there. */
export function wantsFixesAt({ withFixes, fixesAt }: RuleContext, { start }: TextRange): boolean {
  if (!withFixes || !fixesAt) return withFixes;
  return start.line === fixesAt.start.line && start.character === fixesAt.start.character;
}

export function rangeOf(context: RuleContext, node: ts.Node): TextRange {
  return context.lines.rangeAt(node.getStart(context.source), node.getEnd());
}

/** A piece of the program for a message: in one line, and not too long. */
export function quoted(context: RuleContext, node: ts.Node): string {
  const start = node.getStart(context.source);
  return shortened(context.text.slice(start, Math.min(node.getEnd(), start + 200)));
}
