import { isAnyPlace, type Selection } from "../understanding/task";
import { capitalised, pluralOf } from "../understanding/words/tokens";
import { findExpression, holdsExpression, listExpression } from "./selectionCode";
import type { Writing } from "./writing";

/*
 * Constants for the objects that a program acts on, declared at their first use.
 */

/** The variable of one object of that kind; declares it at its first use. */
export function chooseOne(writing: Writing, selection: Selection, others: readonly Selection[] = []): string {
  const known = writing.chosen.get(selection.referent);
  if (known && !known.many) return known.variable;
  const variable = writing.names.make(selection.id ?? selection.noun);
  const name = writing.parameter(selection);
  const further = [
    ...notTheOthers(writing, selection, name, others),
    ...(selection.other ? notWhereItIs(writing, name, others) : []),
  ];
  const finder = further.length === 0 ? writing.finders.get(selection.referent) : undefined;
  const expression = finder ? `${finder}()` : findExpression(selection, name, writing.scope(), further);
  writing.lines.push(`const ${variable} = ${expression};`);
  if (selection.id === undefined) {
    writing.lines.push(
      `if (!${variable}) throw new Error(${JSON.stringify(`No ${describe(selection)} was seen.`)});`,
    );
  }
  writing.chosen.set(selection.referent, { variable, many: false });
  return variable;
}

export function chooseMany(
  writing: Writing,
  selection: Selection,
  others: readonly Selection[] = [],
  mayBeNone = false,
): string {
  const known = writing.chosen.get(selection.referent);
  if (known) return known.many ? known.variable : `[${known.variable}]`;
  for (const group of selection.at)
    if (selection.amount.kind !== "all" || !isAnyPlace(group))
      for (const { place } of group)
        writeSourcePlace(writing, selection, place, group[0].predicate, mayBeNone);
  const { amount } = selection;
  const variable = writing.names.make(pluralOf(selection.noun));
  const name = writing.parameter(selection);
  const expression = listExpression(
    selection,
    name,
    writing.scope(),
    notTheOthers(writing, selection, name, others),
  );
  const taken = amount.kind === "count" && !amount.total ? `.slice(0, ${amount.count})` : "";
  writing.lines.push(`const ${variable} = ${expression}${taken};`);
  const expected = amount.kind === "count" ? amount.count : selection.expected;
  const what = describe(selection);
  if (expected !== undefined) {
    const exact = selection.expected !== undefined || (amount.kind === "count" && amount.total);
    writing.lines.push(
      `if (${variable}.length ${exact ? "!==" : "<"} ${expected}) throw new Error(\`${capitalised(`${expected} of this kind (${what})`)} should be there, \${${variable}.length} were seen.\`);`,
    );
  } else if (!mayBeNone) {
    writing.lines.push(
      `if (${variable}.length === 0) throw new Error(${JSON.stringify(`No ${what} was seen.`)});`,
    );
  }
  writing.chosen.set(selection.referent, { variable, many: true });
  return variable;
}

/** "everything on the table": of several tables, one that has such a thing; one that is empty where there is nothing to do then. */
function writeSourcePlace(
  writing: Writing,
  things: Selection,
  place: Selection,
  predicate: string,
  mayBeNone: boolean,
): void {
  if (place.amount.kind !== "one" || place.id !== undefined || writing.chosen.has(place.referent)) return;
  const at = writing.parameter(place);
  const thing = writing.parameter(things, [at]);
  const inner = listExpression({ ...things, at: [] }, thing, writing.scope());
  const variable = writing.names.make(place.noun);
  const some = `${inner}.some((${thing}) => ${holdsExpression(writing.abilities, predicate, thing, at)})`;
  // What is chosen already is told apart by its id.
  const open = { ...place, except: place.except.filter(({ referent }) => !writing.chosen.has(referent)) };
  const unlike = notTheOthers(writing, place, at, []);
  const full = findExpression(open, at, writing.scope(), [...unlike, some]);
  const found = mayBeNone ? `${full} ?? ${findExpression(open, at, writing.scope(), unlike)}` : full;
  const what = mayBeNone ? describe(place) : `${describe(place)} with such things`;
  writing.lines.push(
    `const ${variable} = ${found};`,
    `if (!${variable}) throw new Error(${JSON.stringify(`No ${what} was seen.`)});`,
  );
  writing.chosen.set(place.referent, { variable, many: false });
}

function notTheOthers(
  writing: Writing,
  selection: Selection,
  name: string,
  others: readonly Selection[],
): readonly string[] {
  const kinds = (types: readonly string[]) =>
    new Set(types.flatMap((type) => writing.abilities.leavesOf(type)));
  const mine = kinds(selection.types);
  const different = [...writing.chosen].flatMap(([referent, { variable, many }]) => {
    const other = writing.known.get(referent);
    if (referent === selection.referent || !other || ![...kinds(other.types)].some((leaf) => mine.has(leaf)))
      return [];
    if (!many) return [`${name}.id !== ${variable}.id`];
    return other.amount.kind === "count" ? [`!${variable}.some(({ id }) => id === ${name}.id)`] : [];
  });
  for (const other of [selection, ...others]) writing.known.set(other.referent, other);
  return different;
}

/** "another table": not the one that has the thing now. */
function notWhereItIs(writing: Writing, name: string, others: readonly Selection[]): readonly string[] {
  const stands = writing.abilities.standsAt;
  if (!stands) return [];
  return others.flatMap((other) => {
    if (other.amount.kind === "one")
      return [`!${holdsExpression(writing.abilities, stands.predicate, chooseOne(writing, other), name)}`];
    const thing = writing.parameter(other, [name]);
    return [
      `!${chooseMany(writing, other)}.some((${thing}) => ${holdsExpression(writing.abilities, stands.predicate, thing, name)})`,
    ];
  });
}

export function describe(selection: Selection): string {
  const looks = selection.attributes.map(({ key, values }) =>
    values.map((value) => (typeof value === "string" ? value : value ? key : `not ${key}`)).join(" or "),
  );
  const places = selection.at.map(
    (group) => `at ${group.map(({ place }) => `the ${describe(place)}`).join(" or ")}`,
  );
  return [...looks, selection.noun, ...places].join(" ");
}
