import { basename } from "node:path";
import { type CompletionItem, CompletionItemKind, InsertTextFormat } from "vscode-languageserver/node";
import type { CheckInput } from "../core/checker/checkProgram";
import type { Domain } from "../core/pddl/syntax";
import { idCompletions } from "./objectCompletions";

const headerNames = {
  robot: "the robot package that the program is for",
  scene: "the scene in which it runs",
  task: "what it is to do, in words",
  goal: "what holds at the end, as a PDDL condition",
} as const;

/** In a comment line at the head of a program: `// @robot …`. Undefined for any other line. */
export function headerCompletions(
  line: string,
  packageFolders: readonly string[],
  input: CheckInput | undefined,
  offset: number,
): CompletionItem[] | undefined {
  if (/^\s*\/\/\s*@\w*$/.test(line)) {
    return Object.entries(headerNames).map(([name, detail], index) => ({
      label: name,
      kind: CompletionItemKind.Keyword,
      detail,
      sortText: String(index),
    }));
  }
  const [, name, value] = /^\s*\/\/\s*@(\w+)\s+(.*)$/.exec(line) ?? [];
  switch (name) {
    case "robot":
      return packageFolders.map((folder) => ({
        label: basename(folder),
        kind: CompletionItemKind.Module,
        detail: folder,
      }));
    case "scene":
      return input?.robot.scenes.map((label) => ({ label, kind: CompletionItemKind.File })) ?? [];
    case "goal":
      return input ? factCompletions(value, input, offset) : [];
    default:
      return undefined;
  }
}

/** Within a PDDL condition, up to the place: predicates behind a parenthesis, types behind a dash, else objects. */
export function factCompletions(before: string, input: CheckInput, offset: number): CompletionItem[] {
  const { domain } = input.robot;
  if (/-\s+[\w-]*$/.test(before)) {
    return domain.types.map(({ name }) => ({ label: name, kind: CompletionItemKind.Class }));
  }
  if (/\(\s*[\w-]*$/.test(before)) return [...predicateItems(domain), ...connectiveItems];
  if (!/\s[\w-]*$/.test(before)) return [];
  const variables = [...new Set(before.match(/\?[\w-]+/g) ?? [])];
  return [
    ...variables.map((label) => ({ label, kind: CompletionItemKind.Variable, sortText: `0${label}` })),
    ...idCompletions(input, offset),
  ];
}

function predicateItems(domain: Domain): CompletionItem[] {
  const declared = [...domain.predicates, ...domain.derived.map(({ predicate }) => predicate)];
  return declared.map(({ name, parameters }) => ({
    label: name,
    kind: CompletionItemKind.Property,
    labelDetails: {
      detail: parameters.map((each) => ` ${each.name} - ${each.types.join("|")}`).join(""),
    },
    sortText: `0${name}`,
  }));
}

const connectiveItems: readonly CompletionItem[] = [
  ["and", "and ($1)"],
  ["or", "or ($1)"],
  ["not", "not ($1)"],
  ["imply", "imply ($1) ($2)"],
  ["forall", "forall (?$1 - $2) ($3)"],
  ["exists", "exists (?$1 - $2) ($3)"],
].map(([label, insertText]) => ({
  label,
  insertText,
  insertTextFormat: InsertTextFormat.Snippet,
  kind: CompletionItemKind.Keyword,
  sortText: `1${label}`,
}));
