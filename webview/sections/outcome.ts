import type { RunState } from "../../src/protocol/panelState";
import { element, replaceChildren, show } from "../dom";
import { milliseconds, plural, seconds, truthWords } from "../format";
import { type IconName, icon } from "../icons";
import type { PanelStore, Section } from "../store";

const words = {
  success: { title: "Done", icon: "success" },
  failure: { title: "Not done", icon: "failure" },
  unknown: { title: "Outcome not known", icon: "unknown" },
  stopped: { title: "Stopped", icon: "stop" },
} as const satisfies Record<string, { title: string; icon: IconName }>;

/** How the run ended, what of the goal was seen to hold, and where its records are. */
export function outcomeSection(store: PanelStore): Section {
  const root = element("section", { class: "outcome", attributes: { "aria-label": "Outcome" } });
  return {
    root,
    update({ run }, previous) {
      if (previous && previous.run === run) return;
      show(root, run !== undefined && (run.phase === "finished" || run.linkState === "lost"));
      if (!run) return replaceChildren(root);
      if (run.finished) replaceChildren(root, finishedCard(run, run.finished, store));
      else if (run.linkState === "lost") replaceChildren(root, lostCard(run));
      else replaceChildren(root);
    },
  };
}

function lostCard(run: RunState): HTMLElement {
  return element(
    "div",
    { class: "card card-error" },
    icon("failure"),
    element(
      "div",
      {},
      element("p", {}, element("strong", {}, "Connection lost")),
      element("p", {}, run.linkCause ?? "There is no word from the robot."),
      element(
        "p",
        { class: "quiet" },
        "The action in flight has an unknown outcome. Nothing is sent again by itself.",
      ),
    ),
  );
}

function finishedCard(
  run: RunState,
  finished: NonNullable<RunState["finished"]>,
  store: PanelStore,
): HTMLElement {
  const { icon: name } = words[finished.outcome];
  const hasBegun = finished.begun !== false;
  const title = hasBegun || finished.outcome === "stopped" ? words[finished.outcome].title : "Not started";
  const link = (label: string, type: "open-report" | "open-journal" | "review-corrections") =>
    element(
      "button",
      { class: "link", attributes: { "data-key": type }, on: { click: () => store.send({ type }) } },
      label,
    );
  const { goal } = finished;
  return element(
    "div",
    { class: `card outcome-${finished.outcome}` },
    icon(name),
    element(
      "div",
      {},
      element(
        "p",
        { class: "outcome-title" },
        element("strong", {}, title),
        hasBegun &&
          element(
            "span",
            { class: "quiet times" },
            `${seconds(finished.robotSeconds)} ${run.simulated ? "simulated" : "robot time"} · ${milliseconds(finished.wallMilliseconds)} wall`,
          ),
      ),
      element("p", {}, finished.reason),
      goal !== undefined &&
        element(
          "div",
          { class: `goal goal-${goal.truth}` },
          element("span", { class: "label" }, `goal: ${truthWords[goal.truth]}`),
          element("code", {}, goal.condition),
          goal.unmet.length > 0 &&
            element("ul", {}, ...goal.unmet.map((fact) => element("li", {}, element("code", {}, fact)))),
        ),
      run.stop !== undefined &&
        element(
          "p",
          { class: "stop-receipt" },
          run.stop.acknowledged
            ? `The robot confirmed that it holds still, ${milliseconds(run.stop.milliseconds)} after Stop.`
            : `The robot did not confirm Stop within ${milliseconds(run.stop.milliseconds)}.${run.stop.message ? ` ${run.stop.message}` : ""}`,
        ),
      run.model.calls > 0 &&
        element(
          "p",
          { class: "quiet" },
          `${plural(run.model.calls, "model call")}, ${run.model.promptTokens + run.model.completionTokens} tokens${run.model.cost === undefined ? "" : `, $${run.model.cost.toFixed(4)}`}${run.model.simulated ? " (a stand-in for a model)" : ""}`,
        ),
      element(
        "p",
        { class: "links" },
        run.correctedProgram && link("Review what was changed in the program", "review-corrections"),
        hasBegun && link("Report", "open-report"),
        hasBegun && link("Journal", "open-journal"),
      ),
    ),
  );
}
