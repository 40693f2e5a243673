import { element, replaceChildren, show } from "../dom";
import { icon } from "../icons";
import type { PanelStore, Section } from "../store";

/** Before anything is written to a real robot: what, where, how fast. Nothing moves until it is approved. */
export function approvalSection(store: PanelStore): Section {
  const root = element("section", { class: "approval", attributes: { "aria-label": "Approval" } });
  return {
    root,
    update({ run }, previous) {
      const approval = run?.approval;
      if (previous && previous.run?.approval === approval) return;
      show(root, approval !== undefined);
      if (!approval) return replaceChildren(root);
      const decide = (approved: boolean) => () =>
        store.send({ type: "approve", programHash: approval.programHash, approved });
      replaceChildren(
        root,
        element(
          "div",
          { class: "card card-approval" },
          icon("warning"),
          element(
            "div",
            {},
            element("h2", {}, element("span", { class: "heading" }, "Let this program move a real robot?")),
            element(
              "p",
              {},
              `${approval.robot} at ${approval.link}. This program, and only this one, will write:`,
            ),
            element(
              "ul",
              { class: "writes" },
              ...approval.writes.map((write) => element("li", {}, element("code", {}, write))),
            ),
            element(
              "p",
              { class: "quiet" },
              "Program ",
              element("code", {}, approval.programHash.slice(0, 12)),
              ". If it changes, you are asked again. Keep the robot's own emergency stop in reach.",
            ),
            element(
              "div",
              { class: "decision" },
              element(
                "vscode-button",
                { attributes: { "data-key": "approve" }, on: { click: decide(true) } },
                "Approve",
              ),
              element(
                "vscode-button",
                {
                  attributes: { appearance: "secondary", "data-key": "reject-run" },
                  on: { click: decide(false) },
                },
                "Reject",
              ),
            ),
          ),
        ),
      );
      root.scrollIntoView({ block: "nearest" });
    },
  };
}
