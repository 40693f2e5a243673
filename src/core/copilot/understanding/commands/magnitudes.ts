/** Of a skill that comes in a few fixed sizes: how far one of them goes, in whatever it is measured by. */
export interface Magnitude {
  readonly name: string;
  readonly amount: number;
}

export interface Composition {
  /** The largest first. */
  readonly names: readonly string[];
  /** What they are together. */
  readonly total: number;
}

/** So near is as good as exact: no more skills are taken to come nearer. */
const goodShare = 0.05;

/** Longer ways are not composed. */
export const mostSkills = 30;

/**
 * The magnitudes that together come nearest to what is wanted: of those that are near enough the fewest. Undefined where it
 * would take more than `mostSkills`.
 */
export function composed(magnitudes: readonly Magnitude[], wanted: number): Composition | undefined {
  const falling = [...magnitudes].sort((a, b) => b.amount - a.amount);
  const [largest] = falling;
  if (!largest || !(largest.amount > 0)) return undefined;
  const fewest = Math.max(1, Math.floor(wanted / largest.amount));
  if (fewest > mostSkills) return undefined;
  let best: Composition | undefined;
  for (let count = fewest; count <= fewest + 2; count++) {
    for (const composition of ofSize(falling, count)) {
      if (!best || isBetter(composition, best, wanted)) best = composition;
    }
    if (best && away(best, wanted) <= goodShare * wanted) return best;
  }
  return best;
}

/** Nearer, or as near and more alike: three times the same is easier to read. */
function isBetter(one: Composition, other: Composition, wanted: number): boolean {
  const nearer = away(other, wanted) - away(one, wanted);
  if (Math.abs(nearer) > 1e-9) return nearer > 0;
  return one.names.length === other.names.length && new Set(one.names).size < new Set(other.names).size;
}

/** How far it is from what is wanted. */
export function away({ total }: Composition, wanted: number): number {
  return Math.abs(total - wanted);
}

/** All ways of taking so many, in whatever order. */
function* ofSize(falling: readonly Magnitude[], count: number): Generator<Composition> {
  if (count === 0) {
    yield { names: [], total: 0 };
    return;
  }
  for (const [index, { name, amount }] of falling.entries()) {
    for (const { names, total } of ofSize(falling.slice(index), count - 1))
      yield { names: [name, ...names], total: amount + total };
  }
}
