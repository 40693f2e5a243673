/** Names that a generated program must not give to a variable. */
const reserved = new Set(
  "robot scene task room place sleep console break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await async of eval arguments undefined Robot Scene Error Number String Boolean Object Array Map Set Math JSON Promise".split(
    " ",
  ),
);

/** Gives out variable names that are not taken yet. */
export class VariableNames {
  private readonly taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.taken = new Set([...reserved, ...taken]);
  }

  /** `wine bottle` → `wineBottle`, `banana_0` → `banana0`; a number is added where the name is taken. */
  make(words: string): string {
    const parts = words.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");
    const camel = parts
      .map((part, index) =>
        index === 0 ? part.toLowerCase() : part[0].toUpperCase() + part.slice(1).toLowerCase(),
      )
      .join("");
    const base = /^\p{L}/u.test(camel) ? camel : `object${camel}`;
    let name = base;
    for (let number = 2; this.taken.has(name); number++) name = `${base}${number}`;
    this.taken.add(name);
    return name;
  }
}

export interface ProgramParts {
  readonly robot: string;
  readonly scene: string;
  readonly instruction: string;
  readonly goal?: string;
  /** Statements of the task, indented by two spaces. */
  readonly body: readonly string[];
}

/** A whole program file around its statements. */
export function programText({ robot, scene, instruction, goal, body }: ProgramParts): string {
  const header = [
    `// @robot ${robot}`,
    `// @scene ${scene}`,
    `// @task ${oneLine(instruction)}`,
    ...(goal === undefined ? [] : [`// @goal ${oneLine(goal)}`]),
  ];
  return [
    ...header,
    `import type { Robot, Scene } from ${JSON.stringify(`robot:${robot}`)};`,
    "",
    "export default async function task(robot: Robot, scene: Scene) {",
    ...body,
    "}",
    "",
  ].join("\n");
}

/** A header comment ends with its line; line separators of Unicode end one too. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** Statements on one level deeper. */
export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === "" ? line : `  ${line}`));
}
