import { sameName } from "../../../core/pddl/syntax";
import type { PlanStep } from "../../../core/planner/plan";
import type { WorldObject } from "../../../core/world/objects";
import type { Situation } from "../reading/situation";
import type { Call } from "./calls";
import { handActionsOf } from "./handActions";
import { handSkills } from "./handSkills";
import { type Placed, placedOf, spotIn, spotOn, topOf } from "./spots";

/*
 * The calls of a hand that is sent to points: numbers worked out from where the state says that things are, as the
 * instructions' tips have it, and from where the calls before will have put them.
 */

/** Above what is grasped or let go; and above what it is to come to rest on. Metres, as such hands are told. */
export const approach = 0.1;
const release = 0.02;

/** Further than a thread goes, so that what is turned off it is off; radians. */
const beyondThread = 0.18;

/** Undefined where a step is no skill of a hand, or the state does not tell where its things are. */
export function handCalls(steps: readonly PlanStep[], situation: Situation): readonly Call[] | undefined {
  const { robot, belief } = situation;
  const hand = handActionsOf(robot);
  if (!hand) return undefined;
  const calls: Call[] = [];
  const does = (action: string, ...args: readonly string[]) => calls.push({ action, args });
  const go = (x: number, y: number, z: number, yaw: string) => does(hand.goTo.name, pointText(x, y, z), yaw);
  const things = [...belief.objects.values()];
  /** Where things are by then: as the state has it, and as the calls before will have moved them. */
  const places = new Map(
    things.flatMap((thing) => {
      const place = placedOf(thing);
      return place ? [[thing.id, place]] : [];
    }),
  );
  const placed = () => [...places.values()];
  let tool = things.find(({ type }) => /gripper|hand/.test(type))?.pose?.position;
  let isOpen = isReady(hand.closeOn.action, situation);

  /** Lets go of what is held with its centre at a point: the fingers may hold it beside that. */
  const letGo = (
    { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
    item: Placed,
  ) => {
    const [dx, dy, dz] = tool ? [tool[0] - item.x, tool[1] - item.y, tool[2] - item.z] : [0, 0, 0];
    go(x + dx, y + dy, z + dz + approach, asItIs);
    go(x + dx, y + dy, z + dz, asItIs);
    does(hand.open.name);
    go(x + dx, y + dy, z + dz + approach, asItIs);
    places.set(item.id, { ...item, x, y, z: z - release });
    isOpen = true;
  };

  for (const { action, args } of steps) {
    const [object, other] = args.map((id) => belief.objects.get(id));
    const item = object && places.get(object.id);
    const place = other && places.get(other.id);
    if (!object || !item) return undefined;
    const { width, length, height } = item;
    switch (action) {
      case handSkills.pickUp: {
        const degrees = turnsOff(object, situation);
        const yaw = degrees === undefined ? rounded(item.yaw) : "0";
        if (!isOpen) does(hand.open.name);
        go(item.x, item.y, item.z + approach, yaw);
        does(hand.goTo.name, object.id, yaw);
        does(hand.closeOn.name, object.id);
        if (degrees !== undefined)
          go(item.x, item.y, item.z, rounded((degrees * Math.PI) / 180 + beyondThread));
        go(item.x, item.y, item.z + approach, asItIs);
        tool = [item.x, item.y, item.z + approach];
        places.set(item.id, { ...item, z: item.z + approach });
        break;
      }
      case handSkills.putOn: {
        if (!place) return undefined;
        letGo({ ...spotOn(place, item, placed()), z: topOf(place) + height / 2 + release }, item);
        break;
      }
      case handSkills.putIn: {
        if (!place) return undefined;
        // Across the vessel, so that the fingers open along it.
        if (tool) go(tool[0], tool[1], tool[2], rounded(place.yaw + Math.PI / 2));
        letGo({ ...spotIn(place, item, placed()), z: topOf(place) + height / 2 + release }, item);
        break;
      }
      case handSkills.putAround:
        if (!place) return undefined;
        letGo({ x: place.x, y: place.y, z: place.z + release }, item);
        break;
      case handSkills.dropThrough:
        if (!place) return undefined;
        letGo({ x: place.x, y: place.y, z: topOf(place) + height / 2 + release }, item);
        break;
      case handSkills.putAside: {
        const ground =
          things.find(({ type }) => type === "area") ?? things.find(({ type }) => type === "table");
        const free = ground && places.get(ground.id);
        if (!free) return undefined;
        const around = { ...item, length: Math.max(length, width) };
        letGo({ ...spotOn(free, around, placed()), z: topOf(free) + height / 2 + release }, item);
        break;
      }
      default:
        return undefined;
    }
  }
  return calls;
}

/** The heading that the hand has. */
export const asItIs = '"auto"';

export function pointText(x: number, y: number, z: number): string {
  return `{ x: ${rounded(x)}, y: ${rounded(y)}, z: ${rounded(z)} }`;
}

/** Whether a precondition about the hand alone is known to hold: that it is open. */
function isReady(action: string, { robot, belief }: Situation): boolean {
  const declared = robot.domain.actions.find(({ name }) => sameName(name, action));
  if (declared?.precondition.kind !== "and") return true;
  return declared.precondition.operands.every(
    (each) =>
      each.kind !== "atom" ||
      each.args.length > 0 ||
      belief.truth({ predicate: each.predicate, args: [] }) === "true",
  );
}

/** The API says of things of its type that they come off when they are turned so far; degrees. */
function turnsOff({ type }: WorldObject, { robot }: Situation): number | undefined {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export interface ${type}\\b`, "i").exec(
    robot.apiText,
  )?.[1];
  const degrees = /turned anticlockwise by (\d+) degrees/.exec(comment ?? "")?.[1];
  return degrees === undefined ? undefined : Number(degrees);
}

/** To the millimetre, or the thousandth of a radian. */
export function rounded(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}
