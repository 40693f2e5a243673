import { expect, test } from "vitest";
import { readFacts, readGripper, readObjects, readPng } from "./observationMessages";
import type { ObjectsSource } from "./rosMap";
import { smallPng } from "./testing/memoryRobot";

/** vision_msgs/Detection3DArray, as a detector on a real robot sends it. */
const detections: ObjectsSource = {
  topic: "/detections",
  type: "vision_msgs/msg/Detection3DArray",
  list: "detections",
  id: "id",
  objectType: "results.0.hypothesis.class_id",
  confidence: "results.0.hypothesis.score",
  position: "bbox.center.position",
  orientation: "bbox.center.orientation",
  size: "bbox.size",
  types: { "sports ball": "ball" },
};
const detection = (id: unknown, class_id: unknown, more: object = {}) => ({
  id,
  results: [{ hypothesis: { class_id, score: 0.5 } }],
  bbox: {
    center: { position: { x: 1, y: 2, z: 3 }, orientation: { x: 0, y: 0, z: 0, w: 1 } },
    size: { x: 1, y: 1, z: 1 },
  },
  ...more,
});

function check(name: string, list: unknown, ids: string[], warning?: RegExp): void {
  test(name, () => {
    const { value, warnings } = readObjects({ detections: list }, detections);
    expect(value?.objects.map(({ id, type }) => `${id}: ${type}`) ?? []).toEqual(ids);
    if (warning) expect(warnings.join("\n")).toMatch(warning);
    else expect(warnings).toEqual([]);
  });
}

check("nothing seen", [], []);
check("a detection", [detection("cup_0", "cup")], ["cup_0: cup"]);
check(
  "a bare number gets its type",
  [detection("7", "cup"), detection(8, "cup")],
  ["cup_7: cup", "cup_8: cup"],
);
check("a class name is translated", [detection("1", "sports ball")], ["ball_1: ball"]);
check(
  "a class name that is no type",
  [detection("1", "dining table")],
  [],
  /"dining table" is not a type name/,
);
check("a class name that would be more than a name", [detection("1", "x) (rm")], [], /not a type name/);
check("an id that would be more than a name", [detection("a b", "cup")], [], /no usable name/);
check("an id that is no text", [detection({}, "cup")], [], /no usable name/);
check("no position", [detection("1", "cup", { bbox: {} })], [], /cup_1 has no position/);
check("no list", 7, [], /has no list/);
check("one bad of two", [null, detection("cup_0", "cup")], ["cup_0: cup"], /object 0/);
check("the same twice counts once", [detection("cup_0", "cup"), detection("cup_0", "cup")], ["cup_0: cup"]);
check(
  "too many",
  Array.from({ length: 2001 }, (_, index) => detection(index, "cup")),
  Array.from({ length: 2000 }, (_, index) => `cup_${index}: cup`),
  /lists 2001 objects/,
);

test("attributes are JSON or words", () => {
  const source: ObjectsSource = { ...detections, attributes: "attributes" };
  const attributes = [
    { name: "colour", value: '"red"' },
    { name: "grams", value: "120" },
    { name: "clean", value: "true" },
    { name: "note", value: "as it is" },
    { name: "list", value: "[1]" },
    { name: "not a name", value: "1" },
    7,
  ];
  const { value } = readObjects({ detections: [detection("1", "cup", { attributes })] }, source);
  expect(value?.objects[0].attributes).toEqual({
    colour: "red",
    grams: 120,
    clean: true,
    note: "as it is",
    list: "[1]",
  });
});

test("words that were read on a thing go over whole, however long their JSON is", () => {
  const source: ObjectsSource = { ...detections, attributes: "attributes" };
  const text = 'Say "red"\n'.repeat(30);
  const attributes = [{ name: "text", value: JSON.stringify(text) }];
  const { value } = readObjects({ detections: [detection("1", "note", { attributes })] }, source);
  expect(value?.objects[0].attributes).toEqual({ text });
});

test("a gripper that holds nothing", () => {
  expect(readGripper({ opening: 0.1, held: "" }, { opening: "opening", holding: "held" })).toEqual({
    opening: 0.1,
  });
  expect(readGripper({}, { opening: "opening" })).toBeUndefined();
  const twoHands = { opening: "opening", holding: "held", others: "others" };
  expect(readGripper({ opening: 0, held: "cup_0", others: ["plate_0", "a b", 7] }, twoHands)).toEqual({
    opening: 0,
    holding: "cup_0",
    others: ["plate_0"],
  });
});

test("what the robot tells of itself is facts and nothing else", () => {
  const { value, warnings } = readFacts(
    { facts: ["(sitting)", "(sitting-on sofa_0)", "sitting", "(on a) (b c)", "(say <b>)", 7] },
    "facts",
  );
  expect(value).toEqual([
    { predicate: "sitting", args: [] },
    { predicate: "sitting-on", args: ["sofa_0"] },
  ]);
  expect(warnings.map((each) => /^fact (\d)/.exec(each)?.[1])).toEqual(["2", "3", "4", "5"]);
  expect(readFacts({}, "facts").value).toBeUndefined();
  const many = readFacts({ facts: Array(2001).fill("(sitting)") }, "facts");
  expect(many.value).toHaveLength(2000);
  expect(many.warnings).toHaveLength(1);
});

test("images", () => {
  expect(readPng({ data: smallPng })).toEqual({ data: smallPng, width: 1, height: 1 });
  expect(readPng({ data: Buffer.from("JFIF".repeat(20)) })).toBeUndefined();
  expect(readPng({})).toBeUndefined();
});
