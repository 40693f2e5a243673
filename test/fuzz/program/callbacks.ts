import { block, type StatementWriter } from "./block";
import { similarObject, usefulObject } from "./expressions";
import { type Scope, someAction } from "./writer";

/* Functions that are given to others: `forEach`, `map`, `filter`, `then`. */

/** What can be used inside a function of its own. */
function inside(scope: Scope, name: string, id: string): Scope {
  return {
    ...scope,
    objects: [...scope.objects, { text: name, id }],
    inLoop: false,
    labels: [],
    returns: "nothing",
  };
}

const forEach: StatementWriter = (writer, scope) => {
  const first = usefulObject(writer, scope);
  const second = similarObject(writer, scope, first.id);
  const each = writer.fresh("each");
  const body = block(writer, inside(scope, each, first.id), 2);
  const things = writer.choices.pick([`[${first.text}]`, `[${first.text}, ${second.text}]`]);
  const lines = writer.choices.pick([
    [`await Promise.all(${things}.map(async (${each}) => {`, ...body, "}));"],
    [`${things}.forEach(async (${each}) => {`, ...body, "});"],
    [`for (const step of ${things}.map((${each}) => async () => {`, ...body, "})) await step();"],
  ]);
  return { lines, scope };
};

const filtered: StatementWriter = (writer, scope) => {
  const first = usefulObject(writer, scope);
  const second = similarObject(writer, scope, first.id);
  const [each, one] = [writer.fresh("each"), writer.fresh("each")];
  const keep = writer.choices.pick([
    `${one}.id !== "${second.id}"`,
    `${one} === ${first.text}`,
    `Math.random() < 0.5`,
    "true",
  ]);
  const inner: Scope = { ...inside(scope, each, first.id), inLoop: true, returns: scope.returns };
  return {
    lines: [
      `for (const ${each} of [${first.text}, ${second.text}].filter((${one}) => ${keep})) {`,
      ...block(writer, inner, 2),
      "}",
    ],
    scope,
  };
};

const mapped: StatementWriter = (writer, scope) => {
  const first = usefulObject(writer, scope);
  const second = similarObject(writer, scope, first.id);
  const [each, list] = [writer.fresh("each"), writer.fresh("list")];
  return {
    lines: [
      `const ${list} = [${first.text}, ${second.text}].map((${each}) => ({ item: ${each}, name: ${each}.id }));`,
      `for (const { item: ${each} } of ${list}) {`,
      ...block(writer, inside(scope, each, first.id), 2),
      "}",
    ],
    scope,
  };
};

const then: StatementWriter = (writer, scope) => {
  const ok = writer.fresh("ok");
  const action = someAction(writer, scope);
  const inner: Scope = {
    ...scope,
    flags: [...scope.flags, ok],
    inLoop: false,
    labels: [],
    returns: "nothing",
  };
  return {
    lines: [
      `await ${action}.then(async (${ok}) => {`,
      `  if (${ok}) {`,
      ...block(writer, inner, 2),
      "  }",
      "});",
    ],
    scope,
  };
};

const caught: StatementWriter = (writer, scope) => {
  const action = someAction(writer, scope);
  const inner: Scope = { ...scope, inLoop: false, labels: [], returns: "nothing" };
  return {
    lines: [`await ${action}.catch(async () => {`, ...block(writer, inner, 2), "});"],
    scope,
  };
};

export const callbackStatements: readonly StatementWriter[] = [forEach, filtered, mapped, then, caught];
