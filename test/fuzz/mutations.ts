import type { Choices } from "./choices";
import { type Token, tokensOf } from "./edits";

/* Programs that nobody would write, and that an editor holds all the same at some moment. */

const pieces = [
  ..."(){}[]<>;,.:?!&|=+-*/%^~@#$'\"`\\".split(""),
  "=>",
  "...",
  "?.",
  "??",
  "&&",
  "await",
  "async",
  "function",
  "return",
  "for (const x of ",
  "while (",
  "switch (",
  "case 1:",
  "try {",
  "} catch {",
  "class A extends B {",
  "yield*",
  "robot.grasp(",
  "scene.get(",
  "${",
  "/*",
  "//",
  "<T>",
  "\u0000",
  "\uFEFF",
  "\u2028",
  "é",
  "𝒳",
  "\ud800",
  "名前",
  "\r\n",
  "\r",
  "\t",
];

type Mutation = (text: string, tokens: readonly Token[], choices: Choices) => string;

const splice = (text: string, start: number, end: number, put: string) =>
  text.slice(0, start) + put + text.slice(end);

const small: readonly Mutation[] = [
  (text, tokens, choices) => {
    const { start, end } = choices.pick(tokens);
    return splice(text, start, end, "");
  },
  (text, tokens, choices) => {
    const { start, end } = choices.pick(tokens);
    return splice(text, end, end, ` ${text.slice(start, end)}`);
  },
  (text, tokens, choices) => {
    const [a, b] = [choices.pick(tokens), choices.pick(tokens)].sort((x, y) => x.start - y.start);
    if (a.end > b.start) return text;
    const [first, second] = [text.slice(a.start, a.end), text.slice(b.start, b.end)];
    return splice(splice(text, b.start, b.end, first), a.start, a.end, second);
  },
  (text, tokens, choices) => {
    const from = choices.pick(tokens);
    const { start, end } = choices.pick(tokens);
    return splice(text, start, end, text.slice(from.start, from.end));
  },
  (text, _tokens, choices) => {
    const at = choices.below(text.length + 1);
    return splice(text, at, at, choices.pick(pieces));
  },
  (text, _tokens, choices) => {
    const at = choices.below(text.length + 1);
    return splice(text, at, Math.min(text.length, at + 1 + choices.below(40)), "");
  },
  (text, _tokens, choices) => {
    const [from, at] = [choices.below(text.length), choices.below(text.length)];
    return splice(text, at, at, text.slice(from, from + choices.below(120)));
  },
  (text, _tokens, choices) => text.slice(0, choices.below(text.length)),
  (text) => text.replace(/\r?\n/g, "\r\n"),
  (text) => text.replace(/\s*\n\s*/g, " "),
];

/** A program with one to four things wrong with it. */
export function mutatedProgram(text: string, choices: Choices): string {
  let mutated = text;
  for (let count = 1 + choices.below(4); count > 0; count--) {
    const tokens = tokensOf(mutated);
    if (tokens.length === 0) return mutated;
    mutated = choices.pick(small)(mutated, tokens, choices);
  }
  return mutated;
}

const action = 'await robot.navigate(scene.get("cup_0"));';

const around = (body: string): string => `// @robot mobile-manipulator
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
${body}
}
`;

const nested = (open: string, close: string, depth: number, inner = action) =>
  around(open.repeat(depth) + inner + close.repeat(depth));

/** Programs that are nested deeper than any parser's stack; by name. */
export function deepPrograms(): ReadonlyMap<string, string> {
  return new Map([
    ["5,000 blocks, one in the other", nested("{", "}", 5000)],
    ["5,000 parentheses", nested("(", ")", 5000, "1")],
    ["5,000 negations", around(`if (${"!".repeat(5000)}(await robot.exploreGlobal())) {}`)],
    ["5,000 ifs, one in the other", nested("if (Math.random() < 0.5) {", "}", 5000)],
    ["5,000 loops, one in the other", nested("while (true) {", "}", 5000)],
    ["2,000 functions, one in the other", nested("(async () => {", "})();", 2000)],
    ["5,000 array brackets", nested("[", "]", 5000, "1")],
    ["5,000 calls in a chain", around(`console.log(scene${".all('fruit')".repeat(5000)});`)],
    [
      "5,000 conditions in a row",
      around(`if (${Array(5000).fill("Math.random() < 0.5").join(" && ")}) ${action}`),
    ],
    ["unclosed everything", around(`${"if (await robot.grasp((([`${".repeat(1000)}`)],
  ]);
}

/** Programs that are too long or too wide; by name. */
export function largePrograms(size: number): ReadonlyMap<string, string> {
  const lines = (line: (index: number) => string, count = size) =>
    Array.from({ length: count }, (_, index) => line(index)).join("\n");
  const functions = (count: number, next: (index: number) => readonly number[]) =>
    around("await f0(robot, scene);") +
    lines((index) => {
      const calls = next(index).map((other) => `await f${other}(robot, scene);`);
      return `async function f${index}(robot: Robot, scene: Scene) { ${action} ${calls.join(" ")} }`;
    }, count);
  const someObject = 'Math.random() < 0.5 ? scene.get("cup_0") : scene.get("plate_0")';
  const guarded = "} catch { await robot.exploreLocal(); } finally { await robot.exploreGlobal(); }";
  return new Map([
    [
      "else if",
      around(lines((index) => `${index > 0 ? "else " : ""}if (scene.size === ${index}) { ${action} }`)),
    ],
    ["actions", around(lines(() => action))],
    ["ifs in a row", around(lines((index) => `if (Math.random() < 0.${index}) { ${action} }`))],
    [
      "untested results",
      around(lines((index) => `const ok${index} = await robot.navigate(scene.get("cup_${index}"));`)),
    ],
    [
      "objects in one list",
      around(
        `const list = [${'scene.get("cup_0"),'.repeat(size)}]; for (const x of list) await robot.navigate(x);`,
      ),
    ],
    ["functions that call two others", functions(size / 5, (index) => [index + 1, (index * 7) % (size / 5)])],
    [
      "functions that call the next twice",
      functions(Math.min(30, size / 20), (index) => [index + 1, index + 1]),
    ],
    ["cases", around(`switch (scene.size) { ${lines((index) => `case ${index}: ${action}`, size / 10)} }`)],
    ["loops with actions, one in the other", nested(`for (;;) { ${action} `, "}", size / 20)],
    ["tries, one in the other", nested("try {", guarded, size / 20)],
    [
      "variables of two values",
      around(
        lines((index) => `const a${index} = ${someObject}; await robot.navigate(a${index});`, size / 25),
      ),
    ],
    ["a long line", around(`const text = "${"x".repeat(size * 200)}";`)],
    ["a long name", around(`const ${"n".repeat(size * 20)} = 1;`)],
    ["empty lines", around("\n".repeat(size * 20) + action)],
  ]);
}
