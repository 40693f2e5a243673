import type { PredicateDeclaration, TypedName } from "../../../core/pddl/syntax";
import { TypeHierarchy } from "../../../core/pddl/types";
import type { AskedAction } from "../reading/askedAction";
import { sourcesOf } from "../reading/predicateRoles";
import { stateNamedIn } from "./stateWords";

/*
 * What an action needs, read from its documentation: the sentences that say what must be so, in parts ("visible and off,
 * and the hand empty"), each about the thing that was named last. Where the documentation says nothing, what actions of
 * such a name usually need.
 */

/** PDDL conditions over the action's parameters, each once. */
export function neededStates(asked: AskedAction): readonly string[] {
  const reader = readerOf(asked);
  const told = sentencesOf(asked.documentation).filter((sentence) => demand.test(sentence));
  const needed = told.flatMap((sentence) => reader.neededBy(sentence));
  const isSilent = told.length === 0 && !asked.onlyLooks;
  return [...new Set(isSilent ? reader.usually(asked.action.name) : needed)];
}

const demand =
  /\b(must|has to|have to|needs?|requires?|only (when|if|while)|with (an?|the) (empty|free) (hand|gripper))\b/i;

function sentencesOf(text: string): readonly string[] {
  return text.replace(/\s+/g, " ").split(/(?<=[.;])\s+/);
}

/** Who a part of a sentence is about. */
interface About {
  readonly variable: string;
  readonly types: readonly string[];
  /** Around what is said of it. */
  readonly around: (condition: string) => string;
}

function readerOf({ domain, action, meanings }: AskedAction) {
  const types = TypeHierarchy.of(domain);
  const sources = sourcesOf(domain);
  const withRole = (from: string, rule?: string): PredicateDeclaration | undefined =>
    domain.predicates.find(({ name }) => {
      const source = sources[name];
      return source?.from === from && (rule === undefined || ("rule" in source && source.rule === rule));
    });
  const holds = withRole("gripper", "holds");
  const empty = withRole("gripper", "empty") ?? domain.predicates.find(({ name }) => isHeldAtAll(name));
  const base = withRole("base");
  const carriedBy = withRole("geometry", "supported-by");
  const relations = [withRole("geometry", "rests-on"), withRole("geometry", "inside")].flatMap(
    (relation) => relation ?? [],
  );
  const states = domain.predicates.filter(({ parameters }) => parameters.length === 1);
  const typeOf = (predicate: PredicateDeclaration, at = 0) => typed(predicate.parameters[at]);
  const isA = (of: readonly string[], ancestors: readonly string[]) =>
    of.every((type) => ancestors.some((each) => types.isA(type, each)));
  const parameters = action.parameters.map(
    ({ name, types: of }): About => ({ variable: name, types: of, around: (condition) => condition }),
  );

  const emptyHand = (): readonly string[] =>
    empty ? [isHeldAtAll(empty.name) ? `(not (${empty.name}))` : `(${empty.name})`] : [];
  const fullHand = (): readonly string[] =>
    holds
      ? [`(exists (?held - ${typeOf(holds)}) (${holds.name} ?held))`]
      : empty && isHeldAtAll(empty.name)
        ? [`(${empty.name})`]
        : emptyHand().map((condition) => `(not ${condition})`);

  /** Of a kind of thing that is named: a parameter, a thing of that kind in the hand, or any. */
  const aboutKind = (kind: string, isHeld: boolean): About | undefined => {
    if (!types.has(kind)) return undefined;
    const parameter = parameters.find((each) => isA(each.types, [kind]));
    if (parameter && !isHeld) return parameter;
    const variable = `?${kind}`;
    const special = parameters.find((each) => isA([kind], each.types));
    if (special && !isHeld)
      return {
        variable,
        types: [kind],
        around: (condition) =>
          `(forall (${variable} - ${kind}) (imply (= ${variable} ${special.variable}) ${condition}))`,
      };
    const inHand =
      holds && isA([kind], holds.parameters[0].types) ? `(${holds.name} ${variable})` : undefined;
    return {
      variable,
      types: [kind],
      around: (condition) =>
        `(exists (${variable} - ${kind}) ${inHand === undefined ? condition : `(and ${inHand} ${condition})`})`,
    };
  };

  const aboutOf = (part: string): About | undefined => {
    const subject = part.split(/\b(?:must|may|has to|have to|needs?|requires?|starts?|is|are)\b/i)[0];
    for (const word of subject.toLowerCase().match(/[a-z][\w-]*/g) ?? []) {
      const named = parameters.find(({ variable }) => variable.toLowerCase() === `?${word}`);
      const about = named ?? aboutKind(word, /\bheld\b/i.test(subject));
      if (about) return about;
    }
    return undefined;
  };

  /** Said of a thing, as far as it can be of that kind. @param ifAny only of those things of which it can be said */
  const said = (of: About, state: PredicateDeclaration, isNegated: boolean, ifAny: boolean): string => {
    const atom = (variable: string) =>
      isNegated ? `(not (${state.name} ${variable}))` : `(${state.name} ${variable})`;
    const wanted = state.parameters[0].types;
    if (!isA(of.types, wanted))
      return of.around(
        `(forall (?such - ${typeOf(state)}) (imply (= ?such ${of.variable}) ${atom("?such")}))`,
      );
    const can = ifAny ? states.find((each) => isAbility(each.name, state.name)) : undefined;
    return of.around(can ? `(imply (${can.name} ${of.variable}) ${atom(of.variable)})` : atom(of.variable));
  };

  /** The robot stands where the thing is. */
  const standsAt = (of: About | undefined): readonly string[] => {
    if (!base) return [];
    const place = typeOf(base);
    if (!of) return [`(exists (?place - ${place}) (${base.name} ?place))`];
    if (isA(of.types, base.parameters[0].types)) return [of.around(`(${base.name} ${of.variable})`)];
    if (!carriedBy) return [];
    const there = `(${carriedBy.name} ${of.variable} ?place)`;
    return [of.around(`(exists (?place - ${place}) (and (${base.name} ?place) ${there}))`)];
  };

  const neededBy = (sentence: string): readonly string[] => {
    let about: About | undefined = parameters[0];
    return sentence.split(/,\s*(?:and\s+)?|\s+and\s+/).flatMap((part): readonly string[] => {
      about = aboutOf(part) ?? about;
      const isNegated = /\b(not|never|no)\b/i.test(part);
      if (/\bin (the|its|a) (hand|gripper)\b|\bholds?\b/i.test(part)) {
        if (/\bsomething\b/i.test(part)) return fullHand();
        return holds && about ? [said(about, holds, isNegated, false)] : [];
      }
      if (/\b(hand|gripper)\b/i.test(part)) return /\b(empty|free)\b/i.test(part) ? emptyHand() : [];
      const of = about;
      if (/\bnothing\b/i.test(part))
        return of
          ? relations.map(
              ({ name, parameters: [thing] }) =>
                `(not (exists (?other - ${typed(thing)}) (${name} ?other ${of.variable})))`,
            )
          : [];
      if (/\bstands?\b/i.test(part)) return standsAt(/\bat an? /i.test(part) ? undefined : of);
      if (!of) return [];
      const [first, guard] = part.split(/\bif (?:it|they|that)\b/i);
      return states.flatMap((state) => {
        const named = stateNamedIn(first, state.name, meanings.get(state.name.toLowerCase()) ?? "");
        return named === undefined ? [] : [said(of, state, named !== !isNegated, guard !== undefined)];
      });
    });
  };

  /** What is common sense of a name. */
  const usually = (name: string): readonly string[] => {
    const words = wordsOf(name);
    const does = (...verbs: readonly string[]) => verbs.some((verb) => words.includes(verb));
    const [thing] = parameters;
    const seen = states.filter(({ name: state }) => /^(is-?)?visible$/i.test(state));
    const isSeen = thing ? seen.map((state) => said(thing, state, false, false)) : [];
    if (does("pick", "grasp", "grab", "take")) return [...emptyHand(), ...isSeen];
    if (does("place", "put", "release", "drop", "pour", "insert")) return [...fullHand(), ...isSeen];
    // What an action makes so is not so before: an opened door is not opened.
    const made = thing
      ? states.flatMap((state) => {
          const named = stateNamedIn(
            words.join(" "),
            state.name,
            meanings.get(state.name.toLowerCase()) ?? "",
          );
          return named === undefined ? [] : [said(thing, state, named, false)];
        })
      : [];
    return made.length > 0 ? [...made, ...isSeen] : [];
  };
  return { neededBy, usually };
}

function typed({ types }: TypedName): string {
  return types.length === 1 ? types[0] : `(either ${types.join(" ")})`;
}

/** `isHoldingObject`: whether there is anything in the hand. */
function isHeldAtAll(name: string): boolean {
  return /^is-?holding/i.test(name);
}

/** `openable`, `can-open` beside `is-open`. */
function isAbility(name: string, state: string): boolean {
  const [root] = wordsOf(state).filter((word) => word !== "is");
  return root !== undefined && new RegExp(`^(can-?${root}|${root}(n|d|l|t)?able)$`, "i").test(name);
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_]/);
}
