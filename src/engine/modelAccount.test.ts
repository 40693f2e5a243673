import { expect, it } from "vitest";
import type { ModelCall } from "../core/copilot/dialogue/modelDialogue";
import type { Thought } from "../core/copilot/method";
import { accounted, priceOf } from "./modelAccount";

function heardOf(call: Partial<ModelCall>, price?: string) {
  const calls: ModelCall[] = [];
  const thoughts: Thought[] = [];
  const hooks = accounted(
    { onModelCall: (each) => void calls.push(each), onThought: (each) => void thoughts.push(each) },
    price === undefined ? undefined : priceOf(price),
  );
  hooks.onModelCall?.({ model: "m", simulated: false, milliseconds: 1, ...call });
  return { cost: calls[0]?.cost, thoughts: thoughts.map(({ text }) => text) };
}

it("a call costs what its tokens cost", () => {
  expect(heardOf({ promptTokens: 2_000_000, completionTokens: 500_000 }, "2.5, 10").cost).toBe(10);
  expect(heardOf({ promptTokens: 2_000, completionTokens: 500 }).cost).toBe(undefined);
  expect(heardOf({ failure: "down" }, "2.5,10").cost).toBe(undefined);
});

it("what had no room is told as a thought", () => {
  expect(heardOf({ leftOut: "3 old pictures and 12 steps" }).thoughts).toEqual([
    "left out for the model: 3 old pictures and 12 steps",
  ]);
  expect(heardOf({}).thoughts).toEqual([]);
});

it("a price is two numbers", () => {
  expect(priceOf("0,0")).toEqual({ input: 0, output: 0 });
  for (const text of ["", "1", "1,", "a,b", "-1,2", "1,2,3"]) expect(priceOf(text)).toBe(undefined);
});
