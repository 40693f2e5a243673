import type { Complain } from "./complain";
import { mayBeAbsent } from "./mayBeAbsent";
import type { FurnitureFile, ObjectFile, SceneFile } from "./sceneFile";

/** What opens a lock, and where that has to be put. */
export function checkLocks(file: SceneFile, complain: Complain): void {
  const objects = file.objects.map(({ name }) => name);
  const things = [...file.furniture.map(({ name }) => name), ...objects];
  const absent = mayBeAbsent(file);
  const check = ({ name, lock }: FurnitureFile | ObjectFile, thing: readonly (string | number)[]): void => {
    if (!lock) return;
    const path = [...thing, "lock"];
    const openers = typeof lock.opensWith === "string" ? [lock.opensWith] : lock.opensWith;
    openers.forEach((opener, index) => {
      if (objects.includes(opener)) return;
      complain(
        "scene-reference",
        typeof lock.opensWith === "string" ? [...path, "opensWith"] : [...path, "opensWith", index],
        `There is no object "${opener}".`,
        `Objects are: ${objects.join(", ") || "none"}.`,
      );
    });
    const place = lock.in ?? lock.on;
    if (place === undefined || (lock.in !== undefined && lock.on !== undefined)) {
      complain(
        "scene-reference",
        path,
        `The lock of "${name}" must say where the object is to be put, in one place.`,
        'Write one of "in" and "on".',
      );
      return;
    }
    const at = [...path, lock.in === undefined ? "on" : "in"];
    if (!things.includes(place)) {
      complain(
        "scene-reference",
        at,
        `There is no thing "${place}".`,
        `Things are: ${things.join(", ") || "none"}.`,
      );
    } else if (openers.includes(place)) {
      complain("scene-reference", at, `"${place}" can't be put in or on itself.`, "Name another thing.");
    } else if (absent.has(place) || openers.every((opener) => absent.has(opener))) {
      complain(
        "scene-count",
        path,
        `Some seeds leave out what "${name}" is unlocked with.`,
        'Let the group put out all of its objects, or name a place in "fixed".',
      );
    }
  };
  file.furniture.forEach((piece, index) => {
    check(piece, ["furniture", index]);
  });
  file.objects.forEach((object, index) => {
    check(object, ["objects", index]);
  });
}
