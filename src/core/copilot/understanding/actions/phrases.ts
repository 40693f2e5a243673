import { movingVerbs } from "../grammar/located";
import { avoidances } from "../keptOff";
import { persons } from "../words/lexicon";
import { startsWith, type Token } from "../words/tokens";
import { contentsAt, exceptionAt, fullness, waterEnd } from "./modifiers";
import { nounGrammar } from "./nounPhrases";
import { isThere, withContents, withLooks, without } from "./refine";
import {
  behindAny,
  isSingle,
  type NounGrammar,
  type NounPhrase,
  type Parsed,
  type Place,
  phrasesOf,
} from "./said";
import { senses } from "./senses";
import { furtherStateAt, gappedStateAt, stateClausesAt } from "./stateClauses";
import type { KnownThings } from "./things";
import {
  type ActionClause,
  type Clause,
  formsIn,
  isCarrying,
  naming,
  putting,
  viaOf,
  withVia,
} from "./verbs";

/*
 * Sentences as clauses of a verb, things and places: "turn the tv on", "eat chips on the sofa", "fill the vase with water".
 */

const links = phrasesOf(
  "and, &, then, afterwards, next, finally, but, so, after that, plus, while you are at it",
).concat([[","]]);
const sideBySide = new Set(["and", "&", ",", "but", "so", "plus"]);

function linkAt(
  tokens: readonly Token[],
  at: number,
): { readonly next: number; readonly isLater: boolean } | undefined {
  let next = at;
  let isLater = false;
  for (
    let behind = behindAny(tokens, next, links);
    behind !== undefined;
    behind = behindAny(tokens, next, links)
  ) {
    isLater ||= !sideBySide.has(tokens[next].lower);
    next = behind;
  }
  return next === at ? undefined : { next, isLater };
}

function* clausesAt(at: number, grammar: NounGrammar): Iterable<Parsed<Clause>> {
  const { tokens, lists, places, known } = grammar;
  yield* avoidedAt(at, grammar);
  yield* laidAt(at, grammar);
  for (const { words, verb } of formsIn(known.domain)) {
    if (!startsWith(tokens, at, words.slice(0, 1))) continue;
    const said = words.join(" ");
    const ended = function* (
      things: readonly NounPhrase[],
      from: number,
      used = verb,
    ): Iterable<Parsed<Clause>> {
      for (const { value, next } of places(from)) {
        const clause: Clause = { verb: used, said, things, places: value };
        yield* withMore(clause, next, grammar);
        yield { value: clause, next };
      }
    };
    if (startsWith(tokens, at, words)) {
      const behind = at + words.length;
      for (const list of lists(behind)) yield* ended(list.value, list.next);
      for (const via of viaOf(verb).filter((each) => startsWith(tokens, behind, each))) {
        const used = withVia(verb, via.join(" "));
        for (const list of lists(behind + via.length)) yield* ended(list.value, list.next, used);
      }
      // "bring me a cup and put it on the table"
      if (isCarrying({ verb }) && persons.has(tokens[behind]?.lower ?? "")) {
        for (const list of lists(behind + 1))
          yield { value: { verb: naming, said, things: list.value, places: [] }, next: list.next };
      }
      yield* ended([], behind);
    }
    // "turn the tv on"
    if (words.length !== 2) continue;
    for (const list of lists(at + 1)) {
      if (tokens[list.next]?.lower === words[1]) yield* ended(list.value, list.next + 1);
    }
  }
  yield* stateClausesAt(at, grammar);
}

/** What is said of the things behind the places: "put the vase on the shelf with water in it". */
function* withMore(clause: Clause, at: number, grammar: NounGrammar): Iterable<Parsed<Clause>> {
  const { known } = grammar;
  if (clause.things.length === 0 || clause.places.length === 0) return;
  const changed = (change: (noun: NounPhrase) => NounPhrase): Clause => ({
    ...clause,
    things: clause.things.map(change),
  });
  const water = waterEnd(at, grammar);
  const full = fullness(known);
  if (water !== undefined && full)
    yield { value: changed((noun) => withLooks(noun, [full], known)), next: water };
  for (const { value, next } of contentsAt(at, grammar))
    yield { value: changed((noun) => withContents(noun, value, known)), next };
  const all = clause.things.find(({ amount }) => amount.kind === "all");
  const except = all && exceptionAt(at, grammar, all);
  if (except && without(all, except.value).candidates.length > 0)
    yield { value: changed((noun) => without(noun, except.value)), next: except.next };
}

/** "do not use the stove" */
function* avoidedAt(at: number, { tokens, lists }: NounGrammar): Iterable<Parsed<Clause>> {
  const start = behindAny(tokens, at, avoidances);
  const avoided = (things: readonly NounPhrase[]): Clause => ({
    verb: { kind: "avoid" },
    said: "avoid",
    things,
    places: [],
  });
  if (start !== undefined) for (const { value, next } of lists(start)) yield { value: avoided(value), next };
  if (tokens[at]?.lower !== "leave") return;
  for (const { value, next } of lists(at + 1))
    if (tokens[next]?.lower === "alone") yield { value: avoided(value), next: next + 1 };
}

const laying = phrasesOf("lay, set, lay out, lay down");

/** "lay the table for one: a plate, a fork and a knife", "set the table with two cups" */
function* laidAt(at: number, { tokens, nouns, lists }: NounGrammar): Iterable<Parsed<Clause>> {
  const start = behindAny(tokens, at, laying);
  if (start === undefined) return;
  for (const table of nouns(start)) {
    let next = table.next;
    // For how many is said by the list itself.
    const isFor = tokens[next]?.lower === "for";
    if (isFor && tokens[next + 1]) {
      next += 2;
      if (/^(persons?|people|guests?)$/.test(tokens[next]?.lower ?? "")) next++;
    }
    // "set a plate, a glass and a fork on the table": a list of what is set there.
    const marks = isFor ? [":", "with", ","] : [":", "with"];
    if (!marks.includes(tokens[next]?.lower ?? "")) continue;
    const things = behindAny(tokens, next + 1, [["with"]]) ?? next + 1;
    for (const list of lists(things)) {
      const place = { direction: "on", things: [table.value] } as const;
      yield { value: { verb: putting, said: "put", things: list.value, places: [place] }, next: list.next };
    }
  }
}

/** The verb is said once: "put the cup on the shelf and the fork in the sink", "…, and the door shut". */
function* gappedAt(at: number, before: Clause, grammar: NounGrammar): Iterable<Parsed<Clause>> {
  if (before.verb.kind === "state" || isCarrying(before)) yield* gappedStateAt(at, grammar);
  if (before.verb.kind === "state" || before.verb === putting) yield* furtherStateAt(at, grammar);
  const isRepeated = isCarrying(before) || isPouring(before) || before.verb.kind === "device";
  if (!isRepeated || before.places.length === 0 || isAllThere(before, grammar)) return;
  for (const { value: things, next } of grammar.lists(at)) {
    for (const places of grammar.places(next))
      if (places.value.length > 0 && !isOtherwiseDirected(before, places.value))
        yield { value: { ...before, things, places: places.value }, next: places.next };
  }
}

/** "put everything on the desk and the cup on the plate", where things are on the desk: these are meant, and go to the plate. */
function isAllThere({ things, places }: Clause, { known }: NounGrammar): boolean {
  if (known.isImagined) return false;
  const whole = things.filter(({ text, amount }) => amount.kind === "all" && /^everything$/i.test(text));
  const at = places.flatMap((place) => place.things.flatMap(({ candidates }) => candidates));
  return whole.some(({ candidates }) => candidates.some((id) => at.some((each) => isThere(id, each, known))));
}

/** "move the doll on the desk and the bear to the bed": both go to the bed. */
function isOtherwiseDirected({ said, places }: Clause, next: readonly Place[]): boolean {
  const [first] = places;
  return (
    movingVerbs.has(said) &&
    ["on", "in"].includes(first?.said ?? "") &&
    next.some(({ said: to }) => to === "to")
  );
}

function isPouring({ verb }: Clause): boolean {
  return (
    verb.kind === "senses" && verb.senses.some(({ exact, swapped, to }) => exact && !swapped && to.length > 0)
  );
}

/** "the cup from the shelf and the doll": one thing is not in two places. */
function isFromTwoPlaces({ things, places }: Clause): boolean {
  return (
    things.length === 1 &&
    isSingle(things[0]) &&
    places.some((place) => place.direction === "from" && place.things.length > 1)
  );
}

/** "bring me the cup": where the person is, no fact tells; only what is done with it then could be asked for. */
export function isHandingOver({ verb, said }: Clause): boolean {
  return verb === naming && !senses.some((sense) => sense.passing && sense.said.includes(said));
}

/** Ways in which a sentence can be taken apart, the likeliest first; no more than `most`. */
export function clausesOf(
  tokens: readonly Token[],
  sentence: number,
  things: KnownThings,
  most = 24,
): readonly (readonly ActionClause[])[] {
  const grammar = nounGrammar(tokens, things);
  const found: (readonly ActionClause[])[] = [];
  const known = new Map<number, readonly Parsed<Clause>[]>();
  const clauses = (at: number) => {
    const before = known.get(at) ?? [...clausesAt(at, grammar)];
    known.set(at, before);
    return before;
  };
  const visit = (at: number, before: readonly ActionClause[], isLater: boolean): void => {
    if (found.length >= most) return;
    const last = before.at(-1);
    const here = [...clauses(at), ...(last ? gappedAt(at, last, grammar) : [])];
    for (const { value, next } of here) {
      if (isFromTwoPlaces(value)) continue;
      const soFar = [...before, { ...value, isLater, sentence }];
      if (next === tokens.length) {
        if (found.length < most) found.push(soFar);
        continue;
      }
      const link = linkAt(tokens, next);
      if (link) visit(link.next, soFar, link.isLater);
      // "so that it stays cold" needs no link before it.
      if (behindAny(tokens, next, [["so"], ["so", "that"], ["such", "that"]]) !== undefined)
        visit(next, soFar, false);
      if (found.length >= most) return;
    }
  };
  const start = linkAt(tokens, 0);
  visit(start?.next ?? 0, [], start?.isLater ?? sentence > 0);
  return found;
}
