/** Work that waits until its key has been quiet for a while: a newer request for the same key supersedes it. */
export interface Schedule {
  later(key: string, milliseconds: number, work: () => void): void;
  cancel(key: string): void;
  dispose(): void;
}

export function createSchedule(onError: (error: unknown) => void): Schedule {
  const timers = new Map<string, NodeJS.Timeout>();
  const cancel = (key: string): void => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };
  return {
    later(key, milliseconds, work) {
      cancel(key);
      const timer = setTimeout(() => {
        timers.delete(key);
        try {
          work();
        } catch (error) {
          onError(error);
        }
      }, milliseconds);
      timers.set(key, timer);
    },
    cancel,
    dispose() {
      for (const key of [...timers.keys()]) cancel(key);
    },
  };
}
