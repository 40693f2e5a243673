import { block, type StatementWriter } from "./block";
import { callOf, similarObject, someCondition, usefulObject } from "./expressions";
import { type Scope, someAction, someObject, type Writer } from "./writer";

function withObject(scope: Scope, text: string, id: string): Scope {
  return { ...scope, objects: [...scope.objects, { text, id }] };
}

/** Where a program leaves what it is doing. */
function jump(writer: Writer, scope: Scope): string {
  const { choices } = writer;
  const alternatives = ['throw new Error("given up");'];
  if (scope.inLoop) alternatives.push("continue;", "break;");
  if (scope.returns === "nothing") alternatives.unshift("return;");
  if (scope.returns === "boolean") alternatives.unshift(`return ${choices.pick(["false", "true"])};`);
  for (const label of scope.labels) alternatives.push(`break ${label};`, `continue ${label};`);
  return choices.pick(alternatives);
}

const alias: StatementWriter = (writer, scope) => {
  const { text, id } = usefulObject(writer, scope);
  const name = writer.fresh("item");
  return { lines: [`const ${name} = ${text};`], scope: withObject(scope, name, id) };
};

const destructured: StatementWriter = (writer, scope) => {
  const [first, second] = [usefulObject(writer, scope), usefulObject(writer, scope)];
  const [a, b] = [writer.fresh("item"), writer.fresh("item")];
  const line = writer.choices.pick([
    `const [${a}, ${b}] = [${first.text}, ${second.text}];`,
    `const { ${a}, other: ${b} } = { ${a}: ${first.text}, other: ${second.text} };`,
    `const [, ${a}, { inner: ${b} }] = [${second.text}, ${first.text}, { inner: ${second.text} }] as const;`,
    `const [${a}, ...[${b}]] = [${first.text}, ${second.text}];`,
  ]);
  return { lines: [line], scope: withObject(withObject(scope, a, first.id), b, second.id) };
};

const record: StatementWriter = (writer, scope) => {
  const [first, second] = [usefulObject(writer, scope), usefulObject(writer, scope)];
  const name = writer.fresh("pair");
  const nested = writer.choices.chance(30);
  const text = nested
    ? `{ a: ${first.text}, b: { c: ${second.text} } }`
    : `{ a: ${first.text}, b: ${second.text} }`;
  const inner = withObject(scope, `${name}.a`, first.id);
  const lines = [`const ${name} = ${text};`];
  if (writer.choices.chance(20)) {
    const put = similarObject(writer, scope, first.id);
    lines.push(`${name}.a = ${put.text};`);
  }
  return { lines, scope: withObject(inner, nested ? `${name}.b.c` : `${name}.b`, second.id) };
};

const reassigned: StatementWriter = (writer, scope) => {
  const { choices } = writer;
  if (scope.places.length > 0 && choices.below(100) < 60) {
    const place = choices.pick(scope.places);
    return { lines: [`${place.text} = ${similarObject(writer, scope, place.id).text};`], scope };
  }
  const { text, id } = usefulObject(writer, scope);
  const name = writer.fresh("place");
  const inner = withObject(scope, name, id);
  return {
    lines: [`let ${name} = ${text};`],
    scope: { ...inner, places: [...scope.places, { text: name, id }] },
  };
};

const list: StatementWriter = (writer, scope) => {
  const { choices } = writer;
  const first = usefulObject(writer, scope);
  const more = Array.from({ length: choices.below(3) }, () => similarObject(writer, scope, first.id));
  const all = [first, ...more];
  const name = writer.fresh("list");
  const lines = [`const ${name} = [${all.map(({ text }) => text).join(", ")}];`];
  const kind = choices.below(8);
  let ids = all.map(({ id }) => id);
  let inner = scope;
  if (kind === 1) {
    const added = similarObject(writer, scope, first.id);
    lines.push(`${name}.push(${added.text});`);
    ids = [...ids, added.id];
  } else if (kind === 2) {
    const taken = writer.fresh("item");
    lines.push(`const ${taken} = ${name}.shift()!;`);
    inner = withObject(scope, taken, ids[0]);
    ids = ids.slice(1);
  } else if (kind === 3) {
    lines.push(`${name}.reverse();`);
    ids = [...ids].reverse();
  } else if (kind === 4) {
    const put = similarObject(writer, scope, first.id);
    lines.push(`${name}[0] = ${put.text};`);
    ids = [put.id, ...ids.slice(1)];
  } else if (kind === 5) {
    const copy = writer.fresh("list");
    const put = similarObject(writer, scope, first.id);
    lines.push(`const ${copy} = [...${name}, ${put.text}];`, `${name}.pop();`);
    return { lines, scope: { ...scope, lists: [...scope.lists, { text: copy, ids: [...ids, put.id] }] } };
  }
  if (ids.length > 0) inner = withObject(inner, choices.pick([`${name}[0]`, `${name}.at(0)!`]), ids[0]);
  return { lines, scope: { ...inner, lists: [...inner.lists, { text: name, ids }] } };
};

const together: StatementWriter = (writer, scope) => {
  const [first, second] = [someAction(writer, scope), someAction(writer, scope)];
  return { lines: [`await Promise.all([${first}, ${second}]);`], scope };
};

const robotParts: StatementWriter = (writer, scope) => {
  const action = someAction(writer, scope);
  const method = /^robot\.(\w+)/.exec(action)?.[1];
  if (!method) return { lines: [], scope };
  const name = writer.fresh("machine");
  const lines = writer.choices.pick([
    [`const ${name} = robot;`, `await ${name}${action.slice("robot".length)};`],
    ["{", `  const { ${method} } = robot;`, `  await ${action.slice("robot.".length)};`, "}"],
    [`const ${name} = { arm: robot };`, `await ${name}.arm${action.slice("robot".length)};`],
  ]);
  return { lines, scope };
};

const repeated: StatementWriter = (writer, scope) => {
  const { choices } = writer;
  const chosen = scope.lists.filter(({ ids }) => ids.length > 0);
  const name = writer.fresh("each");
  const inner: Scope = { ...scope, inLoop: true };
  if (chosen.length > 0 && !choices.chance(50)) {
    const { text, ids } = choices.pick(chosen);
    return {
      lines: [`for (const ${name} of ${text}) {`, ...block(writer, withObject(inner, name, ids[0])), "}"],
      scope,
    };
  }
  const first = usefulObject(writer, scope);
  const second = similarObject(writer, scope, first.id);
  return {
    lines: [
      `for (const ${name} of [${first.text}, ${second.text}]) {`,
      ...block(writer, withObject(inner, name, first.id)),
      "}",
    ],
    scope,
  };
};

const result: StatementWriter = (writer, scope) => {
  const name = writer.fresh("ok");
  const flags = [...scope.flags, name];
  const kind = writer.choices.below(4);
  if (kind === 1) {
    return {
      lines: [`let ${name} = false;`, `${name} = ${someCondition(writer, scope, 1)};`],
      scope: { ...scope, flags, settableFlags: [...scope.settableFlags, name] },
    };
  }
  if (kind === 2) {
    const other = writer.fresh("ok");
    const line = writer.choices.pick([
      `const [${name}, ${other}] = await Promise.all([${someAction(writer, scope)}, ${someAction(writer, scope)}]);`,
      `const [${name}, ${other}] = [await ${someAction(writer, scope)}, await ${someAction(writer, scope)}];`,
      `const { ${name}, ${other} } = { ${name}: await ${someAction(writer, scope)}, ${other}: ${someCondition(writer, scope, 1)} };`,
    ]);
    return { lines: [line], scope: { ...scope, flags: [...flags, other] } };
  }
  return {
    lines: [
      `const ${name} = ${kind === 3 ? someCondition(writer, scope, 2) : `await ${someAction(writer, scope)}`};`,
    ],
    scope: { ...scope, flags },
  };
};

const setFlag: StatementWriter = (writer, scope) => {
  if (scope.settableFlags.length === 0) return result(writer, scope);
  const operator = writer.choices.pick(["=", "=", "||=", "&&="]);
  const name = writer.choices.pick(scope.settableFlags);
  return { lines: [`${name} ${operator} ${someCondition(writer, scope, 1)};`], scope };
};

const branch: StatementWriter = (writer, scope) => {
  const condition = someCondition(writer, scope, 2);
  const restore = writer.likely.save();
  const lines = [`if (${condition}) {`, ...block(writer, scope)];
  if (writer.choices.chance(50)) {
    restore();
    lines.push("} else {", ...block(writer, scope));
  }
  return { lines: [...lines, "}"], scope };
};

const guard: StatementWriter = (writer, scope) => ({
  lines: [`if (!(await ${someAction(writer, scope)})) ${jump(writer, scope)}`],
  scope,
});

const leave: StatementWriter = (writer, scope) => ({
  lines: [`if (${someCondition(writer, scope, 1)}) ${jump(writer, scope)}`],
  scope,
});

const logical: StatementWriter = (writer, scope) => {
  const [first, second] = [someAction(writer, scope), someAction(writer, scope)];
  const line = writer.choices.pick([
    `(await ${first}) && (await ${second});`,
    `(await ${first}) || (await ${second});`,
    `(await ${first}) ? await ${second} : console.log("no");`,
  ]);
  return { lines: [line], scope };
};

const counted: StatementWriter = (writer, scope) => {
  const { choices } = writer;
  const index = writer.fresh("i");
  const label = choices.chance(20) ? writer.fresh("round") : undefined;
  const inner: Scope = {
    ...scope,
    inLoop: true,
    labels: label === undefined ? scope.labels : [...scope.labels, label],
  };
  const more = choices.chance(30) && scope.flags.length > 0 ? ` && !${choices.pick(scope.flags)}` : "";
  const head = `for (let ${index} = 0; ${index} < ${1 + choices.below(3)}${more}; ${index}++) {`;
  return {
    lines: [label === undefined ? head : `${label}: ${head}`, ...block(writer, inner), "}"],
    scope,
  };
};

const until: StatementWriter = (writer, scope) => {
  const inner: Scope = { ...scope, inLoop: true };
  const condition = () =>
    writer.choices.below(2) === 0 ? `!(await ${someAction(writer, scope)})` : someCondition(writer, scope, 1);
  const lines = writer.choices.pick([
    () => [`while (${condition()}) {`, ...block(writer, inner, 2), "}"],
    () => {
      const body = block(writer, inner, 2);
      return ["do {", ...body, `} while (${condition()});`];
    },
    () => ["for (;;) {", ...block(writer, inner, 2), `  if (${condition()}) break;`, "}"],
  ])();
  return { lines, scope };
};

const found: StatementWriter = (writer, scope) => {
  const { choices } = writer;
  const wanted = usefulObject(writer, scope);
  const type = writer.scenario.objects.find(({ id }) => id === wanted.id)?.type;
  if (type === undefined) return alias(writer, scope);
  const name = writer.fresh("seen");
  switch (choices.below(4)) {
    case 1:
      return {
        lines: [`const ${name} = scene.find("${type}") ?? ${wanted.text};`],
        scope: withObject(scope, name, wanted.id),
      };
    case 2:
      return {
        lines: [
          `for (const ${name} of scene.all("${type}")) {`,
          ...block(writer, { ...withObject(scope, name, wanted.id), inLoop: true }),
          "}",
        ],
        scope,
      };
    case 3:
      return {
        lines: [
          `const ${name} = scene.find("${type}");`,
          `if (!${name}) ${jump(writer, { ...scope, inLoop: false, labels: [] })}`,
        ],
        scope: withObject(scope, name, wanted.id),
      };
    default: {
      const lines = [
        `const ${name} = scene.find("${type}");`,
        `if (${name}${choices.pick(["", " !== undefined", "?.id"])}) {`,
        ...block(writer, withObject(scope, name, wanted.id)),
        "}",
      ];
      return { lines, scope };
    }
  }
};

const chosen: StatementWriter = (writer, scope) => {
  const name = writer.fresh("item");
  const condition = someCondition(writer, scope, 1);
  const first = usefulObject(writer, scope);
  const second = similarObject(writer, scope, first.id);
  return {
    lines: [`const ${name} = ${condition} ? ${first.text} : ${second.text};`],
    scope: withObject(scope, name, first.id),
  };
};

const switched: StatementWriter = (writer, scope) => {
  const { choices } = writer;
  const value = choices.pick([
    "Math.floor(Math.random() * 2)",
    "1",
    'scene.all("object").length > 2 ? 1 : 0',
  ]);
  const inner: Scope = { ...scope, inLoop: false };
  const lines = [`switch (${value}) {`];
  for (let clause = 0; clause < 1 + choices.below(3); clause++) {
    const last = clause > 0 && choices.chance(40);
    lines.push(last ? "  default: {" : `  case ${clause}: {`);
    lines.push(...block(writer, inner, 2).map((line) => `  ${line}`));
    if (!choices.chance(25)) lines.push("    break;");
    lines.push("  }");
    if (last) break;
  }
  return { lines: [...lines, "}"], scope };
};

const attempted: StatementWriter = (writer, scope) => {
  const { choices } = writer;
  const asBefore = writer.likely.save();
  const lines = ["try {", ...block(writer, scope)];
  if (choices.chance(25)) lines.push(`  ${leave(writer, scope).lines[0]}`);
  const kind = choices.below(3);
  if (kind !== 1) {
    const asAfter = writer.likely.save();
    asBefore();
    lines.push(choices.pick(["} catch {", "} catch (error) {"]), ...block(writer, scope, 2));
    asAfter();
  }
  if (kind !== 0) lines.push("} finally {", ...block(writer, scope, 2));
  return { lines: [...lines, "}"], scope };
};

const helped: StatementWriter = (writer, scope) => {
  const { choices } = writer;
  if (scope.functions.length === 0) return alias(writer, scope);
  const helper = choices.pick(scope.functions);
  const call = callOf(writer, scope, helper);
  if (helper.returns === "boolean" && choices.chance(50)) {
    const name = writer.fresh("ok");
    return { lines: [`const ${name} = await ${call};`], scope: { ...scope, flags: [...scope.flags, name] } };
  }
  if (helper.returns === "object") {
    const name = writer.fresh("item");
    return {
      lines: [`const ${name} = await ${call};`],
      scope: withObject(scope, name, helper.result ?? ""),
    };
  }
  return { lines: [`await ${call};`], scope };
};

const talk: StatementWriter = (writer, scope) => {
  const thing = someObject(writer, scope, ["object"]);
  return {
    lines: [thing ? `console.log(\`at \${${thing.text}.id}\`);` : 'console.log("here");'],
    scope,
  };
};

export const straightStatements: readonly StatementWriter[] = [
  alias,
  destructured,
  record,
  reassigned,
  list,
  robotParts,
  repeated,
  talk,
];

export const branchingStatements: readonly StatementWriter[] = [
  together,
  result,
  result,
  setFlag,
  branch,
  branch,
  guard,
  guard,
  leave,
  logical,
  counted,
  until,
  found,
  chosen,
  switched,
  attempted,
  helped,
  helped,
];
