import { type ErrorKind, pick } from "./errorKind";
import { unitsOf } from "./units";

/** Two actions that follow each other are exchanged. */
export const wrongOrder: ErrorKind = {
  name: "wrong-order",
  spoil(reply, _asked, random) {
    const units = unitsOf(reply);
    if (!units || units.form === "choices" || units.form === "conditions") return undefined;
    const { list } = units;
    const places = list.flatMap((unit, index) => {
      const next = list[index + 1];
      return next && next.text.trim() !== unit.text.trim() ? [index] : [];
    });
    const at = pick(places, random);
    if (at === undefined) return undefined;
    const [one, other] = [list[at], list[at + 1]];
    const texts = new Map([
      [one.slot, other.text],
      [other.slot, one.text],
    ]);
    return units.rebuilt(list.map(({ slot, text }) => ({ slot, text: texts.get(slot) ?? text })));
  },
};
