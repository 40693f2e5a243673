import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { type FromPanel, parseFromPanel, type ToPanel } from "../protocol/panelMessages";
import { emptyPanelState, type PanelImage, type PanelState } from "../protocol/panelState";
import { panelView } from "./contributions";
import { WorldRelay } from "./worldRelay";

/** Pictures are large: only the latest are kept for a page that is opened again. */
const imageLimit = 60;

/** Changes that come within this time are sent as one. */
const sendAfterMilliseconds = 40;

/** Owns what the side panel shows and sends it what changed; the page may come, go and come back at any time. */
export class PanelHost implements vscode.WebviewViewProvider, vscode.Disposable {
  private readonly emitter = new vscode.EventEmitter<FromPanel>();
  private readonly images = new Map<string, PanelImage>();
  private current: PanelState = emptyPanelState;
  private sent: Partial<PanelState> | undefined;
  private view: vscode.WebviewView | undefined;
  private timer: NodeJS.Timeout | undefined;
  private draft: string | undefined;
  private readonly watchedEmitter = new vscode.EventEmitter<boolean>();

  /** The simulated world, which the page shows. */
  readonly world = new WorldRelay(
    (message) => this.post(message),
    (watched) => this.watchedEmitter.fire(watched),
  );
  readonly onMessage = this.emitter.event;
  /** Whether someone sees the world; fired when it changes. */
  readonly onWorldWatched = this.watchedEmitter.event;

  constructor(private readonly extensionUri: vscode.Uri) {}

  get state(): PanelState {
    return this.current;
  }

  change(changed: Partial<PanelState>): void {
    this.current = { ...this.current, ...changed };
    this.timer ??= setTimeout(() => this.flush(), sendAfterMilliseconds);
  }

  addImages(images: readonly PanelImage[]): void {
    for (const image of images) {
      this.images.set(image.id, image);
      this.post({ type: "image", image });
    }
    for (const id of this.images.keys()) {
      if (this.images.size <= imageLimit) break;
      this.images.delete(id);
    }
  }

  forgetImages(): void {
    this.images.clear();
    this.post({ type: "forget-images" });
  }

  /** Shows the panel, with a sentence in its task box where one is given. */
  async reveal(instruction?: string): Promise<void> {
    this.draft = instruction;
    await vscode.commands.executeCommand(`${panelView}.focus`);
    if (this.sent) this.sendDraft();
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    this.sent = undefined;
    const dist = vscode.Uri.joinPath(this.extensionUri, "dist");
    view.webview.options = { enableScripts: true, localResourceRoots: [dist] };
    view.webview.onDidReceiveMessage((value: unknown) => {
      const message = parseFromPanel(value);
      if (message?.type === "ready") {
        this.world.pageChanged();
        this.sendAll();
      } else if (message?.type === "watch-world") this.world.watch(message.visible);
      else if (message) this.emitter.fire(message);
    });
    this.world.show(view.visible);
    view.onDidChangeVisibility(() => this.world.show(view.visible));
    view.onDidDispose(() => {
      if (this.view !== view) return;
      this.view = undefined;
      this.sent = undefined;
      this.world.pageChanged();
    });
    view.webview.html = pageOf(view.webview, dist);
  }

  private sendAll(): void {
    this.post({ type: "forget-images" });
    for (const image of this.images.values()) this.post({ type: "image", image });
    this.sent = {};
    this.flush();
    this.sendDraft();
  }

  private sendDraft(): void {
    if (this.draft === undefined) return;
    this.post({ type: "draft", instruction: this.draft });
    this.draft = undefined;
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.view || !this.sent) return;
    const names: (keyof PanelState)[] = ["setup", "task", "proposal", "program", "run", "thinking"];
    const { sent, current } = this;
    const differing = names.filter((name) => !(name in sent) || sent[name] !== current[name]);
    if (differing.length === 0) return;
    const present = differing.filter((name) => current[name] !== undefined);
    this.post({
      type: "state",
      changed: Object.fromEntries(present.map((name) => [name, current[name]])),
      cleared: differing.filter((name) => current[name] === undefined),
    });
    this.sent = current;
  }

  private post(message: ToPanel): void {
    void this.view?.webview.postMessage(message);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.emitter.dispose();
    this.watchedEmitter.dispose();
  }
}

/** Nothing but the panel's own script and style may load; pictures only from data that was sent. */
function pageOf(webview: vscode.Webview, dist: vscode.Uri): string {
  const nonce = randomBytes(18).toString("base64");
  const script = webview.asWebviewUri(vscode.Uri.joinPath(dist, "panel.js"));
  const style = webview.asWebviewUri(vscode.Uri.joinPath(dist, "panel.css"));
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    "img-src data:",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta property="csp-nonce" content="${nonce}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Robot Copilot</title>
  <link rel="stylesheet" href="${style}">
</head>
<body>
  <script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
