import type { Belief } from "../../../world/belief";
import type { Abilities } from "../../abilities";
import { mapNouns, type SpokenClause } from "../grammar/spoken";
import { type Answer, declined, question } from "../questions/answers";
import type { Selection, Task, TaskStep } from "../task";
import { capitalised, pluralOf, type Token, withArticle } from "../words/tokens";
import { candidatesFor } from "./candidates";
import { isSameOne, isUndone } from "./lastingSteps";
import { sayClauses } from "./wording";

/*
 * What is said side by side and can't be so at once: "the red block on the blue one and the blue one on the red one", "the
 * doll on the bed and the toys in the box".
 */

type Transport = Extract<TaskStep, { kind: "transport" }>;

const orders = new Set("then afterwards after finally lastly last next before followed".split(" "));

/** Whether it is said what comes first: then it need not be so at once. */
export function tellsOrder(sentences: readonly (readonly Token[])[]): boolean {
  return sentences.length > 1 || sentences.flat().some(({ lower }) => orders.has(lower));
}

/**
 * "put the doll on the sofa. Put all toys on the bed": nothing is left of the first one, or the doll is none of them. Told the other
 * way round, the one is taken from the others.
 */
export function oneThenAllIn(
  { steps }: Task,
  clauses: readonly SpokenClause[],
  belief: Belief,
  abilities: Abilities,
): Answer | undefined {
  const moves = steps.filter((step): step is Transport => step.kind === "transport" && !step.to.beside);
  for (const [index, one] of moves.entries())
    for (const other of moves.slice(index + 1))
      for (const item of one.items)
        for (const all of other.items)
          if (
            (isThis(item) || item.amount.kind === "all") &&
            !isSameOne(one.to.place, other.to.place) &&
            isAmong(item, all, belief, abilities)
          ) {
            const asked = askedOfOthers(item, all, clauses);
            return asked.kind === "question" ? { ...asked, isAmbiguous: true } : asked;
          }
  return undefined;
}

/** Undefined where all of it can be so at once. */
export function contradictionIn(
  { steps }: Task,
  clauses: readonly SpokenClause[],
  belief: Belief,
  abilities: Abilities,
): Answer | undefined {
  const moves = steps.filter((step): step is Transport => step.kind === "transport" && !step.to.beside);
  const edges = moves.flatMap(({ items, to }) =>
    items.filter(isThis).flatMap((item) => (isThis(to.place) ? [[item, to.place] as const] : [])),
  );
  if (hasCircle(edges, isSameOne))
    return declined(
      'Things can\'t lie on or in each other in a circle. With "then" one is done after the other.',
      clauses.map((clause) => sayClauses([clause])),
    );
  const lasting = moves.filter((step) => !isUndone(step, moves.slice(moves.indexOf(step) + 1)));
  for (const one of lasting)
    for (const other of lasting)
      for (const item of one.items)
        for (const all of other.items)
          if (one !== other && isThis(item) && isAmong(item, all, belief, abilities))
            return askedOfOthers(item, all, clauses);
  return undefined;
}

/** "hold the red block and put the blue one on the table": what is done with other things takes the one hand. */
export function heldMeanwhile({ steps }: Task, clauses: readonly SpokenClause[]): Answer | undefined {
  const at = steps.findIndex(({ kind }) => kind === "hold");
  const held = steps[at];
  const isMove = ({ kind }: TaskStep) => kind === "transport" || kind === "stack";
  if (held?.kind !== "hold" || !steps.slice(at + 1).some(isMove)) return undefined;
  const isHold = ({ kind }: SpokenClause) => kind === "hold" || kind === "take";
  const inTurn = [...clauses.filter((clause) => !isHold(clause)), ...clauses.filter(isHold)];
  return declined(
    `The robot has one hand: it can't hold the ${held.items.noun} and move something else meanwhile.`,
    [sayClauses(inTurn)],
  );
}

/** Whether following the pairs leads back to where one began. */
export function hasCircle<T>(pairs: readonly (readonly [T, T])[], isSame: (a: T, b: T) => boolean): boolean {
  const leadsTo = (from: T, goal: T, left: readonly (readonly [T, T])[]): boolean =>
    left.some(
      (pair) =>
        isSame(pair[0], from) &&
        (isSame(pair[1], goal) ||
          leadsTo(
            pair[1],
            goal,
            left.filter((each) => each !== pair),
          )),
    );
  return pairs.some(([upper]) => leadsTo(upper, upper, pairs));
}

function isThis({ amount }: Selection): boolean {
  return amount.kind === "one" && amount.definite;
}

/** "the doll" among "the toys" */
function isAmong(item: Selection, all: Selection, belief: Belief, abilities: Abilities): boolean {
  if (all.amount.kind !== "all" || all.other || all.referent === item.referent || all.except.length > 0)
    return false;
  const known = candidatesFor(item, belief, abilities);
  const isOne = known.length === 1 || item.amount.kind === "all";
  if (known.length > 0) return candidatesFor(all, belief, abilities).includes(known[0]) && isOne;
  const isOfThem = item.types.every((type) => all.types.some((wider) => abilities.types.isA(type, wider)));
  const looks = all.attributes.every((look) =>
    item.attributes.some((own) => JSON.stringify(own) === JSON.stringify(look)),
  );
  return isOfThem && looks && all.at.length === 0 && all.names === undefined;
}

function askedOfOthers(item: Selection, all: Selection, clauses: readonly SpokenClause[]): Answer {
  const isAll = (clause: SpokenClause) => {
    let isNamed = false;
    mapNouns(clause, (noun) => {
      isNamed ||=
        noun.quantity.kind === "all" && noun.head.kind === "types" && `${noun.head.types}` === `${all.types}`;
      return noun;
    });
    return isNamed;
  };
  const others = clauses
    .filter(isAll)
    .map((clause) =>
      mapNouns(clause, (noun) =>
        noun.quantity.kind === "all" && noun.head.kind === "types" && `${noun.head.types}` === `${all.types}`
          ? { ...noun, other: true }
          : noun,
      ),
    );
  const one = clauses.filter((clause) => !isAll(clause));
  const choices = others.length === 0 || one.length === 0 ? [] : [sayClauses([...one, ...others])];
  const which = isThis(item) ? capitalised(withArticle(item.noun)) : `All ${pluralOf(item.noun)}`;
  const why = `${which} can't be in two places: with all ${pluralOf(all.noun)} and somewhere else.`;
  return choices.length > 0 ? question(`${why} Are the others meant?`, choices) : declined(why, []);
}
