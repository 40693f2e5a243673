import type { PanelState, RunState } from "../../src/protocol/panelState";
import { element, show } from "../dom";
import { plural } from "../format";
import { icon } from "../icons";
import type { PanelStore, Section } from "../store";
import { messagesBlock } from "../thinking/messages";
import { planBlock } from "../thinking/plan";
import { stackBlock } from "../thinking/stack";
import { treeBlock } from "../thinking/tree";

/**
 * What the run's method thinks: its plan, what its agents say, its search, what it corrects, and what it has asked a model for.
 * Methods that tell nothing of that have no such section.
 */
export function thinkingSection(store: PanelStore): Section {
  let open = store.draft.thinkingOpen;
  const fold = element(
    "button",
    {
      class: "fold heading",
      attributes: { "aria-expanded": String(open), "aria-controls": "thinking-body" },
      on: { click: () => unfold(!open) },
    },
    icon("chevron"),
    "Thinking",
  );
  const short = element("span", { class: "quiet" });
  const calls = element("div", { class: "quiet" });
  const none = element(
    "div",
    { class: "empty" },
    "This method tells only in words what it thinks: they stand among the actions.",
  );
  const plan = planBlock();
  const messages = messagesBlock();
  const tree = treeBlock();
  const stack = stackBlock();
  const body = element(
    "div",
    { id: "thinking-body", class: "thinking-body" },
    none,
    ...[plan, stack, tree, messages].map(({ root }) => root),
    calls,
  );
  const root = element(
    "section",
    { class: "thinking", attributes: { "aria-label": "Thinking" } },
    element("h2", {}, fold, short),
    body,
  );

  function unfold(wanted: boolean): void {
    open = wanted;
    store.keep({ thinkingOpen: open });
    draw(store.state);
  }

  function draw({ run, thinking }: PanelState): void {
    const model = run?.model;
    show(root, run !== undefined && (thinking !== undefined || (model?.calls ?? 0) > 0));
    fold.setAttribute("aria-expanded", String(open));
    show(body, open);
    short.textContent = model && model.calls > 0 ? shortWords(model) : "";
    if (!open) return;
    show(none, thinking === undefined);
    plan.update(thinking?.plan && { ...thinking.plan, isOver: run?.phase === "finished" });
    stack.update(thinking?.stack);
    tree.update(thinking?.tree);
    const said = thinking?.messages ?? [];
    messages.update(
      said.length > 0 ? { messages: said, messagesOmitted: thinking?.messagesOmitted ?? 0 } : undefined,
    );
    show(calls, model !== undefined && model.calls > 0);
    calls.textContent = model ? callWords(model) : "";
  }

  return {
    root,
    update(state, previous) {
      const { run, thinking } = state;
      const isSame =
        previous?.thinking === thinking &&
        previous?.run?.model === run?.model &&
        previous?.run?.phase === run?.phase;
      if (!previous || !isSame) draw(state);
    },
  };
}

function shortWords({ calls, promptTokens, completionTokens }: RunState["model"]): string {
  const tokens = promptTokens + completionTokens;
  return [plural(calls, "call"), ...(tokens > 0 ? [`${tokens.toLocaleString("en")} tokens`] : [])].join(
    " · ",
  );
}

function callWords({ calls, promptTokens, completionTokens, cost, simulated }: RunState["model"]): string {
  const tokens =
    promptTokens + completionTokens > 0
      ? `${promptTokens.toLocaleString("en")} tokens in prompts, ${completionTokens.toLocaleString("en")} in replies`
      : "tokens were not counted";
  const price = cost === undefined ? "" : `, $${cost.toFixed(4)}`;
  return `${plural(calls, "model call")}: ${tokens}${price}${simulated ? " (a stand-in for a model)" : ""}`;
}
