import { type CompletionItem, CompletionItemKind } from "vscode-languageserver/node";
import type { CheckInput } from "../core/checker/checkProgram";
import type { ModelAction } from "../core/checker/flow/robotModel";
import { actionCallAround } from "../core/checker/queries/actionCallAround";
import { type Inspection, inspect } from "../core/checker/queries/inspect";
import { openVariables } from "../core/checker/queries/objectVariables";
import { type Candidate, candidatesFor, readinessOf } from "../core/checker/queries/readiness";
import type { Truth } from "../core/world/facts";

/**
 * What can be the argument, that with which the precondition holds first; behind it every variable of which nothing is
 * known. Objects that can't be of the parameter's type are left out, and so they are by TypeScript's plugin.
 */
export function argumentCompletions(input: CheckInput, offset: number): CompletionItem[] {
  const inspection = inspect(input, offset);
  const call = actionCallAround(inspection, offset);
  if (!call) return [];
  const { action, index, args } = call;
  const before = args
    .slice(0, index)
    .map((text, position) => candidatesFor(action, position, inspection).find((each) => each.text === text));
  const known = candidatesFor(action, index, inspection).map((candidate) =>
    candidateItem(candidate, action, [...before, candidate], inspection),
  );
  const [first] = [...known].sort((a, b) => (a.sortText < b.sortText ? -1 : 1));
  const open = openVariables(inspection).map((name) => ({
    label: name,
    kind: CompletionItemKind.Variable,
    sortText: `3${name}`,
  }));
  return [...known.map((item) => ({ ...item, preselect: item === first && item.sortText < "1" })), ...open];
}

const ranks: Readonly<Record<Truth, string>> = { true: "0", unknown: "1", false: "2" };
const longestDescription = 48;

function candidateItem(
  candidate: Candidate,
  action: ModelAction,
  args: readonly (Candidate | undefined)[],
  inspection: Inspection,
) {
  const { truth, needs } = readinessOf(action, args, inspection);
  const description =
    truth === "true"
      ? `✓ ${action.method.name}`
      : `${truth === "false" ? "✗ needs" : "?"} ${needs.join("; ")}`.trimEnd();
  return {
    label: candidate.text,
    kind: /^[\w$]+$/.test(candidate.text) ? CompletionItemKind.Variable : CompletionItemKind.Value,
    labelDetails: {
      description:
        description.length > longestDescription
          ? `${description.slice(0, longestDescription - 1)}…`
          : description,
    },
    sortText: `${ranks[truth]}${candidate.text}`,
  };
}
