/*
 * Errors of async functions, and of promises made from others, that nobody has handled yet. QuickJS, as it is built here,
 * does not tell: what is awaited and what has a handler is seen instead. A handler of the language's own (`Promise.all`,
 * `finally`) hands the error on to the promise that it makes, and that one is watched in turn.
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
const combinators = ["all", "any", "race"] as const;
/** Links of a chain of promises that an error may still have to go through at the program's end. */
const longestChain = 50;

/** Changes `Promise.prototype.then`, by which handlers are given, and what makes one promise of many. */
export function watchRejections(): Rejections {
  const open = new Set<unknown>();
  /** Promises whose error somebody gets, or the promise that is made from them. */
  const passedOn = new WeakSet<object>();
  const handled = (error: unknown) => {
    open.delete(error);
  };
  /** Gives a promise back whose error is open unless somebody gets it. */
  const watched = (promise: unknown): unknown => {
    if (promise instanceof RealPromise)
      apply(realThen, promise, [
        undefined,
        (error: unknown) => {
          if (!passedOn.has(promise)) open.add(error);
        },
      ]);
    return promise;
  };
  // biome-ignore lint/suspicious/noThenProperty: it takes the place of the language's own
  Object.defineProperty(Promise.prototype, "then", {
    value: function then(this: unknown, onFulfilled: unknown, onRejected: unknown): unknown {
      if (this instanceof RealPromise) passedOn.add(this);
      if (typeof onRejected !== "function") return watched(apply(realThen, this, [onFulfilled, onRejected]));
      const handle = (error: unknown): unknown => {
        handled(error);
        return apply(onRejected, undefined, [error]);
      };
      return watched(apply(realThen, this, [onFulfilled, handle]));
    },
    writable: true,
    configurable: true,
    enumerable: false,
  });
  for (const name of combinators) {
    const real = RealPromise[name];
    Object.defineProperty(RealPromise, name, {
      value(this: unknown, promises: unknown): unknown {
        return watched(apply(real, this, [promises]));
      },
      writable: true,
      configurable: true,
      enumerable: false,
    });
  }
  return {
    failed(error) {
      open.add(error);
    },
    awaited(value) {
      if (!(value instanceof RealPromise)) return;
      passedOn.add(value);
      apply(realThen, value, [undefined, handled]);
    },
    async unhandled() {
      for (let link = 0; link < longestChain; link++) await undefined;
      return [...open];
    },
  };
}
