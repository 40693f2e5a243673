import type { MjData, MjModel } from "@mujoco/mujoco";
import type { Pose } from "../../core/world/geometry";
import { type Engine, equalityState } from "./engine";

/** How what is welded lies in the hand: MuJoCo's numbers of the constraint, by the id of the equality. */
export type Welds = Readonly<Record<number, readonly number[]>>;

/** MuJoCo's equality constraints: which of them hold, and how welds hold. */
export class Equalities {
  private readonly welds = new Map<number, readonly number[]>();

  constructor(
    private readonly engine: Engine,
    private readonly model: MjModel,
    private readonly data: MjData,
  ) {}

  holds(id: number): boolean {
    return this.active()[id] !== 0;
  }

  release(id: number): void {
    this.set(id, 0);
  }

  /** From now on a weld holds its second body as it lies in the first. */
  engageWeld(id: number, { position, orientation }: Pose): void {
    this.welds.set(id, [0, 0, 0, ...position, ...orientation, 1]);
    this.writeWelds();
    this.set(id, 1);
  }

  /** How welds hold; which of them do is part of MuJoCo's own state. */
  save(): { readonly welds?: Welds } {
    return this.welds.size > 0 ? { welds: Object.fromEntries(this.welds) } : {};
  }

  restore(welds: Welds): void {
    for (const [id, numbers] of Object.entries(welds)) this.welds.set(Number(id), numbers);
    this.writeWelds();
  }

  /** How they hold belongs to the model, which the state does not have. */
  private writeWelds(): void {
    const data = this.model.eq_data as Float64Array;
    for (const [id, numbers] of this.welds) data.set(numbers, id * numbers.length);
  }

  private set(id: number, value: 0 | 1): void {
    const active = this.active();
    active[id] = value;
    this.engine.mj_setState(this.model, this.data, active, equalityState);
  }

  /** By way of the state: the bindings can't hand out arrays of booleans. */
  private active(): number[] {
    const buffer = new this.engine.DoubleBuffer(this.engine.mj_stateSize(this.model, equalityState));
    try {
      this.engine.mj_getState(this.model, this.data, buffer, equalityState);
      return Array.from(buffer.GetView() as Float64Array);
    } finally {
      buffer.delete();
    }
  }
}
