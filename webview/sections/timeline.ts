import type { FactRow, TimelineEntry } from "../../src/protocol/panelState";
import { diffView } from "../code";
import { element, replaceChildren, show, spinner } from "../dom";
import { bareFact, milliseconds, plural, seconds, truthWords } from "../format";
import { type IconName, icon } from "../icons";
import type { PanelStore, Section } from "../store";
import { imageButton } from "./camera";

type ActionEntry = Extract<TimelineEntry, { kind: "action" }>;
type RecoveryEntry = Extract<TimelineEntry, { kind: "recovery" }>;

const decisions = {
  correction: "Correction",
  replan: "New plan",
  extend: "Next step",
  accept: "Accepted as it is",
  "give-up": "Given up",
} as const;

/** Every action with what came back, and every correction with its reason, oldest first. */
export function timelineSection(store: PanelStore): Section {
  const list = element("ol", { class: "timeline" });
  const task = element("div", { class: "run-task" });
  const omitted = element("div", { class: "quiet" });
  const empty = element("div", { class: "empty" });
  const root = element(
    "section",
    { attributes: { "aria-label": "Actions" } },
    element("h2", {}, element("span", { class: "heading" }, "Actions")),
    task,
    omitted,
    list,
    empty,
  );
  const rows = new Map<
    string,
    { readonly entry: TimelineEntry; readonly pictures: string; readonly row: HTMLElement }
  >();

  return {
    root,
    update({ run, setup }, previous) {
      if (previous && previous.run === run && previous.setup === setup) return;
      show(root, run !== undefined || setup.kind === "ready");
      const entries = run?.timeline ?? [];
      task.textContent = run?.instruction ?? "";
      show(task, task.textContent !== "");
      show(empty, entries.length === 0);
      empty.textContent = run
        ? run.phase === "finished"
          ? "The run ended before the first action."
          : "The first action has not begun."
        : "What the robot does will be listed here, action by action.";
      show(omitted, (run?.omitted ?? 0) > 0);
      if (run && run.omitted > 0)
        omitted.textContent = `${plural(run.omitted, "earlier entry", "earlier entries")} in the journal`;

      const kept = new Set<string>();
      const atEnd = isAtEnd();
      let added = false;
      entries.forEach((entry, index) => {
        kept.add(entry.id);
        const pictures = entry.kind === "action" ? entry.images.filter((id) => store.image(id)).join() : "";
        const known = rows.get(entry.id);
        if (known?.entry === entry && known.pictures === pictures) return;
        // Entries arrive as copies, so that equal content is the same entry.
        if (known && known.pictures === pictures && JSON.stringify(known.entry) === JSON.stringify(entry))
          return;
        const row = known?.row ?? element("li", {});
        row.className = `entry entry-${entry.kind} ${entryStatus(entry)}`;
        const open = row.querySelector("details")?.open;
        replaceChildren(row, ...rowContents(entry, store));
        const details = row.querySelector("details");
        if (details && open !== undefined) details.open = open;
        if (!known) {
          list.insertBefore(row, list.children.item(index));
          added = true;
        }
        rows.set(entry.id, { entry, pictures, row });
      });
      for (const [id, { row }] of rows) {
        if (kept.has(id)) continue;
        row.remove();
        rows.delete(id);
      }
      if (added && atEnd && run?.phase !== "finished")
        list.lastElementChild?.scrollIntoView({ block: "nearest" });
    },
  };
}

/** Follows a run only for someone who has not scrolled back to read. */
function isAtEnd(): boolean {
  const page = document.documentElement;
  return page.scrollHeight - page.scrollTop - page.clientHeight < 160;
}

function entryStatus(entry: TimelineEntry): string {
  if (entry.kind === "action") return `is-${entry.status}${entry.highLevelFailure ? " is-different" : ""}`;
  return entry.kind === "note" ? `is-${entry.level}` : `is-${entry.decision}`;
}

function rowContents(entry: TimelineEntry, store: PanelStore): (HTMLElement | SVGElement | undefined)[] {
  switch (entry.kind) {
    case "action":
      return actionRow(entry, store);
    case "recovery":
      return recoveryRow(entry);
    case "note":
      return [
        element("span", { class: "bullet" }, icon(entry.level === "information" ? "note" : "warning")),
        element(
          "div",
          { class: "entry-body" },
          element("div", { class: "note-text" }, entry.text),
          lineLink(entry.line, store),
        ),
      ];
  }
}

const statusIcons: Readonly<Record<Exclude<ActionEntry["status"], "running">, IconName>> = {
  success: "success",
  failure: "failure",
  unknown: "unknown",
  refused: "refused",
  undone: "undone",
};

const statusWords: Readonly<Record<ActionEntry["status"], string>> = {
  running: "running",
  success: "success",
  failure: "failure",
  unknown: "outcome not known",
  refused: "refused by the gate",
  undone: "undone by a step back",
};

function actionRow(entry: ActionEntry, store: PanelStore): HTMLElement[] {
  const differences = entry.facts.filter((row) => row.predicted !== row.observed);
  const pictures = entry.images
    .map((id) => imageButton(store, id, true))
    .filter((shown) => shown !== undefined);
  const what =
    entry.highLevelFailure && entry.status === "success"
      ? "done, but not as predicted"
      : statusWords[entry.status];
  return [
    element(
      "span",
      { class: "bullet", title: what },
      entry.status === "running"
        ? spinner()
        : icon(entry.highLevelFailure && entry.status === "success" ? "warning" : statusIcons[entry.status]),
    ),
    element(
      "div",
      { class: "entry-body" },
      element(
        "div",
        { class: "entry-head" },
        element("code", { class: "entry-text" }, entry.text),
        element("span", { class: "spoken" }, what),
        element("span", { class: "times quiet" }, timesOf(entry), lineLink(entry.line, store)),
      ),
      entry.corrective && element("div", { class: "quiet" }, "part of the correction"),
      entry.status === "running" &&
        entry.stage !== undefined &&
        element("div", { class: "quiet" }, entry.stage),
      entry.status === "running" && entry.fraction !== undefined && progressBar(entry.fraction),
      ...entry.messages.map((message) => element("div", { class: "message" }, message)),
      (entry.facts.length > 0 || pictures.length > 0) &&
        element(
          "details",
          { attributes: { open: differences.length > 0 } },
          element("summary", {}, summaryOf(entry.facts.length, differences.length, pictures.length)),
          entry.facts.length > 0 && comparisonTable(entry.facts),
          pictures.length > 0 && element("div", { class: "thumbnails" }, ...pictures),
        ),
    ),
  ];
}

function timesOf({ robotSeconds, wallMilliseconds }: ActionEntry): string {
  if (robotSeconds === undefined || wallMilliseconds === undefined) return "";
  return `${seconds(robotSeconds)} · ${milliseconds(wallMilliseconds)}`;
}

function summaryOf(facts: number, differences: number, pictures: number): string {
  const seen =
    facts === 0
      ? undefined
      : differences > 0
        ? `${plural(differences, "difference")} to the prediction`
        : `${plural(facts, "fact")} as predicted`;
  return [seen, pictures > 0 ? plural(pictures, "picture") : undefined].filter(Boolean).join(", ");
}

function comparisonTable(facts: readonly FactRow[]): HTMLElement {
  return element(
    "table",
    { class: "comparison" },
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ...["fact", "predicted", "observed"].map((name) =>
          element("th", { attributes: { scope: "col" } }, name),
        ),
      ),
    ),
    element(
      "tbody",
      {},
      ...facts.map((row) =>
        element(
          "tr",
          { class: row.predicted === row.observed ? "" : "differs" },
          element("td", {}, element("code", {}, bareFact(row.fact))),
          element("td", { class: `truth-${row.predicted}` }, truthWords[row.predicted]),
          element("td", { class: `truth-${row.observed}` }, truthWords[row.observed]),
        ),
      ),
    ),
  );
}

function progressBar(fraction: number): HTMLElement {
  const percent = Math.round(Math.max(0, Math.min(1, fraction)) * 100);
  const bar = element("progress", { attributes: { max: "100", "aria-label": `${percent} %` } });
  bar.value = percent;
  return bar;
}

function lineLink(line: number | undefined, store: PanelStore): HTMLElement | false {
  if (line === undefined) return false;
  return element(
    "button",
    {
      class: "link line-link",
      title: `Show line ${line}`,
      attributes: { "aria-label": `Show line ${line}` },
      on: { click: () => store.send({ type: "open-line", line }) },
    },
    `:${line}`,
  );
}

/** Only what changes the program is counted. */
function decisionTitle({ decision, number }: RecoveryEntry): string {
  const isCounted = decision !== "accept" && decision !== "give-up";
  return isCounted ? `${decisions[decision]} ${number}` : decisions[decision];
}

function recoveryRow(entry: RecoveryEntry): HTMLElement[] {
  return [
    element("span", { class: "bullet" }, icon("recovery")),
    element(
      "div",
      { class: "entry-body" },
      element("div", { class: "entry-head" }, element("strong", {}, decisionTitle(entry))),
      element("div", { class: "reason" }, entry.reason),
      entry.steps.length > 0 &&
        entry.lines.length === 0 &&
        element(
          "ol",
          { class: "steps" },
          ...entry.steps.map((step) => element("li", {}, element("code", {}, step))),
        ),
      entry.lines.length > 0 && diffView(entry.lines, "Lines not yet run that changed"),
    ),
  ];
}
