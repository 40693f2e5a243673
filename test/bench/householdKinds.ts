import type { FurnitureInstance, ObjectInstance } from "../../src/simulator/scene/scene";
import { type Call, type Kitchen, shuffled, type Try } from "./householdTries";

/* Which actions are tried in a kitchen: all that its things allow, some of each kind, drawn by the seed. */

/** Metres that a thing keeps from the edges of where it is put. */
const air = 0.01;

type Thing = Pick<FurnitureInstance | ObjectInstance, "name" | "type" | "size">;

/** At most so many tries of each kind. */
export function triesIn(kitchen: Kitchen, perKind: number, only: RegExp): Try[] {
  const byKind = new Map<string, Try[]>();
  for (const each of allTries(kitchen)) {
    if (only.test(each.kind)) byKind.set(each.kind, [...(byKind.get(each.kind) ?? []), each]);
  }
  return [...byKind.values()].flatMap((tries) => shuffled(tries, kitchen.seed + 17).slice(0, perKind));
}

function allTries(kitchen: Kitchen): Try[] {
  const { furniture, objects } = kitchen.robot.scene;
  const tries: Try[] = [];
  const add = (kind: string, before: readonly Call[], call: Call) => tries.push({ kind, before, call });
  const typeOf = new Map<string, string>(furniture.map(({ name, type }) => [name, type]));
  const openable = new Set(furniture.filter((piece) => piece.openable).map(({ name }) => name));
  const open = (name: string) => [`adjustPosition ${name}`, `open ${name}`];
  /** What comes before an item is in the hand, and that it is taken. */
  const reach = (item: ObjectInstance): Call[] => {
    const place = kitchen.fixtureOf(item.name) ?? "";
    return openable.has(place) ? [...open(place), `search ${place}`] : [`adjustPosition ${item.name}`];
  };
  const fetch = (item: ObjectInstance): Call[] => [...reach(item), `pickUp ${item.name}`];

  for (const piece of furniture) {
    const { name, type } = piece;
    add("adjustPosition", [], `adjustPosition ${name}`);
    if (openable.has(name)) {
      add(`open ${type}`, [`adjustPosition ${name}`], `open ${name}`);
      add(`close ${type}`, open(name), `close ${name}`);
      add("search", open(name), `search ${name}`);
    } else if (piece.surfaces.length > 0) add("search", [`adjustPosition ${name}`], `search ${name}`);
    if (piece.switch) {
      add(`toggleOn ${type}`, [`adjustPosition ${name}`], `toggleOn ${name}`);
      add(`toggleOff ${type}`, [`adjustPosition ${name}`, `toggleOn ${name}`], `toggleOff ${name}`);
    }
  }
  for (const item of objects) {
    const place = kitchen.fixtureOf(item.name);
    if (place === undefined) continue;
    const kind = openable.has(place) ? typeOf.get(place) : "plain view";
    add(`pickUp ${kind}`, reach(item), `pickUp ${item.name}`);
    if (!openable.has(place)) add("adjustPosition", [], `adjustPosition ${item.name}`);
    for (const target of [...furniture, ...objects]) {
      if (target === item || target.name === place || !takes(target, item)) continue;
      if ("on" in target && openable.has(kitchen.fixtureOf(target.name) ?? "")) continue;
      const first = openable.has(target.name) ? open(target.name) : [];
      const before = [...first, ...fetch(item), `adjustPosition ${target.name}`];
      add(`place ${target.type === "pan" ? "pot" : target.type}`, before, `place ${target.name}`);
      if (target.type === "sink" || target.type === "microwave") {
        add(`pickUp ${target.type}`, [...before, `place ${target.name}`], `pickUp ${item.name}`);
      }
    }
  }
  water(kitchen, fetch, add);
  return tries;
}

function water(
  kitchen: Kitchen,
  fetch: (item: ObjectInstance) => readonly Call[],
  add: (kind: string, before: readonly Call[], call: Call) => void,
): void {
  const { furniture, objects } = kitchen.robot.scene;
  const tap = furniture.find(({ type }) => type === "faucet");
  const sink = furniture.find(({ type }) => type === "sink");
  if (!tap || !sink) return;
  const running = [`adjustPosition ${tap.name}`, `toggleOn ${tap.name}`];
  const openable = new Set(furniture.filter((piece) => piece.openable).map(({ name }) => name));
  for (const item of objects) {
    if (item.attributes.washable === true && takes(sink, item)) {
      const before = [...fetch(item), `adjustPosition ${sink.name}`, `place ${sink.name}`];
      add("wash", [...before, `adjustPosition ${tap.name}`], `toggleOn ${tap.name}`);
    }
    if (item.attributes.canFillWithLiquid !== true) continue;
    const under = [...running, ...fetch(item), `adjustPosition ${tap.name}`];
    add("fill", under, "fillHeldObject");
    for (const target of [...furniture, ...objects]) {
      const fills = target.attributes.canFillWithLiquid === true || target.attributes.waterable === true;
      if (!fills || target === item) continue;
      if (openable.has(kitchen.fixtureOf(target.name) ?? "")) continue;
      add("pour", [...under, "fillHeldObject", `adjustPosition ${target.name}`], `pourInto ${target.name}`);
    }
  }
}

/** Whether a person would put an item there: it is a place for things, and there is room for this one. */
function takes(target: FurnitureInstance | ObjectInstance, item: ObjectInstance): boolean {
  const [least, most] = levelSides(item);
  if ("on" in target) {
    const wide = Math.min(target.size[0], target.size[1]) - 2 * air;
    if (target.type === "plate") return least < wide && most < 1.2 * wide;
    return target.attributes.container === true && most < wide && item.size[2] < target.size[2] + 0.06;
  }
  const cookware = item.type === "pot" || item.type === "pan" || item.type === "kettle";
  if (target.type === "burner") return cookware;
  if (target.type === "garbage-can") return most < 0.2 && item.attributes.washable !== true && !cookware;
  const surfaces = [...target.surfaces, ...(target.moving ?? []).flatMap((part) => part.surfaces ?? [])];
  if (target.type === "drawer" && item.size[2] > 0.07) return false;
  if (target.type === "microwave" && item.size[2] > 0.14) return false;
  return surfaces.some(({ size }) => {
    const sides = [size[0], size[1]].sort((a, b) => a - b);
    return least + 4 * air < sides[0] && most + 4 * air < sides[1];
  });
}

/** The shorter level side first. */
function levelSides({ size }: Thing): readonly [number, number] {
  return size[0] < size[1] ? [size[0], size[1]] : [size[1], size[0]];
}
