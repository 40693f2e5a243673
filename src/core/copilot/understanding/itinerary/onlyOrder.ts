/*
 * What is told of places in one word after the other, as pairs of which one comes before the other. Where that leaves more
 * than one order, or none, nothing is guessed.
 */

interface Told {
  /** Each comes somewhere before the other. */
  readonly pairs: (readonly [earlier: string, later: string])[];
  /** 1 is the first one, 9 the last. */
  readonly ranks: Map<string, number>;
}

/** The one order of the places that all of it leaves; undefined where a letter asks for something else. */
export function onlyOrderOf(letters: string): readonly string[] | undefined {
  const told: Told = { pairs: [], ranks: new Map() };
  // "go to the store, the workshop and the bay first": both of them, or only the bay
  if (/(?:^|,)[A-Z],v?[A-Z]1/.test(letters)) return undefined;
  const parts = letters.replace(/(?<=[A-Z\d])n/g, ",n").split(",");
  let before = "";
  let end = "";
  for (let index = 0; index < parts.length; index++) {
    const isNext = parts[index].startsWith("n") && parts[index] !== "n";
    const read = partIn(
      isNext ? parts[index].slice(1) : parts[index],
      parts[index + 1] ?? "",
      { before, end },
      told,
    );
    if (read === undefined || (isNext && (before === "" || read.first === ""))) return undefined;
    if (isNext) told.pairs.push([before, read.first]);
    before = read.last;
    end = read.end ?? read.last;
    if (read.isWithNext) index++;
  }
  return ordered(new Set(letters.replace(/[^A-Z]/g, "")), told);
}

interface Part {
  /** The place that comes behind what was told before; "" where none is told to. */
  readonly first: string;
  /** The place that what comes next is behind; "" where that may be one of several. */
  readonly last: string;
  /** What "that" stands for in "before that", where it is another. */
  readonly end?: string;
  readonly isWithNext?: true;
}

const ranked = /^(?:([1-49])v?([A-Z])|v?([A-Z])([1-49]))$/;

interface Before {
  /** The place that what comes next is behind. */
  readonly before: string;
  /** What "that" stands for. */
  readonly end: string;
}

function partIn(part: string, next: string, told: Before, { pairs, ranks }: Told): Part | undefined {
  const { before } = told;
  const [, rankBefore, behindRank, aheadOfRank, rankBehind] = ranked.exec(part) ?? [];
  const place = behindRank ?? aheadOfRank;
  if (place !== undefined) {
    if (ranks.has(place)) return undefined;
    const rank = Number(rankBefore ?? rankBehind);
    ranks.set(place, rank);
    return { first: place, last: rank === 9 ? "" : place, end: place };
  }
  if (/^[A-Z]$/.test(part)) {
    if (before !== "") pairs.push([before, part]);
    return { first: part, last: part };
  }
  if (/^[A-Z](?:b[A-Z])+$/.test(part)) {
    const chain = part.split("b");
    pairs.push(...chain.slice(1).map((later, at) => [chain[at], later] as const));
    return { first: chain[0], last: chain.at(-1) ?? "" };
  }
  // "do not go to the dock until you have been to the store"
  const [, afterThat, first] = /^d([A-Z])[ub]([A-Z])$/.exec(part) ?? [];
  if (afterThat !== undefined) {
    pairs.push([first, afterThat]);
    return { first: "", last: "" };
  }
  const [, later, earlier, latest] = /^([A-Z])a([A-Z])(?:b([A-Z]))?$/.exec(part) ?? [];
  if (later !== undefined) {
    pairs.push([earlier, later], ...(latest === undefined ? [] : [[later, latest] as const]));
    return { first: "", last: "" };
  }
  return aheadIn(part, next, told, pairs);
}

/** "before that the bay", "before the dock the bay", "the bay between the dock and the store" */
function aheadIn(
  part: string,
  next: string,
  { before, end }: Before,
  pairs: Told["pairs"],
): Part | undefined {
  const follower = /^[A-Z]$/.test(next) ? next : "";
  const [thanThat, own = ""] = /^p([A-Z])?$/.exec(part) ?? [];
  if (thanThat !== undefined) {
    const place = own || follower;
    if (place === "" || end === "") return undefined;
    pairs.push([place, end]);
    return { first: "", last: place, ...(own === "" ? { isWithNext: true } : {}) };
  }
  const [, mark, other, behind = ""] = /^([ab])([A-Z])([A-Z])?$/.exec(part) ?? [];
  if (mark !== undefined) {
    // "the bay, before the dock, the store": which of the two it is that comes before the dock is not told
    const [place, more] = [behind, follower, before].filter((each) => each !== "");
    if (place === undefined || (behind === "" && more !== undefined)) return undefined;
    pairs.push(mark === "b" ? [place, other] : [other, place]);
    const isWithNext = behind === "" && place === follower;
    return {
      first: "",
      last: isWithNext || behind !== "" ? place : "",
      ...(isWithNext ? { isWithNext } : {}),
    };
  }
  const [, middle, start] = /^([A-Z])w([A-Z])$/.exec(part) ?? [];
  if (middle === undefined || follower === "") return undefined;
  pairs.push([start, middle], [middle, follower]);
  return { first: "", last: "", isWithNext: true };
}

function ordered(places: ReadonlySet<string>, { pairs, ranks }: Told): readonly string[] | undefined {
  const rankOf = (place: string) => ranks.get(place) ?? 5;
  const isBefore = (one: string, other: string) =>
    pairs.some(([earlier, later]) => earlier === one && later === other) ||
    (rankOf(one) < rankOf(other) && [rankOf(one), rankOf(other)].some((rank) => rank === 1 || rank === 9)) ||
    (ranks.has(one) && ranks.has(other) && rankOf(one) < rankOf(other));
  const order: string[] = [];
  for (let left = [...places]; left.length > 0; left = left.filter((place) => place !== order.at(-1))) {
    const free = left.filter((place) => !left.some((other) => isBefore(other, place)));
    if (free.length !== 1) return undefined;
    order.push(free[0]);
  }
  const isAsRanked = [...ranks].every(([place, rank]) => rank === 9 || order[rank - 1] === place);
  return isAsRanked ? order : undefined;
}
