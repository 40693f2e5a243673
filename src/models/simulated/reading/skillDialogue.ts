import type { AttributeValue } from "../../../core/world/objects";
import { isRecord, type ReadRequest } from "./request";
import { type Data, dataOf } from "./situation";

/* What a dialogue about the next skill tells: where things were after each skill, in the order in which it happened. */

/** A thing as it was seen from the robot: metres from the middle of its body, and its heading in radians. */
export interface SeenThing {
  readonly type: string;
  readonly label: string;
  readonly ahead: number;
  readonly left: number;
  readonly size?: readonly [number, number, number];
  readonly heading: number;
  readonly looks: Readonly<Record<string, AttributeValue>>;
}

/** Something that was done, a skill or a look. */
export interface Done {
  /** As the list of skills has it; "look" for a look. */
  readonly skill: string;
  readonly magnitude: string;
  readonly isWell: boolean;
  /** What was seen after it; undefined where that is not told. */
  readonly seen?: readonly SeenThing[];
}

/** What is seen now. */
export function seenNow(request: ReadRequest): readonly SeenThing[] {
  return seenIn(dataOf(request)) ?? [];
}

/** Of this run, oldest first: what examples tell was done elsewhere. */
export function doneIn({ messages }: ReadRequest): readonly Done[] {
  return messages.flatMap((message) => {
    if (/^example\b/i.test(message.text)) return [];
    const { doneSince } = dataOf({ messages: [message] });
    return (Array.isArray(doneSince) ? doneSince : []).flatMap((each: unknown): Done[] => {
      if (!isRecord(each) || typeof each.skill !== "string") return [];
      const [, skill = each.skill, magnitude = ""] =
        /^(?:robot\.)?(\w+)(?:\(\s*"?(\w*)"?\s*\))?/.exec(each.skill) ?? [];
      const seen = seenIn(each);
      return [{ skill, magnitude, isWell: each.outcome === "success", ...(seen ? { seen } : {}) }];
    });
  });
}

/** What is to be reached, as the instructions put it: the words behind "get to", to the end of the sentence. */
export function targetIn(instructions: string): string {
  return /\b(?:get|go) to (?:an?|the)?\s*([^.\n]+)/i.exec(instructions)?.[1].trim().toLowerCase() ?? "";
}

/** Every word is in what the thing is called. */
export function isMeant({ type, label }: { readonly type: string; readonly label: string }, words: string) {
  const called = `${type} ${label}`.toLowerCase();
  return words !== "" && words.split(/\s+/).every((word) => called.includes(word.replace(/s$/, "")));
}

function seenIn({ inView }: Data): readonly SeenThing[] | undefined {
  if (!Array.isArray(inView)) return undefined;
  return inView.flatMap((each: unknown): SeenThing[] => {
    if (!isRecord(each)) return [];
    const { type, label, aheadMetres: ahead, leftMetres: left, sizeMetres, headingDegrees, looks } = each;
    if (typeof type !== "string" || typeof ahead !== "number" || typeof left !== "number") return [];
    const [length, width, height] = Array.isArray(sizeMetres) ? sizeMetres.map(Number) : [];
    return [
      {
        type,
        label: typeof label === "string" ? label : type,
        ahead,
        left,
        ...(height > 0 ? { size: [length, width, height] as const } : {}),
        heading: typeof headingDegrees === "number" ? (headingDegrees * Math.PI) / 180 : 0,
        looks: isRecord(looks) ? (looks as Readonly<Record<string, AttributeValue>>) : {},
      },
    ];
  });
}
