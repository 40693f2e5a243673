import { block, type StatementWriter } from "./block";
import { callOf, similarObject, someCondition, usefulObject } from "./expressions";
import { annotation, type HelperFunction, type Scope } from "./writer";

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
  const lines = [
    `async function ${name}(${parameter}: ${annotation(writer, first.id)}, left: number): Promise<void> {`,
    ...block(writer, inner, 2),
    `  if (left > 0) await ${name}(${parameter}, left - 1);`,
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
  collection,
];
