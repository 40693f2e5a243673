import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import type { ObjectId, WorldObject } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { wordsOfPredicate } from "../actions/context";
import { mapNouns, type SpokenClause, type SpokenHead } from "../grammar/spoken";
import { candidatesFor, isBelieved } from "../meaning/candidates";
import { sayClauses } from "../meaning/wording";
import { type Selection, selectionsOf, type Task } from "../task";
import { hasName } from "../words/kindName";
import { sentencesOf, withArticle } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { type Answer, declined, notUnderstood, question } from "./answers";

/*
 * Whether the things that are meant are there, and only one where one is meant.
 */

export interface Context {
  readonly robot: RobotPackage;
  readonly belief: Belief;
  readonly vocabulary: Vocabulary;
  /** Instructions that can be carried out; found by planning, so only where they are needed. */
  readonly suggestions: () => readonly string[];
}

export function askWhichOne(
  task: Task,
  clauses: readonly SpokenClause[],
  context: Context,
): Answer | undefined {
  const { robot, belief, vocabulary } = context;
  const settled = new Set<Selection>();
  const selections = task.steps.flatMap((step) => selectionsOf(step));
  for (const selection of selections) {
    const { amount } = selection;
    const total = amount.kind === "count" && amount.total ? amount.count : selection.expected;
    if (total !== undefined) {
      const there = candidatesFor(selection, belief, abilitiesOf(robot)).length;
      if (there > total)
        return declined(
          `Of ${described(selection)} there are ${there}, and not ${total}: say which ones are meant.`,
          context.suggestions(),
        );
    }
    if (
      settled.has(selection) ||
      selection.amount.kind !== "one" ||
      !selection.amount.definite ||
      selection.id !== undefined
    )
      continue;
    const fitting = candidatesFor(selection, belief, abilitiesOf(robot));
    const known = (
      selection.other ? fitting.filter(({ id }) => !isTaken(id, task, context)) : fitting
    ).filter(({ id }) => mayBeLeftOut(id, selection, selections, context));
    // "the bowl on the counter": where there is one such bowl only, it does not matter which counter.
    if (fitting.length === 1) for (const { place } of selection.at.flat()) settled.add(place);
    if (known.length < 2) continue;
    const choices = known.map((object) => choiceFor(clauses, selection, headFor(object, known, vocabulary)));
    if (choices.every((choice) => choice !== undefined)) {
      return question(`Several objects are ${described(selection)}. Which one is meant?`, choices);
    }
  }
  return undefined;
}

/** "everything on the table except the mug": no mug that is elsewhere. */
function mayBeLeftOut(
  id: ObjectId,
  selection: Selection,
  selections: readonly Selection[],
  { robot, belief }: Context,
): boolean {
  const whole = selections.find(({ except }) => except.includes(selection));
  return (
    whole === undefined ||
    candidatesFor({ ...whole, except: [] }, belief, abilitiesOf(robot)).some((object) => object.id === id)
  );
}

/** "the other counter" is not where the things are now. */
function isTaken(place: ObjectId, task: Task, { robot, belief }: Context): boolean {
  const abilities = abilitiesOf(robot);
  const { standsAt } = abilities;
  return task.steps.some(
    (step) =>
      step.kind === "transport" &&
      step.to.place.other &&
      step.items.some((item) =>
        candidatesFor(item, belief, abilities).some(
          ({ id }) => standsAt && isBelieved(belief, abilities, standsAt.predicate, id, place),
        ),
      ),
  );
}

/** What is to be taken away from where it is not is done already; "the biggest cup on the table" was looked for everywhere. */
export function absentIn(
  task: Task,
  chosen: ReadonlyMap<ObjectId, string>,
  { robot, belief, suggestions }: Context,
): Answer | undefined {
  const abilities = abilitiesOf(robot);
  const isSomewhere = ({ id }: WorldObject) =>
    [...belief.trueFacts()].some(
      ({ predicate, args }) => args[0] === id && abilities.directRelations.includes(predicate),
    );
  const isAbsent = (item: Selection) => {
    const anywhere = candidatesFor({ ...item, at: [] }, belief, abilities);
    const isElsewhere = anywhere.length > 0 && anywhere.every(isSomewhere);
    return item.at.length > 0 && isElsewhere && candidatesFor(item, belief, abilities).length === 0;
  };
  const { types: hierarchy, standsAt, leavesOf, relationsTo } = abilities;
  const canBePut = (item: string, place: string) =>
    (standsAt !== undefined && hierarchy.isA(place, standsAt.placeType)) ||
    leavesOf(item).some((thing) => leavesOf(place).some((leaf) => relationsTo(thing, leaf).length > 0));
  // "put the knife in a different drawer from the spoon", where nobody could have put it on the spoon
  const isOnNoPlace = ({ types, at }: Selection) =>
    at.some((group) =>
      group.every(({ place }) => !types.some((item) => place.types.some((other) => canBePut(item, other)))),
    );
  for (const step of task.steps) {
    const removed = step.kind === "remove" ? step.items.filter(({ amount }) => amount.kind === "one") : [];
    const named = selectionsOf(step).filter(({ id }) => id !== undefined && chosen.has(id));
    const goals = step.kind === "transport" && step.to.place.amount.kind === "one" ? [step.to.place] : [];
    const items = step.kind === "transport" ? step.items.filter(isOnNoPlace) : [];
    const absent = [...removed, ...named, ...goals, ...items].find(isAbsent);
    if (!absent) continue;
    const places = absent.at.flatMap((group) => group.map(({ place }) => `the ${place.noun}`)).join(" or ");
    const thing = (absent.id && chosen.get(absent.id)) ?? `the ${absent.noun}`;
    return declined(`As far as has been seen, ${thing} is not at ${places}.`, suggestions());
  }
  return undefined;
}

/** "the clean apple", where apples are not washed: no look at one would ever tell. */
export function neverSo(task: Task, { robot, belief, suggestions }: Context): Answer | undefined {
  const abilities = abilitiesOf(robot);
  const { types: hierarchy, leavesOf } = abilities;
  const { predicates, derived } = robot.domain;
  const states = [...predicates, ...derived.map(({ predicate }) => predicate)];
  for (const selection of task.steps.flatMap((step) => selectionsOf(step))) {
    const { attributes, types, noun } = selection;
    for (const { key, values } of attributes) {
      const state = states.find(
        ({ name, parameters }) => parameters.length === 1 && wordsOfPredicate(name) === key,
      );
      if (!state || !values.every((value) => typeof value === "boolean")) continue;
      const canBe = types
        .flatMap(leavesOf)
        .some((leaf) => state.parameters[0].types.some((type) => hierarchy.isA(leaf, type)));
      if (!canBe)
        return declined(
          `Whether ${withArticle(noun)} is ${key} is nothing that this robot knows.`,
          suggestions(),
        );
      // "put a clean fork on the table" where none is: one may be washed for it.
      const others = { ...selection, attributes: attributes.filter((each) => each.key !== key) };
      const isNone = candidatesFor(selection, belief, abilities).length === 0;
      if (isNone && candidatesFor(others, belief, abilities).length > 0)
        return notUnderstood(
          `No ${noun} has been seen that is ${values[0] === true ? "" : "not "}${key}.`,
          suggestions(),
        );
    }
  }
  return undefined;
}

/** "the yellow cup", where all cups that have been seen have other colours: asked whether there is one to be looked for. */
export function askedOfUnseenLook(
  task: Task,
  clauses: readonly SpokenClause[],
  { robot, belief }: Context,
): Answer | undefined {
  const abilities = abilitiesOf(robot);
  // Who has it looked for knows that.
  if (clauses.some(({ kind }) => kind === "find")) return undefined;
  for (const selection of task.steps.flatMap((step) => selectionsOf(step))) {
    const { amount, attributes, id, other } = selection;
    const told = attributes.filter(({ values }) => values.every((value) => typeof value === "string"));
    const isOne = amount.kind === "one" && amount.definite && id === undefined && !other;
    if (!isOne || told.length === 0 || candidatesFor(selection, belief, abilities).length > 0) continue;
    const alike = candidatesFor({ ...selection, attributes: [], at: [] }, belief, abilities);
    const looks = told.map(({ key }) => alike.map((object) => object.attributes[key]));
    if (alike.length === 0 || looks.some((values) => values.some((value) => value === undefined))) continue;
    const said = described(selection).replaceAll('"', "");
    const seen = [...new Set(looks.flat())].join(", ");
    const meant = `find ${said} and then ${sayClauses(clauses)}`;
    return question(
      `No ${selection.noun} that has been seen is ${told.flatMap(({ values }) => values).join(" or ")}, only ${seen}. Should I look for one?`,
      [meant],
    );
  }
  return undefined;
}

function described(selection: Selection): string {
  const looks = selection.attributes.flatMap(({ values }) =>
    values.filter((value) => typeof value === "string"),
  );
  return `"the ${[...looks, selection.noun].join(" ")}"`;
}

/** A name that only this one of the objects has, or its id. */
function headFor(object: WorldObject, among: readonly WorldObject[], vocabulary: Vocabulary): SpokenHead {
  const words = sentencesOf(object.label).flat();
  for (const { meaning, next, word, number } of vocabulary.nounsAt(words, 0)) {
    if (meaning.kind !== "types" || !meaning.kindName || next !== words.length || number === "plural")
      continue;
    const { names } = meaning.kindName;
    if (among.filter(({ label }) => hasName(label, names)).length > 1) continue;
    return { kind: "types", types: meaning.types, word, kindName: meaning.kindName };
  }
  return { kind: "object", id: object.id };
}

/** The instruction with a name in place of the noun phrase that stands for a selection. */
function choiceFor(
  clauses: readonly SpokenClause[],
  selection: Selection,
  head: SpokenHead,
): string | undefined {
  let replaced = false;
  const changed = clauses.map((clause) =>
    mapNouns(clause, (noun) => {
      const fits =
        !replaced &&
        noun.head.kind === "types" &&
        noun.quantity.kind === "one" &&
        noun.head.types.some((type) => selection.types.includes(type)) &&
        (noun.head.kindName?.said ?? "") === (selection.names ? selection.noun : "") &&
        noun.attributes.length === selection.attributes.flatMap(({ values }) => values).length;
      if (!fits) return noun;
      replaced = true;
      return { ...noun, head, attributes: [], places: [], same: false, other: false };
    }),
  );
  return replaced ? sayClauses(changed) : undefined;
}
