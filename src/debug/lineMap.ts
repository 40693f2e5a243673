import { diffLines } from "diff";

/** Of each line of a text, from 0: which line of another text it is; undefined where that one has it no more. */
export function lineMap(before: string, after: string): readonly (number | undefined)[] {
  const map: (number | undefined)[] = [];
  let line = 0;
  for (const { added, removed, count } of diffLines(before, after)) {
    if (removed) map.push(...new Array<undefined>(count).fill(undefined));
    else if (!added) map.push(...Array.from({ length: count }, (_, index) => line + index));
    if (!removed) line += count;
  }
  return map;
}
