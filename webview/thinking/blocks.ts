import type { ModelUse, ThinkingState } from "../../src/protocol/thinking";
import { element, show } from "../dom";
import { plural } from "../format";
import { messagesBlock } from "./messages";
import { planBlock } from "./plan";
import { stackBlock } from "./stack";
import { treeBlock } from "./tree";

export interface ThinkingBlocks {
  readonly roots: readonly HTMLElement[];
  /** @param isOver nothing of the plan is done any more */
  update(thinking: ThinkingState | undefined, model: ModelUse | undefined, isOver: boolean): void;
}

/** Everything that a method can be seen to think, one below the other: plan, corrections, search, messages, what it has asked for. */
export function thinkingBlocks(): ThinkingBlocks {
  const plan = planBlock();
  const stack = stackBlock();
  const tree = treeBlock();
  const messages = messagesBlock();
  const calls = element("div", { class: "quiet" });
  return {
    roots: [...[plan, stack, tree, messages].map(({ root }) => root), calls],
    update(thinking, model, isOver) {
      plan.update(thinking?.plan && { ...thinking.plan, isOver });
      stack.update(thinking?.stack);
      tree.update(thinking?.tree);
      const { messages: said = [], messagesOmitted = 0 } = thinking ?? {};
      messages.update(said.length > 0 ? { messages: said, messagesOmitted } : undefined);
      const isUsed = model !== undefined && model.calls > 0;
      show(calls, isUsed);
      calls.textContent = isUsed ? useWords(model) : "";
    },
  };
}

function useWords({ calls, promptTokens, completionTokens, cost, simulated }: ModelUse): string {
  const tokens =
    promptTokens + completionTokens > 0
      ? `${promptTokens.toLocaleString("en")} tokens in prompts, ${completionTokens.toLocaleString("en")} in replies`
      : "tokens were not counted";
  const price = cost === undefined ? "" : `, $${cost.toFixed(4)}`;
  return `${plural(calls, "model call")}: ${tokens}${price}${simulated ? " (a stand-in for a model)" : ""}`;
}
