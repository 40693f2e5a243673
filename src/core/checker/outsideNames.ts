import { ts } from "ts-morph";

/** Names that programs must do without, and what to use instead. */
export const forbiddenGlobals: ReadonlyMap<string, string> = new Map([
  ["eval", "write the code out"],
  ["Function", "write the function out"],
  ["AsyncFunction", "write the function out"],
  ["require", "a program may import nothing but its robot's types"],
  ["module", "export the task with export default"],
  ["exports", "export the task with export default"],
  ["process", "a program has no access to the machine"],
  ["globalThis", "use local variables"],
  ["window", "use local variables"],
  ["global", "use local variables"],
  ["self", "use local variables"],
  ["document", "there is no page; report with console.log"],
  ["fetch", "a program has no access to the network"],
  ["XMLHttpRequest", "a program has no access to the network"],
  ["WebSocket", "a program has no access to the network"],
  ["WebAssembly", "write the code in TypeScript"],
  ["Worker", "a program runs on one thread"],
  ["setTimeout", "use await sleep(seconds)"],
  ["setInterval", "use a loop with await sleep(seconds)"],
  ["setImmediate", "use await sleep(0)"],
  ["Deno", "a program has no access to the machine"],
  ["Bun", "a program has no access to the machine"],
  ["Buffer", "a program has no access to the machine"],
]);

/** Whether a node, outside types, may reach out of the sandbox; which of those do, the rule forbidden-code says. */
export function mayReachOut(node: ts.Node): boolean {
  switch (node.kind) {
    case ts.SyntaxKind.Identifier: {
      const { text } = node as ts.Identifier;
      return forbiddenGlobals.has(text) || text === "constructor" || text.startsWith("__");
    }
    case ts.SyntaxKind.ElementAccessExpression:
    case ts.SyntaxKind.ImportDeclaration:
    case ts.SyntaxKind.ExportDeclaration:
    case ts.SyntaxKind.ImportEqualsDeclaration:
    case ts.SyntaxKind.ImportKeyword:
    case ts.SyntaxKind.MetaProperty:
    case ts.SyntaxKind.WithStatement:
      return true;
    default:
      return false;
  }
}
