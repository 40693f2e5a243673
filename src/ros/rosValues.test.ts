import { expect, test } from "vitest";
import { encodeCbor } from "./cbor";
import {
  bytesAt,
  plainText,
  poseAt,
  putAt,
  quaternionAt,
  sameFrame,
  secondsAt,
  timeMessage,
  valueAt,
  vectorAt,
} from "./rosValues";

function check(name: string, actual: unknown, expected: unknown): void {
  test(name, () => expect(actual).toEqual(expected));
}

check("a path", valueAt({ a: { b: [7, { c: 8 }] } }, "a.b.1.c"), 8);
check("a path that ends early", valueAt({ a: 1 }, "a.b"), undefined);
check("a path through a prototype", valueAt({}, "constructor.name"), undefined);
check("a path through null", valueAt({ a: null }, "a.b"), undefined);
check("the empty path", valueAt(7, ""), 7);
check("ROS 2 time", secondsAt({ t: { sec: 2, nanosec: 500_000_000 } }, "t"), 2.5);
check("ROS 1 time", secondsAt({ t: { secs: 2, nsecs: 500_000_000 } }, "t"), 2.5);
check("seconds as a number", secondsAt({ t: 2.5 }, "t"), 2.5);
check("a time that is none", secondsAt({ t: "now" }, "t"), undefined);
check("time written for ROS 2", timeMessage(2, 1.25), { sec: 1, nanosec: 250_000_000 });
check("time written for ROS 1", timeMessage(1, 1.25), { secs: 1, nsecs: 250_000_000 });
check("time just below a second", timeMessage(2, 1.9999999999), { sec: 2, nanosec: 0 });
check("a vector", vectorAt({ x: 1, y: 2, z: 3 }, ""), [1, 2, 3]);
check("a vector with a null", vectorAt({ x: 1, y: null, z: 3 }, ""), undefined);
check("a quaternion is normalised", quaternionAt({ x: 0, y: 0, z: 2, w: 0 }, ""), [0, 0, 0, 1]);
check("an unset quaternion", quaternionAt({ x: 0, y: 0, z: 0, w: 0 }, ""), undefined);
check("a pose without orientation", poseAt({ p: { position: { x: 1, y: 2, z: 3 } } }, "p"), undefined);
check("bytes as base64", bytesAt({ data: "AQID" }, "data"), Buffer.from([1, 2, 3]));
check("bytes as a list", bytesAt({ data: [1, 2, 3] }, "data"), Uint8Array.of(1, 2, 3));
check("bytes that are none", bytesAt({ data: [1, 256] }, "data"), undefined);
check("text that is not base64", bytesAt({ data: "<svg>" }, "data"), undefined);
check("control characters", plainText("a\u001b[31mb\u0000c"), "a [31mb c");
check("long text", plainText("abcdef", 3), "abc…");
check("a frame with a slash", sameFrame("/map", "map"), true);

test("putting a value makes objects and lists on the way", () => {
  const message: Record<string, unknown> = {};
  putAt(message, "a.b", 1);
  putAt(message, "a.c.0.d", 2);
  expect(message).toEqual({ a: { b: 1, c: [{ d: 2 }] } });
});

/** Examples of RFC 8949, appendix A. */
for (const [value, hex] of [
  [0, "00"],
  [23, "17"],
  [24, "1818"],
  [1000, "1903e8"],
  [1_000_000, "1a000f4240"],
  [1_000_000_000_000, "1b000000e8d4a51000"],
  [-1, "20"],
  [-1000, "3903e7"],
  [1.1, "fb3ff199999999999a"],
  [-0, "fb8000000000000000"],
  [false, "f4"],
  [true, "f5"],
  [null, "f6"],
  [Uint8Array.of(1, 2, 3, 4), "4401020304"],
  ["", "60"],
  ["ü", "62c3bc"],
  [[], "80"],
  [[1, [2, 3]], "8201820203"],
  [{ a: 1, b: [2, 3] }, "a26161016162820203"],
] as const) {
  test(`CBOR of ${JSON.stringify(value)}`, () => expect(encodeCbor(value).toString("hex")).toBe(hex));
}
