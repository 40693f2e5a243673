import { connectedGraph, drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface RechargingRobotsSize {
  readonly robots: number;
  readonly locations: number;
  /** The highest charge of one robot. */
  readonly charge: number;
  readonly configs: number;
}

/** A configuration needs some places of which robots at random locations guard each one. */
export function rechargingRobots(size: RechargingRobotsSize, seed: number): string {
  const draws = drawsOf(seed);
  const robots = numbered("robot", size.robots);
  const locations = numbered("location", size.locations);
  const levels = numbered("battery", size.charge + 1, 0);
  const configs = numbered("config", size.configs);
  const roads = connectedGraph(size.locations, Math.round(1.5 * size.locations), draws);
  const near = (location: number) =>
    roads.flatMap(([a, b]) => (a === location ? [b] : b === location ? [a] : []));
  const needs = configs.flatMap((config) => {
    const guards = robots.map(() => draws.below(size.locations));
    const guarded = new Set(guards.flatMap((guard) => draws.shuffled([guard, ...near(guard)]).slice(0, 2)));
    return [...guarded].map((location) => `(needs ${config} ${locations[location]})`);
  });
  return problemText({
    domain: "recharging-robots",
    objects: [
      { names: locations, type: "location" },
      { names: robots, type: "robot" },
      { names: levels, type: "battery-level" },
      { names: configs, type: "config" },
    ],
    init: [
      "(= (total-cost) 0)",
      ...roads.map(([a, b]) => `(connected ${locations[a]} ${locations[b]})`),
      ...levels.slice(1).map((high, index) => `(predecessor ${levels[index]} ${high})`),
      ...robots.flatMap((robot) => [
        `(at ${robot} ${draws.pick(locations)})`,
        `(battery ${robot} battery${size.charge})`,
      ]),
      ...needs,
    ],
    goal: configs.map((config) => `(fulfilled ${config})`),
    minimizeCost: true,
  });
}
