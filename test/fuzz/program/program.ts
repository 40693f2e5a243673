import type { Choices } from "../choices";
import type { Scenario } from "../scenario";
import { block, type StatementWriter, someStatements } from "./block";
import { callbackStatements } from "./callbacks";
import { callOf, usefulObject } from "./expressions";
import { functionStatements } from "./functionStatements";
import { branchingStatements, straightStatements } from "./statements";
import { annotation, createWriter, type HelperFunction, type Scope, type Writer } from "./writer";

export interface ProgramOptions {
  /** One way from top to bottom: nothing is tested, nothing is repeated more than is written out. */
  readonly straight: boolean;
  /** How many statements at most. */
  readonly size: number;
}

const allStatements: readonly StatementWriter[] = [
  ...straightStatements,
  ...branchingStatements,
  ...functionStatements,
  ...callbackStatements,
];

/** A program that JavaScript can run and that mostly does what can be done. */
export function randomProgram(choices: Choices, scenario: Scenario, options: ProgramOptions): string {
  const writer = createWriter(
    choices,
    scenario,
    options.straight ? straightStatements : allStatements,
    options.size,
  );
  const empty: Scope = {
    objects: [],
    places: [],
    lists: [],
    flags: [],
    settableFlags: [],
    functions: [],
    labels: [],
    inLoop: false,
    returns: "nothing",
  };
  const functions: HelperFunction[] = [];
  for (let count = options.straight ? choices.below(2) : choices.below(3); count > 0; count--) {
    functions.push(helper(writer, { ...empty, functions: [...functions] }, options.straight));
  }
  const lines = functions
    .filter(() => choices.chance(60))
    .map((each) => `await ${callOf(writer, empty, each)};`);
  if (!scenario.objectsKnown && choices.chance(40)) {
    lines.push("await robot.exploreGlobal();");
    if (choices.chance(50))
      lines.push("const seen = await robot.exploreGlobal();", "console.log(seen.size);");
  }
  // Whoever generates less than two statements has been made smaller on purpose.
  lines.push(...someStatements(writer, { ...empty, functions }, Math.max(1, options.size)));
  const { name } = scenario.robot.settings;
  const interfaces = new Set(["Robot", "Scene", ...scenario.objects.map(({ id }) => annotation(writer, id))]);
  return `// @robot ${name}
import type { ${[...interfaces].join(", ")} } from "robot:${name}";

export default async function task(robot: Robot, scene: Scene) {
${lines.map((line) => `  ${line}`).join("\n")}
}
${writer.helpers.join("\n")}`;
}

/** A function beside the task, with the robot and objects as its parameters. */
function helper(writer: Writer, scope: Scope, straight: boolean): HelperFunction {
  const { choices } = writer;
  const name = writer.fresh("helper");
  const objects = Array.from({ length: choices.below(3) }, () => {
    const { id } = usefulObject(writer, scope);
    return { text: writer.fresh("item"), id };
  });
  const returns = straight ? "nothing" : choices.pick(["nothing", "boolean", "object"] as const);
  const result = choices.pick(objects.length > 0 ? objects : [usefulObject(writer, scope)]);
  const inner: Scope = { ...scope, objects, returns };
  const lines = block(writer, inner);
  if (returns === "boolean")
    lines.push(`  return ${choices.pick(["true", "false", "Math.random() < 0.5"])};`);
  if (returns === "object") lines.push(`  return ${result.text};`);
  const parameters = [
    "robot: Robot",
    "scene: Scene",
    ...objects.map(({ text, id }) => `${text}: ${annotation(writer, id)}`),
  ];
  const type = { nothing: "void", boolean: "boolean", object: annotation(writer, result.id) }[returns];
  writer.helpers.push(
    `\nasync function ${name}(${parameters.join(", ")}): Promise<${type}> {`,
    ...lines,
    "}\n",
  );
  return { name, parameters: objects, returns, result: result.id, counted: false };
}
