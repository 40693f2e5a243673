import { describe, expect, it } from "vitest";
import { moved, type TreeKey } from "./treeKeys";

const rows: readonly TreeKey[] = [
  { key: "/0", parent: "", open: true },
  { key: "/0/0", parent: "/0", open: undefined },
  { key: "/0/1", parent: "/0", open: false },
  { key: "/1", parent: "", open: undefined },
];

describe("the keys of a tree", () => {
  it.each([
    ["/0", "ArrowDown", { key: "/0/0" }],
    ["/0", "ArrowUp", { key: "/0" }],
    ["/1", "ArrowDown", { key: "/1" }],
    ["/1", "ArrowUp", { key: "/0/1" }],
    ["/0/1", "Home", { key: "/0" }],
    ["/0", "End", { key: "/1" }],
    ["/0", "ArrowRight", { key: "/0/0" }],
    ["/0/1", "ArrowRight", { key: "/0/1", open: true }],
    ["/0/0", "ArrowRight", { key: "/0/0" }],
    ["/0", "ArrowLeft", { key: "/0", open: false }],
    ["/0/0", "ArrowLeft", { key: "/0" }],
    ["/1", "ArrowLeft", { key: "/1" }],
    ["/0/1", "Enter", { key: "/0/1", open: true }],
    ["/0", " ", { key: "/0", open: false }],
    ["/1", "Enter", { key: "/1" }],
    ["/9", "ArrowDown", { key: "/0" }],
  ])("at %s %s", (focus, key, expected) => {
    expect(moved(rows, focus, key)).toEqual(expected);
  });
});
