import type { Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { armMotion } from "../../../arm/armMotion";
import { armFrames, forward } from "../../../arm/kinematics";
import { followLine } from "../../../arm/lineTracking";
import { type MapEntry, outlineOf } from "../../../perception/objectMap";
import { distanceToOutline } from "../../../scene/outline";
import { carryArm } from "../../household/skills/carrying";
import { handHolding } from "../../household/skills/holding";
import { type HandGoal, reachFor } from "../../household/skills/reachFor";
import { drawBack, reachOut } from "../../household/skills/reachMotion";
import { hereOf, placesFor } from "../../household/skills/standing";
import { known, move } from "../../mobile/skills/context";
import { checkHold, lookAt } from "../../mobile/skills/looking";
import { topOf } from "../../mobile/skills/places";
import type { Ended } from "../../robot";
import { type HandName, handNames } from "../bodyXml";
import { freeHands, type HandSkill, remember, type TwoHandedSkill } from "../context";

interface Stroke {
  /** How far what is held would go into what is worked on, were that not solid, metres. */
  readonly depth: number;
  /** To either side of the middle, metres. */
  readonly length: number;
}
const wiping: Stroke = { depth: 0.012, length: 0.05 };
/** Fruit is round: its box is higher than it is beside its middle. */
const cutting: Stroke = { depth: 0.014, length: 0.02 };
const strokes = 2;
/** Of two things in the hands one of these wipes. */
const cloths: ReadonlySet<string> = new Set(["rag", "sponge", "towel"]);

/** Wipes a thing with what a hand holds. */
export async function wipe(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  const { memory } = skill;
  const full = handNames.filter((hand) => {
    const { holding } = memory.hands[hand];
    return holding !== undefined && holding !== id;
  });
  if (full.length === 0) return { cause: "not-holding", message: "No hand holds anything to wipe with." };
  const name = full.find((hand) => cloths.has(typeOfHeld(skill, hand) ?? "")) ?? full[0];
  const ended = await rub(skill.use(name), id, wiping);
  if (!ended) remember(memory, { predicate: "clean", args: [id] });
  return ended;
}

/** Cuts food with the knife in one hand; the other one must be free. */
export async function cut(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  const name = handNames.find((hand) => typeOfHeld(skill, hand) === "knife");
  if (!name) return { cause: "not-holding", message: "No hand holds a knife." };
  if (freeHands(skill).length === 0)
    return { cause: "unsupported", message: "The other hand must be free for the food." };
  const ended = await rub(skill.use(name), id, cutting);
  if (!ended) remember(skill.memory, { predicate: "cut-up", args: [id] });
  return ended;
}

function typeOfHeld(skill: TwoHandedSkill, hand: HandName): string | undefined {
  const { holding } = skill.memory.hands[hand];
  return holding === undefined ? undefined : skill.use(hand).perception.map.get(holding)?.type;
}

/** Brings what a hand holds down onto a thing and moves it to and fro there; they must have touched. */
async function rub(hand: HandSkill, id: ObjectId, { depth, length }: Stroke): Promise<Ended> {
  const asked = known(hand, id);
  if (!asked.ok) return asked.error;
  const { body, memory, perception, limits, world, visible } = hand;
  const { holding, pitch = Math.PI / 2 } = memory;
  hand.attention.points.push([...asked.value.pose.position]);
  lookAt(hand, [asked.value.pose.position]);
  const target = perception.map.get(id) ?? asked.value;
  const points = freeParts(hand, target).map(([x, y, z]): Vector3 => [x, y, z - depth]);
  if (points.length === 0) return { cause: "unreachable", message: `There is no free place on ${id}.` };
  const lift = body.reachableLift(points[0][2] - 0.45);
  const places = placesFor(hand, { point: points[0], reach: { least: 0.4, best: 0.62, most: 0.95 }, lift });
  const plan = await reachFor(hand, [{ ...hereOf(body), lift }, ...places], {
    name: id,
    goals: (place) =>
      points.flatMap((point) =>
        [0, 0.6, -0.6, 1.2, -1.2, 2.4, -2.4, Math.PI].map((turn): HandGoal => {
          const direction = Math.atan2(point[1] - place.y, point[0] - place.x) - place.yaw + turn;
          return { pose: handHolding(hand, place, point, direction, pitch), back: [0, 0, 0.09] };
        }),
      ),
    except: new Set([id]),
    opening: body.opening,
    margin: -0.03,
  });
  if (!plan.ok) return plan.error;
  const { reach } = plan.value;
  const bodies = [holding, id].map((each) =>
    visible.bodyOf.get((each && perception.map.get(each)?.source) || ""),
  );
  // The hand feels that what it holds meets something.
  const meet = () =>
    world.contacts().some(({ bodies: [a, b] }) => bodies.includes(a) && bodies.includes(b) && a !== b);
  const down = await reachOut(hand, reach, { approach: 1.3, line: 1.8 });
  if (down?.cause === "cancelled") return down;
  let met = meet();
  const from = [...body.armSetpoint];
  const { tool, rotation } = forward(from, armFrames());
  const along = longest(target) - body.base.yaw;
  const reachFrom = (way: number) =>
    followLine(
      { position: [tool[0], tool[1], tool[2]], rotation: [...rotation] },
      [tool[0] + Math.cos(along) * way, tool[1] + Math.sin(along) * way, tool[2]],
      from,
    );
  for (let stroke = 0; stroke < strokes; stroke++) {
    for (const way of [length, -length]) {
      const line = reachFrom(way);
      if (!line) continue;
      const moved = await move(hand, armMotion(body, limits, [from, ...line, ...[...line].reverse(), from]));
      if (moved?.cause === "cancelled") return moved;
      met ||= meet();
    }
  }
  const back = (await drawBack(hand, reach)) ?? (await carryArm(hand));
  if (back) return back;
  perception.map.disturb(id);
  if (!checkHold(hand)) return { cause: "not-holding", message: `${holding} was lost at ${id}.` };
  return met ? undefined : { cause: "robot-error", message: `${holding} did not get to touch ${id}.` };
}

/** Of an item the middle of its top; of furniture places on it where nothing stands, the nearest first. */
function freeParts({ fixtures, perception, body }: HandSkill, target: MapEntry): Vector3[] {
  const piece = fixtures.pieceOf(target);
  if (!piece) return [[target.pose.position[0], target.pose.position[1], topOf(target)]];
  const items = [...perception.map.present()].filter(
    ({ kind, state }) => kind === "item" && state !== "held",
  );
  const away = ([x, y]: Vector3) => Math.hypot(x - body.base.x, y - body.base.y);
  return fixtures
    .levels(perception.map, piece)
    .flatMap(({ centre, size, yaw }) =>
      shares.flatMap((a) =>
        shares.map((b): Vector3 => {
          const [x, y] = [a * size[0], b * size[1]];
          const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
          return [centre[0] + c * x - s * y, centre[1] + s * x + c * y, centre[2]];
        }),
      ),
    )
    .filter(([x, y]) => items.every((item) => distanceToOutline(outlineOf(item), [x, y]) > elbowRoom))
    .sort((a, b) => away(a) - away(b))
    .slice(0, mostParts);
}

/** Of a level's sides from its middle. */
const shares = [-0.36, -0.24, -0.12, 0, 0.12, 0.24, 0.36] as const;
/** Between what is wiped with and what stands beside, metres. */
const elbowRoom = 0.09;
const mostParts = 4;

/** Heading of the longer side of a thing, `map` frame. */
function longest(entry: Parameters<typeof outlineOf>[0]): number {
  const [a, b, c] = outlineOf(entry);
  const [first, second] = [
    [b[0] - a[0], b[1] - a[1]],
    [c[0] - b[0], c[1] - b[1]],
  ];
  const [x, y] = Math.hypot(...first) >= Math.hypot(...second) ? first : second;
  return Math.atan2(y, x);
}
