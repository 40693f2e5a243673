import { nearNames } from "../../base/nearNames";
import type { TextRange } from "../../base/problem";
import { type DisableComment, type DisabledRule, reasonPlaceholder } from "../disableComments";
import type { Fix, ProgramProblem } from "../programProblem";
import { problemOf, type Rule, type RuleContext } from "./rule";
import { isOn } from "./severity";

/**
 * A comment that switches a rule off and keeps nothing back (warning), names a rule that there is not (warning), or
 * gives no reason (hint). It looks at what the rules before it have found.
 */
export const unusedDisable: Rule = {
  id: "unused-disable",
  description: "A comment that switches a rule off for nothing, that names no rule, or that gives no reason.",
  check: (context) =>
    context.result.complete ? context.disables.flatMap((comment) => checkComment(context, comment)) : [],
};

function checkComment(context: RuleContext, comment: DisableComment): ProgramProblem[] {
  const unknown = comment.rules.filter(({ name }) => !context.rules.some(({ id }) => id === name));
  const unused = unusedNames(context, comment);
  const idle = comment.rules.length === 0 ? comment.used.size === 0 : unused.length === comment.rules.length;
  const problems = unknown.map((rule) => reportUnknown(context, comment, rule));
  if (idle) return [reportIdle(context, comment), ...problems];
  for (const rule of unused) problems.push(reportUnused(context, comment, rule));
  if (unknown.length === 0 && comment.reason === undefined)
    problems.push(reportUnexplained(context, comment));
  return problems;
}

/** A rule that is switched off everywhere might have been of use. */
function unusedNames({ rules, severities }: RuleContext, comment: DisableComment): DisabledRule[] {
  return comment.rules.filter(({ name }) => {
    const rule = rules.find(({ id }) => id === name);
    return (
      rule !== undefined && isOn(rule, severities) && name !== unusedDisable.id && !comment.used.has(name)
    );
  });
}

function reportIdle(context: RuleContext, comment: DisableComment): ProgramProblem {
  const names = comment.rules.map(({ name }) => name).join(", ");
  return problemOf("unused-disable", context, {
    severity: "warning",
    node: context.source,
    range: comment.range,
    message: `this comment keeps nothing back${names === "" ? "" : `: there is no problem of ${names} ${comment.kind === "block" ? "up to its end" : "on that line"}`}`,
    nextStep: "remove it",
    tag: "unnecessary",
    fixes: context.withFixes
      ? [
          {
            title: "Remove the comment",
            automatic: true,
            edits: [{ range: wholeLine(context, comment.range), newText: "" }],
          },
        ]
      : [],
  });
}

function reportUnused(
  context: RuleContext,
  comment: DisableComment,
  { name, range }: DisabledRule,
): ProgramProblem {
  return problemOf("unused-disable", context, {
    severity: "warning",
    node: context.source,
    range,
    message: `there is no problem of ${name} that this comment would keep back`,
    nextStep: `remove ${name} from it`,
    tag: "unnecessary",
    fixes: context.withFixes ? [withoutName(comment, name)] : [],
  });
}

function withoutName(comment: DisableComment, name: string): Fix {
  const index = comment.rules.findIndex((rule) => rule.name === name);
  const { range } = comment.rules[index];
  const next = comment.rules[index + 1];
  const previous = comment.rules[index - 1];
  const cut: TextRange = next
    ? { start: range.start, end: next.range.start }
    : { start: previous?.range.end ?? range.start, end: range.end };
  return { title: `Remove ${name}`, automatic: true, edits: [{ range: cut, newText: "" }] };
}

function reportUnknown(
  context: RuleContext,
  comment: DisableComment,
  { name, range }: DisabledRule,
): ProgramProblem {
  const ids = context.rules.map(({ id }) => id);
  const near = nearNames(name, ids).filter((id) => !comment.rules.some((rule) => rule.name === id));
  return problemOf("unused-disable", context, {
    severity: "warning",
    node: context.source,
    range,
    message: `there is no rule "${name}"`,
    nextStep: near.length > 0 ? `did you mean ${near.join(" or ")}?` : `the rules are ${ids.join(", ")}`,
    fixes: near.map((id) => ({ title: `Replace with ${id}`, edits: [{ range, newText: id }] })),
  });
}

function reportUnexplained(context: RuleContext, comment: DisableComment): ProgramProblem {
  return problemOf("unused-disable", context, {
    severity: "hint",
    node: context.source,
    range: comment.range,
    message: "this comment does not say why",
    nextStep: `write the reason behind --, in place of "${reasonPlaceholder}"`,
  });
}

/** The line goes with a comment that stands alone on it. */
function wholeLine({ text, lines }: RuleContext, range: TextRange): TextRange {
  const start = lines.offsetAt(range.start);
  const end = lines.offsetAt(range.end);
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const before = text.slice(lineStart, start);
  if (/^[ \t]*$/.test(before) && lineEnd >= 0 && /^[ \t]*\r?$/.test(text.slice(end, lineEnd)))
    return lines.rangeAt(lineStart, lineEnd + 1);
  const space = /[ \t]*$/.exec(before)?.[0].length ?? 0;
  return lines.rangeAt(start - space, end);
}
