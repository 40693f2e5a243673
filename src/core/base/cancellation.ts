import type { Disposable } from "./disposable";
import { Emitter, type Event } from "./events";

export interface CancellationToken {
  readonly isCancelled: boolean;
  /** Why, in words for a person; undefined while not cancelled. */
  readonly reason: string | undefined;
  /** Fires once; a listener added after the cancellation is called at once. */
  readonly onCancelled: Event<string>;
}

export class CancellationSource implements Disposable {
  private readonly emitter = new Emitter<string>();
  private readonly ofParent: Disposable | undefined;
  private cancelledBecause: string | undefined;

  readonly token: CancellationToken;

  constructor(parent?: CancellationToken) {
    const source = this;
    this.token = {
      get isCancelled() {
        return source.cancelledBecause !== undefined;
      },
      get reason() {
        return source.cancelledBecause;
      },
      onCancelled: (listener) => {
        if (source.cancelledBecause !== undefined) {
          listener(source.cancelledBecause);
          return { dispose() {} };
        }
        return source.emitter.event(listener);
      },
    };
    this.ofParent = parent?.onCancelled((reason) => this.cancel(reason));
  }

  cancel(reason = "cancelled"): void {
    if (this.cancelledBecause !== undefined) return;
    this.cancelledBecause = reason;
    this.emitter.fire(reason);
    this.emitter.dispose();
  }

  /** Without cancelling: nobody is told any more, and the parent forgets this source. */
  dispose(): void {
    this.ofParent?.dispose();
    this.emitter.dispose();
  }
}

/** A promise for races: resolves when the token is cancelled; dispose it when the race is over. */
export function whenCancelled(
  token: CancellationToken,
): Disposable & { readonly promise: Promise<undefined> } {
  let listener: Disposable | undefined;
  const promise = new Promise<undefined>((resolve) => {
    listener = token.onCancelled(() => resolve(undefined));
  });
  return { promise, dispose: () => listener?.dispose() };
}

/** For calls that nobody wants to cancel. */
export const neverCancelled: CancellationToken = new CancellationSource().token;
