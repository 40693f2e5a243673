import { type Direction, prepositionList } from "../lexicon";
import type { Token } from "../tokens";
import { clearForms, type DeviceVerb, deviceVerbs, discardForms, type Sense, senses } from "./senses";
import { type KnownThings, type NounPhrase, nounPhraseAt } from "./things";

/*
 * Sentences as clauses of a verb, things and places: "turn the tv on", "eat chips on the sofa", "fill the vase with water".
 */

export interface Place {
  readonly direction: Direction | "with" | "facing";
  readonly things: readonly NounPhrase[];
}

export type Verb =
  | { readonly kind: "senses"; readonly senses: readonly Sense[] }
  | { readonly kind: "device"; readonly device: DeviceVerb }
  | { readonly kind: "discard" }
  | { readonly kind: "clear" };

export interface ActionClause {
  readonly verb: Verb;
  /** As said. */
  readonly said: string;
  readonly things: readonly NounPhrase[];
  readonly places: readonly Place[];
  /** Said to come after what is said before it. */
  readonly isLater: boolean;
  /** Which sentence of the instruction it belongs to. */
  readonly sentence: number;
}

interface Form {
  readonly words: readonly string[];
  readonly verb: Verb;
}

function formsOf(known: readonly Sense[]): readonly Form[] {
  const bySaid = new Map<string, Sense[]>();
  for (const sense of known) {
    for (const said of sense.said) bySaid.set(said, [...(bySaid.get(said) ?? []), sense]);
  }
  const forms: Form[] = [...bySaid].map(([said, meant]) => ({
    words: said.split(" "),
    verb: { kind: "senses", senses: meant },
  }));
  for (const device of deviceVerbs) {
    for (const said of device.said) forms.push({ words: said.split(" "), verb: { kind: "device", device } });
  }
  for (const said of clearForms) forms.push({ words: said.split(" "), verb: { kind: "clear" } });
  for (const said of discardForms) forms.push({ words: said.split(" "), verb: { kind: "discard" } });
  return forms.sort((a, b) => b.words.length - a.words.length);
}

const forms = formsOf(senses);

/** Words that a verb of an action may have; for telling which word is not known. */
export const actionWords: ReadonlySet<string> = new Set([
  ...forms.flatMap(({ words }) => words),
  ...senses.flatMap(({ via }) => via.flatMap((each) => each.split(" "))),
]);

const placeWords: readonly { readonly words: readonly string[]; readonly direction: Place["direction"] }[] = [
  ...prepositionList,
  { words: ["with"], direction: "with" as const },
  { words: ["using"], direction: "with" as const },
  { words: ["in", "front", "of"], direction: "facing" as const },
  { words: ["facing"], direction: "facing" as const },
].sort((a, b) => b.words.length - a.words.length);

function startsWith(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, index) => tokens[at + index]?.lower === word);
}

interface Parsed<T> {
  readonly value: T;
  readonly next: number;
}

/** "the plate, the cup and a fork"; every shorter list, too, the longest first. */
function listsAt(tokens: readonly Token[], at: number, things: KnownThings): Parsed<readonly NounPhrase[]>[] {
  const lists: Parsed<readonly NounPhrase[]>[] = [];
  let value: readonly NounPhrase[] = [];
  for (let next = at; ; ) {
    const noun = nounPhraseAt(tokens, next, things);
    if (!noun) break;
    value = [...value, noun];
    lists.unshift({ value, next: noun.to });
    const link = linkAt(tokens, noun.to);
    if (!link || link.isLater) break;
    next = link.next;
  }
  return lists;
}

function linkAt(
  tokens: readonly Token[],
  at: number,
): { readonly next: number; readonly isLater: boolean } | undefined {
  let next = at;
  let isLater = false;
  while (["and", ",", "then", "afterwards", "next", "finally"].includes(tokens[next]?.lower ?? "")) {
    isLater ||= tokens[next].lower !== "and" && tokens[next].lower !== ",";
    next++;
  }
  return next === at ? undefined : { next, isLater };
}

function placesAt(tokens: readonly Token[], at: number, things: KnownThings): Parsed<readonly Place[]>[] {
  const found: Parsed<readonly Place[]>[] = [];
  for (const { words, direction } of placeWords) {
    if (!startsWith(tokens, at, words)) continue;
    for (const list of listsAt(tokens, at + words.length, things)) {
      for (const rest of placesAt(tokens, list.next, things)) {
        found.push({ value: [{ direction, things: list.value }, ...rest.value], next: rest.next });
      }
    }
  }
  return [...found, { value: [], next: at }];
}

type Bare = Omit<ActionClause, "isLater" | "sentence">;

function* clausesAt(tokens: readonly Token[], at: number, things: KnownThings): Iterable<Parsed<Bare>> {
  for (const { words, verb } of forms) {
    if (!startsWith(tokens, at, words.slice(0, 1))) continue;
    const said = words.join(" ");
    if (startsWith(tokens, at, words)) {
      const behind = at + words.length;
      const starts = [
        behind,
        ...viaOf(verb).flatMap((via) => (startsWith(tokens, behind, via) ? [behind + via.length] : [])),
      ];
      for (const start of starts) {
        for (const list of listsAt(tokens, start, things)) {
          for (const places of placesAt(tokens, list.next, things))
            yield { value: { verb, said, things: list.value, places: places.value }, next: places.next };
        }
      }
      for (const places of placesAt(tokens, behind, things))
        yield { value: { verb, said, things: [], places: places.value }, next: places.next };
    }
    // "turn the tv on"
    if (words.length !== 2) continue;
    for (const list of listsAt(tokens, at + 1, things)) {
      if (tokens[list.next]?.lower !== words[1]) continue;
      for (const places of placesAt(tokens, list.next + 1, things))
        yield { value: { verb, said, things: list.value, places: places.value }, next: places.next };
    }
  }
}

function viaOf(verb: Verb): readonly (readonly string[])[] {
  if (verb.kind !== "senses") return [];
  return [...new Set(verb.senses.flatMap(({ via }) => via))]
    .map((words) => words.split(" "))
    .sort((a, b) => b.length - a.length);
}

/** Ways in which a sentence can be taken apart, the likeliest first; no more than `most`. */
export function clausesOf(
  tokens: readonly Token[],
  sentence: number,
  things: KnownThings,
  most = 24,
): readonly (readonly ActionClause[])[] {
  const found: (readonly ActionClause[])[] = [];
  const visit = (at: number, before: readonly ActionClause[], isLater: boolean): void => {
    if (found.length >= most) return;
    for (const { value, next } of clausesAt(tokens, at, things)) {
      const clauses = [...before, { ...value, isLater, sentence }];
      if (next === tokens.length) {
        if (found.length < most) found.push(clauses);
        continue;
      }
      const link = linkAt(tokens, next);
      if (link) visit(link.next, clauses, link.isLater);
    }
  };
  const start = linkAt(tokens, 0);
  visit(start?.next ?? 0, [], start?.isLater ?? sentence > 0);
  return found;
}
