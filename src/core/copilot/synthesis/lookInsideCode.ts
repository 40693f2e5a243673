import { sameName } from "../../pddl/syntax";
import type { Selection } from "../understanding/task";
import { callText } from "./actionCode";
import { chooseMany, chooseOne } from "./choiceCode";
import { indented } from "./programText";
import { type Rummage, rummagesOf } from "./searchCode";
import { writeIfSeveral } from "./severalFit";
import type { Writing } from "./writing";

/**
 * Statements that look into a place: it is opened for that where it is shut, and shut again. What is in it is told.
 * @returns false, with nothing written, where this robot has no way of looking into such places
 */
export function writeLookInside(writing: Writing, selection: Selection): boolean {
  const leaves = selection.types.flatMap((type) => writing.abilities.leavesOf(type));
  const way = rummagesOf(writing.robot).find(({ types }) =>
    leaves.every((leaf) => types.some((type) => sameName(type, leaf))),
  );
  if (!way || leaves.length === 0) return false;
  if (selection.amount.kind === "one") {
    const place = chooseOne(writing, selection);
    writeIfSeveral(writing, selection, place);
    writing.separate();
    writing.lines.push(...lookInside(writing, way, place));
    return true;
  }
  const places = chooseMany(writing, selection);
  const place = writing.names.make("spot");
  writing.separate();
  writing.lines.push(
    `for (const ${place} of ${places}) {`,
    ...indented(lookInside(writing, way, place)),
    "}",
  );
  return true;
}

function lookInside(writing: Writing, { look, before, after }: Rummage, place: string): readonly string[] {
  const { standsAt } = writing.abilities;
  const changed = before.find(({ achieves }) => achieves !== undefined)?.achieves;
  const wasSo = changed === undefined ? undefined : writing.names.make(`was ${changed.replace(/^is-/, "")}`);
  const unlessSo = wasSo === undefined ? "" : `!${wasSo} && `;
  return [
    ...(wasSo === undefined ? [] : [`const ${wasSo} = scene.holds(\`(${changed} \${${place}.id})\`);`]),
    ...before.map(({ method, achieves }) => {
      const call = `!(await ${callText(method, [place])})`;
      const failed = `throw new Error(\`${method.name}(\${${place}.id}) failed.\`);`;
      return `if (${achieves === undefined ? "" : unlessSo}${call}) ${failed}`;
    }),
    `await ${callText(look, [place])};`,
    ...(standsAt
      ? [
          "for (const thing of scene) {",
          `  if (scene.holds(\`(${standsAt.predicate} \${thing.id} \${${place}.id})\`)) console.log(\`At \${${place}.id}: \${thing.id}, \${thing.label}.\`);`,
          "}",
        ]
      : []),
    ...after.map(
      (method) =>
        `if (${unlessSo}!(await ${callText(method, [place])})) console.warn(\`\${${place}.id} stays as it is.\`);`,
    ),
  ];
}
