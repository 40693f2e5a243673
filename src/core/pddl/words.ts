import { type Bindings, noBindings, objectOf, withoutVariables } from "./print";
import type { Atom, Condition, Term, TypedName } from "./syntax";

/*
 * Conditions in plain words, from the names of predicates and objects alone: `(not (holding cup_0))` is
 * "not holding cup_0", `(forall (?f - fruit) (on ?f plate_0))` is "every fruit is on plate_0".
 */

/** What a variable is called in the sentence. */
type Wording = ReadonlyMap<string, string>;

export function describeCondition(condition: Condition, bindings: Bindings = noBindings): string {
  return describe(condition, true, bindings, new Map());
}

function describe(condition: Condition, positive: boolean, bindings: Bindings, wording: Wording): string {
  const words = (inner: Condition, value: boolean) => describe(inner, value, bindings, wording);
  switch (condition.kind) {
    case "atom":
      return describeAtom(condition, positive, bindings, wording);
    case "equals": {
      const [left, right] = [condition.left, condition.right].map((term) => wordOf(term, bindings, wording));
      const isSame = left.toLowerCase() === right.toLowerCase();
      if (!positive && isSame && objectOf(condition.left, bindings) !== undefined)
        return `two different objects, both are ${left}`;
      return `${left} is ${positive ? "" : "not "}${right}`;
    }
    case "not":
      return words(condition.operand, !positive);
    case "and":
    case "or": {
      if (condition.operands.length === 0)
        return (condition.kind === "and") === positive ? "always" : "never";
      const parts = condition.operands.map((operand) => {
        const text = words(operand, positive);
        const inner = operand.kind === "not" ? operand.operand : operand;
        const compound = (inner.kind === "and" || inner.kind === "or") && inner.operands.length > 1;
        return compound && condition.operands.length > 1 ? `(${text})` : text;
      });
      return parts.join((condition.kind === "and") === positive ? " and " : " or ");
    }
    case "imply":
      return positive
        ? `if ${words(condition.premise, true)}, then ${words(condition.conclusion, true)}`
        : `${words(condition.premise, true)}, but ${words(condition.conclusion, false)}`;
    default:
      return describeQuantified(condition, positive, bindings, wording);
  }
}

function describeQuantified(
  condition: Extract<Condition, { readonly variables: readonly TypedName[] }>,
  positive: boolean,
  bindings: Bindings,
  wording: Wording,
): string {
  const inner = withoutVariables(bindings, condition.variables);
  const [variable] = condition.variables;
  const { body, bodyPositive } = strippedBody(condition.body);
  const universal = condition.kind === "forall";
  // "every fruit is on plate_0", "holding no item": readable where the variable occurs once in one atom.
  if (
    variable &&
    condition.variables.length === 1 &&
    body.kind === "atom" &&
    body.args.filter((arg) => sameVariable(arg, variable)).length === 1
  ) {
    const determiner = universal === positive ? (positive ? "every" : "no") : positive ? "some" : "not every";
    const type = typeWords(variable);
    const phrase = new Map(wording);
    if (universal && !positive) {
      // not every: some counterexample
      phrase.set(variable.name.toLowerCase(), `some ${type}`);
      return describeAtom(body, !bodyPositive, inner, phrase);
    }
    const negatedSome = !universal && !positive;
    phrase.set(
      variable.name.toLowerCase(),
      negatedSome && !bodyPositive ? `every ${type}` : `${determiner} ${type}`,
    );
    return describeAtom(body, negatedSome ? true : bodyPositive, inner, phrase);
  }
  const spoken = spokenVariables(condition.variables, [...wording.values()]);
  const named = new Map([...wording, ...spoken.map(({ key, mention }) => [key, mention] as const)]);
  const text = describe(condition.body, universal || positive, inner, named);
  if (universal) {
    const every = spoken.map(({ introduction }) => `every ${introduction}`).join(" and ");
    return `${positive ? "" : "not "}for ${every}: ${text}`;
  }
  const list = spoken.map(({ introduction }) => introduction).join(" and ");
  return positive
    ? `for some ${list}: ${text}`
    : `for no ${list}: ${describe(condition.body, true, inner, named)}`;
}

/**
 * What quantified variables are called: "sofa" and then "that sofa"; by name, "sofa a" and "a", only where another
 * one of that type could be meant.
 * @param around what others are called that are in scope
 */
export function spokenVariables(
  variables: readonly TypedName[],
  around: readonly string[],
): readonly { readonly key: string; readonly introduction: string; readonly mention: string }[] {
  return variables.map((variable) => {
    const type = typeWords(variable);
    const name = variable.name.replace(/^\?/, "");
    const isOnly =
      variable.types.length === 1 &&
      variables.every((other) => other === variable || typeWords(other) !== type) &&
      !around.includes(`that ${type}`);
    return {
      key: variable.name.toLowerCase(),
      ...(isOnly
        ? { introduction: type, mention: `that ${type}` }
        : { introduction: `${type} ${name}`, mention: name }),
    };
  });
}

function strippedBody(body: Condition): { readonly body: Condition; readonly bodyPositive: boolean } {
  let inner = body;
  let bodyPositive = true;
  while (inner.kind === "not") {
    inner = inner.operand;
    bodyPositive = !bodyPositive;
  }
  return { body: inner, bodyPositive };
}

function sameVariable(term: Term, variable: TypedName): boolean {
  return term.kind === "variable" && term.name.toLowerCase() === variable.name.toLowerCase();
}

function typeWords({ types }: TypedName): string {
  return types.map((type) => type.replace(/[-_]/g, " ")).join(" or ");
}

function wordOf(term: Term, bindings: Bindings, wording: Wording): string {
  return objectOf(term, bindings) ?? wording.get(term.name.toLowerCase()) ?? term.name;
}

const prepositions = new Set(
  "at on in to of by with from near under over inside behind above below beside onto into ontop next left right".split(
    " ",
  ),
);
const verbs = new Set("has have can is are was needs must will should".split(" "));

/** As the first word of a predicate in the third person: `contains`, `leads-to`. Their plain forms may be nouns. */
const transitive = new Map(
  (
    "contain hold support block carry cover touch face see know need use own want link connect lead reach fit open " +
    "close move work belong serve follow hide hang lie stand sit point attach join meet occupy require include allow " +
    "match equal adjoin surround enclose feed power control command visit share produce consume provide"
  )
    .split(" ")
    .map((base) => [thirdPerson(base), base]),
);

function thirdPerson(base: string): string {
  if (/[^aeiou]y$/.test(base)) return base.replace(/y$/, "ies");
  return /(s|x|z|ch|sh)$/.test(base) ? `${base}es` : `${base}s`;
}

function describeAtom(atom: Atom, positive: boolean, bindings: Bindings, wording: Wording): string {
  const words = atom.predicate
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[-_\s]+/);
  const args = atom.args.map((arg) => wordOf(arg, bindings, wording));
  const not = positive ? "" : "not ";
  const name = words.join(" ");
  const [first] = words;
  const last = words[words.length - 1];
  if (args.length === 0) return `${not}${name}`;
  const [subject, ...rest] = args;
  const base = transitive.get(first);
  if (base !== undefined) {
    const verb = positive ? name : ["does not", base, ...words.slice(1)].join(" ");
    return [subject, verb, rest.join(", ")].join(" ").trimEnd();
  }
  if (args.length === 1) {
    // "holding cup_0", "at table_0": the robot is the one who does it.
    if (/ing$/.test(last) || prepositions.has(last)) return `${not}${name} ${subject}`;
    if (verbs.has(first) && first !== "is" && first !== "are")
      return positive ? `${subject} ${name}` : `not: ${subject} ${name}`;
    return `${subject} is ${not}${first === "is" || first === "are" ? words.slice(1).join(" ") : name}`;
  }
  const objects = rest.join(", ");
  if (first === "is" || first === "are") return `${subject} is ${not}${words.slice(1).join(" ")} ${objects}`;
  if (words.some((word) => prepositions.has(word)) || /ing$/.test(last))
    return `${subject} is ${not}${name} ${objects}`;
  if (/(ed|en)$/.test(last))
    return `${subject} is ${not}${name} ${/^(loca|sta|pla|par|sto)/.test(last) ? "at" : "to"} ${objects}`;
  return positive ? `${subject} ${name} ${objects}` : `not: ${subject} ${name} ${objects}`;
}
