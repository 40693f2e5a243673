import type { Clock } from "../../core/world/ports";
import { numberField, type Operation, textField } from "./frames";

const mostMessages = 16;
const mostCharacters = 32 * 1024 * 1024;
const mostFragments = 100_000;
const patienceMilliseconds = 60_000;

interface Pending {
  readonly parts: Map<number, string>;
  readonly total: number;
  characters: number;
  lastAt: number;
}

/** Puts the fragments of one client together. What is not completed is forgotten after a minute. */
export class FragmentBuffer {
  private readonly pending = new Map<string, Pending>();

  constructor(private readonly clock: Clock) {}

  /** The whole message with the last fragment, undefined before it, or what is wrong. */
  add(operation: Operation): { readonly text?: string; readonly problem?: string } {
    const now = this.clock.now();
    for (const [id, { lastAt }] of [...this.pending]) {
      if (now - lastAt > patienceMilliseconds) this.pending.delete(id);
    }
    const num = numberField(operation, "num");
    const total = numberField(operation, "total");
    if (operation.id === undefined) return { problem: "fragment: the field 'id' is required and missing" };
    if (
      num === undefined ||
      total === undefined ||
      !Number.isInteger(num) ||
      !Number.isInteger(total) ||
      num < 0 ||
      num >= total ||
      total > mostFragments
    ) {
      return { problem: `fragment: ${operation.fields.num} of ${operation.fields.total} can't be` };
    }
    const id = String(operation.id);
    const entry = this.pending.get(id) ?? {
      parts: new Map<number, string>(),
      total,
      characters: 0,
      lastAt: now,
    };
    if (entry.total !== total)
      return { problem: `fragment: the message ${id} had ${entry.total} fragments before, now ${total}` };
    if (!this.pending.has(id) && this.pending.size >= mostMessages) {
      return { problem: `fragment: ${mostMessages} messages are incomplete already` };
    }
    const data = textField(operation, "data");
    if (!entry.parts.has(num)) {
      entry.parts.set(num, data);
      entry.characters += data.length;
    }
    entry.lastAt = now;
    this.pending.set(id, entry);
    if (entry.characters > mostCharacters) {
      this.pending.delete(id);
      return { problem: `fragment: the message ${id} is longer than ${mostCharacters} characters` };
    }
    if (entry.parts.size < total) return {};
    this.pending.delete(id);
    return { text: Array.from({ length: total }, (_, index) => entry.parts.get(index) ?? "").join("") };
  }
}
