import type { ts } from "ts-morph";
import type { LineIndex, Severity, TextRange } from "../../base/problem";
import type { Belief } from "../../world/belief";
import type { RobotModel } from "../flow/robotModel";
import type { WalkResult } from "../flow/walkProgram";
import type { Fix, ProgramProblem, RelatedPlace, UnmetFact } from "../programProblem";

/** What a rule looks at. */
export interface RuleContext {
  readonly source: ts.SourceFile;
  readonly text: string;
  readonly file: string;
  readonly lines: LineIndex;
  readonly model: RobotModel;
  readonly initial: Belief | undefined;
  readonly result: WalkResult;
  /** Fixes cost another walk each; without them problems are found faster. */
  readonly withFixes: boolean;
  /** Walks over a changed text of the same program, to see what a fix would come to. */
  readonly walkAgain: (text: string) => WalkResult;
}

/** One rule: its id is the name of its file, its test and its page in docs/rules. */
export interface Rule {
  readonly id: string;
  check(context: RuleContext): ProgramProblem[];
}

export interface Finding {
  readonly severity: Severity;
  readonly node: ts.Node;
  readonly message: string;
  readonly nextStep?: string;
  readonly unmet?: readonly UnmetFact[];
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
}

export function problemOf(rule: string, context: RuleContext, finding: Finding): ProgramProblem {
  return {
    code: rule,
    rule,
    severity: finding.severity,
    message: finding.message,
    file: context.file,
    range: rangeOf(context, finding.node),
    ...(finding.nextStep === undefined ? {} : { nextStep: finding.nextStep }),
    unmet: finding.unmet ?? [],
    related: finding.related ?? [],
    fixes: finding.fixes ?? [],
  };
}

export function rangeOf(context: RuleContext, node: ts.Node): TextRange {
  return context.lines.rangeAt(node.getStart(context.source), node.getEnd());
}
