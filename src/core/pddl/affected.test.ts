import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../test/support/builtInPackage";
import { Belief } from "../world/belief";
import { factKey } from "../world/facts";
import type { WorldObject } from "../world/objects";
import { type Random, seededRandom } from "../world/ports";
import { beliefView } from "./beliefView";
import { ClosedState, ObjectIndex, typedObjects } from "./closedState";
import { derivationOf } from "./derived";
import { effectsOf } from "./effects";
import type { StateView } from "./stateView";
import type { Domain, TypedName } from "./syntax";
import { TypeHierarchy } from "./types";

const robots = ["mobile-manipulator", "tabletop-arm", "household", "household-two-hands", "agv"];

const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)];

/** Two things of every kind, and facts drawn at random; of some nobody knows whether they hold. */
function drawnWorld({ predicates, types }: Domain, isComplete: boolean, random: Random) {
  const hierarchy = TypeHierarchy.of({ types });
  const objects = hierarchy.all.flatMap((type) =>
    ["A", "b"].map((letter): WorldObject => ({ id: `${type}-${letter}`, type, label: type, attributes: {} })),
  );
  const drawn = ({ types: own }: TypedName) =>
    pick(
      objects.filter(({ type }) => own.some((each) => hierarchy.isA(type, each))),
      random,
    ).id;
  const facts = predicates.flatMap(({ name, parameters }) =>
    Array.from({ length: 12 }, () => ({
      fact: { predicate: name, args: parameters.map(drawn) },
      value: random() < 0.8 ? true : undefined,
    })),
  );
  const closed = predicates.flatMap(({ name }) => (random() < 0.6 ? [name] : []));
  const known = facts.filter(({ value }) => value === true).map(({ fact }) => fact);
  const belief = isComplete
    ? Belief.complete(objects, known)
    : Belief.empty(closed).withObjects(objects).withFacts(facts);
  return { belief, drawn };
}

/** All ways in which what is known of a world is looked at. */
function viewsOf(belief: Belief, domain: Domain): StateView[] {
  const view = beliefView(belief, domain, { openUniverse: false });
  if (!belief.isComplete) return [view];
  const index = ObjectIndex.of(domain, typedObjects(belief.objects.values()));
  return [view, ClosedState.of(index, belief.trueFacts(), derivationOf(domain))];
}

describe("objects that facts rule out", () => {
  it.each(robots)("are those for which an action of %s would change nothing", (name) => {
    const { domain } = builtInPackage(name);
    const random = seededRandom(7);
    let changes = 0;
    for (let round = 0; round < 6; round++) {
      const { belief, drawn } = drawnWorld(domain, round % 2 === 0, random);
      const views = viewsOf(belief, domain);
      for (const action of domain.actions) {
        const args = action.parameters.map((each) => (random() < 0.25 ? undefined : drawn(each)));
        for (const view of views) {
          const withoutFacts: StateView = Object.create(view, { possibleFacts: { value: undefined } });
          const quick = effectsOf(action, args, view);
          const one = effectsOf(action, args, withoutFacts);
          const text = (all: typeof one) => all.map(({ fact, value }) => `${value} ${factKey(fact)}`).sort();
          expect(text(quick), action.name).toEqual(text(one));
          changes += quick.length;
        }
      }
    }
    expect(changes).toBeGreaterThan(20);
  });
});
