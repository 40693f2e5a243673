/** The values of the last keys that were asked for: what computes a value again and again keeps a few of them. */
export interface Recent<Key, Value> {
  get(key: Key): Value | undefined;
  add(key: Key, value: Value): void;
}

/** @param most how many are kept; the one that was not asked for longest goes first */
export function createRecent<Key, Value>(
  most: number,
  isSame: (a: Key, b: Key) => boolean,
): Recent<Key, Value> {
  const kept: { readonly key: Key; readonly value: Value }[] = [];
  return {
    get(key) {
      const index = kept.findIndex((each) => isSame(each.key, key));
      if (index < 0) return undefined;
      const [found] = kept.splice(index, 1);
      kept.push(found);
      return found.value;
    },
    add(key, value) {
      kept.push({ key, value });
      if (kept.length > most) kept.shift();
    },
  };
}
