import type { PanelState } from "../../src/protocol/panelState";
import type { ModelUse } from "../../src/protocol/thinking";
import { element, show } from "../dom";
import { plural } from "../format";
import { icon } from "../icons";
import type { PanelStore, Section } from "../store";
import { thinkingBlocks } from "../thinking/blocks";

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
  const none = element(
    "div",
    { class: "empty" },
    "This method tells only in words what it thinks: they stand among the actions.",
  );
  const blocks = thinkingBlocks();
  const body = element("div", { id: "thinking-body", class: "thinking-body" }, none, ...blocks.roots);
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
    blocks.update(thinking, model, run?.phase === "finished");
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

function shortWords({ calls, promptTokens, completionTokens }: ModelUse): string {
  const tokens = promptTokens + completionTokens;
  return [plural(calls, "call"), ...(tokens > 0 ? [`${tokens.toLocaleString("en")} tokens`] : [])].join(
    " · ",
  );
}
