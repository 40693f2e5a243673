import { type Budget, BudgetExhausted } from "./budget";
import type { MutexGroups } from "./mutexGroups";

/** What is known of the landmarks when reasonable orders are looked for. Landmarks behind the simple ones are disjunctive. */
export interface OrderedLandmarks {
  /** The literal of each simple landmark. */
  readonly simple: readonly number[];
  readonly isGoal: Uint8Array;
  /** By simple landmark: does it hold at the start? */
  readonly startsTrue: readonly boolean[];
  readonly neededBefore: readonly (readonly number[])[];
  /** By simple landmark: simple landmarks that come before it in every plan. */
  readonly cameBefore: readonly (readonly number[])[];
  /** Literals that become true whenever a simple landmark does. */
  readonly alwaysWith: (landmark: number) => readonly number[];
}

/** Words that are written for the closure. */
const mostWork = 1_000_000_000;

/**
 * A comes before B where B, if it came first, would have to be undone to achieve A, and B is needed at the same time or
 * later (Hoffmann, Porteous and Sebastia, "Ordered landmarks in planning", JAIR 22, 2004, section 4). Orders that
 * would close a cycle are left out. By landmark: those that come before it.
 */
export function reasonableOrders(
  landmarks: OrderedLandmarks,
  mutexes: MutexGroups,
  budget: Budget,
): readonly (readonly number[])[] {
  const { simple, isGoal, startsTrue, neededBefore, cameBefore } = landmarks;
  const before: number[][] = neededBefore.map(() => []);
  const exclude = (a: number, b: number) =>
    a === (b ^ 1) || (a !== b && ((a | b) & 1) === 0 && mutexes.excludes(a >> 1, b >> 1));
  // A landmark that holds at the start comes before what excludes it: that is done already, and does not say when it
  // has to become true again.
  const order = closureOf(landmarks, (a, b) => !startsTrue[a] || !exclude(simple[a], simple[b]));
  if (!order) return before;
  const alwaysWith: (readonly number[] | undefined)[] = [];
  /** Does what achieves `a` undo `b`? */
  const interferes = (a: number, b: number): boolean => {
    if (exclude(simple[a], simple[b])) return true;
    alwaysWith[a] ??= landmarks.alwaysWith(a);
    if (alwaysWith[a].some((literal) => exclude(literal, simple[b]))) return true;
    return neededBefore[a].some((x) => x < simple.length && x !== b && exclude(simple[x], simple[b]));
  };
  const add = (a: number, b: number) => {
    if (order.comesBefore(b, a) || before[b].includes(a)) return;
    before[b].push(a);
    order.add(a, b);
  };
  const neededFor: number[][] = neededBefore.map(() => []);
  for (const [landmark, list] of neededBefore.entries())
    for (const each of list) neededFor[each].push(landmark);
  for (let b = 0; b < simple.length; b++) {
    const why = budget.exhausted(0);
    if (why) throw new BudgetExhausted(why);
    const candidates = new Set<number>();
    if (isGoal[b] === 1) {
      for (let a = 0; a < simple.length; a++)
        if (isGoal[a] === 1 || (startsTrue[b] && exclude(simple[a], simple[b]))) candidates.add(a);
    } else {
      // B is needed together with the other things that are needed immediately before the same landmark. Where B is needed
      // for several landmarks it will be achieved several times, so only what comes before each of these counts.
      const times = new Map<number, number>();
      for (const later of neededFor[b]) {
        const here = new Set<number>();
        for (const a of neededBefore[later]) {
          if (a >= simple.length || a === b) continue;
          here.add(a);
          for (const ancestor of cameBefore[a]) here.add(ancestor);
        }
        if (later < simple.length) for (const ancestor of cameBefore[later]) here.add(ancestor);
        for (const a of here) times.set(a, (times.get(a) ?? 0) + 1);
      }
      for (const [a, count] of times) if (startsTrue[b] || count === neededFor[b].length) candidates.add(a);
    }
    candidates.delete(b);
    for (const a of candidates) if (interferes(a, b)) add(a, b);
  }
  return before;
}

interface Order {
  readonly comesBefore: (a: number, b: number) => boolean;
  readonly add: (a: number, b: number) => void;
}

/** The transitive closure of the orders; undefined where there are too many landmarks for it. */
function closureOf(
  { simple, neededBefore, cameBefore }: OrderedLandmarks,
  isOrder: (a: number, b: number) => boolean,
): Order | undefined {
  const count = neededBefore.length;
  const words = (count + 31) >>> 5;
  if (count * count * words > mostWork) return undefined;
  /** Row a: what comes after a, a included. */
  const after = new Uint32Array(count * words);
  const has = (a: number, b: number) => ((after[a * words + (b >>> 5)] >>> (b & 31)) & 1) === 1;
  for (let a = 0; a < count; a++) after[a * words + (a >>> 5)] |= 1 << (a & 31);
  const add = (a: number, b: number) => {
    if (has(a, b)) return;
    for (let x = 0; x < count; x++) {
      if (!has(x, a) || has(x, b)) continue;
      for (let word = 0; word < words; word++) after[x * words + word] |= after[b * words + word];
    }
  };
  // These are transitive already.
  for (let b = 0; b < simple.length; b++)
    for (const a of cameBefore[b]) if (isOrder(a, b)) after[a * words + (b >>> 5)] |= 1 << (b & 31);
  for (let b = 0; b < count; b++)
    for (const a of neededBefore[b])
      if (!has(b, a) && (b >= simple.length || a >= simple.length || isOrder(a, b))) add(a, b);
  return { comesBefore: has, add };
}
