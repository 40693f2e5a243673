import { fileURLToPath, pathToFileURL } from "node:url";
import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver/node";
import type { Problem, Severity, TextRange } from "../core/base/problem";
import type { ProgramProblem } from "../core/checker/programProblem";

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const startOfFile: TextRange = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

/** `uri`: of the document itself, where related places are. */
export function toDiagnostic(problem: Problem | ProgramProblem, uri: string): Diagnostic {
  const related = "related" in problem ? problem.related : [];
  return {
    range: problem.range ?? startOfFile,
    severity: severities[problem.severity],
    code: problem.code,
    source: "robot-copilot",
    message: problem.nextStep ? `${problem.message}\n→ ${problem.nextStep}` : problem.message,
    relatedInformation: related.map(({ message, range }) => ({ message, location: { uri, range } })),
  };
}

/** The file of a `file:` address; of another one (an unsaved program), the address itself. */
export function fileOf(uri: string): string {
  return uri.startsWith("file:") ? fileURLToPath(uri) : uri;
}

export function uriOf(file: string): string {
  return pathToFileURL(file).toString();
}

export function overlaps(a: TextRange, b: TextRange): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

export function contains(range: TextRange, position: TextRange["start"]): boolean {
  return !isBefore(position, range.start) && !isBefore(range.end, position);
}

function isBefore(a: TextRange["start"], b: TextRange["start"]): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
