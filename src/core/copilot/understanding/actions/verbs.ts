import { oncePer } from "../../../base/once";
import type { Domain } from "../../../pddl/syntax";
import { emptyTheHand } from "../words/lexicon";
import type { Look, NounPhrase, Place } from "./said";
import {
  calledSo,
  clearForms,
  type DeviceVerb,
  deviceVerbs,
  discardForms,
  type Sense,
  senses,
  wordsOfAction,
} from "./senses";

/*
 * Verbs of clauses, by what is said.
 */

export type Verb =
  | { readonly kind: "senses"; readonly senses: readonly Sense[] }
  | { readonly kind: "device"; readonly device: DeviceVerb }
  | { readonly kind: "discard" }
  | { readonly kind: "clear" }
  | { readonly kind: "letGo" }
  /** "the fridge should be closed", "no cup is left on the table": how things are to be, and where. */
  | { readonly kind: "state"; readonly looks: readonly Look[]; readonly isNegated: boolean }
  /** "do not use the stove" */
  | { readonly kind: "avoid" };

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

/** A clause, wherever it stands. */
export type Clause = Omit<ActionClause, "isLater" | "sentence">;

interface Form {
  readonly words: readonly string[];
  readonly verb: Verb;
}

function formsOf(known: readonly Sense[]): readonly Form[] {
  const bySaid = new Map<string, Sense[]>();
  for (const sense of known) {
    for (const said of sense.said) bySaid.set(said, [...(bySaid.get(said) ?? []), sense]);
  }
  const found: Form[] = [...bySaid].map(([said, meant]) => ({
    words: said.split(" "),
    verb: { kind: "senses", senses: meant },
  }));
  for (const device of deviceVerbs) {
    for (const said of device.said) found.push({ words: said.split(" "), verb: { kind: "device", device } });
  }
  for (const said of clearForms) found.push({ words: said.split(" "), verb: { kind: "clear" } });
  found.push({ words: emptyTheHand.split(" "), verb: { kind: "letGo" } });
  for (const said of discardForms) found.push({ words: said.split(" "), verb: { kind: "discard" } });
  return found.sort((a, b) => b.words.length - a.words.length);
}

/** What may be said for each verb, the longest first. */
export const forms = formsOf(senses);

const known = new Set(senses.flatMap(({ names }) => names));

/** The same, with the actions of a domain that no general verb stands for, by their own names: "prune the basil". */
export const formsIn = oncePer((domain: Domain): readonly Form[] => {
  const own = domain.actions.flatMap(({ name, parameters }) => {
    const words = wordsOfAction(name);
    return parameters.length === 0 || known.has(words) ? [] : [calledSo(words)];
  });
  return own.length === 0 ? forms : formsOf([...senses, ...own]);
});

const putSenses = senses.filter(({ said, to }) => to.length > 0 && said.includes("put"));

/** To be somewhere is to be put there. */
export const putting: Verb = { kind: "senses", senses: putSenses };

/** Says only which things are meant: "find a cup". */
export const naming: Verb = { kind: "senses", senses: senses.filter(({ said }) => said.includes("find")) };

export function isCarrying({ verb }: Pick<Clause, "verb">): boolean {
  return verb.kind === "senses" && verb.senses.some((sense) => putSenses.includes(sense));
}

/** Words that a verb of an action may have; for telling which word is not known. */
export const actionWords: ReadonlySet<string> = new Set([
  ...forms.flatMap(({ words }) => words),
  ...senses.flatMap(({ via }) => via.flatMap((each) => each.split(" "))),
]);

/** Only what a verb means with that preposition before its object: what is run to is not switched on. */
export function withVia(verb: Verb, preposition: string): Verb {
  return verb.kind === "senses"
    ? { ...verb, senses: verb.senses.filter(({ via }) => via.includes(preposition)) }
    : verb;
}

/** Prepositions that may stand before a verb's object. */
export function viaOf(verb: Verb): readonly (readonly string[])[] {
  if (verb.kind !== "senses") return [];
  return [...new Set(verb.senses.flatMap(({ via }) => via))]
    .map((words) => words.split(" "))
    .sort((a, b) => b.length - a.length);
}
