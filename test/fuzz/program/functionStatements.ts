import { block, type StatementWriter } from "./block";
import { callOf, similarObject, someCondition, usefulObject } from "./expressions";
import { annotation, type HelperFunction, type Scope, someAction } from "./writer";

/* Functions that a program declares for itself: closures, recursion, generators, methods. */

/** What a function body sees: what is around it, but neither its loops nor its labels. */
function bodyScope(scope: Scope, returns: HelperFunction["returns"]): Scope {
  return { ...scope, inLoop: false, labels: [], returns };
}

const closure: StatementWriter = (writer, scope) => {
  const name = writer.fresh("go");
  const body = block(writer, bodyScope(scope, "nothing"));
  const lines = writer.choices.pick([
    [`const ${name} = async () => {`, ...body, "};", `await ${name}();`],
    [`async function ${name}() {`, ...body, "}", `await ${name}();`],
    [`await (async () => {`, ...body, "})();"],
    [`const ${name} = { run: async () => {`, ...body, "} };", `await ${name}.run();`],
  ]);
  const call = lines[lines.length - 1];
  if (call.includes(name) && writer.choices.chance(25)) lines.push(call);
  return { lines, scope };
};

const withParameter: StatementWriter = (writer, scope) => {
  const name = writer.fresh("handle");
  const parameter = writer.fresh("item");
  const first = usefulObject(writer, scope);
  const second = similarObject(writer, scope, first.id);
  const inner = bodyScope(
    { ...scope, objects: [...scope.objects, { text: parameter, id: first.id }] },
    "nothing",
  );
  const body = block(writer, inner);
  const head = writer.choices.pick([
    `const ${name} = async (${parameter} = ${second.text}) => {`,
    `const ${name} = async (${parameter}: ${annotation(writer, first.id)}) => {`,
    `const ${name} = async (...[${parameter}]: ${annotation(writer, first.id)}[]) => {`,
    `const ${name} = async function (${parameter}: ${annotation(writer, first.id)}) {`,
  ]);
  const calls = [`await ${name}(${first.text});`];
  if (head.includes("=") && head.includes(` = ${second.text})`) && writer.choices.chance(40))
    calls.push(`await ${name}();`);
  else if (writer.choices.chance(40)) calls.push(`await ${name}(${second.text});`);
  return { lines: [head, ...body, "};", ...calls], scope };
};

/** Calls itself a bounded number of times. */
const recursive: StatementWriter = (writer, scope) => {
  const name = writer.fresh("again");
  const parameter = writer.fresh("item");
  const first = usefulObject(writer, scope);
  const helper: HelperFunction = {
    name,
    parameters: [{ id: first.id }],
    returns: "nothing",
    counted: true,
  };
  const inner = bodyScope(
    { ...scope, objects: [...scope.objects, { text: parameter, id: first.id }] },
    "nothing",
  );
  const again = `  if (left > 0) await ${name}(${parameter}, left - 1);`;
  const body = block(writer, inner, 2);
  const lines = [
    `async function ${name}(${parameter}: ${annotation(writer, first.id)}, left: number): Promise<void> {`,
    // What comes after the call sees the variables of its own call again.
    ...(writer.choices.chance(40) ? [again, ...body] : [...body, again]),
    "}",
    `await ${callOf(writer, scope, helper)};`,
  ];
  return { lines, scope };
};

/** A variable that a function changes behind the back of those who use it. */
const captured: StatementWriter = (writer, scope) => {
  const [place, name] = [writer.fresh("place"), writer.fresh("swap")];
  const first = usefulObject(writer, scope);
  const second = similarObject(writer, scope, first.id);
  const condition = writer.choices.chance(30) ? `if (${someCondition(writer, scope, 1)}) ` : "";
  return {
    lines: [
      `let ${place} = ${first.text};`,
      `const ${name} = async () => {`,
      `  ${condition}${place} = ${second.text};`,
      "};",
      `await ${name}();`,
    ],
    scope: { ...scope, objects: [...scope.objects, { text: place, id: second.id }] },
  };
};

const generator: StatementWriter = (writer, scope) => {
  const [name, each] = [writer.fresh("every"), writer.fresh("each")];
  const first = usefulObject(writer, scope);
  const second = similarObject(writer, scope, first.id);
  const inner: Scope = { ...scope, objects: [...scope.objects, { text: each, id: first.id }], inLoop: true };
  return {
    lines: [
      `function* ${name}() {`,
      `  yield ${first.text};`,
      `  yield ${second.text};`,
      "}",
      `for (const ${each} of ${name}()) {`,
      ...block(writer, inner, 2),
      "}",
    ],
    scope,
  };
};

const method: StatementWriter = (writer, scope) => {
  const [name, parameter] = [writer.fresh("tool"), writer.fresh("item")];
  const first = usefulObject(writer, scope);
  const inner = bodyScope(
    { ...scope, objects: [...scope.objects, { text: parameter, id: first.id }] },
    "nothing",
  );
  const body = block(writer, inner, 2);
  const lines = writer.choices.pick([
    [
      `const ${name} = {`,
      `  async use(${parameter}: ${annotation(writer, first.id)}) {`,
      ...body,
      "  },",
      "};",
      `await ${name}.use(${first.text});`,
    ],
    [
      `class ${name} {`,
      `  static async use(${parameter}: ${annotation(writer, first.id)}) {`,
      ...body,
      "  }",
      "}",
      `await ${name}.use(${first.text});`,
    ],
  ]);
  return { lines, scope };
};

/** An object of a class, or one with methods, that holds the robot and an object of the world and changes what it holds. */
const instance: StatementWriter = (writer, scope) => {
  const { choices } = writer;
  const [maker, name, parameter, kept] = ["Hand", "hand", "item", "kept"].map((each) => writer.fresh(each));
  const first = usefulObject(writer, scope);
  const second = similarObject(writer, scope, first.id);
  const type = annotation(writer, first.id);
  const inner = bodyScope(
    { ...scope, objects: [...scope.objects, { text: parameter, id: first.id }] },
    "nothing",
  );
  const later = bodyScope({ ...scope, objects: [...scope.objects, { text: kept, id: first.id }] }, "nothing");
  const ofThis = (lines: readonly string[]) =>
    lines.map((line) => line.replaceAll("await robot.", "await this.robot."));
  const body = block(writer, inner, 2);
  const isNested = body.some((line) => /function|\{ run:|\buse\(|class/.test(line));
  const methods = [
    `  async use(${parameter}: ${type})${choices.chance(50) ? ": Promise<void>" : ""} {`,
    ...(isNested ? body : ofThis(body)),
    ...(choices.chance(60) ? [`    this.last = ${parameter};`] : []),
    "  }",
    "  async again() {",
    `    const ${kept} = this.last;`,
    ...(choices.chance(40) ? [`    await this.use(${kept});`] : []),
    ...block(writer, later, 2),
    "  }",
  ];
  const field = choices.chance(40)
    ? [`  more = async () => { await this.robot.${someAction(writer, scope).replace(/^robot\./, "")}; };`]
    : [];
  const isClass = choices.chance(70);
  const lines = isClass
    ? choices.pick([
        [
          `class ${maker} {`,
          `  constructor(readonly robot: Robot, public last: ${type}) {}`,
          ...methods,
          ...field,
          "}",
          `const ${name} = new ${maker}(robot, ${first.text});`,
        ],
        [
          `class ${maker} {`,
          "  robot: Robot;",
          `  last = ${first.text};`,
          "  constructor(given: Robot) { this.robot = given; }",
          ...field,
          ...methods,
          "}",
          `const ${name} = new ${maker}(robot);`,
        ],
      ])
    : [
        `const ${name} = {`,
        "  robot,",
        `  last: ${first.text},`,
        ...methods.map((line) => (line === "  }" ? "  }," : line)),
        "};",
      ];
  const calls = [`await ${name}.use(${second.text});`, `await ${name}.again();`];
  if (isClass && field.length > 0 && !field[0].includes('scene.has("nothing")'))
    calls.push(`await ${name}.more();`);
  lines.push(...calls.filter(() => choices.chance(70)));
  return { lines, scope: { ...scope, objects: [...scope.objects, { text: `${name}.last`, id: first.id }] } };
};

const collection: StatementWriter = (writer, scope) => {
  const [name, each] = [writer.fresh("set"), writer.fresh("each")];
  const first = usefulObject(writer, scope);
  const second = similarObject(writer, scope, first.id);
  const inner: Scope = { ...scope, objects: [...scope.objects, { text: each, id: first.id }], inLoop: true };
  const body = block(writer, inner, 2);
  const lines = writer.choices.pick([
    [
      `const ${name} = new Set([${first.text}, ${second.text}]);`,
      `for (const ${each} of ${name}) {`,
      ...body,
      "}",
    ],
    [
      `const ${name} = new Map([["a", ${first.text}], ["b", ${second.text}]]);`,
      `for (const [, ${each}] of ${name}) {`,
      ...body,
      "}",
    ],
    [
      `const ${name} = new Map([["a", ${first.text}]]);`,
      `${name}.set("a", ${second.text});`,
      "{",
      `  const ${each} = ${name}.get("a")!;`,
      ...block(writer, { ...inner, inLoop: scope.inLoop }, 2),
      "}",
    ],
  ]);
  return { lines, scope };
};

export const functionStatements: readonly StatementWriter[] = [
  closure,
  withParameter,
  recursive,
  captured,
  generator,
  method,
  instance,
  collection,
];
