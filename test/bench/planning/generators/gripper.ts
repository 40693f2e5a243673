import { numbered, problemText } from "./problemText";

/** All balls from the first room to the second; nothing is drawn. */
export function gripper({ balls }: { readonly balls: number }): string {
  const names = numbered("ball", balls);
  return problemText({
    domain: "gripper",
    objects: [{ names: ["rooma", "roomb", "left", "right", ...names] }],
    init: [
      ...["(room rooma)", "(room roomb)", "(gripper left)", "(gripper right)", "(at-robby rooma)"],
      ...["(free left)", "(free right)"],
      ...names.flatMap((ball) => [`(ball ${ball})`, `(at ${ball} rooma)`]),
    ],
    goal: names.map((ball) => `(at ${ball} roomb)`),
  });
}
