import type { DoubleBuffer, MjData, MjModel } from "@mujoco/mujoco";
import type { Disposable } from "../../core/base/disposable";
import type { Vector3 } from "../../core/world/geometry";
import { type Engine, setIntegrationState } from "./engine";
import type { ModelGeom } from "./modelStructure";

/** A contact between two bodies, as counted by MuJoCo (0 is the world: floor and walls). */
export interface BodyContact {
  readonly bodies: readonly [number, number];
  /** Unit vector from the first body to the second. */
  readonly normal: Vector3;
  /** Along the normal, newtons. */
  readonly force: number;
  /** What pushes the second body upwards, friction included, newtons; negative where it is pulled down. */
  readonly lift: number;
  /** Metres, negative where the bodies overlap. */
  readonly distance: number;
}

/**
 * Contacts with their forces, also between bodies that sleep (a state keeps none for them): measured on a copy, so that
 * looking changes nothing.
 */
export class ContactProbe implements Disposable {
  private readonly force: DoubleBuffer;
  private probe: MjData | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly model: MjModel,
    private readonly geoms: readonly ModelGeom[],
  ) {
    this.force = new engine.DoubleBuffer(6);
  }

  /** @param integration MuJoCo's integration state */
  contactsIn(integration: Float64Array): readonly BodyContact[] {
    const probe = this.probe ?? new this.engine.MjData(this.model);
    this.probe = probe;
    this.engine.mj_resetData(this.model, probe);
    setIntegrationState(this.engine, this.model, probe, integration);
    (probe.tree_asleep as Int32Array).fill(-1);
    this.engine.mj_forward(this.model, probe);
    const list = probe.contact;
    const found: BodyContact[] = [];
    try {
      for (let index = 0; index < list.size(); index++) {
        const contact = list.get(index);
        if (!contact) continue;
        try {
          this.engine.mj_contactForce(this.model, probe, index, this.force);
          const frame = contact.frame as Float64Array;
          const [along, first, second] = this.force.GetView() as Float64Array;
          found.push({
            bodies: [this.geoms[contact.geom1].body, this.geoms[contact.geom2].body],
            normal: [frame[0], frame[1], frame[2]],
            force: along,
            lift: along * frame[2] + first * frame[5] + second * frame[8],
            distance: contact.dist,
          });
        } finally {
          contact.delete();
        }
      }
    } finally {
      list.delete();
    }
    return found;
  }

  dispose(): void {
    this.probe?.delete();
    this.force.delete();
  }
}
