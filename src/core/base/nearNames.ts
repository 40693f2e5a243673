/** The names that a person may have meant, nearest first: by edit distance, and by shared beginnings. */
export function nearNames(wanted: string, known: Iterable<string>, limit = 3): string[] {
  const target = fold(wanted);
  const scored: { name: string; score: number }[] = [];
  for (const name of known) {
    const candidate = fold(name);
    const longest = Math.max(target.length, candidate.length);
    // One letter for another says nothing.
    const allowed = longest < 2 ? 0 : Math.max(1, Math.floor(longest / 3));
    const edits = editDistance(target, candidate, allowed);
    if (edits !== undefined) scored.push({ name, score: edits });
    else if (target.length >= 3 && candidate.length >= 3) {
      if (candidate.startsWith(target) || target.startsWith(candidate))
        scored.push({ name, score: allowed + 1 });
    }
  }
  return scored
    .sort((a, b) => a.score - b.score || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** The one name that was most likely meant. */
export function nearestName(wanted: string, known: Iterable<string>): string | undefined {
  return nearNames(wanted, known, 1)[0];
}

/** The name that cannot but have been meant: one edit away at most, and no other is as near. */
export function obviousName(wanted: string, known: Iterable<string>): string | undefined {
  const target = fold(wanted);
  const scored = [...known].flatMap((name) => {
    const edits = editDistance(target, fold(name), 1);
    return edits === undefined ? [] : [{ name, edits }];
  });
  const least = Math.min(...scored.map(({ edits }) => edits));
  const nearest = scored.filter(({ edits }) => edits === least);
  return nearest.length === 1 ? nearest[0].name : undefined;
}

/** Case and separators do not count: `explore_local` is `exploreLocal`. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/** Damerau-Levenshtein (adjacent swaps count once); undefined if it is more than `limit`. */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number | undefined {
  if (Math.abs(a.length - b.length) > limit) return undefined;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + change);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, beforePrevious[column - 2] + 1);
      }
      current.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return undefined;
    beforePrevious = previous;
    previous = current;
  }
  const distance = previous[b.length];
  return distance <= limit ? distance : undefined;
}
