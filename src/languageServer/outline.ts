import { type DocumentSymbol, SymbolKind } from "vscode-languageserver/node";
import type { PddlKind, PddlOccurrence } from "../core/program/pddlIndex";
import type { OutlineEntry } from "../core/program/programOutline";

const programKinds: Readonly<Record<OutlineEntry["kind"], SymbolKind>> = {
  task: SymbolKind.Function,
  function: SymbolKind.Function,
  action: SymbolKind.Event,
};

export function programSymbols(entries: readonly OutlineEntry[]): DocumentSymbol[] {
  return entries.map(({ kind, name, range, nameRange, children }) => ({
    name,
    kind: programKinds[kind],
    range,
    selectionRange: nameRange,
    children: programSymbols(children),
  }));
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
