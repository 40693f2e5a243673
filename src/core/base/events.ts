import type { Disposable } from "./disposable";

export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The one who fires and the ones who listen. A listener that throws does not keep the others from hearing. */
export class Emitter<T> implements Disposable {
  private listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  fire(value: T): void {
    let failure: { error: unknown } | undefined;
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }

  dispose(): void {
    this.listeners.clear();
  }
}
