/*
 * Errors of async functions that nobody has handled yet. QuickJS, as it is built here, does not tell: what is awaited and
 * what has a handler is seen instead. Whatever a handler of the language's own gets (`Promise.all`) counts as handled.
 */
export interface Rejections {
  /** An async function has ended by this. */
  failed(error: unknown): void;
  /** The program waits for this, a promise or not. */
  awaited(value: unknown): void;
  /** Those that are still unhandled when all handlers that are due have run. */
  unhandled(): Promise<readonly unknown[]>;
}

// Kept before the program can change them.
const RealPromise = Promise;
const { then: realThen } = Promise.prototype;
const { apply } = Reflect;
/** Links of a chain of promises that an error may still have to go through at the program's end. */
const longestChain = 50;

/** Changes `Promise.prototype.then`, by which handlers are given. */
export function watchRejections(): Rejections {
  const open = new Set<unknown>();
  const handled = (error: unknown) => {
    open.delete(error);
  };
  // biome-ignore lint/suspicious/noThenProperty: it takes the place of the language's own
  Object.defineProperty(Promise.prototype, "then", {
    value: function then(this: unknown, onFulfilled: unknown, onRejected: unknown): unknown {
      if (typeof onRejected !== "function") return apply(realThen, this, [onFulfilled, onRejected]);
      const handle = (error: unknown): unknown => {
        handled(error);
        return apply(onRejected, undefined, [error]);
      };
      return apply(realThen, this, [onFulfilled, handle]);
    },
    writable: true,
    configurable: true,
    enumerable: false,
  });
  return {
    failed(error) {
      open.add(error);
    },
    awaited(value) {
      if (value instanceof RealPromise) apply(realThen, value, [undefined, handled]);
    },
    async unhandled() {
      for (let link = 0; open.size > 0 && link < longestChain; link++) await undefined;
      return [...open];
    },
  };
}
