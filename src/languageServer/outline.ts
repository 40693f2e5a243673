import { type DocumentSymbol, SymbolKind } from "vscode-languageserver/node";
import type { PddlKind, PddlOccurrence } from "../core/program/pddlIndex";
import type { OutlineEntry } from "../core/program/programOutline";

/**
 * The task and its helpers with their actions. An editor that shows TypeScript's outline has the functions already:
 * there the actions alone are added, each with the name of its function.
 */
export function programSymbols(entries: readonly OutlineEntry[], hasTypescript: boolean): DocumentSymbol[] {
  if (!hasTypescript) return entries.map((entry) => symbolOf(entry));
  return entries.flatMap(({ name, children }) => children.map((action) => symbolOf(action, `in ${name}`)));
}

function symbolOf({ kind, name, range, nameRange, children }: OutlineEntry, detail?: string): DocumentSymbol {
  return {
    name,
    ...(detail === undefined ? {} : { detail }),
    kind: kind === "action" ? SymbolKind.Event : SymbolKind.Function,
    range,
    selectionRange: nameRange,
    children: children.map((child) => symbolOf(child)),
  };
}

const pddlKinds: Readonly<Record<PddlKind, SymbolKind | undefined>> = {
  type: SymbolKind.Class,
  predicate: SymbolKind.Property,
  function: SymbolKind.Number,
  action: SymbolKind.Function,
  object: SymbolKind.Object,
  variable: undefined,
};

export function pddlSymbols(occurrences: readonly PddlOccurrence[]): DocumentSymbol[] {
  return occurrences.flatMap(({ kind, text, range, whole, isDeclaration }) => {
    const symbolKind = pddlKinds[kind];
    if (!isDeclaration || !whole || symbolKind === undefined) return [];
    return [{ name: text, detail: kind, kind: symbolKind, range: whole, selectionRange: range }];
  });
}
