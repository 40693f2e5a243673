import type { FromPanel, ToPanel } from "../src/protocol/panelMessages";
import { emptyPanelState, type PanelImage, type PanelState } from "../src/protocol/panelState";
import { WorldRecord } from "../src/protocol/world";

/** What the page itself keeps across a reload: only what the user was doing. */
export interface Draft {
  readonly instruction: string;
  readonly into: "new" | "current";
  readonly onlyDifferences: boolean;
  /** The three-dimensional view is unfolded, and what it shows. */
  readonly worldOpen: boolean;
  readonly worldFollow: boolean;
  readonly worldLabels: boolean;
  readonly worldBelief: boolean;
  readonly thinkingOpen: boolean;
}

export interface EditorApi {
  postMessage(message: FromPanel): void;
  getState(): unknown;
  setState(state: Draft): void;
}

export interface Section {
  readonly root: HTMLElement;
  /** Called with the state whenever it changed, and with the one drawn before. */
  update(state: PanelState, previous: PanelState | undefined): void;
}

const firstDraft: Draft = {
  instruction: "",
  into: "new",
  onlyDifferences: false,
  worldOpen: false,
  worldFollow: false,
  worldLabels: true,
  worldBelief: true,
  thinkingOpen: true,
};

/** The panel's state, as the extension last said, and the way back to it. */
export class PanelStore {
  private current: PanelState = emptyPanelState;
  private drawn: PanelState | undefined;
  private readonly pictures = new Map<string, PanelImage>();
  private readonly listeners = new Set<(state: PanelState, previous: PanelState | undefined) => void>();
  private readonly draftListeners = new Set<(draft: Draft) => void>();
  private scheduled = false;
  private shownWorld = new WorldRecord();

  constructor(private readonly editor: EditorApi) {}

  get state(): PanelState {
    return this.current;
  }

  /** The simulated world; it changes in place. */
  get world(): WorldRecord {
    return this.shownWorld;
  }

  get draft(): Draft {
    const kept = this.editor.getState();
    return typeof kept === "object" && kept !== null ? { ...firstDraft, ...kept } : firstDraft;
  }

  keep(change: Partial<Draft>): void {
    this.editor.setState({ ...this.draft, ...change });
  }

  image(id: string): PanelImage | undefined {
    return this.pictures.get(id);
  }

  send(message: FromPanel): void {
    this.editor.postMessage(message);
  }

  onChange(listener: (state: PanelState, previous: PanelState | undefined) => void): void {
    this.listeners.add(listener);
  }

  onDraft(listener: (draft: Draft) => void): void {
    this.draftListeners.add(listener);
  }

  receive(message: ToPanel): void {
    switch (message.type) {
      case "state": {
        const next: { -readonly [Key in keyof PanelState]: PanelState[Key] } = {
          ...this.current,
          ...message.changed,
        };
        for (const name of message.cleared) {
          if (name === "proposal" || name === "program" || name === "run" || name === "thinking")
            next[name] = undefined;
        }
        this.current = next;
        break;
      }
      case "image":
        this.pictures.set(message.image.id, message.image);
        // Entries that name it are drawn again.
        this.drawn = this.drawn && { ...this.drawn, run: undefined };
        break;
      case "forget-images":
        this.pictures.clear();
        break;
      case "world":
        this.shownWorld.apply(message.update);
        break;
      case "forget-world":
        this.shownWorld = new WorldRecord();
        break;
      case "draft":
        this.keep({ instruction: message.instruction });
        for (const listener of this.draftListeners) listener(this.draft);
        break;
    }
    this.schedule();
  }

  /** However many messages come at once, the page is drawn once per frame. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    const draw = () => {
      if (!this.scheduled) return;
      this.scheduled = false;
      const previous = this.drawn;
      this.drawn = this.current;
      for (const listener of this.listeners) listener(this.current, previous);
    };
    requestAnimationFrame(draw);
    // A hidden page gets no frames.
    setTimeout(draw, 100);
  }
}
