import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeDataGrid,
  vsCodeDataGridCell,
  vsCodeDataGridRow,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeTextArea,
} from "@vscode/webview-ui-toolkit";
import type { ToPanel } from "../src/protocol/panelMessages";
import type { PanelState } from "../src/protocol/panelState";
import { element } from "./dom";
import { announcer } from "./sections/announcer";
import { approvalSection } from "./sections/approval";
import { cameraSection } from "./sections/camera";
import { controlsSection } from "./sections/controls";
import { factsSection } from "./sections/facts";
import { outcomeSection } from "./sections/outcome";
import { proposalSection } from "./sections/proposal";
import { setupSection } from "./sections/setup";
import { taskSection } from "./sections/task";
import { thinkingSection } from "./sections/thinking";
import { timelineSection } from "./sections/timeline";
import { worldSection } from "./sections/world";
import { type EditorApi, PanelStore } from "./store";
import "./styles.css";
import "./thinking/thinking.css";

declare function acquireVsCodeApi(): EditorApi;

provideVSCodeDesignSystem().register(
  vsCodeButton(),
  vsCodeCheckbox(),
  vsCodeDataGrid(),
  vsCodeDataGridCell(),
  vsCodeDataGridRow(),
  vsCodeDropdown(),
  vsCodeOption(),
  vsCodeTextArea(),
);

const store = new PanelStore(acquireVsCodeApi());

// Top to bottom, as on the page.
const sections = [
  controlsSection(store),
  setupSection(store),
  taskSection(store),
  proposalSection(store),
  approvalSection(store),
  outcomeSection(store),
  worldSection(store),
  cameraSection(store),
  thinkingSection(store),
  timelineSection(store),
  factsSection(store),
  announcer(),
];

document.body.append(element("main", {}, ...sections.map((section) => section.root)));
const draw = (state: PanelState, previous: PanelState | undefined) => {
  for (const section of sections) section.update(state, previous);
};
// Something sensible stands there until the extension answers.
draw(store.state, undefined);
store.onChange(draw);

window.addEventListener("message", (event: MessageEvent<ToPanel>) => store.receive(event.data));
store.send({ type: "ready" });
