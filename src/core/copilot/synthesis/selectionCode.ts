import type { Abilities } from "../abilities";
import type { Relation, Selection } from "../understanding/task";
import { nameTest } from "../understanding/words/kindName";
import { nameOfType } from "../understanding/words/vocabulary";

/** How an object is called in the program while its expressions are written. */
export interface CodeScope {
  readonly abilities: Abilities;
  /** Variables of objects that the program has chosen, by the referent they stand for. */
  readonly variables: ReadonlyMap<number, string>;
}

/** `scene.all("fruit")` with the filters that a selection needs; `more` are further conditions on the variable. */
export function listExpression(
  selection: Selection,
  variable: string,
  scope: CodeScope,
  more: readonly string[] = [],
): string {
  const { base, conditions } = listParts(selection, variable, scope);
  const all = [...conditions, ...more];
  return all.length === 0 ? base : `${base}.filter((${variable}) => ${all.join(" && ")})`;
}

/** One object of that kind or `undefined`. */
export function findExpression(
  selection: Selection,
  variable: string,
  scope: CodeScope,
  more: readonly string[] = [],
): string {
  if (selection.id !== undefined) return `scene.get(${JSON.stringify(selection.id)})`;
  const { base, conditions, type } = listParts(selection, variable, scope);
  const all = [...conditions, ...more];
  return all.length === 0
    ? `scene.find(${JSON.stringify(type)})`
    : `${base}.find((${variable}) => ${all.join(" && ")})`;
}

/** A fact that the robot believes, as a condition: `` scene.holds(`(on ${a.id} ${b.id})`) ``. */
export function holdsExpression(
  abilities: Abilities,
  relation: string,
  thing: string,
  place: string,
): string {
  return `scene.holds(\`${abilities.factText(relation, `\${${thing}.id}`, `\${${place}.id}`)}\`)`;
}

function listParts(
  selection: Selection,
  variable: string,
  scope: CodeScope,
): { base: string; type: string; conditions: readonly string[] } {
  const { type, leftOut } = commonType(selection.types, scope.abilities);
  return {
    base: `scene.all(${JSON.stringify(type)})`,
    type,
    conditions: [
      ...(leftOut.length > 0 ? [otherTypeTest(leftOut, variable)] : []),
      ...lookConditions(selection, variable),
      ...selection.except.map((without) => exceptCondition(without, variable, scope, selection.types)),
      ...selection.at.map((group) => placeCondition(group, variable, scope)),
    ],
  };
}

/** The nearest type above all of them, and the leaves below it that are not meant. */
function commonType(
  types: readonly string[],
  abilities: Abilities,
): { type: string; leftOut: readonly string[] } {
  if (types.length === 1) return { type: types[0], leftOut: [] };
  const shared = abilities.types
    .ancestors(types[0])
    .filter((candidate) => types.every((type) => abilities.types.isA(type, candidate)));
  const nearest =
    shared.find((type) => !shared.some((other) => other !== type && abilities.types.isA(other, type))) ??
    types[0];
  const meant = new Set(types.flatMap((type) => abilities.leavesOf(type)));
  return { type: nearest, leftOut: abilities.leavesOf(nearest).filter((leaf) => !meant.has(leaf)) };
}

function typeTest(types: readonly string[], variable: string): string {
  return types.length === 1
    ? `${variable}.type === ${JSON.stringify(types[0])}`
    : `[${types.map((type) => JSON.stringify(type)).join(", ")}].includes(${variable}.type)`;
}

function otherTypeTest(types: readonly string[], variable: string): string {
  return types.length === 1
    ? `${variable}.type !== ${JSON.stringify(types[0])}`
    : `!${typeTest(types, variable)}`;
}

function lookConditions(selection: Selection, variable: string): readonly string[] {
  return [
    ...(selection.id === undefined ? [] : [`${variable}.id === ${JSON.stringify(selection.id)}`]),
    ...(selection.names === undefined ? [] : [nameTest(variable, selection.names)]),
    ...selection.attributes.map(({ key, values }) => {
      const read = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key)
        ? `${variable}.attributes.${key}`
        : `${variable}.attributes[${JSON.stringify(key)}]`;
      const tests = values.map((value) => `${read} === ${JSON.stringify(value)}`);
      return tests.length === 1 ? tests[0] : `(${tests.join(" || ")})`;
    }),
  ];
}

/** None of what a selection means. Its types are not asked for where all things at hand are of them. */
export function exceptCondition(
  without: Selection,
  variable: string,
  scope: CodeScope,
  of: readonly string[] = [],
): string {
  const leaves = without.types.flatMap((type) => scope.abilities.leavesOf(type));
  const ofThem = of.flatMap((type) => scope.abilities.leavesOf(type));
  const alike = ofThem.length > 0 && ofThem.every((leaf) => leaves.includes(leaf));
  const further = [
    ...lookConditions(without, variable),
    ...without.at.map((group) => placeCondition(group, variable, scope)),
  ];
  if (further.length === 0) return otherTypeTest(leaves, variable);
  const conditions = alike ? further : [typeTest(leaves, variable), ...further];
  const isCall = conditions.length === 1 && !conditions[0].includes("===");
  return isCall ? `!${conditions[0]}` : `!(${conditions.join(" && ")})`;
}

export function placeCondition(group: readonly Relation[], variable: string, scope: CodeScope): string {
  const tests = group.map(({ predicate, place }) => {
    const chosen = scope.variables.get(place.referent);
    if (chosen !== undefined) return holdsExpression(scope.abilities, predicate, variable, chosen);
    if (place.id !== undefined)
      return `scene.holds(\`${scope.abilities.factText(predicate, `\${${variable}.id}`, place.id)}\`)`;
    const name = parameterFor(place, [variable, ...scope.variables.values()]);
    const { base, conditions } = listParts(place, name, scope);
    return `${base}.some((${name}) => ${[...conditions, holdsExpression(scope.abilities, predicate, variable, name)].join(" && ")})`;
  });
  return tests.length === 1 ? tests[0] : `(${tests.join(" || ")})`;
}

const notForParameters = ["case", "class", "new", "in", "robot", "scene"];

/**
 * Parameter of an arrow function over things of a selection: the word for their type where there is a single one. It
 * may have the name of the constant that it is a value for, never one of a variable that the function reads.
 */
export function parameterFor(selection: Selection, taken: readonly string[]): string {
  const lastWord = (words: string) =>
    words
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== "")
      .at(-1)
      ?.toLowerCase();
  const wanted = [
    ...(selection.names && selection.types.length === 1 ? [nameOfType(selection.types[0])] : []),
    selection.noun,
    "candidate",
    "other",
  ].map(lastWord);
  return (
    wanted.find((word) => word !== undefined && !taken.includes(word) && !notForParameters.includes(word)) ??
    "one"
  );
}
