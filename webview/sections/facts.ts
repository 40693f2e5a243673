import type { FactRow } from "../../src/protocol/panelState";
import { element, replaceChildren, show } from "../dom";
import { bareFact, plural, truthWords } from "../format";
import type { PanelStore, Section } from "../store";

type Checkbox = HTMLElement & { checked: boolean };

/** What the robot believes: each fact as it was predicted and as it was seen, differences first. */
export function factsSection(store: PanelStore): Section {
  const only = element("vscode-checkbox", {}, "Only differences") as Checkbox;
  const count = element("span", { class: "quiet" });
  const grid = element("div", { class: "facts" });
  const root = element(
    "section",
    { attributes: { "aria-label": "Facts" } },
    element("h2", {}, element("span", { class: "heading" }, "Facts"), count),
    only,
    grid,
  );
  only.checked = store.draft.onlyDifferences;
  const draw = () => {
    const run = store.state.run;
    const facts = run?.facts ?? [];
    const differing = facts.filter(differs);
    show(root, run !== undefined);
    show(only, facts.length > 0);
    const objects = run?.objects ?? 0;
    show(count, facts.length > 0 || objects > 0);
    count.textContent = [
      plural(objects, "object"),
      ...(facts.length > 0 ? [plural(differing.length, "difference")] : []),
    ].join(", ");
    const shown = [...(only.checked ? differing : facts.filter(isTelling))].sort(
      (a, b) => Number(differs(b)) - Number(differs(a)) || a.fact.localeCompare(b.fact),
    );
    replaceChildren(
      grid,
      shown.length > 0
        ? factGrid(shown)
        : element("div", { class: "empty" }, emptyWords(only.checked, objects)),
    );
  };
  only.addEventListener("change", () => {
    store.keep({ onlyDifferences: only.checked });
    draw();
  });
  return {
    root,
    update({ run }, previous) {
      if (previous && previous.run?.facts === run?.facts && previous.run?.objects === run?.objects) return;
      draw();
    },
  };
}

function differs(row: FactRow): boolean {
  return row.predicted !== row.observed;
}

/** Of all that is false, only what was expected otherwise is worth a line. */
function isTelling(row: FactRow): boolean {
  return differs(row) || row.observed === "true";
}

function emptyWords(onlyDifferences: boolean, objects: number): string {
  if (onlyDifferences) return "Everything is as predicted.";
  return objects === 0 ? "Nothing has been seen yet." : "Of what has been seen no fact is true yet.";
}

function factGrid(rows: readonly FactRow[]): HTMLElement {
  const cell = (column: number, className: string, text: string, header = false) =>
    element(
      "vscode-data-grid-cell",
      {
        class: className,
        attributes: { "grid-column": String(column), "cell-type": header ? "columnheader" : undefined },
      },
      text,
    );
  return element(
    "vscode-data-grid",
    {
      attributes: {
        "generate-header": "none",
        "grid-template-columns": "1fr 5em 5em",
        "aria-label": "Facts",
      },
    },
    element(
      "vscode-data-grid-row",
      { attributes: { "row-type": "header" } },
      cell(1, "", "fact", true),
      cell(2, "", "predicted", true),
      cell(3, "", "observed", true),
    ),
    ...rows.map((row) =>
      element(
        "vscode-data-grid-row",
        { class: differs(row) ? "differs" : "" },
        cell(1, "fact", bareFact(row.fact)),
        cell(2, `truth-${row.predicted}`, truthWords[row.predicted]),
        cell(3, `truth-${row.observed}`, truthWords[row.observed]),
      ),
    ),
  );
}
