import { addedPredicates, changesOf } from "../../../pddl/changes";
import { type Action, sameName } from "../../../pddl/syntax";
import type { ObjectId } from "../../../world/objects";
import type { Token } from "../words/tokens";
import { wordsOfPredicate } from "./context";
import type { Look } from "./said";
import { adjectives } from "./senses";
import type { KnownThings } from "./things";

/*
 * Adjectives that a predicate of the domain tells: "clean", "closed", "switched on", "full of water".
 */

const adverbs = new Set("already still really completely fully all nice nicely yet".split(" "));

const clauseEnds = new Set(", and or but so then while before after too".split(" "));

/** The look that a word says, by a predicate of its own name or of another one that says the same. */
function lookOf(word: string, { domain }: KnownThings): Look | undefined {
  const ways = Object.hasOwn(adjectives, word) ? adjectives[word] : [[word, true] as const];
  for (const [said, isTrue] of ways) {
    // What only follows from other facts is not what such a thing is asked to be.
    const declared = domain.predicates.find(
      ({ name, parameters }) =>
        parameters.length === 1 &&
        wordsOfPredicate(name) === said &&
        !domain.derived.some(({ predicate }) => sameName(predicate.name, name)),
    );
    if (declared) return { predicate: declared.name, isTrue };
  }
  return undefined;
}

/** "clean", "not open", "switched off" */
export function lookAt(
  tokens: readonly Token[],
  at: number,
  things: KnownThings,
): { readonly look: Look; readonly next: number } | undefined {
  const word = tokens[at]?.lower ?? "";
  if (adverbs.has(word)) return lookAt(tokens, at + 1, things);
  if (word === "not" || word === "no") {
    const shift = word === "no" ? (tokens[at + 1]?.lower === "longer" ? 2 : undefined) : 1;
    const inner = shift === undefined ? undefined : lookAt(tokens, at + shift, things);
    return inner && { look: { ...inner.look, isTrue: !inner.look.isTrue }, next: inner.next };
  }
  const two = `${word} ${tokens[at + 1]?.lower ?? ""}`;
  const long = lookOf(two, things);
  if (long) return { look: long, next: at + 2 };
  // "which is on the left" is no switch.
  const behind = tokens[at + 1]?.lower;
  if ((word === "on" || word === "off") && behind !== undefined && !clauseEnds.has(behind)) return undefined;
  const short = word === "" ? undefined : lookOf(word, things);
  return short && { look: short, next: at + 1 };
}

/** Whether such a thing can be so at all: what has no switch is neither on nor off. */
export function canHave(id: ObjectId, { predicate }: Look, things: KnownThings): boolean {
  const { domain, view, isPossible, isImagined } = things;
  const types = domain.predicates.find(({ name }) => sameName(name, predicate))?.parameters[0]?.types ?? [];
  if (!types.some((type) => view.isOfType(id, type) === true)) return false;
  if (isImagined || view.truth({ predicate, args: [id] }) === "true") return true;
  const ways = domain.actions.flatMap((action) =>
    parametersMade(action, predicate).map((at) => ({ action, at })),
  );
  const isMade = ({ action, at }: (typeof ways)[number]) =>
    isPossible(
      action,
      action.parameters.map((_, index) => (index === at ? id : undefined)),
    );
  return ways.length === 0 || ways.some(isMade);
}

/** Which parameters of an action it makes so, or no longer so. */
function parametersMade({ parameters, effect }: Action, predicate: string): readonly number[] {
  const names = changesOf(effect)
    .filter(({ atom }) => sameName(atom.predicate, predicate))
    .map(({ atom }) => atom.args[0]?.name);
  return parameters.flatMap(({ name }, at) => (names.includes(name) ? [at] : []));
}

/** Whether it can be so, and is; what is not known counts as not so. */
export function isSo(id: ObjectId, look: Look, things: KnownThings): boolean {
  if (!canHave(id, look, things)) return false;
  return (
    things.isImagined === true ||
    (things.view.truth({ predicate: look.predicate, args: [id] }) === "true") === look.isTrue
  );
}

/** Whether some action makes a thing so: "a clean plate" may be one that is washed first. */
export function canBeMade({ predicate, isTrue }: Look, { domain }: KnownThings): boolean {
  return isTrue && domain.actions.some(({ effect }) => addedPredicates(effect).has(predicate.toLowerCase()));
}
