import { nearestName } from "../base/nearNames";
import type { Problem, TextRange } from "../base/problem";
import { headerNames } from "./programSource";

/** What a header says twice, or nearly says: nobody would find out, since such lines are comments. */
export function headerProblems(text: string, file: string): readonly Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [line, content] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (content.trim() === "") continue;
    if (!/^\s*\/\//.test(content)) break;
    const match = /^(\s*\/\/\s*)@([A-Za-z]+)\s+\S/.exec(content);
    if (!match) continue;
    const [, before, name] = match;
    const start = before.length;
    const range: TextRange = {
      start: { line, character: start },
      end: { line, character: start + 1 + name.length },
    };
    const warning = { severity: "warning", file, range } as const;
    const isKnown = headerNames.some((known) => known === name);
    const meant = isKnown ? undefined : nearestName(name, headerNames);
    if (meant !== undefined)
      problems.push({
        ...warning,
        code: "unknown-header",
        message: `there is no "@${name}" in a header, so this line says nothing`,
        nextStep: `write "@${meant}", if that is meant`,
      });
    if (isKnown && seen.has(name))
      problems.push({
        ...warning,
        code: "repeated-header",
        message: `"@${name}" stands twice in the header, and the first one counts`,
        nextStep:
          name === "goal" ? "put both goals into one: (and … …)" : `leave one "@${name}" in the header`,
      });
    seen.add(name);
  }
  return problems;
}
