import type { PlanState, PlanStep } from "../../src/protocol/thinking";
import { element } from "../dom";
import { type IconName, icon } from "../icons";
import { type Block, block, leftOutWords } from "./block";

const states = {
  done: { icon: "success", words: "done" },
  current: { icon: "chevron", words: "in progress" },
  ahead: { icon: "ahead", words: "still to come" },
  failed: { icon: "failure", words: "failed" },
} as const satisfies Record<PlanStep["state"], { icon: IconName; words: string }>;

/** Where a run has ended nothing is in progress any more. */
const endedWords = "begun when the run ended";

/** What is to be done, in order, and what has changed against the plan before. */
export function planBlock(): Block<PlanState & { readonly isOver: boolean }> {
  return block("Plan", ({ steps, change, leftOut, isOver }) => [
    change !== undefined && changeView(change),
    element("ol", { class: "plan" }, ...steps.map((step) => stepView(step, isOver))),
    leftOutWords(leftOut, leftOut === 1 ? "step is" : "steps are"),
  ]);
}

function stepView({ text, detail, state }: PlanStep, isOver: boolean): HTMLElement {
  const { icon: name } = states[state];
  const words = state === "current" && isOver ? endedWords : states[state].words;
  return element(
    "li",
    {
      class: `plan-step plan-${state}`,
      attributes: { "aria-current": state === "current" && !isOver ? "step" : undefined },
    },
    element("span", { class: "bullet", title: words }, icon(name)),
    element(
      "div",
      { class: "entry-body" },
      element(isCall(text) ? "code" : "span", { class: "plan-text" }, text),
      element("span", { class: "spoken" }, `, ${words}`),
      detail !== undefined && detail !== "" && element("div", { class: "quiet" }, detail),
    ),
  );
}

function changeView({ words, before }: NonNullable<PlanState["change"]>): HTMLElement {
  return element(
    "div",
    { class: "plan-change" },
    element("div", {}, `Against the plan before: ${words}`),
    before.length > 0 &&
      element(
        "div",
        { class: "quiet" },
        "It had left: ",
        ...before.flatMap((step, index) => [index > 0 && ", ", element("code", {}, step)]),
      ),
  );
}

function isCall(text: string): boolean {
  return /^robot\.\w+\(/.test(text);
}
