import { seededRandom } from "../../src/core/world/ports";
import type { ActionResult } from "../../src/core/world/robotLink";
import { startRobot, type TestRobot } from "../../src/simulator/testing/builtInRobot";

/*
 * Single actions of the household robot in its kitchens, each from a state as tasks meet it. States that several tries
 * begin with are snapshots. Success is what the truth says.
 */

/** `pickUp mug`: an action and a thing by its hidden name. */
export type Call = string;

export interface Try {
  /** What is counted together: `pickUp drawer`. */
  readonly kind: string;
  readonly before: readonly Call[];
  readonly call: Call;
}

export interface TryResult extends Pick<Try, "kind" | "call"> {
  readonly kitchen: string;
  readonly seed: number;
  /** An action before it failed, so that it was not tried. */
  readonly notTried?: string;
  readonly claimed: boolean;
  readonly achieved: boolean;
  /** Why not. */
  readonly message?: string;
  /** Other things that are elsewhere afterwards, or broken. */
  readonly disturbed: readonly string[];
  readonly robotSeconds: number;
  readonly wallSeconds: number;
}

/** One kitchen in which the robot has explored. */
export class Kitchen {
  private readonly states = new Map<string, string | { readonly failed: string }>();

  private constructor(
    readonly name: string,
    readonly seed: number,
    readonly robot: TestRobot,
  ) {}

  static async open(name: string, seed: number): Promise<Kitchen> {
    const robot = await startRobot("household", name, seed);
    const kitchen = new Kitchen(name, seed, robot);
    const explored = await robot.act("explore");
    if (explored.outcome !== "success") throw new Error(`${name}: ${explored.message}`);
    kitchen.states.set("", await robot.simulation.save());
    return kitchen;
  }

  dispose(): void {
    this.robot.simulation.dispose();
  }

  async run({ kind, before, call }: Try): Promise<TryResult> {
    const result = { kind, call, kitchen: this.name, seed: this.seed };
    const nothing = { claimed: false, achieved: false, disturbed: [], robotSeconds: 0, wallSeconds: 0 };
    const failed = await this.bring(before);
    if (failed !== undefined) return { ...result, ...nothing, notTried: failed };
    const held = this.factsOf("picked-up")[0]?.[1];
    const places = this.places();
    const begun = performance.now();
    const ended = await this.perform(call);
    const wallSeconds = (performance.now() - begun) / 1000;
    const achieved = ended !== undefined && this.holds(call, held, ended);
    return {
      ...result,
      claimed: ended?.outcome === "success",
      achieved,
      message: ended === undefined ? "The robot has not seen it." : ended.message,
      disturbed: this.disturbedSince(places, [call.split(" ")[1], held]),
      robotSeconds: ended?.robotSeconds ?? 0,
      wallSeconds,
    };
  }

  /** Where everything is that can move. */
  private places(): ReadonlyMap<string, readonly number[]> {
    const { things } = this.robot.simulation.truth();
    return new Map(
      things.flatMap(({ kind, name, pose }) => (kind === "item" ? [[name, pose.position]] : [])),
    );
  }

  /** What was pushed about by more than a hand's breadth; what rides on or in a handled thing goes with that. */
  private disturbedSince(
    before: ReadonlyMap<string, readonly number[]>,
    handled: readonly (string | undefined)[],
  ): string[] {
    const after = this.places();
    return [...before].flatMap(([name, was]) => {
      const is = after.get(name) ?? was;
      const moved = Math.hypot(is[0] - was[0], is[1] - was[1], is[2] - was[2]);
      const rides = handled.some((other) => {
        const carrier = other === undefined ? undefined : before.get(other);
        return carrier && Math.hypot(carrier[0] - was[0], carrier[1] - was[1]) < 0.1;
      });
      const inDrawer = this.robot.scene.furniture.some(
        (piece) => handled.includes(piece.name) && piece.openable,
      );
      return moved > 0.12 && !rides && !inDrawer && !handled.includes(name) ? [name] : [];
    });
  }

  /** @returns why that state could not be had */
  private async bring(calls: readonly Call[]): Promise<string | undefined> {
    const key = calls.join(";");
    const state = this.states.get(key);
    if (typeof state === "object") return state.failed;
    if (state !== undefined) {
      await this.robot.simulation.restore(state);
      return undefined;
    }
    const earlier = await this.bring(calls.slice(0, -1));
    const last = calls[calls.length - 1];
    const ended = earlier === undefined ? await this.perform(last) : undefined;
    const failed =
      earlier ?? (ended?.outcome === "success" ? undefined : `${last}: ${ended?.message ?? "not seen"}`);
    this.states.set(key, failed === undefined ? await this.robot.simulation.save() : { failed });
    return failed;
  }

  /** undefined where the robot does not know the thing. */
  private async perform(call: Call): Promise<ActionResult | undefined> {
    const [action, name] = call.split(" ");
    if (name === undefined) return this.robot.act(action);
    const id = Object.entries(this.robot.simulation.truth().names).find(([, hidden]) => hidden === name)?.[0];
    return id === undefined ? undefined : this.robot.act(action, { kind: "object", id });
  }

  private factsOf(predicate: string): (readonly string[])[] {
    return this.robot.simulation.truth().facts.filter(([word]) => word === predicate);
  }

  private isTrue(...fact: readonly string[]): boolean {
    return this.robot.simulation.truth().facts.some((words) => words.join(" ") === fact.join(" "));
  }

  /** Whether the truth is as the domain predicts of the action. */
  private holds(call: Call, held: string | undefined, ended: ActionResult): boolean {
    const [action, name = ""] = call.split(" ");
    switch (action) {
      case "pickUp":
        return this.isTrue("picked-up", name);
      case "place":
        return held !== undefined && this.isTrue("hand-empty") && this.isPlaced(held, name);
      case "open":
        return this.isTrue("is-open", name);
      case "close":
        return !this.isTrue("is-open", name);
      case "toggleOn":
        return this.isTrue("is-toggled", name) && this.isWashed(name, ended);
      case "toggleOff":
        return !this.isTrue("is-toggled", name);
      case "fillHeldObject":
        return held !== undefined && this.isTrue("is-filled", held) && this.isTrue("picked-up", held);
      case "pourInto":
        return this.isTrue("is-filled", name) || this.isTrue("is-watered", name);
      case "search":
        return this.allSeen(name);
      case "adjustPosition":
        return this.isTrue("at", this.fixtureOf(name) ?? name);
      default:
        return ended.outcome === "success";
    }
  }

  private isPlaced(item: string, target: string): boolean {
    const thing = [...this.robot.scene.furniture, ...this.robot.scene.objects].find(
      ({ name }) => name === target,
    );
    const container =
      thing?.attributes.container === true ||
      this.robot.scene.furniture.some((f) => f.name === target && f.openable);
    return this.isTrue(container ? "in" : "on", item, target);
  }

  /** What lies in the sink of a tap that was turned on is clean, and was seen to be. */
  private isWashed(tap: string, ended: ActionResult): boolean {
    const piece = this.robot.scene.furniture.find(({ name }) => name === tap);
    if (piece?.type !== "faucet") return true;
    const sinks = this.robot.scene.furniture.filter(({ type }) => type === "sink");
    const names = this.robot.simulation.truth().names;
    return this.factsOf("in").every(([, item, sink]) => {
      const dish = this.robot.scene.objects.find(({ name }) => name === item);
      if (dish?.attributes.washable !== true || !sinks.some(({ name }) => name === sink)) return true;
      const seen = ended.observation?.objects.find(({ id }) => names[id] === item);
      return this.isTrue("is-clean", item) && seen?.attributes.isClean === true;
    });
  }

  private allSeen(receptacle: string): boolean {
    const known = new Set(Object.values(this.robot.simulation.truth().names));
    return this.factsOf("located").every(([, item, place]) => place !== receptacle || known.has(item));
  }

  fixtureOf(item: string): string | undefined {
    return this.factsOf("located").find(([, name]) => name === item)?.[2];
  }
}

/** A list in an order that the seed decides. */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  return things
    .map((thing) => ({ thing, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ thing }) => thing);
}
