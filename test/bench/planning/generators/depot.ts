import { type Draws, drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface DepotSize {
  readonly depots: number;
  readonly distributors: number;
  readonly trucks: number;
  /** At least as many as places: each place has one pallet and one hoist, the others are anywhere. */
  readonly pallets: number;
  readonly hoists: number;
  readonly crates: number;
  /** Crates that the goal speaks of; all of them where it is left out. */
  readonly goals?: number;
}

export function depot(size: DepotSize, seed: number): string {
  const draws = drawsOf(seed);
  const depots = numbered("depot", size.depots);
  const distributors = numbered("distributor", size.distributors);
  const places = [...depots, ...distributors];
  const trucks = numbered("truck", size.trucks);
  const pallets = numbered("pallet", size.pallets);
  const hoists = numbered("hoist", size.hoists);
  const crates = numbered("crate", size.crates);
  const placed = (names: readonly string[]) =>
    new Map(names.map((name, index) => [name, index < places.length ? places[index] : draws.pick(places)]));
  const palletAt = placed(pallets);
  const hoistAt = placed(hoists);
  const start = piles(crates, pallets, draws);
  const below = new Map(start.on);
  const placeOf = (surface: string): string => palletAt.get(surface) ?? placeOf(below.get(surface) ?? "");
  const wanted = draws.shuffled(crates).slice(0, size.goals ?? crates.length);
  return problemText({
    domain: "depot",
    objects: [
      { names: depots, type: "depot" },
      { names: distributors, type: "distributor" },
      { names: trucks, type: "truck" },
      { names: pallets, type: "pallet" },
      { names: crates, type: "crate" },
      { names: hoists, type: "hoist" },
    ],
    init: [
      ...pallets.map((pallet) => `(at ${pallet} ${palletAt.get(pallet)})`),
      ...trucks.map((truck) => `(at ${truck} ${draws.pick(places)})`),
      ...hoists.flatMap((hoist) => [`(at ${hoist} ${hoistAt.get(hoist)})`, `(available ${hoist})`]),
      ...start.on.flatMap(([crate, surface]) => [
        `(on ${crate} ${surface})`,
        `(at ${crate} ${placeOf(crate)})`,
      ]),
      ...start.clear.map((surface) => `(clear ${surface})`),
    ],
    goal: piles(wanted, pallets, draws).on.map(([crate, surface]) => `(on ${crate} ${surface})`),
  });
}

/** Crates one after the other on random pallets, or on the crate that is on top there. */
function piles(crates: readonly string[], pallets: readonly string[], draws: Draws) {
  const tops = [...pallets];
  const on = draws.shuffled(crates).map((crate): [string, string] => {
    const pile = draws.below(tops.length);
    const surface = tops[pile];
    tops[pile] = crate;
    return [crate, surface];
  });
  return { on, clear: tops };
}
