import { setFlagsFromString } from "node:v8";

/**
 * Lets the heap grow by this much before it is collected. By default it may double, and a process that checks at every
 * key stroke then holds mostly what nobody needs any more.
 */
const growingPercent = 50;

/** For a process that lives as long as the editor; to be called before it does anything else. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
}
