import type { ProblemRow, ProposalState } from "../../src/protocol/panelState";
import { diffView } from "../code";
import { element, replaceChildren, show, spinner } from "../dom";
import { plural } from "../format";
import { icon } from "../icons";
import type { PanelStore, Section } from "../store";

/** A program, or a change of one, to be read and then accepted or rejected. */
export function proposalSection(store: PanelStore): Section {
  const root = element("section", { class: "proposal", attributes: { "aria-label": "Proposed program" } });
  let drawn: string | undefined;
  return {
    root,
    update({ proposal }, previous) {
      if (previous && previous.proposal === proposal) return;
      show(root, proposal !== undefined);
      if (!proposal) {
        replaceChildren(root);
        drawn = undefined;
        return;
      }
      replaceChildren(root, ...contents(proposal, store));
      if (drawn !== proposal.id) root.scrollIntoView({ block: "nearest" });
      drawn = proposal.id;
    },
  };
}

function contents(proposal: ProposalState, store: PanelStore): (HTMLElement | false)[] {
  const button = (label: string, key: string, appearance: string, type: "accept" | "reject" | "compare") =>
    element(
      "vscode-button",
      {
        attributes: { appearance, "data-key": key },
        on: { click: () => store.send({ type, proposal: proposal.id }) },
      },
      label,
    );
  const errors = proposal.problems?.filter((problem) => problem.severity === "error").length ?? 0;
  return [
    element(
      "h2",
      {},
      element("span", { class: "heading" }, proposal.title),
      element(
        "span",
        {
          class: "diff-count",
          attributes: { "aria-label": `${proposal.added} added, ${proposal.removed} removed` },
        },
        element("span", { class: "count-added" }, `+${proposal.added}`),
        proposal.removed > 0 && element("span", { class: "count-removed" }, `−${proposal.removed}`),
      ),
    ),
    element(
      "div",
      { class: "proposal-file quiet" },
      `${proposal.isNewFile ? "new file " : ""}${proposal.file}`,
    ),
    proposal.goal !== undefined &&
      element(
        "div",
        { class: "goal", title: "What has to be seen to hold in the end" },
        element("span", { class: "label" }, "goal"),
        element("code", {}, proposal.goal),
      ),
    proposal.reasoning.length > 0 &&
      element(
        "details",
        { class: "reasoning" },
        element("summary", {}, "How this was understood"),
        element("ol", {}, ...proposal.reasoning.map((step) => element("li", {}, step))),
      ),
    diffView(proposal.lines, `Diff of ${proposal.file}`),
    problemList(proposal.problems),
    element(
      "div",
      { class: "decision" },
      button("Accept", "accept", errors > 0 ? "secondary" : "primary", "accept"),
      button("Reject", "reject", "secondary", "reject"),
      button("Compare in editor", "compare", "secondary", "compare"),
    ),
  ];
}

function problemList(problems: readonly ProblemRow[] | undefined): HTMLElement {
  if (problems === undefined) {
    return element("div", { class: "checked quiet" }, spinner(), "Checking");
  }
  const shown = problems.filter((problem) => problem.severity === "error" || problem.severity === "warning");
  if (shown.length === 0) {
    return element("div", { class: "checked checked-clean" }, icon("success"), "Checked: no problem found");
  }
  return element(
    "div",
    { class: "problems" },
    element("div", { class: "quiet" }, `Checked: ${plural(shown.length, "problem")}`),
    element(
      "ul",
      {},
      ...shown.map((problem) =>
        element(
          "li",
          { class: `problem problem-${problem.severity}` },
          icon(problem.severity === "error" ? "failure" : "warning"),
          element(
            "div",
            {},
            problem.line !== undefined && element("span", { class: "quiet" }, `line ${problem.line}: `),
            problem.message,
            problem.nextStep !== undefined && element("div", { class: "quiet" }, problem.nextStep),
          ),
        ),
      ),
    ),
  );
}
