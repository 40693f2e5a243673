import type { DiffLine, DiffPart } from "../src/protocol/panelState";
import { element } from "./dom";

type TokenKind = "comment" | "string" | "number" | "keyword" | "call" | "plain";

const tokens =
  /(?<comment>\/\/.*|\/\*.*?(?:\*\/|$))|(?<string>"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|`(?:\\.|[^`\\])*`?)|(?<number>\b\d+(?:\.\d+)?\b)|(?<keyword>\b(?:async|await|break|catch|const|continue|default|do|else|export|false|finally|for|from|function|if|import|in|let|new|null|of|return|throw|true|try|type|typeof|undefined|while)\b)|(?<call>[A-Za-z_$][\w$]*(?=\())/g;

/** Where one line of TypeScript changes its colour. A line is looked at by itself: good enough to read a diff by. */
export function tokensOf(line: string): { readonly start: number; readonly kind: TokenKind }[] {
  const found: { start: number; kind: TokenKind }[] = [];
  let end = 0;
  for (const match of line.matchAll(tokens)) {
    if (match.index > end) found.push({ start: end, kind: "plain" });
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    found.push({ start: match.index, kind: (kind as TokenKind | undefined) ?? "plain" });
    end = match.index + match[0].length;
  }
  if (end < line.length) found.push({ start: end, kind: "plain" });
  return found;
}

/** The spans of one line: cut wherever the colour or the mark of a change begins or ends. */
function codeSpans(parts: readonly DiffPart[]): HTMLElement[] {
  const line = parts.map((part) => part.text).join("");
  const coloured = tokensOf(line);
  const spans: HTMLElement[] = [];
  let token = 0;
  let offset = 0;
  for (const part of parts) {
    const partEnd = offset + part.text.length;
    while (offset < partEnd) {
      while (token + 1 < coloured.length && coloured[token + 1].start <= offset) token++;
      const tokenEnd = token + 1 < coloured.length ? coloured[token + 1].start : line.length;
      const end = Math.min(partEnd, tokenEnd);
      const kind = coloured[token]?.kind ?? "plain";
      spans.push(
        element("span", { class: `token-${kind}${part.changed ? " changed" : ""}` }, line.slice(offset, end)),
      );
      offset = end;
    }
  }
  return spans;
}

/** A long line goes on below itself, a little further in than it began. */
function codeLine(parts: readonly DiffPart[]): HTMLElement {
  const spans = codeSpans(parts);
  const line = element("code", { class: "diff-code" }, ...spans);
  const indent = /^ */.exec(line.textContent ?? "")?.[0].length ?? 0;
  line.style.paddingLeft = `${indent + 2}ch`;
  line.style.textIndent = `-${indent + 2}ch`;
  return line;
}

const marks = { added: "+", removed: "−", context: " ", gap: "" } as const;
const spoken = { added: "added: ", removed: "removed: ", context: "", gap: "" } as const;

/** A diff as rows: both line numbers, a mark that does not need colour, and the coloured line. */
export function diffView(lines: readonly DiffLine[], label: string): HTMLElement {
  return element(
    "div",
    { class: "diff", attributes: { role: "region", "aria-label": label, tabindex: "0" } },
    element(
      "div",
      { class: lines.every((line) => line.oldLine === undefined) ? "diff-rows diff-new" : "diff-rows" },
      ...lines.map((line) =>
        line.kind === "gap"
          ? element("div", { class: "diff-row diff-gap", attributes: { "aria-hidden": "true" } }, "⋯")
          : element(
              "div",
              { class: `diff-row diff-${line.kind}` },
              element("span", { class: "diff-number" }, line.oldLine?.toString() ?? ""),
              element("span", { class: "diff-number" }, line.newLine?.toString() ?? ""),
              element(
                "span",
                { class: "diff-mark", attributes: { "aria-hidden": "true" } },
                marks[line.kind],
              ),
              spoken[line.kind] !== "" && element("span", { class: "spoken" }, spoken[line.kind]),
              codeLine(line.parts),
            ),
      ),
    ),
  );
}
