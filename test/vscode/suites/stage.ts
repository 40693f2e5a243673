import type { FrameLocator, Page } from "playwright-core";
import type { FromPanel, ToPanel } from "../../../src/protocol/panelMessages";

export interface PanelPage {
  readonly page: Page;
  /** What the page complained of: script errors and refused content. */
  readonly errors: readonly string[];
  show(messages: readonly ToPanel[]): Promise<void>;
  sent(): Promise<FromPanel[]>;
  close(): Promise<void>;
}

/** What a suite that drives a page is given by the script that runs it. */
export interface Stage {
  readonly label: string;
  screenshot(page: Page, name: string): Promise<Buffer>;
  openPanel(options?: {
    readonly theme?: "dark" | "light" | "high-contrast";
    readonly width?: number;
    readonly height?: number;
  }): Promise<PanelPage>;
  /** @param settings of the user, such as those of a machine alone */
  openEditor(settings?: Readonly<Record<string, unknown>>): Promise<{
    readonly page: Page;
    readonly workspace: string;
    close(): Promise<void>;
  }>;
}

export function stage(): Stage {
  const given: unknown = Reflect.get(globalThis, "stage");
  if (!isStage(given)) throw new Error("start the suites by test/vscode/run.mjs");
  return given;
}

function isStage(value: unknown): value is Stage {
  return typeof value === "object" && value !== null && "openPanel" in value && "openEditor" in value;
}

/** The inside of the side panel in the workbench. */
export function panelOf(page: Page): FrameLocator {
  return page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
}
