import type { Writable } from "node:stream";

/** Where a person watches: one line that is drawn anew; elsewhere nothing, for the lines of the trials say it all. */
export interface Progress {
  /** Prints something above the bar. */
  above(print: () => void): void;
  /** @param failed of `done`, those without success */
  update(done: number, failed: number): void;
  end(): void;
}

const clear = "\r\u001b[K";

/** @param done trials of earlier runs, which say nothing about how long the rest takes */
export function benchProgress(
  stream: Writable & { readonly isTTY?: boolean; readonly columns?: number },
  total: number,
  done: number,
  now: () => number = () => performance.now(),
): Progress {
  if (!stream.isTTY) return { above: (print) => print(), update() {}, end() {} };
  const began = now();
  let line = "";
  const draw = () => void stream.write(`${clear}${line}`);
  const set = (ended: number, failed: number) => {
    const seconds = (now() - began) / 1000;
    const left = ended > done ? ((total - ended) * seconds) / (ended - done) : undefined;
    line = barLine({ total, ended, failed, left, columns: stream.columns ?? 80 });
    draw();
  };
  set(done, 0);
  return {
    above(print) {
      stream.write(clear);
      print();
      draw();
    },
    update: set,
    end: () => void stream.write(clear),
  };
}

export function barLine({
  total,
  ended,
  failed,
  left,
  columns,
}: {
  readonly total: number;
  readonly ended: number;
  readonly failed: number;
  /** Seconds. */
  readonly left: number | undefined;
  readonly columns: number;
}): string {
  const counts = `${ended}/${total}, ${failed} failed${left === undefined || ended === total ? "" : `, ${timeText(left)} left`}`;
  const cells = Math.max(0, Math.min(40, columns - counts.length - 4));
  const full = total === 0 ? cells : Math.round((ended / total) * cells);
  return `[${"#".repeat(full)}${"-".repeat(cells - full)}] ${counts}`.slice(0, columns - 1);
}

function timeText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
