import type { ParameterInformation, SignatureHelp } from "vscode-languageserver/node";
import type { CheckInput } from "../core/checker/checkProgram";
import { actionCallAround } from "../core/checker/queries/actionCallAround";
import { inspect } from "../core/checker/queries/inspect";
import { candidatesFor, conjuncts, readinessOf } from "../core/checker/queries/readiness";
import { printCondition } from "../core/pddl/print";
import type { Condition } from "../core/pddl/syntax";
import { signatureOf } from "./hover";

const mostFitting = 6;

/**
 * Of the action whose arguments are being written: its signature, what it needs of each parameter, and which objects
 * in scope would do. Undefined for any other call: that is TypeScript's.
 */
export function signatureHelpAt(input: CheckInput, offset: number): SignatureHelp | undefined {
  const inspection = inspect(input, offset);
  const call = actionCallAround(inspection, offset);
  if (!call) return undefined;
  const { index, args } = call;
  const { method, action } = call.action;
  const label = signatureOf(method);
  const before = args
    .slice(0, index)
    .map((text, position) =>
      candidatesFor(call.action, position, inspection).find((each) => each.text === text),
    );
  let from = label.indexOf("(") + 1;
  const parameters = method.parameters.map((parameter, position): ParameterInformation => {
    const start = label.indexOf(parameter.name, from);
    const end = start + `${parameter.name}${parameter.optional ? "?" : ""}: ${parameter.type}`.length;
    from = end;
    const variable = action.parameters[position];
    const needs = conjuncts(action.precondition).filter((part) => variable && mentions(part, variable.name));
    const parts = [
      documentationOf(parameter.name, method.documentation),
      needs.length > 0
        ? `Needed of it:\n${needs.map((part) => `- \`${printCondition(part)}\``).join("\n")}`
        : "",
      position === index ? fittingLine() : "",
    ];
    return {
      label: [start, end],
      documentation: { kind: "markdown", value: parts.filter((part) => part !== "").join("\n\n") },
    };
  });

  function fittingLine(): string {
    if (!call) return "";
    const fitting = candidatesFor(call.action, index, inspection).filter(
      (candidate) => readinessOf(call.action, [...before, candidate], inspection).truth === "true",
    );
    const names = fitting.slice(0, mostFitting).map(({ text }) => `\`${text}\``);
    return names.length > 0 ? `Can be done here with ${names.join(", ")}` : "";
  }

  return {
    signatures: [
      { label, parameters, documentation: { kind: "markdown", value: summaryOf(method.documentation) } },
    ],
    activeSignature: 0,
    activeParameter: Math.min(index, Math.max(0, parameters.length - 1)),
  };
}

/** The line of a parameter, as the doc comment's Markdown has it. */
function documentationOf(name: string, documentation: string): string {
  const prefix = `- \`${name}\`: `;
  const line = documentation.split("\n").find((each) => each.startsWith(prefix));
  return line?.slice(prefix.length) ?? "";
}

function summaryOf(documentation: string): string {
  return documentation
    .split("\n\n")
    .filter((part) => !part.startsWith("- `"))
    .join("\n\n");
}

function mentions(condition: Condition, variable: string): boolean {
  const words = printCondition(condition)
    .toLowerCase()
    .split(/[\s()]+/);
  return words.includes(variable.toLowerCase());
}
