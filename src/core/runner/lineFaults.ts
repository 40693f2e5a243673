import { readFaultComments } from "../program/faultComments";
import type { FaultKind } from "../world/faultKinds";

/** Which faults the program's own comments ask for; each comment strikes once in a run unless it says `always`. */
export class LineFaults {
  private readonly struck = new Set<string>();

  /**
   * @param line of the call, from 0
   * @returns the faults that are due, and `spend`: they are on their way to the robot
   */
  due(text: string, line: number): { readonly kinds: readonly FaultKind[]; readonly spend: () => void } {
    const seen = new Map<string, number>();
    const keys: string[] = [];
    const kinds = readFaultComments(text).flatMap((comment) => {
      const words = comment.kinds.join(" ");
      const before = seen.get(words) ?? 0;
      seen.set(words, before + 1);
      if (comment.line !== line) return [];
      // A new version of the program has the same comments on other lines.
      const key = `${words} ${before}`;
      if (this.struck.has(key)) return [];
      if (!comment.always) keys.push(key);
      return comment.kinds;
    });
    const spend = (): void => {
      for (const key of keys) this.struck.add(key);
    };
    return { kinds, spend };
  }
}
