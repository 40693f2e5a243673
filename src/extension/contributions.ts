/*
 * Everything that package.json also has to say, once and typed: a test compares both.
 */

import type { RuleSeverities } from "../core/checker/rules/severity";
import type { MethodName } from "../core/copilot/methodNames";

export const commands = {
  newTask: "robotCopilot.newTask",
  newRobotPackage: "robotCopilot.newRobotPackage",
  writePreconditions: "robotCopilot.writePreconditions",
  check: "robotCopilot.check",
  run: "robotCopilot.run",
  step: "robotCopilot.step",
  stop: "robotCopilot.stop",
  selectRobot: "robotCopilot.selectRobot",
  selectLink: "robotCopilot.selectLink",
  approve: "robotCopilot.approve",
  openJournal: "robotCopilot.openJournal",
  openReport: "robotCopilot.openReport",
  tryAhead: "robotCopilot.tryAhead",
  saveRunAsTest: "robotCopilot.saveRunAsTest",
  showPanel: "robotCopilot.showPanel",
  selectModel: "robotCopilot.selectModel",
  testModel: "robotCopilot.testModel",
  setModelKey: "robotCopilot.setModelKey",
} as const;

export const viewContainer = "robotCopilot";
export const panelView = "robotCopilot.panel";
export const debugType = "robot";
export const programPattern = "**/*.robot.ts";
/** Of the files of regression tests. */
export const testEnding = ".robot-test.json";
export const testController = "robotCopilot.regressionTests";
export const typescriptPlugin = "robot-copilot-typescript-plugin";

/** Context keys that menus and key bindings ask for. */
export const contextKeys = {
  running: "robotCopilot.running",
  paused: "robotCopilot.paused",
  approvalAsked: "robotCopilot.approvalAsked",
} as const;

/** Where a setting may be set: `machine` keeps a workspace from redirecting a key or a robot's address by itself. */
type Scope = "machine" | "window" | "resource";

interface SettingOf<T> {
  readonly default: T;
  readonly scope: Scope;
}

/** Who writes and recovers: nobody but the planner, a server, a model of the editor, replies in a folder, or a model of a model. */
export type ModelProvider = "planner" | "openai" | "editor" | "recorded" | "simulated";

/** How the simulated model errs: at its default rates, or never. */
export type SimulatedErrors = "default" | "none";

export const settings = {
  robot: { default: "mobile-manipulator", scope: "window" } as SettingOf<string>,
  scene: { default: "", scope: "window" } as SettingOf<string>,
  link: { default: "simulator", scope: "window" } as SettingOf<string>,
  seed: { default: 0, scope: "window" } as SettingOf<number>,
  faults: { default: "", scope: "window" } as SettingOf<string>,
  pace: { default: 0, scope: "window" } as SettingOf<number>,
  method: { default: "auto", scope: "window" } as SettingOf<MethodName>,
  examples: { default: "", scope: "window" } as SettingOf<string>,
  checkerFeedback: { default: true, scope: "window" } as SettingOf<boolean>,
  plannerRepair: { default: true, scope: "window" } as SettingOf<boolean>,
  taskFolder: { default: "tasks", scope: "window" } as SettingOf<string>,
  "inlayHints.facts": { default: true, scope: "window" } as SettingOf<boolean>,
  codeLens: { default: true, scope: "window" } as SettingOf<boolean>,
  rules: { default: {}, scope: "window" } as SettingOf<RuleSeverities>,
  "model.provider": { default: "planner", scope: "machine" } as SettingOf<ModelProvider>,
  "model.baseUrl": { default: "https://api.openai.com/v1", scope: "machine" } as SettingOf<string>,
  "model.name": { default: "", scope: "machine" } as SettingOf<string>,
  "model.editorModel": { default: "", scope: "machine" } as SettingOf<string>,
  "model.recordedFolder": { default: "", scope: "machine" } as SettingOf<string>,
  "model.simulatedErrors": { default: "default", scope: "machine" } as SettingOf<SimulatedErrors>,
  "model.contextTokens": { default: 0, scope: "machine" } as SettingOf<number>,
  "model.silenceSeconds": { default: 60, scope: "machine" } as SettingOf<number>,
  "model.price": { default: {}, scope: "machine" } as SettingOf<{
    readonly input?: number;
    readonly output?: number;
  }>,
  embeddingModel: { default: "", scope: "machine" } as SettingOf<string>,
  "trace.server": { default: "off", scope: "window" } as SettingOf<"off" | "messages" | "verbose">,
} as const;

export type SettingName = keyof typeof settings;
export type SettingValue<Name extends SettingName> = (typeof settings)[Name]["default"];

/** Settings whose values in an untrusted workspace are not used. */
export const restrictedSettings = ["robotCopilot.link"] as const;
