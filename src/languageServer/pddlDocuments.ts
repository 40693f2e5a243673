import { basename, dirname, join } from "node:path";
import { hasErrors, type Problem } from "../core/base/problem";
import { checkDomain, checkProblem, parseDomain, parseProblem } from "../core/pddl/parse";
import { type Domain, sameName } from "../core/pddl/syntax";
import { checkSkillDomain } from "../core/program/skills";

type ReadText = (file: string) => string | undefined;

/** What is wrong with a PDDL file: a domain by itself, a problem against the domain beside it or above it. */
export function pddlProblems(text: string, file: string, readText: ReadText): readonly Problem[] {
  const kind = definitionOf(text);
  if (kind === "problem") {
    const { problem, problems } = parseProblem(text, file);
    if (!problem || hasErrors(problems)) return problems;
    const found = domainOfProblem(problem.domain, file, readText);
    return found ? [...problems, ...checkProblem(problem, found.domain)] : problems;
  }
  const { domain, problems } = parseDomain(text, file);
  if (!domain || hasErrors(problems)) return problems;
  // Skills are said in the words of the domain beside them.
  const below = basename(file) === "skills.pddl" ? readText(join(dirname(file), "domain.pddl")) : undefined;
  const base = below === undefined ? undefined : parseDomain(below).domain;
  return [...problems, ...(base ? checkSkillDomain(domain, base) : checkDomain(domain))];
}

/** The domain that a problem is for: `domain.pddl` or NAME`.pddl` in its folder or the one above, if it has that name. */
export function domainOfProblem(
  name: string,
  file: string,
  readText: ReadText,
): { readonly domain: Domain; readonly text: string; readonly file: string } | undefined {
  const folder = dirname(file);
  for (const place of [folder, dirname(folder)]) {
    for (const candidate of ["domain.pddl", `${name}.pddl`, `${name}-domain.pddl`]) {
      const path = join(place, candidate);
      const text = readText(path);
      if (text === undefined || definitionOf(text) !== "domain") continue;
      const { domain } = parseDomain(text, path);
      if (domain && sameName(domain.name, name)) return { domain, text, file: path };
    }
  }
  return undefined;
}

/** What a file defines, as far as it says so. */
export function definitionOf(text: string): "domain" | "problem" | undefined {
  const code = text.replace(/;[^\n]*/g, "");
  const match = /\(\s*define\s*\(\s*(domain|problem)\b/i.exec(code)?.[1].toLowerCase();
  return match === "domain" || match === "problem" ? match : undefined;
}
