import type { ModelCall } from "../core/copilot/dialogue/modelDialogue";
import type { Thought } from "../core/copilot/method";

/** US dollars for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

interface Hooks {
  readonly onModelCall?: (call: ModelCall) => void;
  readonly onThought?: (thought: Thought) => void;
}

/** The same hooks; they hear what a call has cost, and what its prompt had no room for. */
export function accounted<Given extends Hooks>(hooks: Given, price: ModelPrice | undefined): Given {
  const { onModelCall, onThought } = hooks;
  return {
    ...hooks,
    onModelCall(call: ModelCall) {
      const cost = price && costOf(call, price);
      onModelCall?.(cost === undefined ? call : { ...call, cost });
      if (call.leftOut !== undefined)
        onThought?.({ by: "prompt", text: `left out for the model: ${call.leftOut}` });
    },
  };
}

/** US dollars; undefined where the server has not counted. */
function costOf({ promptTokens, completionTokens }: ModelCall, price: ModelPrice): number | undefined {
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  return (promptTokens * price.input + completionTokens * price.output) / 1_000_000;
}

/** `2.5,10`; undefined for what is no price. */
export function priceOf(text: string): ModelPrice | undefined {
  const parts = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [input, output] = parts;
  const isPrice = parts.length === 2 && parts.every((part) => Number.isFinite(part) && part >= 0);
  return isPrice ? { input, output } : undefined;
}
