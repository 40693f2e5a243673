/*
 * Parsing by lists of successes: a parser returns every way in which it can read the tokens from a place on.
 * An instruction of some ten words has few readings; the bound keeps a hostile one from having millions.
 */

interface Success<T> {
  readonly value: T;
  /** Index of the first token that was not read. */
  readonly next: number;
}

export type Parser<T> = (at: number) => readonly Success<T>[];

/** More readings than this of one phrase are dropped; no sensible sentence comes near it. */
const maximumReadings = 64;

/** Remembers what was found at a place, and keeps one success of each kind. */
export function memoised<T>(parser: Parser<T>): Parser<T> {
  const known = new Map<number, readonly Success<T>[]>();
  return (at) => {
    const before = known.get(at);
    if (before) return before;
    // A phrase that contains itself at the same place would never end; it has no reading there.
    known.set(at, []);
    const distinct = new Map<string, Success<T>>();
    for (const success of parser(at)) {
      if (distinct.size >= maximumReadings) break;
      const key = JSON.stringify(success);
      if (!distinct.has(key)) distinct.set(key, success);
    }
    const found = [...distinct.values()];
    known.set(at, found);
    return found;
  };
}

export function map<A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> {
  return (at) => parser(at).map(({ value, next }) => ({ value: change(value), next }));
}

export function either<T>(...parsers: readonly Parser<T>[]): Parser<T> {
  return (at) => parsers.flatMap((parser) => parser(at));
}

export function succeed<T>(value: T): Parser<T> {
  return (at) => [{ value, next: at }];
}

export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
  return either<T | undefined>(parser, succeed(undefined));
}

/** Both, one behind the other. (A module that exported a `then` would be taken for a promise where it is imported dynamically.) */
export function joined<A, B, C>(
  first: Parser<A>,
  second: Parser<B>,
  join: (a: A, b: B) => C | undefined,
): Parser<C> {
  return (at) =>
    first(at).flatMap((a) =>
      second(a.next).flatMap((b) => {
        const value = join(a.value, b.value);
        return value === undefined ? [] : [{ value, next: b.next }];
      }),
    );
}

/** Both, keeping what the first or the second one stands for. */
export function before<A, B>(first: Parser<A>, second: Parser<B>): Parser<B> {
  return (at) => first(at).flatMap((a) => second(a.next));
}

export function after<A, B>(first: Parser<A>, second: Parser<B>): Parser<A> {
  return (at) => first(at).flatMap((a) => second(a.next).map((b) => ({ value: a.value, next: b.next })));
}

/** One or more, with a separator between them; every length that fits. */
export function separated<T>(
  item: Parser<T>,
  separator: Parser<unknown>,
  maximum: number,
): Parser<readonly T[]> {
  return (at) => {
    const found: Success<readonly T[]>[] = [];
    let open: readonly Success<readonly T[]>[] = item(at).map(({ value, next }) => ({
      value: [value],
      next,
    }));
    for (let length = 1; length <= maximum && open.length > 0; length++) {
      found.unshift(...open);
      const current = open;
      open = extended(current, separator, item).slice(0, maximumReadings);
    }
    return found;
  };
}

function extended<T>(
  lists: readonly Success<readonly T[]>[],
  separator: Parser<unknown>,
  item: Parser<T>,
): Success<readonly T[]>[] {
  return lists.flatMap((list) =>
    separator(list.next).flatMap((mark) =>
      item(mark.next).map(({ value, next }) => ({ value: [...list.value, value], next })),
    ),
  );
}
