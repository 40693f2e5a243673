/** The one stretch in which two texts differ, as offsets: `before` from `start` to `end` became `start` to `newEnd`. */
export interface ChangedSpan {
  readonly start: number;
  readonly end: number;
  readonly newEnd: number;
}

/** Compared at once, which is faster than one by one. */
const stretch = 1024;

export function changedSpan(before: string, after: string): ChangedSpan {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start + stretch <= shorter && sameStretch(before, start, after, start)) start += stretch;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = before.length;
  let newEnd = after.length;
  while (
    Math.min(end, newEnd) - stretch >= start &&
    sameStretch(before, end - stretch, after, newEnd - stretch)
  ) {
    end -= stretch;
    newEnd -= stretch;
  }
  while (end > start && newEnd > start && before.charCodeAt(end - 1) === after.charCodeAt(newEnd - 1)) {
    end--;
    newEnd--;
  }
  return { start, end, newEnd };
}

function sameStretch(before: string, at: number, after: string, newAt: number): boolean {
  return before.slice(at, at + stretch) === after.slice(newAt, newAt + stretch);
}
