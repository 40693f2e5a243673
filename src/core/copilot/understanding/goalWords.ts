import { changedPredicates } from "../../pddl/changes";
import { checkCondition } from "../../pddl/check";
import { constantsIn } from "../../pddl/constants";
import { parseCondition } from "../../pddl/parse";
import { printCondition } from "../../pddl/print";
import type { Domain, PredicateDeclaration } from "../../pddl/syntax";
import { TypeHierarchy } from "../../pddl/types";
import type { Belief } from "../../world/belief";
import type { ObjectId, WorldObject } from "../../world/objects";
import { conjunction } from "./goal";
import { type Answer, declined, question } from "./questions/answers";

/*
 * Goals said with the names of a domain's predicates and a scene's objects: "put block-a on b", "a on b and b clear",
 * "(on a b)". They need no knowledge of the world, so they serve any domain, where everything is known by name.
 */

export type GoalInWords = { readonly kind: "goal"; readonly text: string } | Answer;

/** Undefined: this is no goal of that kind. */
export function goalInWords(instruction: string, domain: Domain, belief: Belief): GoalInWords | undefined {
  if (/^\s*\(/.test(instruction)) return writtenGoal(instruction, domain, belief);
  const names = namesOf(belief);
  const types = TypeHierarchy.of(domain);
  const facts: string[] = [];
  let subjects: ObjectId[] = [];
  let before: ObjectId | undefined;
  for (const words of clausesOf(instruction, names)) {
    const clause = readClause(words, names, domain);
    const said = clause.objects;
    // "a is on b and clear"
    const choices = said.length > 0 || before === undefined ? [said] : [said, [before]];
    const found = choices
      .map((args) => ({ args, predicates: predicatesFor(clause.relations, args, domain, types, belief) }))
      .find(({ predicates }) => predicates.length > 0);
    if (!found) {
      if (said.length !== 1 || !clause.relations.some((relation) => relation.length === 0)) return undefined;
      // "a and b on c": the relation is said with the last of them.
      subjects.push(said[0]);
      continue;
    }
    const { args, predicates } = found;
    const meanings = predicates.map(({ name }) =>
      [...subjects.map((subject) => [subject, ...args.slice(1)]), args].map((each) =>
        factText(name, each, clause.isNegated),
      ),
    );
    if (meanings.length > 1) {
      return question(
        "This can be said of more than one predicate. Which one is meant?",
        meanings.map((each) => conjunction([...facts, ...each])),
      );
    }
    facts.push(...meanings[0]);
    before = args[0] ?? before;
    subjects = [];
  }
  return facts.length === 0 || subjects.length > 0 ? undefined : { kind: "goal", text: conjunction(facts) };
}

/** Goals that could be said of a scene, for someone who has said none. */
export function examplesOfGoals(domain: Domain, belief: Belief): string[] {
  const types = TypeHierarchy.of(domain);
  const changed = new Set(domain.actions.flatMap(({ effect }) => [...changedPredicates(effect)]));
  const objects = [...belief.objects.values()];
  return domain.predicates
    .filter(({ name, parameters }) => parameters.length > 0 && changed.has(name.toLowerCase()))
    .flatMap(({ name, parameters }) => {
      const args: WorldObject[] = [];
      for (const { types: wanted } of parameters) {
        const fitting = objects.find((each) => !args.includes(each) && isOneOf(each, wanted, types));
        if (fitting) args.push(fitting);
      }
      if (args.length < parameters.length) return [];
      return [
        factText(
          name,
          args.map(({ id }) => id),
          false,
        ),
      ];
    })
    .slice(0, 3);
}

function writtenGoal(text: string, domain: Domain, belief: Belief): GoalInWords {
  const { condition, problems } = parseCondition(text);
  const constants = [...belief.objects.values()].map(({ id, type, otherTypes = [] }) => ({
    name: id,
    types: [type, ...otherTypes],
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  }));
  const known = new Set(constants.map(({ name }) => name.toLowerCase()));
  const missing = condition && constantsIn(condition).find((id) => !known.has(id.toLowerCase()));
  const wrong = [...problems, ...(condition ? checkCondition(condition, { ...domain, constants }) : [])].find(
    ({ severity }) => severity === "error",
  );
  if (missing !== undefined)
    return declined(`There is no object "${missing}" in the scene.`, examplesOfGoals(domain, belief));
  if (!condition || wrong) {
    const why = wrong?.message ?? "It says nothing.";
    return declined(`This goal can't be read: ${why}`, examplesOfGoals(domain, belief));
  }
  return { kind: "goal", text: printCondition(condition) };
}

interface Clause {
  readonly isNegated: boolean;
  readonly objects: readonly ObjectId[];
  /** The words beside the objects, in the ways in which they can be taken. */
  readonly relations: readonly (readonly string[])[];
}

/** Object ids by the words that they are said with: `block-a` is "block-a" or "block a". */
type Names = ReadonlyMap<string, ObjectId>;

function namesOf(belief: Belief): Names {
  const names = new Map<string, ObjectId>();
  for (const id of belief.objects.keys()) {
    const said = id.toLowerCase();
    names.set(said, id);
    const parted = said.replace(/[-_]+/g, " ").trim();
    if (!names.has(parted)) names.set(parted, id);
  }
  return names;
}

const longestName = 6;

/** The object that is named at a position, and how many words that takes. */
function nameAt(
  words: readonly string[],
  at: number,
  names: Names,
): { readonly id: ObjectId; readonly length: number } | undefined {
  for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
    const id = names.get(words.slice(at, at + length).join(" "));
    if (id !== undefined) return { id, length };
  }
  return undefined;
}

const separators = new Set([",", ";", ".", "!", "and", "then", "but", "also", "while", "with"]);

function clausesOf(instruction: string, names: Names): string[][] {
  const text = instruction
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/(\p{L})n't\b/gu, "$1 not")
    .replace(/\bto be\b/g, " ");
  const words = text.match(/[\p{L}\p{N}_'-]+|[,;.!]/gu) ?? [];
  const clauses: string[][] = [[]];
  for (const word of words) {
    if (separators.has(word) && !names.has(word)) clauses.push([]);
    else clauses[clauses.length - 1].push(word);
  }
  return clauses.filter((clause) => clause.length > 0);
}

const articles = new Set(["a", "an", "the"]);
const empty = new Set("is are be being been should must shall it that there the an".split(" "));
/** At the beginning: what is wanted is the state that comes of it. */
const commands = new Set(
  (
    "please now can could would you will i we want need make sure ensure that get have let's let put place move bring " +
    "set stack carry take lay keep drop finally first"
  ).split(" "),
);
const otherForms: Readonly<Record<string, string>> = {
  onto: "on",
  upon: "on",
  atop: "on",
  into: "in",
  inside: "in",
  held: "holding",
  hold: "holding",
};

function readClause(words: readonly string[], names: Names, domain: Domain): Clause {
  const kinds = new Set(domain.types.map(({ name }) => name.toLowerCase()));
  const objects: ObjectId[] = [];
  const rest: string[] = [];
  let isNegated = false;
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    const isArticle = articles.has(word) && nameAt(words, at + 1, names) !== undefined;
    const named = isArticle ? undefined : nameAt(words, at, names);
    if (named) {
      objects.push(named.id);
      at += named.length;
      continue;
    }
    at++;
    if (word === "not" || word === "never" || word === "no") isNegated = true;
    // "the block b": the kind says nothing beside the name.
    else if (isArticle || (kinds.has(word) && nameAt(words, at, names))) continue;
    else rest.push(word);
  }
  const plain = rest.filter((word) => !empty.has(word));
  // "I want to put"
  const isCommand = (word: string, at: number) =>
    commands.has(word) || (word === "to" && commands.has(plain[at + 1]));
  const start = plain.findIndex((word, at) => !isCommand(word, at));
  const relation = start < 0 ? [] : plain.slice(start);
  return { isNegated, objects, relations: [plain, relation] };
}

/** The predicates that a relation can mean between these objects; the first way of taking the words that means any. */
function predicatesFor(
  relations: readonly (readonly string[])[],
  objects: readonly ObjectId[],
  domain: Domain,
  types: TypeHierarchy,
  belief: Belief,
): PredicateDeclaration[] {
  const fits = ({ parameters }: PredicateDeclaration): boolean =>
    parameters.length === objects.length &&
    parameters.every(({ types: wanted }, index) => {
      const object = belief.objects.get(objects[index]);
      return object !== undefined && isOneOf(object, wanted, types);
    });
  const all = [...domain.predicates, ...domain.derived.map(({ predicate }) => predicate)].filter(fits);
  const unique = [...new Map(all.map((predicate) => [predicate.name.toLowerCase(), predicate])).values()];
  for (const relation of relations) {
    const exact = unique.filter(({ name }) => isSaid(name, relation));
    if (exact.length > 0) return exact;
  }
  // "bring a to b": it is then in, on or at it.
  const isTowards = relations.some((relation) => relation.join(" ") === "to");
  return isTowards ? unique.filter(({ name }) => /^(at|in|on|inside)$/i.test(name)) : [];
}

function isSaid(predicate: string, relation: readonly string[]): boolean {
  const name = predicate
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[-_\s]+/)
    .filter((word) => word !== "" && !empty.has(word));
  const same = (words: readonly string[]) => words.join(" ") === name.join(" ");
  return name.length > 0 && (same(relation) || same(relation.map((word) => otherForms[word] ?? word)));
}

function isOneOf(object: WorldObject, wanted: readonly string[], types: TypeHierarchy): boolean {
  return [object.type, ...(object.otherTypes ?? [])].some((own) =>
    wanted.some((type) => types.isA(own, type)),
  );
}

function factText(predicate: string, args: readonly ObjectId[], isNegated: boolean): string {
  const text = `(${[predicate, ...args].join(" ")})`;
  return isNegated ? `(not ${text})` : text;
}
