import type { SetupState } from "../../src/protocol/panelState";
import { element, replaceChildren, show, spinner } from "../dom";
import { icon } from "../icons";
import type { PanelStore, Section } from "../store";

/** Which robot, in which scene, over which link, and who writes the programs. */
export function setupSection(store: PanelStore): Section {
  const robot = selector("Robot", (value) => store.send({ type: "select-robot", robot: value }));
  const scene = selector("Scene", (value) => store.send({ type: "select-scene", scene: value }));
  const selectors = element("div", { class: "selectors" }, robot.root, scene.root);
  const line = element("div", { class: "setup-line" });
  const message = element("div", { class: "setup-message" });
  const root = element(
    "section",
    { class: "setup", attributes: { "aria-label": "Robot" } },
    message,
    selectors,
    line,
  );
  return {
    root,
    update({ setup }, previous) {
      if (previous?.setup === setup) return;
      const chosen = setup.robots.find((candidate) => candidate.name === setup.robot);
      show(selectors, setup.kind === "ready");
      show(line, setup.kind === "ready");
      robot.update(
        setup.robots.map(({ name, title }) => ({ value: name, title })),
        setup.robot,
      );
      scene.update(
        (chosen?.scenes ?? []).map(({ name, title }) => ({ value: name, title })),
        setup.scene,
      );
      replaceChildren(message, ...messagesOf(setup, store));
      replaceChildren(
        line,
        element(
          "button",
          {
            class: "text-button",
            title: "Choose the simulator or a robot's rosbridge server",
            attributes: { "data-key": "link" },
            on: { click: () => store.send({ type: "configure-link" }) },
          },
          icon("link"),
          setup.link,
        ),
        element("span", { class: "quiet", title: "Who writes the programs" }, setup.author),
      );
    },
  };
}

function messagesOf(setup: SetupState, store: PanelStore): HTMLElement[] {
  const shown: HTMLElement[] = [];
  if (setup.kind === "loading") {
    shown.push(element("div", { class: "empty" }, spinner(), "Looking for robots"));
  }
  if (setup.kind === "failed") {
    shown.push(
      element("div", { class: "card card-error" }, icon("warning"), element("p", {}, setup.message ?? "")),
    );
  }
  if (!setup.trusted) {
    shown.push(
      element(
        "div",
        { class: "card card-warning" },
        icon("warning"),
        element(
          "div",
          {},
          element(
            "p",
            {},
            "This workspace is not trusted. Programs are checked while you type, and nothing is run.",
          ),
          element(
            "vscode-button",
            {
              attributes: { appearance: "secondary" },
              on: { click: () => store.send({ type: "trust-workspace" }) },
            },
            "Manage trust",
          ),
        ),
      ),
    );
  }
  return shown;
}

interface Choice {
  readonly value: string;
  readonly title: string;
}

function selector(label: string, choose: (value: string) => void) {
  const id = `select-${label.toLowerCase()}`;
  const dropdown = element("vscode-dropdown", { id, attributes: { "aria-label": label } });
  let shown = "";
  const picked = () => (dropdown as HTMLElement & { value: string }).value;
  dropdown.addEventListener("change", () => {
    if (picked() !== shown) choose(picked());
  });
  return {
    root: element(
      "div",
      { class: "selector" },
      element("label", { attributes: { for: id } }, label),
      dropdown,
    ),
    update(choices: readonly Choice[], chosen: string) {
      shown = chosen;
      dropdown.replaceChildren(
        ...choices.map(({ value, title }) =>
          element("vscode-option", { attributes: { value, selected: value === chosen } }, title),
        ),
      );
      dropdown.toggleAttribute("disabled", choices.length === 0);
      // The component reads its options a moment after they are put in.
      queueMicrotask(() => {
        (dropdown as HTMLElement & { value: string }).value = chosen;
      });
    },
  };
}
