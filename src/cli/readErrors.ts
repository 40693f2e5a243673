import { type ErrorRates, readErrorRates } from "../models/simulated/errors/errorRates";
import { UsageError } from "./exit";

/** `default`, `none` or rates. @throws UsageError where it is none of those */
export function readErrors(text: string): ErrorRates {
  const read = readErrorRates(text);
  if (!read.ok) throw new UsageError([read.error]);
  return read.value;
}
