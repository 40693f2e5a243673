import type { CompletionItem } from "vscode-languageserver/node";
import { LineIndex } from "../core/base/problem";
import type { CheckInput } from "../core/checker/checkProgram";
import { robotCallAt, robotReceiverAt } from "../core/program/robotReceiver";
import { actionCompletions } from "./actionCompletions";
import { argumentCompletions } from "./argumentCompletions";
import { factCompletions, headerCompletions } from "./headerCompletions";
import { idCompletions, typeCompletions } from "./objectCompletions";

export interface CompletionInput {
  readonly text: string;
  readonly offset: number;
  /** Undefined while there is no robot that the program is for. */
  readonly input: CheckInput | undefined;
  readonly packageFolders: readonly string[];
  /** The editor itself offers what TypeScript knows. */
  readonly hasTypescript: boolean;
}

export function completionsAt(context: CompletionInput): CompletionItem[] {
  const { text, offset, input } = context;
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const inHeader = headerCompletions(line, context.packageFolders, input, offset);
  if (inHeader) return replacingName(inHeader, text, offset);
  if (!input || !/[.("'`\s,\w$(]$/.test(line)) return [];
  const inString = stringAt(line);
  if (inString) return replacingName(stringCompletions(inString, context, input), text, offset);
  if (/^\s*\/\//.test(line)) return [];
  const receiver = robotReceiverAt(text, offset);
  if (receiver) return actionCompletions(input, offset, receiver);
  return robotCallAt(text, offset) ? argumentCompletions(input, offset) : [];
}

/** Names of PDDL and of packages have dashes in them, which are no part of a word for the editor. */
function replacingName(items: readonly CompletionItem[], text: string, offset: number): CompletionItem[] {
  const typed = /[\w?-]*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[0].length ?? 0;
  const range = new LineIndex(text).rangeAt(offset - typed, offset);
  return items.map(({ insertText, ...item }) => ({
    ...item,
    textEdit: { range, newText: insertText ?? item.label },
  }));
}

/** The call and the beginning of the string that a line ends in: `scene.get("cu`. */
function stringAt(line: string): { readonly method: string; readonly content: string } | undefined {
  const match = /\.\s*(get|has|find|all|holds)\s*\(\s*(["'`])((?:(?!\2).)*)$/.exec(line);
  return match ? { method: match[1], content: match[3] } : undefined;
}

function stringCompletions(
  { method, content }: { readonly method: string; readonly content: string },
  { hasTypescript, offset }: CompletionInput,
  input: CheckInput,
): CompletionItem[] {
  if (method === "holds") return factCompletions(content, input, offset);
  if (method === "get" || method === "has") return idCompletions(input, offset);
  return hasTypescript ? [] : typeCompletions(input.robot);
}
