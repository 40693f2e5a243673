import { ts } from "ts-morph";
import type { Hover } from "vscode-languageserver/node";
import type { CheckInput } from "../core/checker/checkProgram";
import { type CallDetails, callDetails, type DescribedPart } from "../core/checker/queries/callDetails";
import { type Inspection, inspect } from "../core/checker/queries/inspect";
import { factsAbout, objectVariables } from "../core/checker/queries/objectVariables";
import type { ApiMethod, RobotPackage } from "../core/program/robotPackage";
import type { Truth } from "../core/world/facts";

export interface HoverInput {
  readonly input: CheckInput;
  readonly offset: number;
  readonly uri: string;
  /** The editor shows signatures and documentation itself. */
  readonly hasTypescript: boolean;
}

const marks: Readonly<Record<Truth, string>> = { true: "✓", false: "✗", unknown: "?" };
const verdicts: Readonly<Record<Truth, string>> = {
  true: "can be done here",
  false: "can't be done here",
  unknown: "may not be possible here",
};
const mostFacts = 12;

/**
 * Of an action: what it needs and brings about, and what is known of that at the line. Of a variable: what is known of
 * the object it holds there.
 */
export function hoverAt({ input, offset, uri, hasTypescript }: HoverInput): Hover | undefined {
  const inspection = inspect(input, offset);
  if (!inspection.result.complete) return undefined;
  const details = callDetails(inspection);
  const parts = details
    ? [...(hasTypescript ? [] : documentation(input.robot, details)), ...actionParts(details, uri)]
    : variableParts(inspection);
  if (parts.length === 0) return undefined;
  const { node, source, lines } = inspection;
  return {
    contents: { kind: "markdown", value: parts.join("\n\n") },
    range: details?.state.range ?? lines.rangeAt(node.getStart(source), node.end),
  };
}

function actionParts(details: CallDetails, uri: string): string[] {
  const { state, conditions, effects, unmet } = details;
  const truth = state.precondition;
  const parts = new Set(conditions.map(({ text }) => text));
  const lostBy = (text: string): string => {
    const place = unmet.find((each) => each.text === text)?.lostBy;
    if (!place) return "";
    const line = place.range.start.line + 1;
    return `, lost at [line ${line}](${uri}#L${line}) by \`${oneLine(place.text)}\``;
  };
  // Of a quantified condition: the objects for which it fails.
  const unfolded = unmet
    .filter(({ text }) => !parts.has(text))
    .map(({ text, words }) => `- ✗ \`${text}\` – ${words}${lostBy(text)}`);
  return [
    `**${state.method}** ${marks[truth]} ${verdicts[truth]}`,
    conditions.length > 0
      ? `Needs (✓ holds, ✗ does not, ? not known)\n${conditions.map((part) => conditionLine(part) + lostBy(part.text)).join("\n")}`
      : "Needs nothing.",
    ...(unfolded.length > 0 ? [`In particular\n${unfolded.join("\n")}`] : []),
    ...(effects.length > 0 ? [`Brings about (✓ is so already)\n${effects.map(effectLine).join("\n")}`] : []),
  ];
}

function conditionLine({ text, words, truth }: DescribedPart): string {
  return truth === "false" ? `- ${marks[truth]} \`${text}\` – ${words}` : `- ${marks[truth]} \`${text}\``;
}

/** `(holding cup)` becomes true; what depends on conditions is shown as it is written. */
function effectLine({ text, truth }: DescribedPart): string {
  const negated = /^\(not (\([^()]*\))\)$/.exec(text)?.[1];
  const fact = negated ?? (/^\([^()]*\)$/.test(text) ? text : undefined);
  if (fact === undefined) return `- ${marks[truth]} \`${text}\``;
  const verb = truth === "true" ? "stays" : "becomes";
  return `- ${marks[truth]} \`${fact}\` ${verb} ${negated === undefined ? "true" : "false"}`;
}

function documentation(robot: RobotPackage, { state }: CallDetails): string[] {
  const method = robot.methods.find(({ name }) => name === state.method);
  if (!method) return [];
  return [
    `\`\`\`typescript\n${signatureOf(method)}\n\`\`\``,
    ...(method.documentation === "" ? [] : [method.documentation]),
  ];
}

export function signatureOf({ name, parameters, returnType }: Omit<ApiMethod, "action">): string {
  const list = parameters.map((each) => `${each.name}${each.optional ? "?" : ""}: ${each.type}`);
  return `${name}(${list.join(", ")}): ${returnType}`;
}

function variableParts(inspection: Inspection): string[] {
  const { node } = inspection;
  if (!ts.isIdentifier(node) || isMemberName(node)) return [];
  const variable = objectVariables(inspection).find(({ name }) => name === node.text);
  if (!variable) return [];
  const facts = factsAbout(variable, inspection);
  const [symbol] = variable.symbols;
  const same = variable.symbols.every((each) => each === symbol);
  const type = same && symbol.types ? ` (${symbol.types.join(" or ")})` : "";
  const named = same && symbol.kind === "named" && symbol.display !== variable.name;
  const title = `**${variable.name}**${type}${named ? `, \`${symbol.display}\`` : ""} here`;
  if (variable.optional && facts.length === 0) return [`${title}: there may be none`];
  if (facts.length === 0) return [`${title}: nothing is known of it yet`];
  const lines = facts.slice(0, mostFacts).map(({ text, truth }) => `- ${marks[truth]} \`${text}\``);
  const more = facts.length > mostFacts ? [`- … ${facts.length - mostFacts} more`] : [];
  return [`${title}\n${[...lines, ...more].join("\n")}`];
}

function isMemberName(node: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
