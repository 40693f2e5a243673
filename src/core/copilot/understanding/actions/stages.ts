import type { RobotPackage } from "../../../program/robotPackage";
import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { conjunction, handFacts } from "../goal";
import type { Context, Deed } from "./context";
import {
  areSo,
  excludedBy,
  isElsewhere,
  isLasting,
  isOpposite,
  isPlacing,
  isPutBack,
  type Literal,
  literalText,
  movesAway,
  neededToMake,
  sameLiteral,
  undoes,
} from "./results";
import type { ActionClause } from "./verbs";

/*
 * What is reached together and what one after the other, of deeds told in one instruction.
 */

/** Facts to be reached together and then, where it leaves no state that could be asked for later, an action done there. */
export interface Stage {
  /** PDDL condition. */
  readonly goal: string;
  /** What no step may use. */
  readonly avoided?: readonly ObjectId[];
  /** It is part of the next one's goal, so it may be left out where the way is shorter without it. */
  readonly isOnTheWay?: boolean;
  readonly step?: { readonly action: string; readonly args: readonly ObjectId[] };
}

export interface ClauseDeeds {
  readonly clause: ActionClause;
  readonly deeds: readonly Deed[];
}

/** Verbs that tell no more than that a thing leaves its place: "take out". */
const outOf = /\b(?:out|off|away)$/;

/**
 * What is said side by side is reached together: in the order in which it is said, unless another one is shorter. What ends an earlier fact, comes "then",
 * or leaves only that it has been done, has its turn when all before it holds.
 */
export function stagesOf(
  all: readonly ClauseDeeds[],
  { domain, view, robot, belief, gathered, isImagined }: Context,
): {
  readonly stages: readonly Stage[];
  readonly goal: string;
  readonly held: readonly Literal[];
  /** What is to be held has to be let go for something that is said beside it. */
  readonly isLetGo: boolean;
} {
  const stages: Stage[] = [];
  let isLetGo = false;
  const avoided = gathered.avoided.size > 0 ? { avoided: [...gathered.avoided] } : {};
  const isHeld = isHolding(robot);
  const oneHanded = handFacts(robot).length > 0;
  const removed = ({ args: [thing] }: Literal, closed: readonly ObjectId[]): readonly Literal[] => {
    const standsAt = abilitiesOf(robot).standsAt?.predicate;
    if (standsAt === undefined) return [];
    if (isImagined)
      return closed.map((place) => ({ predicate: standsAt, args: [thing, place], isNegated: true }));
    return [...belief.trueFacts()].flatMap(({ predicate, args }) =>
      predicate === standsAt && args[0] === thing ? [{ predicate, args, isNegated: true }] : [],
    );
  };
  const letsGo = (result: Literal, before: Literal) =>
    result.args.length === 2 && result.args[0] === before.args[0] && isHeld(before);
  let held: readonly Literal[] = [];
  let passing: readonly Literal[] = [];
  const reach = (isOnTheWay = false) => {
    if (held.length > 0)
      stages.push({
        goal: conjunction(held.map(literalText)),
        ...avoided,
        ...(isOnTheWay ? { isOnTheWay } : {}),
      });
  };
  for (const [index, { clause, deeds }] of all.entries()) {
    const isMoved = ({ args }: Literal) =>
      deeds.some(({ results }) => results.some((each) => each.args[0] === args[0]));
    if (held.some((fact) => isHeld(fact) && !isMoved(fact)) && oneHanded) {
      // One hand does not hold it while it does something else: then it only is no longer where it was.
      const taking = all
        .slice(0, index)
        .filter((each) => each.deeds.some(({ results }) => results.some(isHeld)));
      const isTakenOut = taking.some((each) => each.clause.places.length > 0 || outOf.test(each.clause.said));
      const taken = held.filter((fact) => isHeld(fact) && !isMoved(fact)).map(({ args: [id] }) => id);
      const isMeanwhile = ({ args: [, at] }: Literal) =>
        !(taken.includes(at) && isPlacedLater(at, all.slice(index + 1)));
      isLetGo ||=
        !isTakenOut &&
        deeds.some(({ results }) => results.some((each) => isPlacing(each) && isMeanwhile(each)));
      reach();
      // "open the fridge, take out the egg and close the fridge": it was in there.
      const closed = deeds.flatMap(({ results }) =>
        results
          .filter((result) => held.some((fact) => isOpposite(result, fact)))
          .map(({ args: [place] }) => place)
          .filter((place) => abilitiesOf(robot).canBeOpened(belief.objects.get(place)?.type ?? "object")),
      );
      held = held.flatMap((fact) => (isHeld(fact) && !isMoved(fact) ? removed(fact, closed) : [fact]));
    }
    // "clear the table and put the vase on it": the vase is none of what is to leave the table.
    held = held.filter((fact) => !deeds.some(({ results }) => results.some((each) => isPutBack(each, fact))));
    // "close all drawers. Close the top drawer": it is done already.
    const isDone = (result: Literal) => held.some((fact) => sameLiteral(fact, result));
    const excluded = deeds.flatMap(({ action, args, results }) =>
      action && !(results.length > 0 && results.every(isDone))
        ? excludedBy({ action, args, results }, held, domain, belief)
        : [],
    );
    const undone = held.filter((fact) =>
      deeds.some(({ action, args, results }) =>
        action
          ? undoes(action, args, fact) ||
            excluded.includes(fact) ||
            results.some((result) => isOpposite(result, fact))
          : results.some(
              (result) => movesAway(result, fact) || isOpposite(result, fact) || letsGo(result, fact),
            ),
      ),
    );
    if (undone.length + passing.length > 0 || clause.isLater) {
      // What is put somewhere is taken first in any case, and one after the other by one hand.
      const isTaken = passing.length === 0 && undone.length === held.length && undone.every(isHeld);
      reach(isTaken);
      held = held.filter((fact) => !undone.includes(fact) && !passing.includes(fact));
      passing = [];
    } else reach(true);
    for (const { action, args, results, isPassing, isExact } of deeds) {
      // "turn the radio on and off"
      const over = held.filter((fact) => results.some((result) => isOpposite(result, fact)));
      if (over.length > 0) {
        reach();
        held = held.filter((fact) => !over.includes(fact));
      }
      if (action && !areSo(results, view) && (isExact || results.some((fact) => isLasting(fact, domain)))) {
        const goal = conjunction([...held.map(literalText), neededToMake(action, args, results)]);
        stages.push({ goal, ...avoided, step: { action: action.name, args } });
      }
      held = [
        ...held.filter((fact) => !results.some((result) => isElsewhere(result, fact))),
        ...results.filter((fact) => !held.some((other) => sameLiteral(other, fact))),
      ];
      if (isPassing) passing = [...passing, ...results];
    }
  }
  reach();
  return { stages, goal: conjunction(held.map(literalText)), held, isLetGo };
}

/** "fetch the plate, lay the tomato on it and take it to the table": it stands somewhere in between. */
function isPlacedLater(id: ObjectId, later: readonly ClauseDeeds[]): boolean {
  return later.some(({ deeds }) =>
    deeds.some(({ results }) => results.some((each) => isPlacing(each) && each.args[0] === id)),
  );
}

export const isHolding =
  (robot: RobotPackage) =>
  ({ predicate, args, isNegated }: Literal): boolean =>
    !isNegated && args.length === 1 && abilitiesOf(robot).holding === predicate;
