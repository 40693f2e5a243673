import type { TaskState } from "../../src/protocol/panelState";
import { element, replaceChildren, show, spinner } from "../dom";
import { icon } from "../icons";
import type { PanelStore, Section } from "../store";
import { thinkingBlocks } from "../thinking/blocks";

type TextArea = HTMLElement & { value: string };
type Checkbox = HTMLElement & { checked: boolean };

/** The sentence, and what became of it: being written, a question back, declined with suggestions, or failed. */
export function taskSection(store: PanelStore): Section {
  const area = element("vscode-text-area", {
    id: "instruction",
    attributes: {
      placeholder: "What should the robot do? For example: put all fruits on the plate",
      resize: "vertical",
      rows: "2",
    },
  }) as TextArea;
  const into = element("vscode-checkbox", {}, "Change the open program") as Checkbox;
  const write = element("vscode-button", { class: "write" }, "Write program");
  const answer = element("div", { class: "answer" });
  const blocks = thinkingBlocks();
  const thoughts = element("div", { class: "thinking thinking-body" }, ...blocks.roots);
  const root = element(
    "section",
    { class: "task", attributes: { "aria-label": "Task" } },
    area,
    element("div", { class: "task-actions" }, into, write),
    answer,
    thoughts,
  );

  const submit = (instruction = area.value) => {
    const text = instruction.trim();
    if (text === "" || store.state.task.kind === "writing") return;
    area.value = text;
    store.keep({ instruction: text });
    const useCurrent = into.checked && store.state.program !== undefined;
    store.send({ type: "write", instruction: text, into: useCurrent ? "current" : "new" });
  };
  const enable = () => {
    const { task, setup } = store.state;
    const ready = setup.kind === "ready" && task.kind !== "writing" && area.value.trim() !== "";
    write.toggleAttribute("disabled", !ready);
  };
  area.addEventListener("input", () => {
    store.keep({ instruction: area.value });
    enable();
  });
  area.addEventListener("keydown", (event) => {
    // Enter writes, as in a chat; Shift+Enter makes a new line. While composing a character Enter belongs to the editor.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  into.addEventListener("change", () => store.keep({ into: into.checked ? "current" : "new" }));
  write.addEventListener("click", () => submit());
  store.onDraft((draft) => {
    area.value = draft.instruction;
    area.focus();
    enable();
  });
  // The component gives itself a name of its own when it is put into the page.
  queueMicrotask(() => area.setAttribute("aria-label", "Task for the robot"));
  area.value = store.draft.instruction;
  into.checked = store.draft.into === "current";

  return {
    root,
    update({ task, program, setup }, previous) {
      show(into, program !== undefined);
      enable();
      if (previous?.task === task && previous.setup === setup) return;
      const { thinking, model } = task.kind === "writing" ? task : {};
      show(thoughts, thinking !== undefined || model !== undefined);
      blocks.update(thinking, model, false);
      // A thought more must not take the focus from Cancel.
      if (isSameStage(previous?.task, task)) return;
      area.toggleAttribute("readonly", task.kind === "writing");
      replaceChildren(answer, ...answerTo(task, store, submit));
    },
  };
}

function isSameStage(before: TaskState | undefined, task: TaskState): boolean {
  return before?.kind === "writing" && task.kind === "writing" && before.stage === task.stage;
}

function answerTo(task: TaskState, store: PanelStore, submit: (instruction: string) => void): HTMLElement[] {
  const choice = (text: string) =>
    element(
      "button",
      { class: "choice", attributes: { "data-key": text }, on: { click: () => submit(text) } },
      icon("chevron"),
      element("span", {}, text),
    );
  const dismiss = () =>
    element(
      "button",
      {
        class: "text-button dismiss",
        title: "Dismiss",
        attributes: { "aria-label": "Dismiss" },
        on: { click: () => store.send({ type: "dismiss-task" }) },
      },
      icon("failure"),
    );
  switch (task.kind) {
    case "idle":
      return [];
    case "writing":
      return [
        element(
          "div",
          { class: "card progress" },
          spinner(),
          element("span", { class: "stage" }, task.stage),
          element(
            "vscode-button",
            {
              attributes: { appearance: "secondary" },
              on: { click: () => store.send({ type: "cancel-writing" }) },
            },
            "Cancel",
          ),
        ),
      ];
    case "question":
      return [
        element(
          "div",
          { class: "card card-question" },
          icon("unknown"),
          element(
            "div",
            {},
            element("p", {}, task.question),
            task.choices.length > 0 && element("div", { class: "choices" }, ...task.choices.map(choice)),
          ),
          dismiss(),
        ),
      ];
    case "declined":
      return [
        element(
          "div",
          { class: "card card-warning" },
          icon("warning"),
          element(
            "div",
            {},
            element("p", {}, task.reason),
            task.suggestions.length > 0 && element("p", { class: "quiet" }, "You could say:"),
            element("div", { class: "choices" }, ...task.suggestions.map(choice)),
          ),
          dismiss(),
        ),
      ];
    case "failed":
      return [
        element(
          "div",
          { class: "card card-error" },
          icon("failure"),
          element("p", {}, task.message),
          dismiss(),
        ),
      ];
  }
}
