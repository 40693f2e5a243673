import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver/node";
import type { Problem, Severity, TextRange } from "../core/base/problem";
import type { ProgramProblem } from "../core/checker/programProblem";
import { productFolder } from "../platform/productFolder";

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
  const page = rulePages().get(problem.code);
  return {
    range: problem.range ?? startOfFile,
    severity: severities[problem.severity],
    code: problem.code,
    source: "robot-copilot",
    message: problem.nextStep ? `${problem.message}\n→ ${problem.nextStep}` : problem.message,
    relatedInformation: related.map(({ message, range }) => ({ message, location: { uri, range } })),
    ...(page === undefined ? {} : { codeDescription: { href: page } }),
    ...("tag" in problem && problem.tag === "unnecessary" ? { tags: [DiagnosticTag.Unnecessary] } : {}),
  };
}

let pages: ReadonlyMap<string, string> | undefined;

/** The address of the page of each rule that has one; they are shipped with the product. */
function rulePages(): ReadonlyMap<string, string> {
  if (!pages) {
    const folder = join(productFolder(), "docs", "rules");
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : [];
    pages = new Map(files.map((name) => [basename(name, ".md"), uriOf(join(folder, name))]));
  }
  return pages;
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
