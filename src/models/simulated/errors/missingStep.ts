import { type ErrorKind, pick } from "./errorKind";
import { unitsOf } from "./units";

/** One of several actions is left out. */
export const missingStep: ErrorKind = {
  name: "missing-step",
  spoil(reply, _asked, random) {
    const units = unitsOf(reply);
    if (!units || units.form === "choices" || units.list.length < 2) return undefined;
    const left = pick(units.list, random);
    return units.rebuilt(units.list.filter((unit) => unit !== left));
  },
};
