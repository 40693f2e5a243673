import { expect, test } from "vitest";
import { err, ok } from "../core/base/result";
import type { ActionArgument } from "../core/world/robotLink";
import { argumentCount, fillTemplate, readArguments } from "./messageTemplate";
import type { MessageTemplate } from "./rosMap";

const cup: ActionArgument = { kind: "object", id: "cup_0" };
const ghost: ActionArgument = { kind: "object", id: "ghost_0" };
const point: ActionArgument = { kind: "location", position: [1, 2, 3] };
const rest: ActionArgument = { kind: "value", value: "rest" };
const objects = new Map([
  [
    "cup_0",
    {
      id: "cup_0",
      type: "cup",
      label: "cup",
      attributes: {},
      pose: { position: [4, 5, 6], orientation: [0, 0, 0, 1] },
    } as const,
  ],
]);

function check(name: string, template: MessageTemplate, args: ActionArgument[], expected: unknown): void {
  test(name, () => {
    const call = { id: "c1", action: "place", args };
    const filled = fillTemplate(template, { call, limits: { speed: 0.5 }, objects, towards: ["a", "b"] });
    expect(filled.ok ? filled.value : filled.error.cause).toEqual(expected);
  });
}

check("constants", { a: 1, b: ["x", null, true] }, [], { a: 1, b: ["x", null, true] });
check("the call's id", { id: { $call: "id" } }, [], { id: "c1" });
check("a limit", { v: { $limit: "speed" } }, [], { v: 0.5 });
check("a limit that is not there", { v: { $limit: "warp" } }, [], "robot-error");
check("objects to look at", { ids: { $objects: true } }, [], { ids: ["a", "b"] });
check("an object's id", { $argument: 0, as: "id" }, [cup], "cup_0");
check("the id of a point is empty", { $argument: 0, as: "id" }, [point], "");
check("a value", { $argument: 0, as: "value" }, [rest], "rest");
check("the value of an object is empty", { $argument: 0, as: "value" }, [cup], "");
check("a number as text", { $argument: 0, as: "text" }, [{ kind: "value", value: -0.25 }], "-0.25");
check("the text of an object is empty", { $argument: 0, as: "text" }, [cup], "");
check("a text that is left out", { $argument: 1, as: "text" }, [cup], "");
check("a point", { $argument: 0, as: "location" }, [point], { x: 1, y: 2, z: 3 });
check("the point of an object is the origin", { $argument: 0, as: "location" }, [cup], { x: 0, y: 0, z: 0 });
check("the position of an object", { $argument: 0, as: "position" }, [cup], { x: 4, y: 5, z: 6 });
check("the pose of an object", { $argument: 0, as: "pose" }, [cup], {
  position: { x: 4, y: 5, z: 6 },
  orientation: { x: 0, y: 0, z: 1, w: 0 },
});
check(
  "the position of an object that was not seen",
  [{ $argument: 0, as: "position" }],
  [ghost],
  "unknown-object",
);
check("the position of a word", { $argument: 0, as: "position" }, [rest], "robot-error");
check("an argument that is left out", { $argument: 1, as: "id" }, [cup], "");
check("a second argument in a list", { l: [{ $argument: 1, as: "value" }] }, [cup, rest], { l: ["rest"] });

const place: MessageTemplate = {
  object_id: { $argument: 0, as: "id" },
  view: { $argument: 0, as: "value" },
  location: { $argument: 0, as: "location" },
  speed: { $limit: "speed" },
};
for (const args of [[cup], [point], [rest], [{ kind: "value", value: 7 } as const]]) {
  test(`${JSON.stringify(args)} comes back out of the message`, () => {
    const call = { id: "c1", action: "place", args };
    const filled = fillTemplate(place, { call, limits: { speed: 1 }, objects, towards: [] });
    expect(filled.ok && readArguments(place, filled.value)).toEqual(ok(args));
  });
}

test.each([["auto"], [0.5], [-2], [1e-7], ["1e"]])("%s comes back out of its text", (value) => {
  const template = { yaw: { $argument: 0, as: "text" } };
  const call = { id: "c1", action: "turn", args: [{ kind: "value", value } as const] };
  const filled = fillTemplate(template, { call, limits: {}, objects, towards: [] });
  expect(filled.ok && readArguments(template, filled.value)).toEqual(ok(call.args));
});

test("an argument that is missing in the message", () => {
  expect(readArguments(place, { speed: 1 })).toEqual(err(["object_id", "view", "location"]));
  expect(readArguments(place, 7)).toEqual(err(["object_id", "view", "location"]));
  expect(readArguments({ speed: 1 }, {})).toEqual(ok([]));
});

test("how many arguments a template needs", () => {
  expect(argumentCount(place)).toBe(1);
  expect(argumentCount([{ $argument: 3, as: "id" }])).toBe(4);
  expect(argumentCount("x")).toBe(0);
});
