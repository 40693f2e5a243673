import type { Connection, Diagnostic, TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Problem } from "../core/base/problem";
import type { Checker, CheckInput } from "../core/checker/checkProgram";
import type { CheckResult, ProgramProblem } from "../core/checker/programProblem";
import { rangeMover } from "../core/program/textChange";
import { toDiagnostic } from "./conversions";
import type { Schedule } from "./schedule";

/**
 * Milliseconds from the last key stroke. Preconditions only wait until the edits that have already arrived are read,
 * so that one check answers them all; types take longer to find and are not worth the work while somebody is typing.
 */
const delays = { preconditions: 1, types: 350 } as const;

export interface ProgramDiagnosticsInput {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly schedule: Schedule;
  readonly checker: Checker;
  /** What a program is checked against, or why it can't be. */
  inputOf(document: TextDocument): { readonly input?: CheckInput; readonly problems: readonly Problem[] };
  /** Whether TypeScript's own diagnostics are wanted. */
  withTypes(): boolean;
}

export interface ProgramDiagnostics {
  /** The program, or what it is checked against, has changed. */
  changed(uri: string): void;
  closed(uri: string): void;
}

/**
 * Publishes the problems of open programs: those of the rules at once, TypeScript's after. Between the two, what
 * TypeScript said of the text before stays where the edit has left it alone, so that nothing flickers.
 */
export function createProgramDiagnostics(context: ProgramDiagnosticsInput): ProgramDiagnostics {
  const { connection, documents, schedule, checker } = context;
  const typesOf = new Map<string, Found>();
  const rulesOf = new Map<string, Found>();

  const send = ({ uri, version }: TextDocument, problems: readonly Problem[]): void => {
    const diagnostics: Diagnostic[] = problems.map((problem) => toDiagnostic(problem, uri));
    void connection.sendDiagnostics({ uri, version, diagnostics });
  };

  const publish = (uri: string): void => {
    const document = documents.get(uri);
    if (!document) return;
    const { input, problems } = context.inputOf(document);
    if (!input) {
      forget(uri);
      send(document, problems);
      return;
    }
    const checked = checker.checkPreconditions({ ...input, withFixes: false, withStates: false });
    send(document, [
      ...problems,
      ...ruleProblems(uri, input.text, checked),
      ...earlier(typesOf, uri, input.text),
    ]);
    if (context.withTypes()) schedule.later(`types ${uri}`, delays.types, () => publishTypes(uri));
  };

  const publishTypes = (uri: string): void => {
    const document = documents.get(uri);
    const { input, problems } = document ? context.inputOf(document) : { problems: [] };
    if (!document || !input) return;
    const found = checker.checkProgram({ ...input, withFixes: false, withStates: false }).problems;
    typesOf.set(uri, { text: input.text, problems: found.filter(({ rule }) => rule === "typescript") });
    send(document, [...problems, ...found]);
  };

  /** A statement that is only half typed says nothing of the others: what was said of them stays. */
  const ruleProblems = (
    uri: string,
    text: string,
    { isBroken, problems }: CheckResult,
  ): readonly ProgramProblem[] => {
    if (isBroken && rulesOf.has(uri)) return earlier(rulesOf, uri, text);
    rulesOf.set(uri, { text, problems });
    return problems;
  };

  const forget = (uri: string): void => {
    typesOf.delete(uri);
    rulesOf.delete(uri);
  };

  return {
    changed(uri) {
      schedule.cancel(`types ${uri}`);
      schedule.later(`program ${uri}`, delays.preconditions, () => publish(uri));
    },
    closed(uri) {
      for (const key of [`program ${uri}`, `types ${uri}`]) schedule.cancel(key);
      forget(uri);
      void connection.sendDiagnostics({ uri, diagnostics: [] });
    },
  };
}

/** What was found in an earlier text. */
interface Found {
  readonly text: string;
  readonly problems: readonly ProgramProblem[];
}

/** What was found before, where the edits since have left it alone. */
function earlier(found: Map<string, Found>, uri: string, text: string): readonly ProgramProblem[] {
  const before = found.get(uri);
  if (!before) return [];
  const move = rangeMover(before.text, text);
  const problems = before.problems.flatMap((problem) => {
    const range = move(problem.range);
    return range ? [{ ...problem, range }] : [];
  });
  found.set(uri, { text, problems });
  return problems;
}
