/** The one stretch in which two texts differ, as offsets: `before` from `start` to `end` became `start` to `newEnd`. */
export interface ChangedSpan {
  readonly start: number;
  readonly end: number;
  readonly newEnd: number;
}

export function changedSpan(before: string, after: string): ChangedSpan {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++;
  }
  return { start, end: before.length - tail, newEnd: after.length - tail };
}
