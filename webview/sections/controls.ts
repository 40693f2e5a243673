import type { PanelState, RunState } from "../../src/protocol/panelState";
import { element, replaceChildren, show } from "../dom";
import { milliseconds, otherRobot } from "../format";
import { type IconName, icon } from "../icons";
import type { PanelStore, Section } from "../store";

/** Run, Step, Pause or Continue, and Stop; always at the top of the page, Stop always there to be pressed. */
export function controlsSection(store: PanelStore): Section {
  const button = (name: IconName, label: string, press: () => void) => {
    const made = element(
      "vscode-button",
      { attributes: { appearance: "secondary", "aria-label": label }, title: label, on: { click: press } },
      icon(name, "start"),
      label,
    );
    made.dataset.control = label.toLowerCase();
    return made;
  };
  const run = button("run", "Run", () => store.send({ type: "run", stopOnEntry: false }));
  const step = button("step", "Step", () =>
    store.send(isActive(store.state.run) ? { type: "step" } : { type: "run", stopOnEntry: true }),
  );
  const pause = button("pause", "Pause", () => store.send({ type: "pause" }));
  const resume = button("resume", "Continue", () => store.send({ type: "continue" }));
  const stop = button("stop", "Stop", () => store.send({ type: "stop" }));
  stop.classList.add("stop");
  const status = element("div", { class: "status" });
  const root = element(
    "header",
    { class: "controls", attributes: { role: "toolbar", "aria-label": "Run" } },
    element("div", { class: "control-row" }, run, resume, pause, step, stop),
    status,
  );

  const enable = (target: HTMLElement, enabled: boolean, why: string) => {
    target.toggleAttribute("disabled", !enabled);
    target.title = why;
  };
  return {
    root,
    update(state, previous) {
      if (
        previous &&
        state.run === previous.run &&
        state.program === previous.program &&
        state.setup === previous.setup
      )
        return;
      const active = isActive(state.run);
      const paused = state.run?.phase === "paused" && !state.run.approval;
      const blocked = whyNot(state);
      const held = blocked ?? whyNotYet(state);
      show(run, !active);
      show(resume, active && paused);
      show(pause, active && !paused);
      enable(run, !active && held === undefined, held ?? `Run ${state.program?.file ?? "the program"} (F5)`);
      enable(
        step,
        active ? paused : held === undefined,
        held ?? (active ? "Run to the next line (F10)" : "Start and wait at the first line (F10)"),
      );
      enable(pause, state.run?.phase === "running", "Hold still before the next action (F6)");
      enable(resume, paused, "Run on (F5)");
      stop.title = active ? "Cancel what the robot does and hold still (Shift+F5)" : "Nothing runs";
      stop.classList.toggle("armed", active);
      replaceChildren(status, ...statusOf(state, blocked));
    },
  };
}

function isActive(run: RunState | undefined): boolean {
  return run !== undefined && run.phase !== "finished";
}

/** Why Run can't be pressed; undefined when it can. */
function whyNot({ setup, program }: PanelState): string | undefined {
  if (!setup.trusted) return "This workspace is not trusted: programs are checked, not run";
  if (!program) return "Open a *.robot.ts file, or write a task below";
  return undefined;
}

/** Why nothing is started just now, though it could be. */
function whyNotYet({ run }: PanelState): string | undefined {
  return run?.justEnded ? "The run has just ended" : undefined;
}

function statusOf(state: PanelState, blocked: string | undefined): (Node | string)[] {
  const { run, program } = state;
  const dot = (kind: string, text: string) => [
    element("span", { class: `dot dot-${kind}`, attributes: { "aria-hidden": "true" } }),
    element("span", { class: "status-text" }, text),
  ];
  if (!run || run.phase === "finished") {
    const stopped = run?.stop ? [element("span", { class: "stop-time" }, stopWords(run.stop))] : [];
    if (blocked !== undefined) return [...dot("idle", blocked), ...stopped];
    const counts = [
      program?.errors ? `${program.errors} ✕` : "",
      program?.warnings ? `${program.warnings} ⚠` : "",
    ].filter(Boolean);
    return [
      ...dot("idle", program?.file ?? ""),
      ...counts.map((count) => element("span", { class: "count" }, count)),
      ...stopped,
    ];
  }
  if (run.linkState === "lost")
    return dot("lost", `Connection lost: ${run.linkCause ?? "no word from the robot"}`);
  if (run.approval) return dot("paused", "Waits for your approval");
  if (run.question !== undefined && run.phase !== "stopping") return dot("paused", "Waits for your answer");
  switch (run.phase) {
    case "starting":
      return dot("busy", run.linkState === "connecting" ? `Connecting to ${run.link}` : "Starting");
    case "running":
      return dot("running", `${run.line ? `Running line ${run.line}` : "Running"}${otherRobot(state)}`);
    case "paused":
      return dot(
        "paused",
        `${run.pause ?? "Paused"}${run.line ? ` · line ${run.line}` : ""}${otherRobot(state)}`,
      );
    case "stopping":
      return dot("busy", "Stopping");
  }
}

function stopWords(stop: NonNullable<RunState["stop"]>): string {
  return stop.acknowledged
    ? `stopped in ${milliseconds(stop.milliseconds)}`
    : `stop not confirmed after ${milliseconds(stop.milliseconds)}`;
}
