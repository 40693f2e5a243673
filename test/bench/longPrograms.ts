/* Long programs as people write them, for benchmarks. */

export interface LongProgram {
  readonly name: string;
  readonly text: string;
}

const kinds = ["cup", "plate", "banana", "apple", "orange", "doll", "car", "bear"] as const;
const furniture = ["table_0", "table_1", "bed_0", "sofa_0", "shelf_0"] as const;

const header = `// @robot mobile-manipulator
import type { Item, Robot, Scene, Thing } from "robot:mobile-manipulator";
`;

/** One transport in twelve lines; the parts differ, so that no two look alike. */
function part(index: number, indentation: string): string[] {
  const kind = kinds[index % kinds.length];
  const item = `${kind}${index}`;
  const place = furniture[index % furniture.length];
  const shapes: readonly string[][] = [
    [
      `// Part ${index}: the ${kind} goes to ${place}.`,
      `const ${item} = scene.get("${kind}_${index % 3}");`,
      `const target${index} = scene.get("${place}");`,
      `await robot.navigate(${item});`,
      `if (await robot.grasp(${item})) {`,
      `  await robot.navigate(target${index});`,
      `  if (!(await robot.place(target${index}))) {`,
      `    console.log("not placed", ${item}.id);`,
      "    return;",
      "  }",
      "} else {",
      `  console.log("not grasped", ${item}.id);`,
      "}",
    ],
    [
      `// Part ${index}: every ${kind} in sight.`,
      `for (const ${item} of scene.all("${kind}")) {`,
      `  if (!(await robot.navigate(${item}))) continue;`,
      `  if (!(await robot.grasp(${item}))) continue;`,
      `  if (!(await robot.navigate(shelf))) throw new Error("no way");`,
      "  await robot.place(shelf);",
      "}",
      `console.log("part ${index} is done");`,
    ],
    [
      `// Part ${index}: look for a ${kind}.`,
      `const found${index} = scene.find("${kind}");`,
      `if (found${index}) {`,
      `  let tries${index} = 0;`,
      `  while (tries${index} < 2 && !(await robot.navigate(found${index}))) tries${index}++;`,
      "  const seen = await robot.exploreLocal();",
      `  console.log(seen.size, tries${index});`,
      "}",
    ],
    [
      `// Part ${index}: a look at ${place}.`,
      `const place${index} = scene.get("${place}");`,
      `const reached${index} = await robot.navigate(place${index});`,
      `if (!reached${index}) {`,
      `  console.log("can't reach", place${index}.id);`,
      "} else {",
      `  await robot.reportObservation(place${index});`,
      "  await robot.exploreLocal();",
      "}",
    ],
  ];
  return shapes[(index * 7) % 4].map((line) => indentation + line);
}

/** One task function with everything in it. */
export function oneFunction(lines: number): LongProgram {
  const body: string[] = [];
  for (let index = 0; body.length < lines - 8; index++) body.push(...part(index, "  "));
  const text = `${header}
export default async function task(robot: Robot, scene: Scene) {
  await robot.exploreGlobal();
  const shelf = scene.get("shelf_0");
${body.join("\n")}
}
`;
  return { name: "one function", text };
}

/** Helper functions of about thirty lines, called one after the other. */
export function manyFunctions(lines: number): LongProgram {
  const count = Math.max(1, Math.round(lines / 32));
  const functions: string[] = [];
  for (let index = 0; index < count; index++) {
    const body: string[] = [];
    for (let inner = 0; body.length < 25; inner++) body.push(...part(index * 5 + inner, "  "));
    functions.push(
      `async function step${index}(robot: Robot, scene: Scene, shelf: Thing): Promise<void> {\n${body.join("\n")}\n}\n`,
    );
  }
  const calls = functions.map((_, index) => `  await step${index}(robot, scene, shelf);`);
  const text = `${header}
${functions.join("\n")}
export default async function task(robot: Robot, scene: Scene) {
  await robot.exploreGlobal();
  const shelf = scene.get("shelf_0");
${calls.join("\n")}
}
`;
  return { name: "many functions", text };
}

/** `identifier` is the argument of an action, `argument` that of a call that moves nothing. */
export type EditKind = "comment" | "string" | "identifier" | "number" | "argument";
export type EditPlace = "start" | "middle" | "end";

const targets: Readonly<Record<EditKind, RegExp>> = {
  comment: /\/\/ Part \d+/g,
  string: /scene\.get\("[a-z]+_\d/g,
  identifier: /await robot\.navigate\([a-z]+\d/g,
  number: /while \(tries\d+ < \d/g,
  argument: /console\.log\("[a-z' ]+", [a-z]+\d/g,
};

/** Offsets behind which a character is typed, each in another part of the program, near one another. */
export function editOffsets(text: string, kind: EditKind, place: EditPlace, count: number): number[] {
  const ends = [...text.matchAll(targets[kind])].map((match) => match.index + match[0].length);
  const first = { start: 1, middle: Math.floor((ends.length - count) / 2), end: ends.length - 1 - count }[
    place
  ];
  return ends.slice(Math.max(0, first), Math.max(0, first) + count);
}
