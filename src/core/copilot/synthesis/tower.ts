import type { ObjectId } from "../../world/objects";

/**
 * The highest tower of these things that stands there already, its lowest thing first: on the ground, where one is given.
 * Empty where none of them is on it.
 */
export function towerOf(
  things: readonly ObjectId[],
  isOn: (upper: ObjectId, lower: ObjectId) => boolean,
  ground?: ObjectId,
): readonly ObjectId[] {
  const upwards = (tower: readonly ObjectId[]): readonly ObjectId[] => {
    const top = tower[tower.length - 1];
    const next = things.find((thing) => !tower.includes(thing) && isOn(thing, top));
    return next === undefined ? tower : upwards([...tower, next]);
  };
  return things
    .filter((thing) => ground === undefined || isOn(thing, ground))
    .map((bottom) => upwards([bottom]))
    .reduce<readonly ObjectId[]>((highest, tower) => (tower.length > highest.length ? tower : highest), []);
}
