import { type Draws, drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface AlfredSize {
  readonly locations: number;
  readonly receptacles: number;
  readonly items: number;
  /** Parts of the goal, each like one task of ALFRED. */
  readonly tasks: number;
}

interface ItemKind {
  readonly name: string;
  readonly properties: readonly string[];
  readonly container?: boolean;
}

const receptacleKinds = [
  { name: "microwave", openable: true },
  { name: "fridge", openable: true },
  { name: "sink-basin", openable: false },
  { name: "coffee-machine", openable: false },
  { name: "cabinet", openable: true },
  { name: "drawer", openable: true },
  { name: "counter", openable: false },
  { name: "table", openable: false },
  { name: "shelf", openable: false },
];

const itemKinds: readonly ItemKind[] = [
  { name: "apple", properties: ["cleanable", "heatable", "coolable", "sliceable"] },
  { name: "potato", properties: ["cleanable", "heatable", "coolable", "sliceable"] },
  { name: "bread", properties: ["heatable", "coolable", "sliceable"] },
  { name: "egg", properties: ["heatable", "coolable"] },
  { name: "mug", properties: ["cleanable", "heatable", "coolable"], container: true },
  { name: "bowl", properties: ["cleanable", "heatable", "coolable"], container: true },
  { name: "plate", properties: ["cleanable"], container: true },
  { name: "fork", properties: ["cleanable"] },
  { name: "knife", properties: ["cleanable"] },
  { name: "book", properties: [] },
  { name: "lamp", properties: ["toggleable"] },
];

/** What goes nowhere else: appliances take food and dishes only. */
function canContain(receptacle: string, item: ItemKind): boolean {
  if (receptacle === "microwave") return item.properties.includes("heatable");
  if (receptacle === "fridge") return item.properties.includes("coolable");
  if (receptacle === "sink-basin") return item.properties.includes("cleanable");
  if (receptacle === "coffee-machine") return item.name === "mug";
  return true;
}

/** One of each kind first, then random kinds. Appliances are empty; doors are shut. */
export function alfred(size: AlfredSize, seed: number): string {
  const draws = drawsOf(seed);
  const locations = numbered("location", size.locations);
  const receptacles = drawn("receptacle", receptacleKinds, size.receptacles, draws);
  const items = drawn("item", itemKinds, size.items, draws);
  const places = receptacles.slice(4);
  const stations = draws.shuffled(locations).slice(0, receptacles.length);
  return problemText({
    domain: "alfred",
    objects: [
      { names: locations, type: "location" },
      { names: receptacles.map(({ name }) => name), type: "receptacle" },
      { names: items.filter(({ kind }) => !kind.container).map(({ name }) => name), type: "item" },
      { names: items.filter(({ kind }) => kind.container).map(({ name }) => name), type: "container" },
      { names: receptacleKinds.slice(4).map(({ name }) => name), type: "receptacle-kind" },
      { names: itemKinds.flatMap(({ name }) => (name === "knife" ? [] : [name])), type: "item-kind" },
    ],
    init: [
      `(agent-at ${draws.pick(locations)})`,
      "(hand-empty)",
      ...receptacles.flatMap(({ name, kind }, index) => [
        `(is-receptacle ${name} ${kind.name})`,
        `(receptacle-at ${name} ${stations[index]})`,
        ...(kind.openable ? [`(openable ${name})`] : []),
      ]),
      ...receptacleKinds.flatMap((receptacle) =>
        itemKinds
          .filter((item) => canContain(receptacle.name, item))
          .map((item) => `(can-contain ${receptacle.name} ${item.name})`),
      ),
      ...items.flatMap(({ name, kind }) => [
        `(is-item ${name} ${kind.name})`,
        ...kind.properties.map((property) => `(${property} ${name})`),
        `(in-receptacle ${name} ${draws.pick(places).name})`,
      ]),
    ],
    goal: draws
      .shuffled(itemKinds.filter(({ name }) => name !== "knife"))
      .slice(0, size.tasks)
      .map((kind) => task(kind, draws)),
  });
}

/** An item of this kind, treated as its properties allow, in a receptacle of some kind; or all of the kind there. */
function task(kind: ItemKind, draws: Draws): string {
  if (kind.properties.includes("toggleable"))
    return `(exists (?i - item) (and (is-item ?i ${kind.name}) (switched-on ?i)))`;
  const treated: Readonly<Record<string, string>> = {
    cleanable: "clean",
    heatable: "hot",
    coolable: "cold",
    sliceable: "sliced",
  };
  const treatment = kind.properties.length > 0 ? `(${treated[draws.pick(kind.properties)]} ?i)` : "";
  const place = draws.pick(receptacleKinds.slice(4)).name;
  const there = `(exists (?r - receptacle) (and (is-receptacle ?r ${place}) (in-receptacle ?i ?r)))`;
  return draws.chance(0.3)
    ? `(forall (?i - item) (imply (is-item ?i ${kind.name}) ${there}))`
    : `(exists (?i - item) (and (is-item ?i ${kind.name}) ${treatment} ${there}))`;
}

/** One of each kind, then random ones; names carry the kind. */
function drawn<Kind extends { readonly name: string }>(
  what: string,
  kinds: readonly Kind[],
  count: number,
  draws: Draws,
): { name: string; kind: Kind }[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = index < kinds.length ? kinds[index] : draws.pick(kinds);
    return { name: `${what}${index + 1}-${kind.name}`, kind };
  });
}
