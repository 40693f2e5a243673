import { type CompletionItem, CompletionItemKind, InsertTextFormat } from "vscode-languageserver/node";
import type { CheckInput } from "../core/checker/checkProgram";
import type { ModelAction } from "../core/checker/flow/robotModel";
import { inspect } from "../core/checker/queries/inspect";
import { conjuncts, type ReadyCall, readyCalls } from "../core/checker/queries/readiness";
import { printCondition } from "../core/pddl/print";
import type { RobotReceiver } from "../core/program/robotReceiver";
import type { Truth } from "../core/world/facts";
import { signatureOf } from "./hover";

/** Behind the dot: every action, those that can be done at this place first, and why others can't. */
export function actionCompletions(
  input: CheckInput,
  offset: number,
  { start }: RobotReceiver,
): CompletionItem[] {
  const { text, place } = withoutUnfinished(input.text, start, offset);
  const inspection = inspect({ ...input, text }, place);
  const calls = [...readyCalls(inspection)];
  const isCall = /^[\w$]*\s*\(/.test(input.text.slice(offset));
  const items = calls.map(([action, tried]) => actionItem(action, tried[0], isCall));
  return items.sort((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1));
}

/**
 * The text with what is being typed taken out, so that its statement is whole: the place is looked at as if nothing
 * stood there.
 */
function withoutUnfinished(text: string, start: number, offset: number): { text: string; place: number } {
  const tail = /^[\w$]*/.exec(text.slice(offset))?.[0].length ?? 0;
  const rest = text.slice(offset + tail);
  // A call that follows on the next line would become part of this statement.
  const stop = /^[ \t]*(\r?\n|$)/.test(rest) ? ";" : "";
  const nothing = /^\s*\(/.test(rest) ? "(() => undefined)" : "undefined";
  return { text: `${text.slice(0, start)}${nothing}${stop}${rest}`, place: start };
}

const ranks: Readonly<Record<Truth, string>> = { true: "0", unknown: "1", false: "2" };

function actionItem(
  { method, action, settings }: ModelAction,
  best: ReadyCall,
  isCall: boolean,
): CompletionItem {
  // Of what can be done, that which asked for the most preparation was most likely prepared for; looking comes last.
  const expectation =
    settings.kind === "perception" ? "9" : String(Math.max(0, 8 - conjuncts(action.precondition).length));
  const args = best.args.some((arg) => arg === undefined) ? undefined : best.args.join(", ");
  const shown = best.truth === "true" && args !== undefined ? args : undefined;
  return {
    label: method.name,
    kind: CompletionItemKind.Method,
    labelDetails: {
      detail: `(${method.parameters.map(({ name }) => name).join(", ")})`,
      description: reasonOf(best, args),
    },
    detail: signatureOf(method),
    documentation: {
      kind: "markdown",
      value: [
        method.documentation,
        `Needs \`${printCondition(action.precondition)}\``,
        ...(best.needs.length > 0
          ? [`${best.truth === "false" ? "Does not hold here" : "Not known here"}: ${best.needs.join("; ")}`]
          : []),
      ].join("\n\n"),
    },
    sortText: `${ranks[best.truth]}${expectation}${method.name}`,
    ...(isCall || (method.parameters.length > 0 && shown === undefined)
      ? {}
      : {
          insertText: `${method.name}(\${1:${(shown ?? "").replace(/[$}\\]/g, "\\$&")}})`,
          insertTextFormat: InsertTextFormat.Snippet,
        }),
  };
}

const longestReason = 48;

function reasonOf({ truth, needs }: ReadyCall, args: string | undefined): string {
  if (truth === "true") return args === undefined || args === "" ? "✓" : `✓ ${args}`;
  const reason = `${truth === "false" ? "needs" : "?"} ${needs.join("; ")}`.trimEnd();
  return reason.length > longestReason ? `${reason.slice(0, longestReason - 1)}…` : reason;
}
