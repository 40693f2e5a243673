import { expect, it } from "vitest";
import { withIds } from "./symbolicScene";

/* A scene calls its only vase "vase", and that is a type, too. */

const idOf = (name: string) => ({ vase: "vase_0", "blue-box": "box_2", on: "on_1" })[name] ?? name;

it.each([
  ["(is-filled vase)", "(is-filled vase_0)"],
  ["(exists (?v - vase) (is-filled ?v))", "(exists (?v - vase) (is-filled ?v))"],
  ["(forall (?v - (either cup vase)) (on ?v blue-box))", "(forall (?v - (either cup vase)) (on ?v box_2))"],
  ["(and (on vase blue-box) (on ?vase vase))", "(and (on vase_0 box_2) (on ?vase vase_0))"],
])("%s", (goal, translated) => {
  expect(withIds(goal, idOf)).toBe(translated);
});
