import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ts } from "ts-morph";
import { productFolder } from "../../src/platform/productFolder";

/**
 * Programs that people wrote for the mobile manipulator: the samples, the examples of the rules' pages, and the
 * snippets of the checker's own tests.
 */
export function writtenPrograms(): string[] {
  const root = productFolder();
  const samples = textsIn(join(root, "samples"), ".robot.ts");
  const examples = textsIn(join(root, "docs/rules"), ".md").flatMap((page) =>
    [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code),
  );
  const snippets = textsIn(join(root, "src/core/checker"), ".test.ts").flatMap(literalsWithActions);
  const bodies = [...examples, ...snippets].map((code) =>
    /export default/.test(code) ? code : asTask(code),
  );
  return [...new Set([...samples, ...bodies])];
}

/** A program around the body of a task; what the snippets take for granted is named first. */
function asTask(body: string): string {
  const names = ["cup", "plate", "table", "bed"].map((name) => `  const ${name} = scene.get("${name}_0");`);
  return `// @robot mobile-manipulator
import type { Robot, Scene } from "robot:mobile-manipulator";
export default async function task(robot: Robot, scene: Scene) {
${names.join("\n")}
${body}
}
`;
}

function textsIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

/** String literals that are code of a program. */
function literalsWithActions(testText: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text.includes("await robot.")) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("snippets.test.ts", testText, ts.ScriptTarget.ES2022, true));
  return found;
}
