import type { CreateWorldView, WorldViewGlobal } from "./contract";

// Known only while the panel's own script is first run.
const panelScript = document.currentScript as HTMLScriptElement | null;
let loading: Promise<CreateWorldView | undefined> | undefined;

/** The view's bundle, which lies beside the panel's and is allowed by the same nonce; undefined if it can't be loaded. */
export function loadWorldView(): Promise<CreateWorldView | undefined> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.nonce = panelScript?.nonce ?? "";
    script.src = new URL("worldView.js", panelScript?.src).href;
    script.addEventListener("load", () => resolve((globalThis as WorldViewGlobal).robotCopilotWorldView));
    script.addEventListener("error", () => resolve(undefined));
    document.head.append(script);
  });
  return loading;
}
