import type { PanelImage, PanelState } from "./panelState";
import type { WorldUpdate } from "./world";

/** From the extension to the panel. */
export type ToPanel =
  /** The sections that changed. A section that became empty is listed in `cleared`: JSON has no undefined. */
  | {
      readonly type: "state";
      readonly changed: Partial<PanelState>;
      readonly cleared: readonly (keyof PanelState)[];
    }
  | { readonly type: "image"; readonly image: PanelImage }
  /** A new run: pictures of the one before are forgotten. */
  | { readonly type: "forget-images" }
  /** What changed in the world, while the page shows it. */
  | { readonly type: "world"; readonly update: WorldUpdate }
  /** A new run: the world of the one before is forgotten. */
  | { readonly type: "forget-world" }
  /** Puts a sentence into the task box and the cursor behind it. */
  | { readonly type: "draft"; readonly instruction: string };

/** From the panel to the extension. */
export type FromPanel =
  /** The page is there (again) and wants everything. */
  | { readonly type: "ready" }
  | { readonly type: "write"; readonly instruction: string; readonly into: "new" | "current" }
  | { readonly type: "cancel-writing" }
  | { readonly type: "dismiss-task" }
  | { readonly type: "select-robot"; readonly robot: string }
  | { readonly type: "select-scene"; readonly scene: string }
  | { readonly type: "configure-link" }
  | { readonly type: "accept"; readonly proposal: string }
  | { readonly type: "reject"; readonly proposal: string }
  | { readonly type: "compare"; readonly proposal: string }
  | { readonly type: "run"; readonly stopOnEntry: boolean }
  | { readonly type: "continue" }
  | { readonly type: "pause" }
  | { readonly type: "step" }
  | { readonly type: "stop" }
  | { readonly type: "approve"; readonly programHash: string; readonly approved: boolean }
  /** Line from 1. */
  | { readonly type: "open-line"; readonly line: number }
  | { readonly type: "review-corrections" }
  | { readonly type: "open-journal" }
  | { readonly type: "open-report" }
  | { readonly type: "open-folder" }
  | { readonly type: "trust-workspace" }
  /** Whether the three-dimensional view is to be seen; if not, nothing is computed for it. False until it is said. */
  | { readonly type: "watch-world"; readonly visible: boolean };

const fields: {
  readonly [Type in FromPanel["type"]]: Readonly<Record<string, "string" | "number" | "boolean">>;
} = {
  ready: {},
  write: { instruction: "string", into: "string" },
  "cancel-writing": {},
  "dismiss-task": {},
  "select-robot": { robot: "string" },
  "select-scene": { scene: "string" },
  "configure-link": {},
  accept: { proposal: "string" },
  reject: { proposal: "string" },
  compare: { proposal: "string" },
  run: { stopOnEntry: "boolean" },
  continue: {},
  pause: {},
  step: {},
  stop: {},
  approve: { programHash: "string", approved: "boolean" },
  "open-line": { line: "number" },
  "review-corrections": {},
  "open-journal": {},
  "open-report": {},
  "open-folder": {},
  "trust-workspace": {},
  "watch-world": { visible: "boolean" },
};

/** What a page sends is checked before it is believed; undefined for anything that is not a message. */
export function parseFromPanel(value: unknown): FromPanel | undefined {
  if (typeof value !== "object" || value === null || !("type" in value)) return undefined;
  const { type } = value;
  if (typeof type !== "string" || !Object.hasOwn(fields, type)) return undefined;
  const expected = fields[type as FromPanel["type"]];
  const entries: Readonly<Record<string, unknown>> = { ...value };
  for (const [name, kind] of Object.entries(expected)) if (typeof entries[name] !== kind) return undefined;
  if (type === "write" && entries.into !== "new" && entries.into !== "current") return undefined;
  return value as FromPanel;
}
