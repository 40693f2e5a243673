import type { TextPosition, TextRange } from "../base/problem";
import { type Expression, type List, readExpressions, type Word } from "../pddl/expressions";
import { headOf } from "../pddl/parseLists";

export type PddlKind = "type" | "predicate" | "function" | "action" | "variable" | "object";

/** One place where a PDDL file names something. Files with errors have their occurrences too, as far as they can be read. */
export interface PddlOccurrence {
  readonly kind: PddlKind;
  /** As spelled here. */
  readonly text: string;
  /** The same for all occurrences of the same thing in the file. */
  readonly key: string;
  readonly range: TextRange;
  readonly isDeclaration: boolean;
  /** Of a declaration: all that belongs to it, as an outline shows it. */
  readonly whole?: TextRange;
}

export function pddlOccurrences(text: string): PddlOccurrence[] {
  const index = new Index();
  for (const definition of readExpressions(text).expressions) {
    if (headOf(definition) !== "define" || definition.kind !== "list") continue;
    for (const section of definition.items.slice(1)) if (section.kind === "list") index.section(section);
  }
  return index.found;
}

export function occurrenceAt(
  occurrences: readonly PddlOccurrence[],
  { line, character }: TextPosition,
): PddlOccurrence | undefined {
  return occurrences.find(
    ({ range: { start, end } }) =>
      start.line === line && start.character <= character && end.character >= character,
  );
}

const connectives = new Set(["and", "or", "not", "imply", "when"]);
const comparisons = new Set(["=", "<", ">", "<=", ">="]);
const assignments = new Set(["increase", "decrease", "assign", "scale-up", "scale-down"]);

/** Variables in force: lower-case name → key. */
type Scope = ReadonlyMap<string, string>;

class Index {
  readonly found: PddlOccurrence[] = [];
  private scopes = 0;

  section(section: List): void {
    const rest = section.items.slice(1);
    switch (headOf(section)) {
      case ":types":
        this.typedNames(rest, "type");
        return;
      case ":constants":
      case ":objects":
        this.typedNames(rest, "object");
        return;
      case ":predicates":
        for (const item of rest) this.declaration(item, "predicate");
        return;
      case ":functions":
        for (const item of rest) this.declaration(item, "function");
        return;
      case ":action":
      case ":durative-action":
        this.action(section, rest);
        return;
      case ":derived": {
        const scope = this.derivedHead(rest[0]);
        for (const item of rest.slice(1)) this.formula(item, scope);
        return;
      }
      case ":init":
      case ":goal":
        for (const item of rest) this.formula(item, new Map());
        return;
    }
  }

  private add(
    kind: PddlKind,
    word: Word,
    isDeclaration: boolean,
    more: { readonly key?: string; readonly whole?: TextRange } = {},
  ): void {
    const { text, range } = word;
    this.found.push({ kind, text, range, isDeclaration, key: `${kind} ${text.toLowerCase()}`, ...more });
  }

  /** `a b - type c - (either x y)`; returns the variables that it declares. */
  private typedNames(
    items: readonly Expression[],
    kind: "type" | "object" | "variable",
  ): Map<string, string> {
    const scope = new Map<string, string>();
    const number = ++this.scopes;
    for (let position = 0; position < items.length; position++) {
      const item = items[position];
      if (item.kind !== "word") continue;
      if (item.text === "-") {
        const type = items[++position];
        if (type) this.typeReference(type);
      } else if (kind === "variable") {
        const key = `variable ${number} ${item.text.toLowerCase()}`;
        scope.set(item.text.toLowerCase(), key);
        this.add("variable", item, true, { key });
      } else this.add(kind, item, true, { whole: item.range });
    }
    return scope;
  }

  private typeReference(type: Expression): void {
    if (type.kind === "word") this.add("type", type, false);
    else for (const item of type.items.slice(1)) this.typeReference(item);
  }

  /** `(on ?a - item ?b - thing)` among the predicates or functions. */
  private declaration(item: Expression, kind: "predicate" | "function"): void {
    if (item.kind !== "list") return;
    const [name, ...parameters] = item.items;
    if (name?.kind !== "word") return;
    this.add(kind, name, true, { whole: item.range });
    this.typedNames(parameters, "variable");
  }

  private derivedHead(head: Expression | undefined): Scope {
    if (head?.kind !== "list") return new Map();
    const [name, ...parameters] = head.items;
    if (name?.kind === "word") this.add("predicate", name, true, { whole: head.range });
    return this.typedNames(parameters, "variable");
  }

  private action(section: List, rest: readonly Expression[]): void {
    const [name] = rest;
    if (name?.kind === "word") this.add("action", name, true, { whole: section.range });
    let scope: Scope = new Map();
    for (const [position, item] of rest.entries()) {
      const next = rest[position + 1];
      if (item.kind !== "word" || next?.kind !== "list") continue;
      if (item.text.toLowerCase() === ":parameters") scope = this.typedNames(next.items, "variable");
      else if (item.text.startsWith(":")) this.formula(next, scope);
    }
  }

  private formula(expression: Expression, scope: Scope): void {
    if (expression.kind === "word") {
      this.term(expression, scope);
      return;
    }
    const [head, ...rest] = expression.items;
    if (head?.kind !== "word") {
      for (const item of expression.items) this.formula(item, scope);
      return;
    }
    const name = head.text.toLowerCase();
    if (connectives.has(name)) {
      for (const item of rest) this.formula(item, scope);
    } else if ((name === "forall" || name === "exists") && rest[0]?.kind === "list") {
      const inner = new Map([...scope, ...this.typedNames(rest[0].items, "variable")]);
      for (const item of rest.slice(1)) this.formula(item, inner);
    } else if (comparisons.has(name) || assignments.has(name)) {
      for (const item of rest) this.numericOrTerm(item, scope);
    } else {
      this.add("predicate", head, false);
      for (const item of rest) this.formula(item, scope);
    }
  }

  private numericOrTerm(item: Expression, scope: Scope): void {
    if (item.kind === "word") {
      this.term(item, scope);
      return;
    }
    const [head, ...rest] = item.items;
    if (head?.kind === "word") this.add("function", head, false);
    for (const each of rest) this.formula(each, scope);
  }

  private term(word: Word, scope: Scope): void {
    if (/^[-\d.]/.test(word.text)) return;
    if (!word.text.startsWith("?")) {
      this.add("object", word, false);
      return;
    }
    const key = scope.get(word.text.toLowerCase());
    if (key !== undefined) this.add("variable", word, false, { key });
  }
}
