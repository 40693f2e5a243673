import { describe, expect, it } from "vitest";
import { factKey } from "./facts";
import { fromYaw, type Vector3 } from "./geometry";
import type { RobotState, WorldObject } from "./objects";
import { type ObservedPredicate, observedFacts } from "./observedFacts";

const kinds: Record<string, string[]> = {
  table: ["furniture", "thing"],
  sofa: ["furniture", "thing"],
  plate: ["item", "thing"],
  box: ["item", "thing"],
  banana: ["item", "thing"],
};
const isA = (type: string, ancestor: string) =>
  type === ancestor || (kinds[type]?.includes(ancestor) ?? false);

const predicates: ObservedPredicate[] = [
  {
    name: "at",
    source: { from: "base", withinMetres: 1, exclusive: true },
    parameterTypes: [["furniture"]],
  },
  { name: "on", source: { from: "geometry", rule: "rests-on" }, parameterTypes: [["item"], ["thing"]] },
  { name: "in", source: { from: "geometry", rule: "inside" }, parameterTypes: [["item"], ["box"]] },
  {
    name: "located",
    source: { from: "geometry", rule: "supported-by" },
    parameterTypes: [["item"], ["furniture"]],
  },
  { name: "on-floor", source: { from: "floor" }, parameterTypes: [["item"]] },
  { name: "holding", source: { from: "gripper", rule: "holds" }, parameterTypes: [["item"]] },
  { name: "handempty", source: { from: "gripper", rule: "empty" }, parameterTypes: [] },
];

function object(id: string, centre: Vector3, size: Vector3, surfaces?: number[]): WorldObject {
  const type = id.replace(/_\d+$/, "");
  return {
    id,
    type,
    label: type,
    attributes: {},
    pose: { position: centre, orientation: fromYaw(0) },
    size,
    surfaces,
  };
}

function robotAt(x: number, y: number, yaw: number, holding?: string): RobotState {
  return {
    base: { position: [x, y, 0], orientation: fromYaw(yaw) },
    gripper: { opening: holding ? 0.04 : 0.1, holding },
  };
}

const table = object("table_0", [0, 0, 0.35], [1.2, 0.8, 0.7]);
const plate = object("plate_0", [0.2, 0, 0.715], [0.24, 0.24, 0.03]);
const box = object("box_0", [-0.3, 0, 0.78], [0.3, 0.25, 0.16]);
const sofa = object("sofa_0", [3, 0, 0.4], [1.8, 0.8, 0.8], [0.42]);

/** The true facts over the furniture above and the given objects. */
function check(items: WorldObject[], robot: RobotState, expected: string[], unseen: string[] = []) {
  const objects = [table, plate, box, sofa, ...items];
  const seen = new Set(items.map(({ id }) => id).filter((id) => !unseen.includes(id)));
  const facts = observedFacts(predicates, isA, objects, seen, robot);
  const holds = facts.filter(({ value }) => value).map(({ fact }) => factKey(fact));
  expect(holds.sort()).toEqual([...expected].sort());
}

const away = robotAt(0, 5, 0);
const banana = (x: number, y: number, z: number) => object("banana_0", [x, y, z], [0.16, 0.04, 0.04]);

describe("observedFacts", () => {
  it("finds what an item rests on", () => {
    check([banana(0.45, 0.3, 0.72)], away, [
      "(on banana_0 table_0)",
      "(located banana_0 table_0)",
      "(handempty)",
    ]);
  });
  it("finds what lies on the floor: not what is in the hand, nor what something holds up", () => {
    check([banana(2, 2, 0.02)], away, ["(on-floor banana_0)", "(handempty)"]);
    check([banana(2, 2, 0.02)], robotAt(0, 5, 0, "banana_0"), ["(holding banana_0)"]);
    check([banana(2, 2, 0.3)], away, ["(handempty)"]);
    const mat = object("box_1", [2, 2, 0.05], [0.4, 0.4, 0.1]);
    check([mat, banana(2, 2, 0.025)], away, ["(on-floor box_1)", "(in banana_0 box_1)", "(handempty)"]);
  });
  it("prefers the smaller support: a fruit on a plate is not directly on the table", () => {
    check([banana(0.2, 0, 0.73)], away, [
      "(on banana_0 plate_0)",
      "(located banana_0 table_0)",
      "(handempty)",
    ]);
  });
  it("tells inside a box from on it", () => {
    check([banana(-0.3, 0, 0.73)], away, [
      "(in banana_0 box_0)",
      "(located banana_0 table_0)",
      "(handempty)",
    ]);
    check([banana(-0.3, 0, 0.88)], away, [
      "(on banana_0 box_0)",
      "(located banana_0 table_0)",
      "(handempty)",
    ]);
  });
  it("takes a plate with a box on it for under that, not in it", () => {
    const lower = object("plate_1", [0.4, 0.2, 0.71], [0.12, 0.12, 0.02]);
    const upper = object("box_1", [0.4, 0.2, 0.757], [0.11, 0.08, 0.096]);
    check([lower, upper], away, [
      "(on box_1 plate_1)",
      "(on plate_1 table_0)",
      "(located box_1 table_0)",
      "(located plate_1 table_0)",
      "(handempty)",
    ]);
  });
  it("sees what lies on a thing that the robot holds", () => {
    const held = object("plate_1", [0, 4.7, 1], [0.2, 0.2, 0.02]);
    check([held, object("banana_0", [0, 4.7, 1.03], [0.16, 0.04, 0.04])], robotAt(0, 5, 0, "plate_1"), [
      "(holding plate_1)",
      "(on banana_0 plate_1)",
    ]);
  });
  it("takes what is on the rim of a box, or hardly below it, for outside", () => {
    for (const [x, y, z] of [
      [-0.3 + 0.145, 0, 0.8],
      [-0.3, 0.12, 0.8],
      [-0.3, 0, 0.867],
    ]) {
      const facts = observedFacts(
        predicates,
        isA,
        [table, box, object("banana_0", [x, y, z], [0.04, 0.04, 0.04])],
        new Set(["banana_0"]),
        away,
      );
      expect(facts).toContainEqual({ fact: { predicate: "in", args: ["banana_0", "box_0"] }, value: false });
    }
  });
  it("tells that a thing in a heap is in the box, and not what it rests on there", () => {
    const lower = object("plate_1", [-0.3, 0, 0.73], [0.1, 0.1, 0.04]);
    const upper = banana(-0.28, 0.02, 0.77);
    const seen = new Set(["plate_1", "banana_0"]);
    const facts = observedFacts(predicates, isA, [table, box, lower, upper], seen, away);
    const about = (predicate: string, ...args: string[]) =>
      facts.find(({ fact }) => factKey(fact) === factKey({ predicate, args }))?.value;
    expect(about("in", "banana_0", "box_0")).toBe(true);
    expect(about("located", "banana_0", "table_0")).toBe(true);
    expect(about("on", "banana_0", "plate_1")).toBeUndefined();
    expect(about("on", "banana_0", "table_0")).toBe(false);
    // Beside the box, on the same plate, it is on the plate.
    const beside = [object("plate_1", [0.3, 0, 0.73], [0.1, 0.1, 0.04]), banana(0.3, 0, 0.77)];
    const there = observedFacts(predicates, isA, [table, box, ...beside], seen, away);
    expect(there).toContainEqual({ fact: { predicate: "on", args: ["banana_0", "plate_1"] }, value: true });
  });
  it("tells that a thing in a heap in a sink is in the sink, and what it rests on behind a door", () => {
    const within: ObservedPredicate = {
      name: "in",
      source: { from: "geometry", rule: "inside", shelved: "openable" },
      parameterTypes: [["banana", "plate"], ["box"]],
    };
    const lower = object("plate_1", [-0.3, 0, 0.73], [0.1, 0.1, 0.04]);
    const upper = banana(-0.28, 0.02, 0.77);
    const about = (
      furniture: WorldObject,
      predicate: string,
      args: readonly string[],
      things = [lower, upper],
    ) =>
      observedFacts(
        [...predicates.filter(({ name }) => name !== "in"), within],
        isA,
        [table, furniture, ...things],
        new Set(["plate_1", "banana_0"]),
        away,
      ).find(({ fact }) => factKey(fact) === factKey({ predicate, args }))?.value;
    const sink: WorldObject = { ...box, surfaces: [0.71] };
    const cupboard: WorldObject = { ...sink, attributes: { openable: true } };
    expect(about(sink, "in", ["banana_0", "box_0"])).toBe(true);
    expect(about(sink, "on", ["banana_0", "plate_1"])).toBeUndefined();
    // On a plate that reaches all round it, it leans on nothing else.
    const wide = object("plate_1", [-0.3, 0, 0.72], [0.2, 0.2, 0.02]);
    const small = object("banana_0", [-0.28, 0.02, 0.75], [0.06, 0.06, 0.04]);
    expect(about(sink, "on", ["banana_0", "plate_1"], [wide, small])).toBe(true);
    expect(about(sink, "in", ["banana_0", "box_0"], [wide, small])).toBe(true);
    expect(about(cupboard, "in", ["banana_0", "box_0"])).toBe(false);
    expect(about(cupboard, "on", ["banana_0", "plate_1"])).toBe(true);
  });
  it("reads what lies on furniture that has no place for things", () => {
    const stove: WorldObject = { ...table, surfaces: [] };
    const egg = object("banana_0", [0.3, 0.2, 0.72], [0.06, 0.04, 0.04]);
    const trueOf = observedFacts(predicates, isA, [stove, egg], new Set(["banana_0"]), robotAt(9, 9, 0))
      .filter(({ value }) => value)
      .map(({ fact }) => factKey(fact));
    expect(trueOf).toEqual(expect.arrayContaining(["(on banana_0 table_0)", "(located banana_0 table_0)"]));
    expect(trueOf).not.toContain("(on-floor banana_0)");
  });
  it("reads what sticks through a ring, and not what lies beneath one", () => {
    const through: ObservedPredicate = {
      name: "through",
      source: { from: "geometry", rule: "sticks-through" },
      parameterTypes: [["banana"], ["box"]],
    };
    const ring = (x: number, z: number) => object("box_0", [x, 0, z], [0.07, 0.07, 0.045]);
    const standing = object("banana_0", [0, 0, 0.735], [0.028, 0.028, 0.07]);
    const fallen = object("banana_0", [0, 0, 0.714], [0.07, 0.028, 0.028]);
    const seenThrough = (post: WorldObject, around: WorldObject, holding?: string) =>
      observedFacts([through], isA, [table, post, around], new Set(["banana_0"]), robotAt(9, 9, 0, holding))
        .filter(({ value }) => value)
        .map(({ fact }) => fact.args.join(" "));
    expect(seenThrough(standing, ring(0.011, 0.7225))).toEqual(["banana_0 box_0"]);
    expect(seenThrough(standing, ring(0.011, 0.7225), "box_0")).toEqual([]);
    // While the ring is lowered around it, the post stays where it stands.
    const standsOn = observedFacts(
      [...predicates, through],
      isA,
      [table, standing, ring(0.011, 0.7225)],
      new Set(["banana_0"]),
      robotAt(9, 9, 0, "box_0"),
    );
    expect(standsOn).toContainEqual({
      fact: { predicate: "on", args: ["banana_0", "table_0"] },
      value: true,
    });
    // Beside it, on its tip, and over one that has fallen.
    expect(seenThrough(standing, ring(0.05, 0.7225))).toEqual([]);
    expect(seenThrough(standing, ring(0.005, 0.7925))).toEqual([]);
    expect(seenThrough(fallen, ring(0.005, 0.7225))).toEqual([]);
    expect(seenThrough(fallen, ring(0.005, 0.7505))).toEqual([]);
  });

  it("reads what is amid all things of one type on the same table", () => {
    const amid: ObservedPredicate = {
      name: "amid",
      source: { from: "geometry", rule: "amid" },
      parameterTypes: [["item"], ["item"]],
    };
    const amidWhich = (fruit: WorldObject, ...plates: WorldObject[]) =>
      observedFacts([amid], isA, [table, sofa, ...plates, fruit], new Set(["banana_0"]), away)
        .filter(({ value }) => value)
        .map(({ fact }) => fact.args.join(" "));
    const at = (id: string, x: number, y: number, z = 0.715) => object(id, [x, y, z], [0.1, 0.1, 0.03]);
    const [left, right] = [at("plate_0", -0.3, 0.2), at("plate_1", 0.3, 0.2)];
    expect(amidWhich(banana(0, 0.2, 0.72), left, right)).toEqual(["banana_0 plate_0", "banana_0 plate_1"]);
    expect(amidWhich(banana(0, 0, 0.72), left, right)).toEqual([]);
    expect(amidWhich(banana(0, 0.2, 0.72), left)).toEqual([]);
    // The second one is on the sofa; the fruit is in the air.
    expect(amidWhich(banana(0, 0.2, 0.72), left, at("plate_1", 3, 0, 0.435))).toEqual([]);
    expect(amidWhich(banana(0, 0.2, 0.9), left, right)).toEqual([]);
    // A third one makes a triangle of them.
    expect(amidWhich(banana(0, 0, 0.72), left, right, at("plate_2", 0, -0.3))).toHaveLength(3);
  });
  it("reads what stands beside another thing, both in a box or none, and none in the hand", () => {
    const beside: ObservedPredicate = {
      name: "beside",
      source: { from: "geometry", rule: "beside" },
      parameterTypes: [["item"], ["item"]],
    };
    const besideWhich = (others: readonly WorldObject[], holding?: string) =>
      observedFacts(
        [...predicates, beside],
        isA,
        [table, ...others, banana(0.2, 0, 0.72)],
        new Set(["banana_0"]),
        robotAt(9, 9, 0, holding),
      )
        .filter(({ fact, value }) => value && fact.predicate === "beside")
        .map(({ fact }) => fact.args.join(" "));
    const at = (x: number) => object("plate_0", [x, 0, 0.715], [0.05, 0.05, 0.03]);
    expect(besideWhich([at(0.3)])).toEqual(["banana_0 plate_0"]);
    expect(besideWhich([at(0.3)], "plate_0")).toEqual([]);
    expect(besideWhich([at(0.3)], "banana_0")).toEqual([]);
    expect(besideWhich([at(0.5)])).toEqual([]);
    // The banana lies in the box, the plate next to that.
    const around = object("box_0", [0.2, 0, 0.78], [0.12, 0.12, 0.16]);
    expect(besideWhich([around, at(0.3)])).toEqual([]);
  });
  it("knows the seat of a sofa from its back", () => {
    check([banana(3, 0, 0.44)], away, ["(on banana_0 sofa_0)", "(located banana_0 sofa_0)", "(handempty)"]);
    check([banana(3, 0, 0.2)], away, ["(handempty)"]);
  });
  it("finds nothing under what lies on the floor below a table", () => {
    check([banana(0.45, 0.3, 0.02)], away, ["(on-floor banana_0)", "(handempty)"]);
  });
  it("says nothing of items that were not seen now", () => {
    check([banana(0.45, 0.3, 0.72)], away, ["(handempty)"], ["banana_0"]);
  });
  it("takes a held item off everything", () => {
    check([banana(0.2, 0, 0.73)], robotAt(0, 5, 0, "banana_0"), ["(holding banana_0)"]);
  });
  it("is at the furniture in front, within reach, and at one only", () => {
    check([], robotAt(0, -0.9, Math.PI / 2), ["(at table_0)", "(handempty)"]);
    check([], robotAt(0, -1.6, Math.PI / 2), ["(handempty)"]);
    check([], robotAt(1.3, 0, 0), ["(at sofa_0)", "(handempty)"]);
    check([], robotAt(1.4, 0, Math.PI), ["(at table_0)", "(handempty)"]);
  });
  it("is at the one that it was driven to, where two are within reach", () => {
    const shelf = { ...object("sofa_1", [0, 1.6, 0.4], [1.2, 0.8, 0.8]), type: "sofa" };
    const at = (driven?: string) =>
      observedFacts(predicates, isA, [table, shelf, sofa], new Set(), robotAt(0, 0.75, 0), ({ args }) =>
        args[0] === driven ? "true" : "false",
      ).flatMap(({ fact, value }) => (fact.predicate === "at" && value ? fact.args : []));
    expect(at("sofa_1")).toEqual(["sofa_1"]);
    expect(at("table_0")).toEqual(["table_0"]);
    expect(at("sofa_0")).toEqual(["table_0"]);
    expect(at()).toEqual(["table_0"]);
  });
  it("says nothing of a gripper that the robot has not", () => {
    const facts = observedFacts(predicates, isA, [table], new Set(), { base: away.base });
    expect(facts.map(({ fact }) => fact.predicate)).toEqual(["at"]);
  });
  it("is located at the first furniture below: a cupboard on a table keeps what is in it to itself", () => {
    const cupboard = { ...object("sofa_1", [0.3, 0.2, 0.9], [0.3, 0.3, 0.4], [0.72]), type: "sofa" };
    const objects = [{ ...table, surfaces: [0.7] }, cupboard, banana(0.3, 0.2, 0.74)];
    const facts = observedFacts(predicates, isA, objects, new Set(["banana_0"]), away);
    const located = facts.filter(({ fact, value }) => value && fact.predicate === "located");
    expect(located.map(({ fact }) => fact.args)).toEqual([["banana_0", "sofa_1"]]);
  });
  it("reads attributes of what is seen now; one that is lacking is false", () => {
    const open: ObservedPredicate = {
      name: "is-open",
      source: { from: "attribute", attribute: "isOpen" },
      parameterTypes: [["furniture"]],
    };
    const objects = [
      { ...table, attributes: { isOpen: true } },
      { ...sofa, attributes: { isOpen: "true" } },
      { ...plate, attributes: { isOpen: true } },
      { ...object("sofa_1", [9, 0, 0.4], [1, 1, 1]), attributes: { isOpen: true } },
    ];
    const facts = observedFacts([open], isA, objects, new Set(["table_0", "sofa_0", "plate_0"]), away);
    expect(facts).toEqual([
      { fact: { predicate: "is-open", args: ["table_0"] }, value: true },
      { fact: { predicate: "is-open", args: ["sofa_0"] }, value: false },
    ]);
  });
});

describe("facts that the robot tells", () => {
  const told: ObservedPredicate[] = [
    { name: "on", source: { from: "geometry", rule: "rests-on" }, parameterTypes: [["item"], ["thing"]] },
    {
      name: "in",
      source: { from: "geometry", rule: "inside", containers: "container" },
      parameterTypes: [["item"], ["thing"]],
    },
    { name: "sitting-on", source: { from: "robot" }, parameterTypes: [["furniture"]] },
    { name: "near", source: { from: "robot" }, parameterTypes: [["thing"]] },
    { name: "holding", source: { from: "gripper", rule: "holds" }, parameterTypes: [["item"]] },
    { name: "clean", source: { from: "attribute", attribute: "isClean" }, parameterTypes: [["item"]] },
  ];
  const banana = object("banana_0", [0.2, 0, 0.75], [0.15, 0.04, 0.04]);
  const things = [table, { ...box, attributes: { container: true } }, plate, banana];
  const facts = (robot: RobotState) =>
    new Map(
      observedFacts(told, isA, things, new Set(things.map(({ id }) => id)), robot).map(({ fact, value }) => [
        factKey(fact),
        value,
      ]),
    );
  const still = robotAt(3, 0, 0);

  it("are all that is true of their predicates", () => {
    const seen = facts({ ...still, facts: [{ predicate: "sitting-on", args: ["table_0"] }] });
    expect(seen.get("(sitting-on table_0)")).toBe(true);
    expect(seen.get("(near plate_0)")).toBe(false);
    expect(facts(still).has("(near plate_0)")).toBe(false);
  });
  it("count beside what attributes say, and instead of what a thing is seen to rest on", () => {
    const seen = facts({
      ...still,
      facts: [
        { predicate: "clean", args: ["plate_0"] },
        { predicate: "on", args: ["banana_0", "box_0"] },
        { predicate: "in", args: ["banana_0", "plate_0"] },
      ],
    });
    expect([seen.get("(clean plate_0)"), seen.get("(clean banana_0)")]).toEqual([true, false]);
    expect([seen.get("(on banana_0 box_0)"), seen.get("(on banana_0 plate_0)")]).toEqual([true, false]);
    expect([seen.get("(in banana_0 plate_0)"), facts(still).get("(on banana_0 plate_0)")]).toEqual([
      true,
      true,
    ]);
  });
  it("leave it to the named attribute what others can be in", () => {
    const inBox = { ...banana, pose: { position: [-0.3, 0, 0.74], orientation: fromYaw(0) } } as const;
    const insideOf = (attributes: WorldObject["attributes"]) =>
      observedFacts(told, isA, [table, { ...box, attributes }, inBox], new Set([inBox.id]), still).find(
        ({ fact }) => factKey(fact) === "(in banana_0 box_0)",
      )?.value;
    expect([insideOf({ container: true }), insideOf({})]).toEqual([true, false]);
  });
  it("name what each of several hands holds", () => {
    const robot: RobotState = {
      ...still,
      gripper: { opening: 0.04, holding: "plate_0", others: ["banana_0"] },
    };
    const seen = facts(robot);
    expect([seen.get("(holding plate_0)"), seen.get("(holding banana_0)")]).toEqual([true, true]);
    expect([seen.get("(holding box_0)"), seen.get("(on banana_0 plate_0)")]).toEqual([false, false]);
  });
});
