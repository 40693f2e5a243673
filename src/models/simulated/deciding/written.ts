import { abilitiesOf } from "../../../core/copilot/abilities";
import { explorationOf } from "../../../core/copilot/synthesis/perception";
import { textToldBy, thingsPointedTo } from "../../../core/copilot/understanding/written/found";
import { ownGoal } from "../../../core/copilot/understanding/written/ownGoal";
import { pointedIn } from "../../../core/copilot/understanding/written/pointed";
import { instructionIn } from "../../../core/copilot/understanding/written/text";
import type { ObjectId } from "../../../core/world/objects";
import type { Situation } from "../reading/situation";
import { callOf } from "./calls";
import { type Look, looksLeft } from "./looks";

/*
 * A task that points to something written: it is looked for and read, and then what it says is the task.
 */

export type Written =
  | { readonly kind: "instruction"; readonly sentence: string; readonly goal?: string }
  | { readonly kind: "look"; readonly looks: readonly Look[]; readonly why: string; readonly goal?: string }
  | { readonly kind: "impossible"; readonly why: string };

/** As often as this a thing is looked at that says nothing. */
const mostReadings = 2;

/** Undefined: the task points to nothing. */
export function writtenFor(situation: Situation): Written | undefined {
  const { instruction, robot, belief } = situation;
  const pointed = pointedIn(instruction, robot, belief);
  if (pointed?.kind !== "pointed") return undefined;
  const own = pointed.own === undefined ? undefined : ownGoal(pointed.own, robot);
  if (own && !("goal" in own)) return undefined;
  const goal = own ? { goal: own.goal } : {};
  const lookOr = (looks: readonly Look[], why: string): Written =>
    looks.length > 0 ? { kind: "look", looks, why, ...goal } : { kind: "impossible", why };
  const [thing, ...others] = thingsPointedTo(pointed, robot, belief);
  if (!thing) return lookOr(looksLeft(situation), `${pointed.said} has not been seen yet.`);
  if (others.length > 0) return { kind: "impossible", why: `Several things may be ${pointed.said}.` };
  const text = textToldBy(thing, robot, belief);
  if (text === undefined) return lookOr(readingOf(thing.id, situation), `${thing.id} has to be read.`);
  const found = instructionIn(text, robot, belief);
  if (found.kind === "none") return { kind: "impossible", why: found.reason };
  const looks = looksLeft(situation);
  if (found.kind === "unclear" || (found.isOfUnseen && looks.length > 0))
    return lookOr(
      looks,
      found.kind === "unclear" ? found.reason : "It is about things that nobody has seen.",
    );
  return { kind: "instruction", sentence: found.sentence, ...goal };
}

function readingOf(id: ObjectId, { robot, belief, actions }: Situation): readonly Look[] {
  const abilities = abilitiesOf(robot);
  const { inspect, look } = explorationOf(robot, abilities);
  const type = belief.objects.get(id)?.type ?? "";
  const at = abilities.robotAt?.predicate;
  const isThere = at !== undefined && belief.truth({ predicate: at, args: [id] }) === "true";
  const way = isThere ? [] : (abilities.goPlan(type)?.steps ?? []);
  const last = inspect ?? look;
  const readings = actions.filter(({ text, outcome }) => {
    const call = callOf(text);
    return outcome === "success" && call?.action === inspect?.name && call?.args[0] === id;
  });
  if (!last || readings.length >= mostReadings) return [];
  return [
    [
      ...way.map(({ action, args }) => ({ action, args: args.map(() => id) })),
      { action: last.action, args: inspect ? [id] : [] },
    ],
  ];
}
