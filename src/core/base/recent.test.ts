import { expect, test } from "vitest";
import { createRecent } from "./recent";

const byValue = (a: { id: number }, b: { id: number }) => a.id === b.id;

test("a value is found by what the key says, not by its identity", () => {
  const recent = createRecent<{ id: number }, string>(2, byValue);
  recent.add({ id: 1 }, "one");
  expect(recent.get({ id: 1 })).toBe("one");
  expect(recent.get({ id: 2 })).toBeUndefined();
});

test("the one that was not asked for longest goes first", () => {
  const recent = createRecent<{ id: number }, string>(2, byValue);
  recent.add({ id: 1 }, "one");
  recent.add({ id: 2 }, "two");
  recent.get({ id: 1 });
  recent.add({ id: 3 }, "three");
  expect(recent.get({ id: 2 })).toBeUndefined();
  expect(recent.get({ id: 1 })).toBe("one");
});

test("nothing is kept where nothing is to be", () => {
  const recent = createRecent<{ id: number }, string>(0, byValue);
  recent.add({ id: 1 }, "one");
  expect(recent.get({ id: 1 })).toBeUndefined();
});
