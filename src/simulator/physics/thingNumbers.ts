import type { FurnitureInstance, ObjectInstance, SceneInstance } from "../scene/scene";

/*
 * Which numbers of MuJoCo's user data hold the states of things. A scene in which nothing can be opened, switched,
 * filled, unlocked or broken has none.
 */

/** Flags, 0 or 1; timers, each two numbers: robot seconds so far, and when they were last counted; a speed. */
export type Stored =
  | "on"
  | "pressed"
  | "filled"
  | "cooked"
  | "clean"
  | "chilled"
  | "watered"
  | "broken"
  | "filling"
  | "cooking"
  | "washing"
  | "chilling"
  | "speed"
  | "unlocked"
  | "resting";

/** Index in the user data by what is stored there. */
export type Numbers = Readonly<Partial<Record<Stored, number>>>;

/** The first number is the robot second of the last look at everything. */
export const tickNumber = 0;

/** @param first index of the first number of all */
export function numbersOf(
  { furniture, objects }: SceneInstance,
  first: number,
): { readonly at: ReadonlyMap<string, Numbers>; readonly count: number } {
  const at = new Map<string, Numbers>();
  let next = first + tickNumber + 1;
  for (const thing of [...furniture, ...objects]) {
    const numbers: Partial<Record<Stored, number>> = {};
    const store = (stored: Stored, count: number) => {
      numbers[stored] = next;
      next += count;
    };
    for (const [stored, count] of storedOf(thing)) store(stored, count);
    if (Object.keys(numbers).length > 0) at.set(thing.name, numbers);
  }
  return { at, count: at.size > 0 ? next - first : 0 };
}

function storedOf({
  attributes,
  switch: button,
  lock,
}: FurnitureInstance | ObjectInstance): (readonly [Stored, number])[] {
  const able = (name: string) => attributes[name] === true;
  return [
    ...(button
      ? ([
          ["on", 1],
          ["pressed", 1],
        ] as const)
      : []),
    ...(able("canFillWithLiquid")
      ? ([
          ["filled", 1],
          ["filling", 2],
        ] as const)
      : []),
    ...(able("cookable")
      ? ([
          ["cooked", 1],
          ["cooking", 2],
        ] as const)
      : []),
    ...(able("washable")
      ? ([
          ["clean", 1],
          ["washing", 2],
        ] as const)
      : []),
    ...(able("chillable")
      ? ([
          ["chilled", 1],
          ["chilling", 2],
        ] as const)
      : []),
    ...(able("waterable") ? ([["watered", 1]] as const) : []),
    ...(able("breakable")
      ? ([
          ["broken", 1],
          ["speed", 1],
        ] as const)
      : []),
    ...(lock
      ? ([
          ["unlocked", 1],
          ["resting", 2],
        ] as const)
      : []),
  ];
}
