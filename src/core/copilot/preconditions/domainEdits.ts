import { LineIndex, type TextRange } from "../../base/problem";
import { readDefinition, type Section } from "../../pddl/definition";
import type { Expression } from "../../pddl/expressions";
import { parseDomain } from "../../pddl/parse";
import { printCondition } from "../../pddl/print";
import { type Action, type Condition, sameName } from "../../pddl/syntax";
import { applyEdits, type TextEdit } from "../../program/programSource";
import { formulaText } from "./layout";
import { preconditionKey } from "./parts";

/*
 * Edits of a domain's text at exact places: comments, order and layout of everything else stay as they are. Of a
 * precondition that is an `and`, the conditions that stay keep their text and their comments, too.
 */

/** What is put into sections of a domain, each as the text of one line. */
export interface Declarations {
  readonly requirements?: readonly string[];
  readonly types?: readonly string[];
  readonly constants?: readonly string[];
  readonly predicates?: readonly string[];
  /** Whole `(:action …)`. */
  readonly actions?: readonly string[];
}

const order = [":requirements", ":types", ":constants", ":predicates"];

/** Puts declarations at the end of their sections; a section that is not there is made where it belongs. */
export function declarationEdits(text: string, declarations: Declarations): readonly TextEdit[] {
  const { definition } = readDefinition(text, undefined, "domain");
  if (!definition) return [];
  const index = new LineIndex(text);
  const ends = (range: TextRange) => index.offsetAt(range.end);
  const edits: TextEdit[] = [];
  const insert = (offset: number, newText: string) =>
    edits.push({ range: index.rangeAt(offset, offset), newText });
  const sectionsOf = (keyword: string) =>
    definition.sections.filter((each) => each.keyword.text.toLowerCase() === keyword);
  for (const keyword of order) {
    const lines = declarations[keyword.slice(1) as keyof Declarations] ?? [];
    if (lines.length === 0) continue;
    const section = sectionsOf(keyword)[0]?.section;
    if (section) {
      // At the front: behind the section's last names a type would become theirs, too.
      const isFirst = keyword === ":constants";
      const last = section.items[isFirst ? 0 : section.items.length - 1];
      const place = afterItem(text, ends(last.range));
      const isOneLine = keyword === ":requirements";
      const beside = isFirst ? (section.items[1] ?? last) : last;
      const indent = " ".repeat(section.items.length > 1 ? columnOf(text, index, beside) : 4);
      insert(place, isOneLine ? ` ${lines.join(" ")}` : lines.map((line) => `\n${indent}${line}`).join(""));
      continue;
    }
    const before = definition.sections.filter((each) =>
      order.slice(0, order.indexOf(keyword)).includes(each.keyword.text.toLowerCase()),
    );
    const place = afterItem(text, ends(before[before.length - 1]?.section.range ?? definition.headerRange));
    insert(
      place,
      keyword === ":requirements"
        ? `\n  (${keyword} ${lines.join(" ")})`
        : `\n  (${keyword}${lines.map((line) => `\n    ${line}`).join("")})`,
    );
  }
  const lastSection = definition.sections[definition.sections.length - 1]?.section.range;
  for (const action of declarations.actions ?? [])
    insert(afterItem(text, ends(lastSection ?? definition.headerRange)), `\n\n${action}`);
  return edits;
}

/** The edit that gives an action of the text another precondition; undefined where it says the same already. */
export function preconditionEdit(
  text: string,
  action: Pick<Action, "name" | "parameters">,
  condition: Condition,
): TextEdit | undefined {
  const { domain } = parseDomain(text);
  const old = domain?.actions.find(({ name }) => sameName(name, action.name));
  if (!domain || !old) return undefined;
  const key = (each: Condition) => preconditionKey(each, old, domain);
  if (key(old.precondition) === key(condition)) return undefined;
  const whole = partEdit(text, action.name, ":precondition", printCondition(condition));
  if (old.precondition.kind !== "and" || old.precondition.operands.length === 0) return whole;
  const wanted = condition.kind === "and" ? condition.operands : [condition];
  // Where a comment would end the line that the rest moves up to, the rest stays on its own.
  for (const movesUp of [true, false]) {
    const fine = conjunctsEdit(text, action.name, old.precondition.operands, wanted, { key, movesUp });
    const result = fine && parseDomain(applyEdits(text, [fine]));
    const became = result?.domain?.actions.find(({ name }) => sameName(name, action.name));
    if (became && result?.problems.length === 0 && key(became.precondition) === key(condition)) return fine;
  }
  return whole;
}

/** The edit that puts a formula into a part of an action, instead of what is there or behind the parts before it. */
export function partEdit(
  text: string,
  action: string,
  part: ":precondition" | ":effect",
  formula: string,
): TextEdit | undefined {
  const found = actionSection(text, action);
  if (!found) return undefined;
  const { items } = found.section;
  const index = new LineIndex(text);
  const keywordAt = items.findIndex((item) => isKeyword(item, part));
  if (keywordAt >= 0) {
    const keyword = items[keywordAt];
    const value = items[keywordAt + 1];
    const isThere = value !== undefined && !isKeyword(value);
    const indent = columnOf(text, index, keyword) + 2;
    const newText = formulaText(formula, indent);
    if (isThere) return { range: value.range, newText };
    return { range: { start: keyword.range.end, end: keyword.range.end }, newText: ` ${newText}` };
  }
  const after = part === ":effect" ? [":precondition", ":parameters"] : [":parameters"];
  const before = after
    .map((keyword) => items.findIndex((item) => isKeyword(item, keyword)))
    .find((at) => at >= 0);
  const last = before === undefined ? items[1] : valueOrKeyword(items, before);
  const indent =
    before === undefined ? columnOf(text, index, found.section) + 2 : columnOf(text, index, items[before]);
  const place = afterItem(text, index.offsetAt(last.range.end));
  const newText = `\n${" ".repeat(indent)}${part} ${formulaText(formula, indent + 2)}`;
  return { range: index.rangeAt(place, place), newText };
}

function actionSection(text: string, action: string): Section | undefined {
  return readDefinition(text, undefined, "domain").definition?.sections.find(({ keyword, section }) => {
    const name = section.items[1];
    return keyword.text.toLowerCase() === ":action" && name?.kind === "word" && sameName(name.text, action);
  });
}

function isKeyword(item: Expression, keyword?: string): boolean {
  if (item.kind !== "word" || !item.text.startsWith(":")) return false;
  return keyword === undefined || item.text.toLowerCase() === keyword;
}

function valueOrKeyword(items: readonly Expression[], keywordAt: number): Expression {
  const value = items[keywordAt + 1];
  return value && !isKeyword(value) ? value : items[keywordAt];
}

/** Takes conditions out of an `and` and puts others behind the last that stays; one edit around all changes. */
function conjunctsEdit(
  text: string,
  action: string,
  old: readonly Condition[],
  wanted: readonly Condition[],
  { key, movesUp }: { readonly key: (condition: Condition) => string; readonly movesUp: boolean },
): TextEdit | undefined {
  const index = new LineIndex(text);
  const items = actionSection(text, action)?.section.items ?? [];
  const keywordAt = items.findIndex((item) => isKeyword(item, ":precondition"));
  const keyword = items[keywordAt];
  const value = items[keywordAt + 1];
  if (keywordAt < 0 || value?.kind !== "list" || value.items.length !== old.length + 1) return undefined;
  const wantedKeys = new Set(wanted.map(key));
  const oldKeys = new Set(old.map(key));
  const stay = old.filter((each) => wantedKeys.has(key(each)));
  const added = wanted.filter((each) => !oldKeys.has(key(each)));
  if (stay.length === 0) return undefined;
  const indent = columnOf(text, index, keyword) + 2;
  const edits: TextEdit[] = old
    .filter((each) => !stay.includes(each))
    .map(({ range }) => ({ range: removed(text, index, range, movesUp), newText: "" }));
  const place = afterItem(text, index.offsetAt(stay[stay.length - 1].range.end));
  const lines = added.map(
    (each) => `\n${" ".repeat(indent)}${formulaText(printCondition(each), indent + 2)}`,
  );
  if (lines.length > 0) edits.push({ range: index.rangeAt(place, place), newText: lines.join("") });
  const start = Math.min(...edits.map(({ range }) => index.offsetAt(range.start)));
  const end = Math.max(...edits.map(({ range }) => index.offsetAt(range.end)));
  const after = applyEdits(text, edits);
  const newText = after.slice(start, after.length - (text.length - end));
  // The parenthesis that closes the `and` moves up to what was added last.
  const isClosing = lines.length > 0 && text[end] === ")" && !/;[^\n]*\n[ \t]*$/.test(newText);
  return { range: index.rangeAt(start, end), newText: isClosing ? newText.trimEnd() : newText };
}

/** A condition with the space before it; its whole line, with the comment on it, where it stands there alone. */
function removed(text: string, index: LineIndex, range: TextRange, movesUp: boolean): TextRange {
  const start = index.offsetAt(range.start);
  const end = index.offsetAt(range.end);
  const before = /[^\n]*$/.exec(text.slice(0, start))?.[0] ?? "";
  const after = /^[^\n]*/.exec(text.slice(end))?.[0] ?? "";
  if (before.trim() === "" && /^[ \t\r]*(;.*)?$/.test(after) && start > before.length)
    return index.rangeAt(start - before.length - 1, end + after.replace(/\r$/, "").length);
  const space = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const lineBefore = /([^\n]*)\n[ \t]*$/.exec(text.slice(0, start))?.[1];
  if (movesUp && lineBefore !== undefined && !lineBefore.includes(";"))
    return index.rangeAt(start - before.length - (lineBefore.endsWith("\r") ? 2 : 1), end);
  return index.rangeAt(before.trim() === "" ? start : start - space, end);
}

/** The edit with the line ends of the text. */
export function inLineEndsOf(text: string, edit: TextEdit): TextEdit {
  return text.includes("\r\n") ? { ...edit, newText: edit.newText.replace(/\r?\n/g, "\r\n") } : edit;
}

/** Where something may follow an item: behind the comment on its line, so that the comment stays beside the item. */
function afterItem(text: string, end: number): number {
  const rest = /^[ \t]*;[^\r\n]*/.exec(text.slice(end));
  return rest ? end + rest[0].length : end;
}

/** Columns of the first item on its line, or of the line's own beginning. */
function columnOf(text: string, index: LineIndex, { range }: Pick<Expression, "range">): number {
  const lineStart = index.offsetAt({ line: range.start.line, character: 0 });
  const line = text.slice(lineStart, index.offsetAt(range.start));
  return /^\s*/.exec(line)?.[0].length ?? 0;
}
