import type { AgentMessage, ThinkingState } from "../../src/protocol/thinking";
import { element } from "../dom";
import { plural } from "../format";
import { type Block, block } from "./block";

type Shown = Pick<ThinkingState, "messages" | "messagesOmitted">;

/** Nearer than this to its end somebody follows what is said, pixels. */
const nearEnd = 40;

/** Who said what to whom, in order. */
export function messagesBlock(): Block<Shown> {
  const list = element("ol", { class: "said" });
  const scroll = element(
    "div",
    {
      class: "said-scroll",
      attributes: { tabindex: "0", role: "region", "aria-label": "Agents' messages", "data-key": "messages" },
    },
    list,
  );
  const inner = block<Shown>("Messages", ({ messages, messagesOmitted }) => {
    list.replaceChildren(
      ...messages.map((message, index) => messageView(message, messages[index - 1]?.done ?? 0)),
    );
    const omitted = plural(messagesOmitted, "earlier message", "earlier messages");
    return [
      messagesOmitted > 0 && element("div", { class: "quiet" }, `${omitted} only in the journal`),
      scroll,
    ];
  });
  return {
    root: inner.root,
    update(shown) {
      const follows = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < nearEnd;
      const { scrollTop } = scroll;
      inner.update(shown);
      scroll.scrollTop = follows ? scroll.scrollHeight : scrollTop;
    },
  };
}

function messageView({ from, to, text, code, done }: AgentMessage, before: number): HTMLElement {
  return element(
    "li",
    { class: "said-item" },
    done > before && element("div", { class: "said-after quiet" }, `after ${plural(done, "action")}`),
    element(
      "div",
      { class: "said-head" },
      element("strong", {}, from),
      element("span", { class: "spoken" }, " to "),
      element("span", { class: "quiet", attributes: { "aria-hidden": "true" } }, " → "),
      element("span", {}, to),
    ),
    text !== "" && element("div", { class: "said-text" }, text),
    code !== undefined && code !== "" && element("pre", { class: "said-code" }, element("code", {}, code)),
  );
}
