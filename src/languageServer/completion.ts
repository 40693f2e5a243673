import { type CompletionItem, CompletionItemKind, InsertTextFormat } from "vscode-languageserver/node";
import { LineIndex } from "../core/base/problem";
import type { CheckInput } from "../core/checker/checkProgram";
import { visibleVariables } from "../core/checker/queries/objectVariables";
import type { ApiDeclaration } from "../core/program/parseApi";
import { robotCallAt, robotReceiverAt } from "../core/program/robotReceiver";
import { actionCompletions } from "./actionCompletions";
import { argumentCompletions } from "./argumentCompletions";
import { factCompletions, headerCompletions } from "./headerCompletions";
import { signatureOf } from "./hover";
import { idCompletions, typeCompletions } from "./objectCompletions";
import type { ClientOptions } from "./settings";

export interface CompletionInput {
  readonly text: string;
  readonly offset: number;
  /** Undefined while there is no robot that the program is for. */
  readonly input: CheckInput | undefined;
  readonly packageFolders: readonly string[];
  readonly client: ClientOptions;
  /** The methods of the program's robot where its package has errors; TypeScript's plugin leaves them to us. */
  methodsOfBroken(): readonly ApiDeclaration[];
}

export function completionsAt(context: CompletionInput): CompletionItem[] {
  const items = completionsOf(context);
  return context.client.hasSnippets ? items : items.map(withoutPlaceholders);
}

function completionsOf(context: CompletionInput): CompletionItem[] {
  const { text, offset, input } = context;
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const inHeader = headerCompletions(line, context.packageFolders, input, offset);
  if (inHeader) return replacingName(inHeader, text, offset);
  if (!/[.("'`\s,\w$]$/.test(line)) return [];
  if (!input) return plainCompletions(text, offset, context);
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
  { client, offset }: CompletionInput,
  input: CheckInput,
): CompletionItem[] {
  if (method === "holds") return factCompletions(content, input, offset);
  if (method === "get" || method === "has") return idCompletions(input, offset);
  return client.hasTypescript ? [] : typeCompletions(input.robot);
}

/** Without a robot to check against: what TypeScript's plugin has left out, with nothing said of it. */
function plainCompletions(text: string, offset: number, context: CompletionInput): CompletionItem[] {
  if (robotReceiverAt(text, offset)) {
    return context.methodsOfBroken().map((method) => ({
      label: method.name,
      kind: CompletionItemKind.Method,
      detail: signatureOf(method),
    }));
  }
  return robotCallAt(text, offset)
    ? visibleVariables(text, offset).map((label) => ({ label, kind: CompletionItemKind.Variable }))
    : [];
}

/** `place(${1:table})` → `place(table)` */
function withoutPlaceholders({ insertTextFormat, ...item }: CompletionItem): CompletionItem {
  if (insertTextFormat !== InsertTextFormat.Snippet) return item;
  const plain = (snippet: string) =>
    snippet.replace(/\$\{\d+:((?:\\.|[^}])*)\}|\$\d+/g, "$1").replace(/\\(.)/g, "$1");
  const { insertText, textEdit } = item;
  return {
    ...item,
    ...(insertText === undefined ? {} : { insertText: plain(insertText) }),
    ...(textEdit ? { textEdit: { ...textEdit, newText: plain(textEdit.newText) } } : {}),
  };
}
