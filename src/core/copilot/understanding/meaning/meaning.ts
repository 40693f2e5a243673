import type { Belief } from "../../../world/belief";
import type { Abilities } from "../../abilities";
import type { SpokenClause, SpokenNoun, SpokenPlace } from "../grammar/spoken";
import { type Answer, declined } from "../questions/answers";
import type { Selection, Task, TaskStep } from "../task";
import { withArticle } from "../words/tokens";
import { nameOfType } from "../words/vocabulary";
import { asMove } from "./closures";
import { distributed } from "./distributions";
import { NoMeaning, Reading } from "./reading";
import { selectAny, selectItems } from "./selections";
import { stackOf } from "./stacks";
import { tidied } from "./tidying";
import { everyPlace } from "./tours";
import { transport } from "./transport";
import { askTidy, askWhere, askWhichOrder, refuseUnreachable } from "./whereTo";

export type MeaningResult =
  | { readonly kind: "task"; readonly task: Task; readonly clauses: readonly SpokenClause[] }
  /** `reached`: index of the clause that has no meaning. */
  | (Answer & { readonly reached: number });

/**
 * The meaning of one reading in the robot's world, or what to say about it. A reading that asks for something the
 * robot cannot bring about has none; that is how most readings of an ambiguous sentence fall away.
 */
export function meaningOf(
  clauses: readonly SpokenClause[],
  abilities: Abilities,
  belief: Belief,
): MeaningResult {
  const reading = new Reading(clauses, abilities, belief);
  try {
    return { kind: "task", task: read(reading), clauses };
  } catch (error) {
    if (error instanceof NoMeaning)
      return { ...error.answer, reached: Math.min(reading.current, clauses.length - 1) };
    throw error;
  }
}

function read(reading: Reading): Task {
  for (const clause of reading.clauses) {
    // Whatever else may be asked, that is no place to go to.
    if (clause.kind === "go" && clause.place.head.kind === "nowhere" && !isThere(clause.place))
      reading.stop(
        declined(
          `I do not know where "${clause.place.head.word}" is: name a place to go to.`,
          reading.suggestions(),
        ),
      );
  }
  const steps: TaskStep[] = [];
  for (reading.current = 0; reading.current < reading.clauses.length; reading.current++) {
    steps.push(...stepsOf(reading, reading.clauses[reading.current]));
  }
  const lasting = withLetGo(
    reading,
    withPutThere(withoutPassingVisits(withoutPassingHolds(withoutRepeated(steps)))),
  );
  const several = lasting.find((step) => step.kind === "hold" && step.items.amount.kind !== "one");
  if (several?.kind === "hold" || lasting.filter(({ kind }) => kind === "hold").length > 1) {
    const first = several?.kind === "hold" ? several.items.types : [];
    reading.stop(
      declined("The robot has one hand: it cannot hold several things at once.", [
        ...first.map((type) => `pick up the ${nameOfType(type)}`),
        ...reading.suggestions(first),
      ]),
    );
  }
  return { steps: lasting, notes: [...reading.notes] };
}

function stepsOf(reading: Reading, clause: SpokenClause): readonly TaskStep[] {
  switch (clause.kind) {
    case "transfer":
    case "take": {
      if (clause.to) {
        const { things, from, to, together } = clause;
        // "pick up the cup near the plate": that is where it is now.
        if (clause.kind === "take" && to.direction === "beside")
          return stepsOf(reading, {
            kind: "hold",
            things: things.map((thing) => ({ ...thing, places: [...thing.places, to] })),
          });
        return distributed(reading, things, from, to) ?? [transport(reading, things, from, to, together)];
      }
      if (clause.kind === "take") {
        if (clause.from && isToLeave(clause.things, clause.from)) {
          const items = clause.things.map((thing) => selectItems(reading, thing, clause.from));
          return [{ kind: "remove", items }];
        }
        return clause.things.map((thing) => ({
          kind: "hold",
          items: selectItems(reading, thing, clause.from),
        }));
      }
      return askWhere(reading, clause);
    }
    case "stack": {
      const { things, to, top } = clause;
      if (!top || !to || things.some(({ quantity }) => quantity.kind !== "one"))
        return [stackOf(reading, clause)];
      // "stack the red block on the blue one with the green one on top"
      const onIt = { direction: "on", words: "on", nouns: things } as const;
      return [
        transport(reading, things, undefined, to, false),
        transport(reading, [top], undefined, onIt, false),
      ];
    }
    case "open":
    case "close":
      return stepsOf(reading, asMove(reading, clause));
    case "hold":
      return clause.things.map((thing) => ({ kind: "hold", items: selectItems(reading, thing, undefined) }));
    case "remove": {
      if (clause.to) return [transport(reading, clause.things, clause.from, clause.to, false)];
      if (!clause.from && clause.things.every(({ places }) => places.length === 0))
        return askWhere(reading, clause);
      return [
        { kind: "remove", items: clause.things.map((thing) => selectItems(reading, thing, clause.from)) },
      ];
    }
    case "clear": {
      const everything: SpokenNoun = {
        quantity: { kind: "all", each: false },
        head: { kind: "anything", word: "everything" },
        attributes: [],
        places: [],
        except: [],
        same: false,
        other: false,
      };
      const from: SpokenPlace = { direction: "from", words: "from", nouns: clause.places };
      if (clause.to) return [transport(reading, [everything], from, clause.to, false)];
      return [{ kind: "remove", items: [selectItems(reading, everything, from)] }];
    }
    case "find":
      return clause.things.map((thing) => ({ kind: "find", items: selectAny(reading, thing) }));
    case "go":
    case "inspect": {
      // "go to the dock and wait there"
      if (isThere(clause.place) && reading.clauses[reading.current - 1]?.kind === clause.kind) return [];
      const isInside = clause.kind === "inspect" && clause.isInside === true;
      // Into which of them first is no matter.
      if (isInside && clause.place.quantity.kind === "all")
        return [{ kind: "inspect", place: selectAny(reading, clause.place), isInside }];
      if (clause.place.quantity.kind === "all" || clause.place.quantity.kind === "count")
        return everyPlace(reading, clause.place) ?? askWhichOrder(reading, clause.place);
      const place =
        (isThere(clause.place) && reading.destination) || selectAny(reading, asBefore(reading, clause.place));
      refuseUnreachable(reading, place);
      reading.destination = place;
      // Without a word for it in the domain the last one would not show.
      const isUnordered =
        clause.kind === "go" && clause.inAnyOrder === true && reading.abilities.visits.been !== undefined;
      return [
        {
          kind: clause.kind,
          place: { ...place, amount: { kind: "one", definite: true } },
          ...(isInside ? { isInside } : {}),
          ...(isUnordered ? { inAnyOrder: true } : {}),
        },
      ];
    }
    case "letGo":
      if (reading.abilities.carryable.length === 0)
        reading.stop(declined("This robot has no hand that could hold something.", reading.suggestions()));
      return [{ kind: "letGo" }];
    case "explore":
      return [{ kind: "explore" }];
    case "tidy":
      return tidied(reading, clause.place) ?? reading.stop(askTidy(reading, clause.place));
  }
}

/** "visit dock, workshop, dock": what is named a second time is the same place. */
function asBefore({ mentions }: Reading, noun: SpokenNoun): SpokenNoun {
  const isSaidAgain = mentions.some(({ noun: said }) => JSON.stringify(said) === JSON.stringify(noun));
  return isSaidAgain && noun.quantity.kind === "one"
    ? { ...noun, quantity: { kind: "one", definite: true } }
    : noun;
}

const isThere = ({ head }: SpokenNoun) => head.kind === "nowhere" && head.word === "there";

/** Where the tour ends it need not be before. */
function withoutPassingVisits(steps: readonly TaskStep[]): readonly TaskStep[] {
  return steps.filter((step, index) => {
    if (step.kind !== "go" || !step.inAnyOrder) return true;
    const later = steps.slice(index + 1);
    return !later.some((next) => next.kind === "go" && `${next.place.types}` === `${step.place.types}`);
  });
}

/** "carry the bear to the sofa and set it down there" */
function withoutRepeated(steps: readonly TaskStep[]): readonly TaskStep[] {
  return steps.filter((step, index) => {
    const before = steps[index - 1];
    if (step.kind !== "transport" || before?.kind !== "transport") return true;
    const isThere =
      before.to.place.referent === step.to.place.referent && before.to.relation === step.to.relation;
    const moved = before.items.map(({ referent }) => referent);
    return !isThere || !step.items.every(({ referent }) => moved.includes(referent));
  });
}

/** "take the cup out of the box and empty your hand": it is no longer in there. */
function withLetGo(reading: Reading, steps: readonly TaskStep[]): readonly TaskStep[] {
  return steps.map((step, index) => {
    const next = steps.slice(index + 1).find(({ kind }) => kind !== "go" && kind !== "find");
    if (step.kind !== "hold" || next?.kind !== "letGo") return step;
    if (step.items.at.length > 0 && next === steps[index + 1]) return { kind: "remove", items: [step.items] };
    return reading.stop(
      declined(
        `Where ${withArticle(step.items.noun)} is to go that is picked up and let go again is not said: name a place.`,
        reading.suggestions(step.items.types),
      ),
    );
  });
}

/** "clear the desk and put the doll on it": the doll is none of the things that are to leave the desk. */
function withPutThere(steps: readonly TaskStep[]): readonly TaskStep[] {
  return steps.map((step, index) => {
    if (step.kind !== "remove" && step.kind !== "transport") return step;
    const later = steps.slice(index + 1);
    const items = step.items.map((item): Selection => {
      const places = item.at.flatMap((group) => group.map(({ place }) => place.referent));
      const kept = later.flatMap((next) =>
        next.kind === "transport" && places.includes(next.to.place.referent) ? next.items : [],
      );
      // Where they are before does not tell them from the others in the end.
      const except = [...item.except, ...kept.map((each) => ({ ...each, at: [] }))];
      return item.amount.kind === "all" && kept.length > 0 ? { ...item, except } : item;
    });
    return { ...step, items };
  });
}

/** "take the cup off the table", "take all cups out of the box": they are not to be there any more, rather than in the hand. */
function isToLeave(things: readonly SpokenNoun[], { words }: SpokenPlace): boolean {
  const isOne = things.length === 1 && things[0].quantity.kind === "one";
  return /^off\b/.test(words) || (/^out of\b/.test(words) && !isOne);
}

/** A cup that is found, picked up, or taken off the table, only to be put somewhere is not to be held in the end. */
function withoutPassingHolds(steps: readonly TaskStep[]): readonly TaskStep[] {
  return steps.filter((step, index) => {
    const taken =
      step.kind === "hold" || step.kind === "find" ? [step.items] : step.kind === "remove" ? step.items : [];
    const later = steps.slice(index + 1).flatMap((next) => {
      if (next.kind === "transport") return next.items;
      if (step.kind === "find" && next.kind === "hold") return [next.items];
      return next.kind === "stack" ? [next.items] : [];
    });
    const isMovedOn = ({ referent }: Selection) => later.some((item) => item.referent === referent);
    return taken.length === 0 || !taken.every(isMovedOn);
  });
}
