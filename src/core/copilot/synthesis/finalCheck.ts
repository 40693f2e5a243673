import type { Selection } from "../understanding/task";
import type { CodeScope } from "./selectionCode";
import type { Writing } from "./writing";

/** An error at the end for things of a list that are not as they should be; `wrong` is a condition on one of them. */
export function writeFinalCheck(
  writing: Writing,
  item: Selection,
  list: string,
  wrong: (name: string, scope: CodeScope) => string,
): void {
  const name = writing.parameter(item);
  const left = writing.names.make("left");
  writing.lines.push(
    "",
    `const ${left} = ${list}.filter((${name}) => scene.has(${name}.id) && ${wrong(name, writing.scope())});`,
    `if (${left}.length > 0) throw new Error(\`Not where they should be: \${${left}.map((${name}) => ${name}.id).join(", ")}.\`);`,
  );
}
