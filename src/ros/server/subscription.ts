import type { Disposable } from "../../core/base/disposable";
import type { Clock } from "../../core/world/ports";
import { type Compression, type Frame, fragments, type OutgoingMessage } from "./outgoingMessage";

export interface SubscriptionSettings {
  readonly throttleMilliseconds: number;
  readonly queueLength: number;
  readonly fragmentSize: number | undefined;
  readonly compression: Compression;
}

let lastFragmented = 0;

/**
 * One client's subscriptions to one topic. Several requests share one stream: the lowest throttle, the smallest
 * fragments, the longest queue, and CBOR before PNG before plain text.
 */
export class Subscription implements Disposable {
  private readonly requests = new Map<string | number | undefined, SubscriptionSettings>();
  private readonly queue: OutgoingMessage[] = [];
  private lastSent = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly send: (frame: Frame) => void,
  ) {}

  add(id: string | number | undefined, settings: SubscriptionSettings): void {
    this.requests.set(id, settings);
  }

  /** Without an id: all of them. */
  remove(id: string | number | undefined): void {
    if (id === undefined) this.requests.clear();
    else this.requests.delete(id);
  }

  get isEmpty(): boolean {
    return this.requests.size === 0;
  }

  offer(message: OutgoingMessage): void {
    const { throttleMilliseconds, queueLength } = this.settings();
    const wait = this.lastSent + throttleMilliseconds - this.clock.now();
    if (wait <= 0 && this.queue.length === 0) {
      this.sendNow(message);
      return;
    }
    if (queueLength === 0) return;
    this.queue.push(message);
    if (this.queue.length > queueLength) this.queue.shift();
    this.timer ??= setTimeout(() => this.sendQueued(), Math.max(0, wait));
  }

  private sendQueued(): void {
    this.timer = undefined;
    const next = this.queue.shift();
    if (next) this.sendNow(next);
    if (this.queue.length > 0) {
      this.timer = setTimeout(() => this.sendQueued(), this.settings().throttleMilliseconds);
    }
  }

  private sendNow(message: OutgoingMessage): void {
    const { compression, fragmentSize } = this.settings();
    this.lastSent = this.clock.now();
    for (const frame of fragments(
      message.frame(compression),
      fragmentSize,
      `fragmented:${++lastFragmented}`,
    )) {
      this.send(frame);
    }
  }

  private settings(): SubscriptionSettings {
    const all = [...this.requests.values()];
    const sizes = all.map(({ fragmentSize }) => fragmentSize).filter((size) => size !== undefined);
    const compressions = new Set(all.map(({ compression }) => compression));
    return {
      throttleMilliseconds: Math.min(...all.map((request) => request.throttleMilliseconds)),
      queueLength: Math.max(...all.map((request) => request.queueLength)),
      fragmentSize: sizes.length > 0 ? Math.min(...sizes) : undefined,
      compression: compressions.has("cbor") ? "cbor" : compressions.has("png") ? "png" : "none",
    };
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.queue.length = 0;
  }
}
