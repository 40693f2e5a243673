import { type CodeAction, CodeActionKind, type Diagnostic, type Range } from "vscode-languageserver/node";
import type { Checker, CheckInput } from "../core/checker/checkProgram";
import { disableFixes } from "../core/checker/disableComments";
import { fixAll } from "../core/checker/fixAll";
import type { Fix, ProgramProblem } from "../core/checker/programProblem";
import { textChange } from "../core/program/textChange";
import { overlaps } from "./conversions";
import type { ClientOptions } from "./settings";

/** All that can be fixed without anybody's eye, for "fix all" and for saving. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.robotCopilot`;

export interface CodeActionsInput {
  readonly checker: Checker;
  readonly input: CheckInput;
  readonly uri: string;
  readonly range: Range;
  readonly shown: readonly Diagnostic[];
  /** Kinds that are asked for; undefined: what is shown in a menu. */
  readonly only: readonly string[] | undefined;
  readonly client: ClientOptions;
}

/** What an action that fixes all problems of a rule keeps until it is chosen. */
export interface FixAllData {
  readonly uri: string;
  readonly rule: string;
}

export function codeActionsAt(asked: CodeActionsInput): CodeAction[] {
  const { checker, input, uri, range, shown } = asked;
  const wants = (kind: string): boolean =>
    asked.only?.some((only) => kind === only || kind.startsWith(`${only}.`)) ??
    kind === CodeActionKind.QuickFix;
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) {
    // Editors ask at every move of the cursor; fixes are planned only where there is something to fix.
    const found = checker.checkPreconditions({ ...input, withFixes: false, withStates: false }).problems;
    const here = found.filter((problem) => overlaps(problem.range, range));
    const fixable = here.map((problem) => ({ ...problem, fixes: checker.fixes(input, problem) }));
    actions.push(
      ...fixable.flatMap((problem) => problemActions(problem, uri, shown)),
      ...rulesWithMore(fixable, found).map((rule) => fixAllOf(rule, asked)),
      ...fixable.flatMap((problem) =>
        disableFixes(input.text, problem).map((fix) => actionOf(fix, problem, uri, shown)),
      ),
    );
  }
  if (wants(fixAllKind)) {
    const { text, applied } = fixAll(checker, input);
    if (applied.length > 0) {
      actions.push({
        title: "Fix all problems that need no look",
        kind: fixAllKind,
        edit: { changes: { [uri]: [textChange(input.text, text)] } },
      });
    }
  }
  return actions;
}

/** The edit of "Fix all … problems", made when it is chosen. */
export function resolveFixAll(
  action: CodeAction,
  rule: string,
  checker: Checker,
  input: CheckInput,
  uri: string,
): CodeAction {
  const { text } = fixAll(checker, input, { rules: [rule] });
  return { ...action, edit: { changes: { [uri]: [textChange(input.text, text)] } } };
}

export function fixAllData(data: unknown): FixAllData | undefined {
  if (typeof data !== "object" || data === null || !("uri" in data) || !("rule" in data)) return undefined;
  const { uri, rule } = data;
  return typeof uri === "string" && typeof rule === "string" ? { uri, rule } : undefined;
}

function problemActions(problem: ProgramProblem, uri: string, shown: readonly Diagnostic[]): CodeAction[] {
  return problem.fixes.map((fix, index) => ({
    ...actionOf(fix, problem, uri, shown),
    isPreferred: index === 0,
  }));
}

function actionOf(fix: Fix, problem: ProgramProblem, uri: string, shown: readonly Diagnostic[]): CodeAction {
  const { start } = problem.range;
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: shown.filter(
      ({ code, range }) =>
        code === problem.code && range.start.line === start.line && range.start.character === start.character,
    ),
    edit: { changes: { [uri]: fix.edits.map(({ range, newText }) => ({ range, newText })) } },
  };
}

/** Rules with a fix here, and with problems in other places too. */
function rulesWithMore(here: readonly ProgramProblem[], all: readonly ProgramProblem[]): string[] {
  const rules = new Set(here.filter(({ fixes }) => fixes.length > 0).map(({ rule }) => rule));
  return [...rules].filter((rule) => all.filter((problem) => problem.rule === rule).length > 1);
}

/** Its edit is made when it is chosen, where the editor asks for it then. */
function fixAllOf(rule: string, { checker, input, uri, client }: CodeActionsInput): CodeAction {
  const data: FixAllData = { uri, rule };
  const action = { title: `Fix all ${rule} problems in this file`, kind: CodeActionKind.QuickFix, data };
  return client.resolvesEdits ? action : resolveFixAll(action, rule, checker, input, uri);
}
