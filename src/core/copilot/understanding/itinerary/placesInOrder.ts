import { onlyOrderOf } from "./onlyOrder";

/* In which order places come, by the letters for what is told of them: capital letters are the places. */

/** Each with the places in the order in which they come; `$1` is what is in the first brackets. */
const orders: readonly (readonly [pattern: RegExp, order: string])[] = [
  [/^([A-Z])b([A-Z])$/, "$1$2"],
  [/^([A-Z])b([A-Z])b([A-Z])$/, "$1$2$3"],
  // "the bay before the station and the station before the workshop"
  [/^([A-Z])b([A-Z]),\2b([A-Z])$/, "$1$2$3"],
  [/^([A-Z])b([A-Z]),([A-Z])b\1$/, "$3$1$2"],
  [/^b([A-Z]),?([A-Z])$/, "$2$1"],
  // "before you go to the workshop, stop at the store, and finish at the dock"
  [/^b([A-Z]),?([A-Z]),?n?,?9([A-Z])$/, "$2$1$3"],
  [/^([A-Z]),?a([A-Z])$/, "$2$1"],
  [/^a([A-Z]),?([A-Z])$/, "$1$2"],
  [/^([A-Z])a([A-Z]),?b([A-Z])$/, "$2$1$3"],
  [/^([A-Z])b([A-Z]),([A-Z])a[iB]$/, "$1$2$3"],
  // "visit the store, and return to it after the dock"
  [/^([A-Z]),ia([A-Z])$/, "$1$2$1"],
  // "the dock, the store and last of all the station"
  [/^((?:[A-Z],)+)n?,?9([A-Z])$/, "$1$2"],
  [/^([A-Z]),v?([A-Z])1$/, "$2$1"],
  [/^([A-Z]),1v?((?:[A-Z],)*[A-Z])$/, "$2$1"],
  [/^([A-Z]),v((?:[A-Z],)*[A-Z])$/, "$2$1"],
  // "the workshop comes last; before that the store and the bay", "your third stop, after the workshop and the bay"
  [/^([A-Z])[9],b,?((?:[A-Z](?:,|n))*[A-Z])$/, "$2$1"],
  [/^9([A-Z]),b,?((?:[A-Z],)*[A-Z])$/, "$2$1"],
  [/^([A-Z])9,?a((?:[A-Z],)*[A-Z])$/, "$2$1"],
  // "after a stop at the bay, finish at the dock", "start out from the dock, drive to the bay and return"
  [/^a((?:[A-Z],)*[A-Z]),?9([A-Z])$/, "$1$2"],
  [/^1([A-Z]),v?([A-Z]),?k$/, "$1$2$1"],
  // "finish at the dock after a visit to the workshop"
  [/^9([A-Z]),?a((?:[A-Z],)*[A-Z])$/, "$2$1"],
  [/^([A-Z])[3],?a([A-Z],[A-Z])$/, "$2$1"],
  [/^([A-Z])[2],?a([A-Z])$/, "$2$1"],
  [/^f([A-Z]),?([A-Z])$/, "$1$2"],
  // "from the station to the bay and back"
  [/^f([A-Z]),?([A-Z]),?k$/, "$1$2$1"],
  // "from the store go on to the workshop, and from there to the dock", "your route takes you from the store via the workshop to the dock"
  [/^f([A-Z]),?([A-Z]),n,?([A-Z])$/, "$1$2$3"],
  [/^r?f([A-Z])v([A-Z]),?([A-Z])$/, "$1$2$3"],
  [/^r?f([A-Z])([A-Z])v([A-Z])$/, "$1$3$2"],
  // "a round trip from the dock via the workshop to the store and back to the dock"
  [/^f([A-Z])v([A-Z]),?([A-Z]),?\1$/, "$1$2$3$1"],
  // "set off from the store, call at the workshop and end up at the dock", "end at the dock, having started at the store and called at the workshop"
  [/^1([A-Z]),v?([A-Z]),n?,?9([A-Z])$/, "$1$2$3"],
  [/^9([A-Z]),1([A-Z]),([A-Z])$/, "$2$3$1"],
  // "go to the dock, calling at the workshop on the way"
  [/^([A-Z]),v?([A-Z])y$/, "$2$1"],
  [/^([A-Z]),([A-Z])n([A-Z])y$/, "$2$3$1"],
  [/^([A-Z]),([A-Z])n$/, "$1$2"],
  [/^([A-Z])v([A-Z])$/, "$2$1"],
  [/^9([A-Z]),([A-Z])b?i?$/, "$2$1"],
  // "twice, with the station in between", "between the bay and the station a detour to the dock"
  [/^([A-Z])t,?([A-Z])w$/, "$1$2$1"],
  [/^w([A-Z]),([A-Z]),?([A-Z])$/, "$1$3$2"],
  // "do not enter the workshop until you have been to the station and the bay"
  [/^d([A-Z])[ub]((?:[A-Z],)*[A-Z])$/, "$2$1"],
  [/^r,?((?:[A-Z],)+[A-Z])$/, "$1"],
];

/** "stay out of the workshop and go to the station via the bay": what is only named not to be gone to. */
const avoiding = /^d([A-Z]),|,d([A-Z])(?=,)|,?d([A-Z])$/;

export function avoidedIn(letters: string): string {
  const [, first, middle, last] = avoiding.exec(letters) ?? [];
  const avoided = first ?? middle ?? last ?? "";
  return avoided !== "" && letters.split(avoided).length === 2 ? avoided : "";
}

export const isPlace = (letter: string): boolean => /[A-Z]/.test(letter);

/** What is named twice comes twice. */
function isRound(letters: string): boolean {
  const places = [...letters].filter(isPlace);
  return places.length > 2 && new Set(places).size < places.length;
}

/** "the workshop and the store, but the store first": named again to tell where it comes. */
const namedAgain = /^([A-Z](?:,[A-Z])+),(?:([A-Z])([19])|([19])([A-Z]))$/;

function movedAhead(letters: string): readonly string[] | undefined {
  const [, list = "", one, rank, rankBefore, other] = namedAgain.exec(letters) ?? [];
  const moved = one ?? other;
  const places = list.split(",");
  if (moved === undefined || !places.includes(moved)) return undefined;
  const rest = places.filter((letter) => letter !== moved);
  return (rank ?? rankBefore) === "1" ? [moved, ...rest] : [...rest, moved];
}

/** "the store and the dock, but the bay and the station first", "…, but start with the bay" */
function firstBehindBut(contrasted: string): readonly string[] | undefined {
  const [, rest, first, start] =
    /^([A-Z](?:,[A-Z])*)%(?:v?([A-Z](?:,[A-Z])*)1|1v?([A-Z](?:,[A-Z])*))$/.exec(contrasted) ?? [];
  const stops = rest === undefined ? [] : [...(first ?? start ?? ""), ...rest].filter(isPlace);
  return stops.length > 0 && new Set(stops).size === stops.length ? stops : undefined;
}

const tellsOrder = /[^A-Z,]/;

/** In which order the places come; undefined where it is not told, or told of something else. */
export function placesInOrder(letters: string, contrasted: string): readonly string[] | undefined {
  return (
    firstBehindBut(contrasted) ??
    orderIn(letters) ??
    (tellsOrder.test(letters) ? onlyOrderOf(contrasted.replaceAll("%", ",")) : undefined)
  );
}

function orderIn(letters: string): readonly string[] | undefined {
  if (avoidedIn(letters) !== "") {
    const rest = letters.replace(avoiding, "").replace(/^[n,]+/, "");
    return isPlace(rest) && rest.length === 1 ? [rest] : orderIn(rest);
  }
  // "A, B, C, then back to A"
  const backwards = /^(?:x,?)?((?:[A-Z],)+[A-Z])(?:,?x)?$/.exec(letters.replace(/,?n,?/g, ","));
  if (backwards && letters.includes("x")) return [...backwards[1]].filter(isPlace).reverse();
  if (/^f?[A-Z](?:,?n?,?[A-Z])+$/.test(letters) && isRound(letters)) return [...letters].filter(isPlace);
  const moved = movedAhead(letters);
  if (moved) return moved;
  for (const [pattern, order] of orders) {
    if (pattern.test(letters)) return [...letters.replace(pattern, order)].filter(isPlace);
  }
  // "A, then B, then C", "A -> B"
  if (/^[A-Z](?:,?n,?[A-Z]|,[A-Z](?=,?n))+$/.test(letters)) return [...letters].filter(isPlace);
  return ranked(letters.split(","));
}

/** "A first, B second, C last": each with its rank. */
function ranked(parts: readonly string[]): readonly string[] | undefined {
  const ranks = new Map<string, number>();
  for (const part of parts) {
    const told = /^([1-49wn])?v?([A-Z])([1-49wny])?$/.exec(part);
    const rank = told?.[1] ?? told?.[3];
    if (!told || rank === undefined || (told[1] !== undefined && told[3] !== undefined)) return undefined;
    const before = Math.max(0, ...[...ranks.values()].filter((value) => value < 9));
    ranks.set(told[2], rank === "w" || rank === "y" ? 8 : rank === "n" ? before + 0.1 : Number(rank));
  }
  const isClear = new Set(ranks.values()).size === ranks.size && ranks.size > 1;
  return isClear ? [...ranks].sort((one, other) => one[1] - other[1]).map(([letter]) => letter) : undefined;
}
