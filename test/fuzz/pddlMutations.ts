import type { Random } from "../../src/core/world/ports";

/* Broken and oversized PDDL texts, made from whole ones. */

type Mutation = (text: string, random: Random, others: readonly string[]) => string;

const pieces =
  "( ) ) ( ? - -- : ; | [ ] and or not imply forall exists when = < increase :init :goal :action :derived :types (either (define object ?x 1e999 -1 \0 é \u2028 \ufeff \ud800 日本".split(
    " ",
  );

/** One word or one parenthesis at a time. */
function tokensOf(text: string): string[] {
  return text.match(/[()]|[^\s()]+|\s+/g) ?? [];
}

function onTokens(
  change: (tokens: string[], at: number, below: (limit: number) => number) => void,
): Mutation {
  return (text, random) => {
    const tokens = tokensOf(text);
    const below = (limit: number) => Math.floor(random() * limit);
    for (let count = 1 + below(4); count > 0; count--) change(tokens, below(tokens.length), below);
    return tokens.join("");
  };
}

function insertedAt(text: string, random: Random, insert: string): string {
  const offset = Math.floor(random() * text.length);
  return text.slice(0, offset) + insert + text.slice(offset);
}

/** Small accidents: what a hand, a merge or a model does. */
export const accidents: Readonly<Record<string, Mutation>> = {
  deletion: onTokens((tokens, at, below) => void tokens.splice(at, 1 + below(5))),
  repetition: onTokens((tokens, at, below) => {
    const part = tokens.slice(at, at + 1 + below(20));
    tokens.splice(at, 0, ...part);
  }),
  swap: onTokens((tokens, at, below) => {
    const other = below(tokens.length);
    [tokens[at], tokens[other]] = [tokens[other], tokens[at]];
  }),
  insertion: onTokens((tokens, at, below) => void tokens.splice(at, 0, ` ${pieces[below(pieces.length)]} `)),
  replacement: onTokens((tokens, at, below) => {
    tokens[at] = tokens[below(tokens.length)];
  }),
  "lost parentheses": (text, random) => text.replace(/[()]/g, (each) => (random() < 0.02 ? "" : each)),
  truncation: (text, random) => text.slice(0, Math.floor(random() * text.length)),
  "lost beginning": (text, random) => text.slice(Math.floor(random() * text.length)),
  splice: (text, random, others) => {
    const other = others[Math.floor(random() * others.length)];
    const from = Math.floor(random() * other.length);
    return insertedAt(text, random, other.slice(from, from + Math.floor(random() * 400)));
  },
  bytes: (text, random) => {
    const noise = Array.from({ length: 1 + Math.floor(random() * 40) }, () =>
      String.fromCharCode(Math.floor(random() * (random() < 0.5 ? 128 : 65536))),
    );
    return insertedAt(text, random, noise.join(""));
  },
};

const many = 10_000;

/** Inputs that no hand wrote: too deep or too long. */
export const excesses: Readonly<Record<string, Mutation>> = {
  "open parentheses": (text, random) => insertedAt(text, random, "(".repeat(many)),
  "closed parentheses": (text, random) => insertedAt(text, random, ")".repeat(many)),
  "nested negations": (text) => wrapped(text, "(not ", ")"),
  "nested ands": (text) => wrapped(text, "(and (p) ", ")"),
  "nested quantifiers": (text) => wrapped(text, "(forall (?x ?y) ", ")"),
  "many variables": (text) =>
    wrapped(text, `(exists (${Array.from({ length: many }, (_, index) => `?v${index}`).join(" ")}) `, ")", 1),
  "long list": (text, random) => {
    const sections = [
      "(:init",
      "(:objects",
      "(:predicates",
      "(:types",
      "(:constants",
      "(:goal",
      "(and",
      "(or",
    ];
    const section = sections[Math.floor(random() * sections.length)];
    const item = random() < 0.5 ? "(on a b) " : "name ";
    return text.replace(section, `${section} ${item.repeat(many)}`);
  },
  "many names": (text, random) => {
    const section = random() < 0.5 ? "(:objects" : "(:types";
    const names = Array.from({ length: many }, (_, index) => `t${index} - t${index + 1}`);
    return text.replace(section, `${section} ${names.join(" ")} `);
  },
  "many sections": (text) => text.replace(/\)\s*$/, `${"(:predicates (p)) (:init (p)) ".repeat(many / 10)})`),
  "one long line": (text) => `${"x".repeat(many)} ${text.replace(/\s+/g, " ")}`,
  "many definitions": (text) => `${text} `.repeat(20),
};

/** Round the first formula of the text. */
function wrapped(text: string, before: string, after: string, times = many): string {
  const match = /(:precondition|:effect|\(:goal|:condition)\s*\(/i.exec(text);
  const start = match ? match.index + match[0].length - 1 : 0;
  return text.slice(0, start) + before.repeat(times) + text.slice(start) + after.repeat(times);
}

/** The same file as other editors, systems and people write it. */
export const disguises: Readonly<Record<string, (text: string, random: Random) => string>> = {
  "line ends of Windows": (text) => text.replace(/\n/g, "\r\n"),
  tabs: (text) => text.replace(/ +/g, "\t"),
  "byte order mark": (text) => `\ufeff${text}`,
  "upper case": (text) => text.toUpperCase(),
  "one line": (text) => text.replace(/;.*$/gm, "").replace(/\s+/g, " "),
  "comments everywhere": (text, random) =>
    tokensOf(text.replace(/;.*$/gm, ""))
      .map((token) => (random() < 0.3 ? `${token} ; ) ü 日本 (and \n` : token))
      .join(""),
  "spaces of other scripts": (text) => text.replace(/;.*$/gm, "").replace(/ /g, "\u00a0"),
};
