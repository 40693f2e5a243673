import { type ErrorRates, readErrorRates } from "../models/simulated/errors/errorRates";
import { UsageError } from "./exit";

/** `default`, `none` or rates. @throws UsageError where it is none of those */
export function readErrors(text: string): ErrorRates {
  if (text.trim() === "")
    throw UsageError.of("--errors names no error", "write none, default, or for example missing-step=0.1");
  const read = readErrorRates(text);
  if (!read.ok) throw new UsageError([{ ...read.error, message: `--errors ${read.error.message}` }]);
  return read.value;
}
