import type { AttributeValue } from "../../core/world/objects";
import type { Detection } from "./detector";

/** From nearer than this nothing is taken for something else, metres. */
const clearReading = 1.2;
/** Something that was misread is read rightly from nearer than this share of the distance. */
const nearerShare = 0.6;

/** What a detector says a thing is. */
export interface Identity {
  readonly type: string;
  readonly label: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** Plain JSON, for snapshots: hidden name of the thing, and what it is taken for. */
export type ConfusionMemory = readonly (readonly [thing: string, confusion: Confusion])[];

interface Confusion {
  readonly takenFor: Identity;
  /** Metres. */
  readonly from: number;
}

/** Things that are taken for others of their kind: a sign that is misread from far away, a pear that looks like an apple. */
export class Confusions {
  private readonly taken = new Map<string, Confusion>();

  /**
   * The detection under the name that the detector gives it; `resolved` where it was another one until now.
   * @param confused asked for a thing that is seen from afar and not known yet: what it is taken for, if for something else
   */
  named(
    detection: Detection,
    confused: () => Identity | undefined,
  ): { readonly detection: Detection; readonly resolved: boolean } {
    const { source, distance } = detection;
    let confusion = this.taken.get(source);
    if (distance < clearReading || (confusion && distance < nearerShare * confusion.from)) {
      return { detection, resolved: this.taken.delete(source) };
    }
    if (!confusion) {
      const takenFor = confused();
      if (!takenFor) return { detection, resolved: false };
      confusion = { takenFor, from: distance };
      this.taken.set(source, confusion);
    }
    const { type, label, attributes } = confusion.takenFor;
    return { detection: { ...detection, type, label, attributes }, resolved: false };
  }

  get memory(): ConfusionMemory {
    return [...this.taken];
  }

  restore(memory: ConfusionMemory): void {
    this.taken.clear();
    for (const [thing, confusion] of memory) this.taken.set(thing, confusion);
  }
}
