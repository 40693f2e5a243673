import type { CorrectionStack } from "../../src/protocol/thinking";
import { element } from "../dom";
import { plural } from "../format";
import { type Block, block, leftOutWords } from "./block";

const levels = {
  low: "not performed",
  high: "performed, not as expected",
  unknown: "nobody knows whether it was performed",
} as const;

/** Failed actions that wait to be settled, the topmost first, and what is done about them. */
export function stackBlock(): Block<CorrectionStack> {
  return block("Corrections", ({ items, agenda, corrections, leftOut }) => {
    if (items.length === 0)
      return [
        element("div", { class: "empty" }, "Nothing is on the stack: what failed is settled, or was left."),
      ];
    return [
      element(
        "ol",
        { class: "failures", attributes: { "aria-label": "Failed actions, the topmost first" } },
        ...items.map(({ call, level, info }, index) =>
          element(
            "li",
            { class: `failure failure-${level}` },
            element(
              "div",
              { class: "entry-head" },
              element("code", {}, call),
              index === 0 && items.length > 1 && element("span", { class: "quiet" }, "on top"),
            ),
            element("div", { class: "failure-level" }, levels[level]),
            info !== "" && element("div", { class: "quiet" }, info),
          ),
        ),
      ),
      leftOutWords(leftOut, leftOut === 1 ? "failed action is" : "failed actions are"),
      corrections > 0 &&
        element(
          "div",
          { class: "agenda" },
          element("span", { class: "quiet" }, `Correction ${corrections}, then in order:`),
          element(
            "ol",
            { class: "steps" },
            ...agenda.map(({ call, isRetry }) =>
              element("li", {}, element("code", {}, call), isRetry && " again"),
            ),
          ),
        ),
      corrections === 0 &&
        element("div", { class: "quiet" }, `${plural(items.length, "failed action")}, no correction yet`),
    ];
  });
}
