import { type ErrorRates, readErrorRates } from "../models/simulated/errors/errorRates";
import { UsageError } from "./exit";

/** `default`, `none` or rates. @throws UsageError where it is none of those */
export function readErrors(text: string): ErrorRates {
  const names = text.split(",").map((part) => part.split("=")[0].trim());
  const example = "write none, default, or for example missing-step=0.1,wrong-order=0.05";
  if (names.includes(""))
    throw UsageError.of(`--errors ${text} names no error between two commas, or none at all`, example);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw UsageError.of(`--errors has ${twice} twice`, "leave one of them out");
  if (names.length > 1 && names.includes("none"))
    throw UsageError.of(`--errors ${text}: none stands alone`, example);
  const read = readErrorRates(text);
  if (!read.ok) throw new UsageError([read.error]);
  return read.value;
}
