import { createRecent } from "../../../base/recent";
import type { Domain } from "../../../pddl/syntax";
import { TypeHierarchy } from "../../../pddl/types";
import type { Belief } from "../../../world/belief";
import { type ObjectId, writtenOn } from "../../../world/objects";
import { type KindName, wordsOfName } from "./kindName";
import {
  type AttributeWord,
  attributeWords,
  conditions,
  exactness,
  exceptions,
  indefinites,
  negations,
  numberWords,
  otherRelations,
  ownDeterminers,
  ownEndings,
  persons,
  placedForms,
  prepositionList,
  pronouns,
  questionOpenings,
  verbList,
} from "./lexicon";
import {
  adjectiveSynonyms,
  anyThingNouns,
  kindNames,
  massNouns,
  nounSynonyms,
  positioned,
  positions,
  wholeNouns,
} from "./nouns";
import { courtesies, manners, oneByOne } from "./politeness";
import { singularForms, type Token } from "./tokens";
import { uses } from "./uses";

type NounMeaning =
  | { readonly kind: "types"; readonly types: readonly string[]; readonly kindName?: KindName }
  | { readonly kind: "anything" }
  | { readonly kind: "object"; readonly id: ObjectId };

/** `mass`: the singular may mean all there is; `whole`: it does. */
export type GrammaticalNumber = "singular" | "plural" | "mass" | "whole";

interface NounMatch {
  readonly meaning: NounMeaning;
  readonly word: string;
  readonly number: GrammaticalNumber;
  /** Index of the token behind it. */
  readonly next: number;
}

/** The words of one robot's world: types of its domain, synonyms, and names and looks of what has been seen. */
export interface Vocabulary {
  readonly types: TypeHierarchy;
  nounsAt(tokens: readonly Token[], at: number): readonly NounMatch[];
  attribute(word: string): AttributeWord | undefined;
  /** False for a word that no rule and no noun of one word has. */
  knows(word: string): boolean;
  /** Every noun and attribute in its base form, for suggestions of spelling. */
  readonly contentWords: readonly string[];
  /** Parts of longer names: "loading" of "loading bay". */
  readonly partWords: readonly string[];
  /** A type in words: `wine-bottle` → "wine bottle". */
  nameOf(type: string): string;
}

/** Words of the grammar itself that no list of the lexicon has. */
const grammarWords =
  "the a an all every each both any some of and then except but same whatever very one ones another single couple pair that which is are be been being to must should ought shall need needs have has want would like make sure see it its go goes belong belongs everything anything my your our this these those their i we you wanted coloured colored colour color standing lying sitting located placed currently stands lies sits room there via way order following after afterwards next finally last lastly followed subsequently with onto over back down up off out away across together around about round can could will do does not only still here place where he she rest others";

export function nameOfType(type: string): string {
  return type.replace(/[-_]+/g, " ").toLowerCase();
}

/** A sentence is read for things and for actions, both times with the same words. */
const recentVocabularies = createRecent<{ readonly domain: Domain; readonly belief: Belief }, Vocabulary>(
  2,
  (a, b) => a.domain === b.domain && a.belief === b.belief,
);

export function vocabularyOf(domain: Domain, belief: Belief): Vocabulary {
  const recent = recentVocabularies.get({ domain, belief });
  if (recent) return recent;
  const made = readVocabulary(domain, belief);
  recentVocabularies.add({ domain, belief }, made);
  return made;
}

function readVocabulary(domain: Domain, belief: Belief): Vocabulary {
  const types = TypeHierarchy.of(domain);
  const entries = new Map<string, { words: readonly string[]; meaning: NounMeaning }[]>();
  const seenPhrases = new Set<string>();
  const add = (phrase: string, meaning: NounMeaning) => {
    const key = phrase.toLowerCase();
    if (key === "" || seenPhrases.has(key)) return;
    seenPhrases.add(key);
    const words = key.split(" ");
    const list = entries.get(words[0]);
    if (list) list.push({ words, meaning });
    else entries.set(words[0], [{ words, meaning }]);
  };

  for (const word of anyThingNouns) add(word, { kind: "anything" });
  const typeNames = [...new Set(domain.types.flatMap(({ name, parents }) => [name, ...parents]))].filter(
    (name) => name.toLowerCase() !== "object",
  );
  const names = new Map(typeNames.map((type) => [type, nameOfType(type)]));
  const nameOf = (type: string): string => names.get(type) ?? nameOfType(type);
  for (const type of typeNames) {
    // A large container is a container, whether or not the domain has one above the other.
    const named = typeNames.filter((other) => nameOf(other).endsWith(` ${nameOf(type)}`));
    add(nameOf(type), { kind: "types", types: mostGeneral([type, ...named], types) });
  }

  const seenAttributes = new Map<string, AttributeWord>();
  for (const object of belief.objects.values()) {
    for (const [key, value] of Object.entries(object.attributes)) {
      // What is written on a thing tells no look of it, and gives no word a meaning.
      if (key === writtenOn) continue;
      if (typeof value === "string") seenAttributes.set(value.toLowerCase(), { key, value });
    }
  }
  const attribute = (word: string): AttributeWord | undefined =>
    Object.hasOwn(attributeWords, word) ? attributeWords[word] : seenAttributes.get(word);
  const known = new Set<string>([
    ...grammarWords.split(" "),
    ...verbList
      .filter(({ frame }) => frame !== "stand" && frame !== "give")
      .flatMap(({ words, particles }) => [...words, ...particles]),
    ...prepositionList.flatMap(({ words }) => words),
    ...[
      ...otherRelations,
      ...courtesies,
      ...oneByOne,
      ...exceptions,
      ...ownDeterminers,
      ...ownEndings,
    ].flatMap((phrase) => phrase.split(" ")),
    ...placedForms,
    ...exactness,
    ...manners,
    ...negations,
    ...conditions,
    ...questionOpenings,
    ...Object.keys(pronouns),
    ...persons,
    ...indefinites,
    ...Object.keys(numberWords),
    ...Object.keys(attributeWords),
    ...seenAttributes.keys(),
    ...[...belief.objects.keys()].map((id) => id.toLowerCase()),
  ]);

  const kinds = new Map<string, { names: readonly string[]; types: readonly string[] }>();
  const addKind = (said: string, names: readonly string[], type: string) => {
    const before = kinds.get(said);
    kinds.set(said, {
      names: [...new Set([...(before?.names ?? []), ...names])],
      types: mostGeneral([...(before?.types ?? []), type], types),
    });
  };
  const ofTypes = new Set(typeNames.flatMap((type) => nounSynonyms[nameOf(type)] ?? []));
  for (const type of typeNames) {
    for (const group of kindNames[nameOf(type)] ?? []) {
      // A type of that name is what the domain means by it.
      const names = group.filter((name) => !seenPhrases.has(name) && !ofTypes.has(name));
      for (const name of names) addKind(name, names, type);
    }
  }
  for (const object of belief.objects.values()) {
    for (const name of namesInLabel(
      object.label,
      (word) => attribute(word) !== undefined || known.has(word),
    )) {
      if (wordsOfName(name).some((word) => !seenPhrases.has(word) && !attribute(word)))
        addKind(name, [name], object.type);
    }
  }
  // "bottle of water": a water bottle.
  for (const { label, type } of belief.objects.values()) {
    const name = label.toLowerCase().trim();
    const [, vessel, of] = /^(\p{L}+) of (\p{L}+)$/u.exec(name) ?? [];
    if (vessel && of) addKind(`${of} ${vessel}`, [`${of} ${vessel}`, name], type);
  }
  for (const type of typeNames.filter((each) => positioned.has(nameOf(each)))) {
    for (const [position, names] of Object.entries(positions)) {
      const said = `${position} ${nameOf(type)}`;
      if (!kinds.has(said)) addKind(said, names, type);
    }
  }
  for (const [said, { names, types: ofKind }] of kinds) {
    add(said, { kind: "types", types: ofKind, kindName: { said, names } });
  }

  // "toy car": a type with the name of what it is a kind of.
  for (const type of typeNames) {
    for (const ancestor of types.ancestors(type)) {
      if (ancestor !== type && ancestor !== "object") {
        add(`${nameOf(ancestor)} ${nameOf(type)}`, { kind: "types", types: [type] });
      }
    }
  }
  for (const type of typeNames) {
    for (const synonym of nounSynonyms[nameOf(type)] ?? []) add(synonym, { kind: "types", types: [type] });
  }

  for (const type of typeNames) {
    const words = nameOf(type).split(" ");
    if (words.length < 2) continue;
    for (const adjective of adjectiveSynonyms[words[0]] ?? [])
      add([adjective, ...words.slice(1)].join(" "), { kind: "types", types: [type] });
    const head = words[words.length - 1];
    const alike = typeNames.filter((other) => nameOf(other).endsWith(` ${head}`));
    add(head, { kind: "types", types: mostGeneral(alike, types) });
  }

  for (const { said, nouns } of uses) {
    const fitting = typeNames.filter((type) =>
      [nameOf(type), ...(nounSynonyms[nameOf(type)] ?? [])].some((noun) => nouns.includes(noun)),
    );
    if (fitting.length === 0) continue;
    for (const use of said)
      for (const opening of ["something to", "anything to", "thing to"])
        add(`${opening} ${use}`, { kind: "types", types: mostGeneral(fitting, types) });
  }

  // "the trash" may be where it goes.
  const isBin = (meaning: NounMeaning) =>
    meaning.kind === "types" &&
    meaning.types.every((type) => nounSynonyms[nameOf(type)]?.includes("dustbin"));

  // Parts of longer names ("piece" of "piece of fruit") are no words of their own, neither here nor in suggestions.
  const nounWords = new Set([...seenPhrases].filter((phrase) => !phrase.includes(" ")));
  const contentWords = [...nounWords, ...Object.keys(attributeWords), ...seenAttributes.keys()];

  const partWords = [...seenPhrases].flatMap((phrase) => (phrase.includes(" ") ? phrase.split(" ") : []));

  return {
    types,
    contentWords,
    partWords: [...new Set(partWords)],
    nameOf: nameOfType,
    attribute,
    knows: (word) =>
      known.has(word) ||
      /^\d/.test(word) ||
      singularForms(word).some((form) => nounWords.has(form)) ||
      /^[a-z][a-z0-9_-]*_\d+$/.test(word),
    nounsAt(tokens, at) {
      const first = tokens[at];
      if (!first) return [];
      if (/_\d+$/.test(first.lower)) {
        const id =
          [...belief.objects.keys()].find((known) => known.toLowerCase() === first.lower) ?? first.text;
        return [{ meaning: { kind: "object", id }, word: first.text, number: "singular", next: at + 1 }];
      }
      const found: NounMatch[] = [];
      for (const form of singularForms(first.lower)) {
        for (const { words, meaning } of entries.get(form) ?? []) {
          let plural = form !== first.lower;
          let fits = true;
          for (let index = 1; index < words.length && fits; index++) {
            const token = tokens[at + index];
            if (!token) fits = false;
            else if (token.lower !== words[index]) {
              fits = index === words.length - 1 && singularForms(token.lower).includes(words[index]);
              plural ||= fits;
            }
          }
          if (!fits) continue;
          const name = words.join(" ");
          found.push({
            meaning,
            word: tokens
              .slice(at, at + words.length)
              .map((token) => token.lower)
              .join(" "),
            number: plural
              ? "plural"
              : wholeNouns.has(name) && !isBin(meaning)
                ? "whole"
                : massNouns.has(name)
                  ? "mass"
                  : "singular",
            next: at + words.length,
          });
        }
      }
      // The longest name is meant: in "toy car" no toy is mentioned besides the car.
      const longest = Math.max(0, ...found.map((match) => match.next));
      return found.filter((match) => match.next === longest);
    },
  };
}

/**
 * What a person may call an object with this label: all of it, or its end ("low bench": "bench"). Looks at its
 * beginning are left to the grammar ("blue storage box": "storage box"), as are labels that are sentences.
 */
function namesInLabel(label: string, isGrammar: (word: string) => boolean): readonly string[] {
  const words = label.toLowerCase().trim().split(/\s+/);
  if (words.length > 4 || !words.every((word) => /^\p{L}[\p{L}\p{N}]*$/u.test(word))) return [];
  const first = words.findIndex((word) => !isGrammar(word));
  if (first < 0) return [];
  const own = words.slice(first);
  if (own.some(isGrammar)) return [own.join(" ")];
  return own.map((_, start) => own.slice(start).join(" "));
}

function mostGeneral(list: readonly string[], types: TypeHierarchy): readonly string[] {
  const distinct = [...new Set(list)];
  return distinct.filter((type) => !distinct.some((other) => other !== type && types.isA(type, other)));
}
