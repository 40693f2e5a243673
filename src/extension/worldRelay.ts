import type { ToPanel } from "../protocol/panelMessages";
import { WorldRecord, type WorldUpdate } from "../protocol/world";

/** Keeps the world for a page that comes and goes, and says whether anyone sees it. */
export class WorldRelay {
  private record = new WorldRecord();
  private pageWatches = false;
  private panelVisible = true;
  /** The page has the world, and is only sent what changes in it. */
  private sent = false;
  private watched = false;

  constructor(
    private readonly post: (message: ToPanel) => void,
    private readonly onWatched: (watched: boolean) => void,
  ) {}

  get isWatched(): boolean {
    return this.watched;
  }

  update(update: WorldUpdate): void {
    this.record.apply(update);
    if (this.sent) this.post({ type: "world", update });
  }

  /** A new run has begun. */
  forget(): void {
    this.record = new WorldRecord();
    this.post({ type: "forget-world" });
  }

  /** A page was loaded, or there is none any more: it has nothing, and has not yet said what it shows. */
  pageChanged(): void {
    this.sent = false;
    this.pageWatches = false;
    this.tell();
  }

  /** What the page says of itself. */
  watch(visible: boolean): void {
    this.pageWatches = visible;
    if (visible && !this.sent) {
      this.sent = true;
      this.post({ type: "forget-world" });
      for (const update of this.record.whole()) this.post({ type: "world", update });
    }
    this.tell();
  }

  /** What the editor says of the panel: a page that is hidden may be gone, and can't say so. */
  show(visible: boolean): void {
    this.panelVisible = visible;
    this.tell();
  }

  private tell(): void {
    const watched = this.pageWatches && this.panelVisible;
    if (watched === this.watched) return;
    this.watched = watched;
    this.onWatched(watched);
  }
}
