import type { Abilities } from "../../abilities";
import type { Selection, TaskStep } from "../task";

/*
 * Where a task wants the robot to have been, as facts.
 */

/** What several stops leave behind where the domain has a word for it: facts over the places, in the order of the stops. */
export function visitFacts(places: readonly string[], { visits: { been, after } }: Abilities): string[] {
  if (places.length < 2) return [];
  if (after !== undefined)
    return places.slice(1).map((later, index) => `(${after} ${later} ${places[index]})`);
  return been === undefined ? [] : places.map((place) => `(${been} ${place})`);
}

/** That a place has been visited, at any time. */
export function visitedOnly(place: string, { visits: { been } }: Abilities): readonly string[] {
  return been === undefined ? [] : [`(${been} ${place})`];
}

/** The places that a task wants to be driven to, in order. */
export function stopsOf(steps: readonly TaskStep[], { types, robotAt }: Abilities): readonly Selection[] {
  return steps.flatMap((step) =>
    (step.kind === "go" || step.kind === "inspect") &&
    !step.inAnyOrder &&
    robotAt !== undefined &&
    step.place.types.every((type) => types.isA(type, robotAt.placeType))
      ? [step.place]
      : [],
  );
}
