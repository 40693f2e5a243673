import { createHash } from "node:crypto";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { LineIndex, type Problem, type Severity, type TextRange } from "../core/base/problem";
import type { Fix, ProgramProblem, RelatedPlace } from "../core/checker/programProblem";
import type { CheckedFile } from "./checkReport";

/** A rule as its readers want it described. */
export interface SarifRule {
  readonly id: string;
  readonly description: string;
  readonly offByDefault?: true;
  /** Address and Markdown text of its page. */
  readonly pageUri: string | undefined;
  readonly pageText: string | undefined;
}

export interface SarifOptions {
  readonly version: string;
  /** Absolute; paths below it are written relative to it. */
  readonly root: string;
  readonly rules: readonly SarifRule[];
}

/**
 * The problems as a log in SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS): rules with their pages,
 * fixes, places where facts were lost, and fingerprints that outlive changes elsewhere in the file.
 */
export function sarifLog(files: readonly CheckedFile[], { version, root, rules }: SarifOptions): object {
  const place = (path: string) => artifactLocation(path, root);
  const problems = files.flatMap((file) => file.problems.map((problem) => ({ file, problem })));
  const ids = [...new Set([...rules.map(({ id }) => id), ...problems.map(({ problem }) => problem.code)])];
  const fingerprint = fingerprints();
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "robot-copilot",
            semanticVersion: version,
            rules: ids.map((id) =>
              descriptor(
                id,
                rules.find((rule) => rule.id === id),
              ),
            ),
          },
        },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { ROOT: { uri: `${pathToFileURL(root).toString().replace(/\/$/, "")}/` } },
        artifacts: files
          .filter(({ text }) => text !== undefined)
          .map(({ path }) => ({ location: place(path), sourceLanguage: "typescript" })),
        results: problems.map(({ file, problem }) => {
          const path = problemPath(file, problem);
          const text = path === file.path ? file.text : undefined;
          return {
            ruleId: problem.code,
            ruleIndex: ids.indexOf(problem.code),
            level: levels[problem.severity],
            message: {
              text: problem.nextStep ? `${problem.message}\n→ ${problem.nextStep}` : problem.message,
            },
            locations: [
              { physicalLocation: { artifactLocation: place(path), ...regionOf(problem.range, text) } },
            ],
            partialFingerprints: {
              primaryLocationLineHash: fingerprint(problem, relative(root, path), text),
            },
            ...("rule" in problem ? ofProgram(problem, place(path), text) : {}),
          };
        }),
        invocations: [{ executionSuccessful: true }],
      },
    ],
  };
}

const levels: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

function descriptor(id: string, rule: SarifRule | undefined): object {
  if (!rule) return { id };
  const { description, offByDefault, pageUri, pageText } = rule;
  return {
    id,
    shortDescription: { text: description },
    defaultConfiguration: { enabled: offByDefault !== true },
    ...(pageUri === undefined ? {} : { helpUri: pageUri }),
    ...(pageText === undefined ? {} : { help: { text: description, markdown: pageText } }),
  };
}

/** Of a robot package, a problem may be in any of its files. */
function problemPath({ path }: CheckedFile, { file }: Problem): string {
  if (file === undefined) return path;
  return isAbsolute(file) ? file : resolve(path, file);
}

function artifactLocation(path: string, root: string): object {
  const inside = relative(root, path);
  if (inside === "" || inside.startsWith("..") || isAbsolute(inside))
    return { uri: pathToFileURL(path).toString() };
  return { uri: inside.split(sep).map(encodeURIComponent).join("/"), uriBaseId: "ROOT" };
}

interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Lines and columns count from 1 here; the end is the first column behind. */
function region({ start, end }: TextRange): Region {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

function regionOf(range: TextRange | undefined, text: string | undefined): object {
  if (!range) return {};
  if (text === undefined) return { region: region(range) };
  const lines = new LineIndex(text);
  const snippet = text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
  return { region: { ...region(range), snippet: { text: snippet } } };
}

function ofProgram(problem: ProgramProblem, artifact: object, text: string | undefined): object {
  const { related, fixes, unmet } = problem;
  return {
    ...(related.length === 0
      ? {}
      : { relatedLocations: related.map((each, id) => relatedLocation(each, id, artifact, text)) }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => sarifFix(fix, artifact)) }),
    ...(unmet.length === 0 ? {} : { properties: { unmet: unmet.map((fact) => fact.text) } }),
  };
}

function relatedLocation(
  { message, range }: RelatedPlace,
  id: number,
  artifact: object,
  text: string | undefined,
): object {
  return {
    id,
    message: { text: message },
    physicalLocation: { artifactLocation: artifact, ...regionOf(range, text) },
  };
}

function sarifFix({ title, edits }: Fix, artifact: object): object {
  return {
    description: { text: title },
    artifactChanges: [
      {
        artifactLocation: artifact,
        replacements: edits.map(({ range, newText }) => ({
          deletedRegion: region(range),
          ...(newText === "" ? {} : { insertedContent: { text: newText } }),
        })),
      },
    ],
  };
}

/** Of the rule, the file and the text of the line, and which of several such it is: lines may move. */
function fingerprints(): (problem: Problem, file: string, text: string | undefined) => string {
  const seen = new Map<string, number>();
  return (problem, file, text) => {
    const line = problem.range && text?.split(/\r?\n/)[problem.range.start.line];
    const parts = [
      problem.code,
      file.split(sep).join("/"),
      (line ?? problem.message).replace(/\s+/g, " ").trim(),
    ];
    const hash = createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return `${hash}:${count}`;
  };
}
