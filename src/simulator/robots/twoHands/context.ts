import type { Fact } from "../../../core/world/facts";
import { factKey } from "../../../core/world/facts";
import type { ObjectId } from "../../../core/world/objects";
import type { HouseholdMemory, HouseholdParts, HouseholdSkill } from "../household/context";
import type { Ended } from "../robot";
import type { HandBody } from "./body";
import { type HandName, handNames } from "./bodyXml";

/** What one hand holds. JSON. */
interface Held {
  holding: ObjectId | undefined;
  pitch: number | undefined;
}

/** JSON. */
export interface TwoHandsMemory extends Omit<HouseholdMemory, keyof Held> {
  hands: Record<HandName, Held>;
  /** The hand that was used last: its wrist camera is the robot's. */
  hand: HandName;
  /** What it walked to last, and what was in that, round it or under it then. */
  near: readonly ObjectId[];
  facing: ObjectId | undefined;
  posture: { readonly kind: "sitting" | "lying"; readonly on: ObjectId } | undefined;
  pluggedIn: readonly ObjectId[];
  /** What has been done, such as `eaten chips_1`. */
  done: readonly Fact[];
  /** Everything in the home has been told once. */
  told: boolean;
}

export function memoryAtStart(pluggedIn: readonly ObjectId[]): TwoHandsMemory {
  const empty = (): Held => ({ holding: undefined, pitch: undefined });
  return {
    obstacles: [],
    obstacleLeaves: undefined,
    searches: 0,
    dropsAt: undefined,
    wentTo: undefined,
    hands: { right: empty(), left: empty() },
    hand: "right",
    near: [],
    facing: undefined,
    posture: undefined,
    pluggedIn,
    done: [],
    told: false,
  };
}

/** The memory of a robot with one arm, as one of the hands has it: what it holds is its own, the rest is shared. */
export function memoryOf(hand: HandName, all: TwoHandsMemory): HouseholdMemory {
  const own = new Set<PropertyKey>(["holding", "pitch"]);
  return new Proxy(all as unknown as HouseholdMemory, {
    get: (_, key) => Reflect.get(own.has(key) ? all.hands[hand] : all, key),
    set: (_, key, value) => Reflect.set(own.has(key) ? all.hands[hand] : all, key, value),
  });
}

export type HandParts = HouseholdParts & { readonly body: HandBody };
export type HandSkill = HouseholdSkill & { readonly body: HandBody };

/** One action of the robot with two hands under way. */
export interface TwoHandedSkill {
  readonly memory: TwoHandsMemory;
  /** The robot as its skills for one hand have it; from now on what is said of the gripper is said of that one. */
  use(hand: HandName): HandSkill;
}

/** The skill in the hand that was used last, for what needs no hand. */
export function anyHand(skill: TwoHandedSkill): HandSkill {
  return skill.use(skill.memory.hand);
}

export function freeHands({ memory }: Pick<TwoHandedSkill, "memory">): HandName[] {
  return handNames.filter((hand) => memory.hands[hand].holding === undefined);
}

/** The hand that holds a thing. */
export function handWith({ memory }: Pick<TwoHandedSkill, "memory">, id: ObjectId): HandName | undefined {
  return handNames.find((hand) => memory.hands[hand].holding === id);
}

/**
 * Does something with the first free hand, and where that does not get there with the other one if that is free, too.
 */
export async function withFreeHand(
  skill: TwoHandedSkill,
  act: (hand: HandSkill) => Promise<Ended>,
): Promise<Ended> {
  const free = freeHands(skill);
  let ended: Ended = { cause: "unsupported", message: "Both hands are full, and a free one is needed." };
  for (const hand of free) {
    ended = await act(skill.use(hand));
    if (ended?.cause !== "unreachable") return ended;
  }
  return ended;
}

export function remember(memory: TwoHandsMemory, fact: Fact): void {
  forget(memory, fact);
  memory.done = [...memory.done, fact];
}

export function forget(memory: TwoHandsMemory, fact: Fact): void {
  memory.done = memory.done.filter((other) => factKey(other) !== factKey(fact));
}
