import type { DoubleBuffer, MjData, MjModel } from "@mujoco/mujoco";
import type { Disposable } from "../../core/base/disposable";
import type { Pose, Quaternion, Vector3 } from "../../core/world/geometry";
import { CollisionCulling } from "./collisionCulling";
import { type BodyContact, ContactProbe } from "./contactProbe";
import { type Engine, integrationState, objectKind, setIntegrationState } from "./engine";
import { Equalities, type Welds } from "./equalities";
import {
  geomsOf,
  type JointPlace,
  jointsOf,
  linksOf,
  type ModelGeom,
  type ModelLink,
} from "./modelStructure";
import { packed, unpacked } from "./packedNumbers";
import { coarseTimestep, timestep } from "./sceneXml";
import { Settling } from "./settling";
import { WrongContacts } from "./wrongContacts";

/** Geom group of bodies whose own rays must not end in themselves. */
export const lookedThroughGroup = 5;
const rayGroups = [0, 1, 2, 3, 4, 5].map((group) => (group === lookedThroughGroup ? 0 : 1));

/** Typed-array views into MuJoCo's memory; they go stale when that memory grows. */
interface Views {
  readonly qpos: Float64Array;
  readonly qvel: Float64Array;
  readonly warmStart: Float64Array;
  readonly ctrl: Float64Array;
  readonly xpos: Float64Array;
  readonly xquat: Float64Array;
  readonly xmat: Float64Array;
  readonly geomPosition: Float64Array;
  readonly geomRotation: Float64Array;
  readonly sensors: Float64Array;
  readonly asleep: Int32Array;
  readonly mocapPosition: Float64Array;
  readonly actuatorForce: Float64Array;
  readonly userData: Float64Array;
}

/** MuJoCo's countdown to sleep, at its start. */
const wideAwake = -11;

/** A saved state: MuJoCo's integration state, which bodies sleep, and what was last measured; numbers are `packed`. */
export interface PhysicsState {
  readonly integration: string;
  readonly asleep: readonly number[];
  readonly sensors: string;
  readonly actuatorForce: string;
  /** Absent where nothing was ever welded. */
  readonly welds?: Welds;
}

/** The same as numbers. */
interface StateNumbers {
  readonly integration: Float64Array;
  readonly asleep: Int32Array;
  readonly sensors: Float64Array;
  readonly actuatorForce: Float64Array;
}

/** One MuJoCo model and its state. */
export class PhysicsWorld implements Disposable {
  private readonly model: MjModel;
  private readonly data: MjData;
  private readonly options: MjModel["opt"];
  private readonly stateBuffer: DoubleBuffer;
  private readonly scratch: DoubleBuffer;
  private readonly culling: CollisionCulling;
  private readonly settling: Settling;
  private readonly wrongContacts: WrongContacts;
  private readonly equalities: Equalities;
  private readonly contactProbe: ContactProbe;
  private current: Views;
  /** Geom types, sizes, bodies and colours, which don't change. */
  readonly geoms: readonly ModelGeom[];
  /** Bodies of the robot, parents first. */
  readonly links: readonly ModelLink[];
  /** Every joint of the model. */
  readonly joints: readonly JointPlace[];
  /** Set once a number in the state is no number any more; nothing can be done with this world then. */
  broken = false;

  /** Throws with MuJoCo's message where the model is not valid: a bug of the generator, not of the user. */
  constructor(
    private readonly engine: Engine,
    xml: string,
  ) {
    const model = engine.MjModel.from_xml_string(xml);
    this.model = model;
    this.data = new engine.MjData(model);
    this.options = model.opt;
    this.stateBuffer = new engine.DoubleBuffer(engine.mj_stateSize(model, integrationState));
    this.scratch = new engine.DoubleBuffer(3);
    this.culling = new CollisionCulling(model);
    this.settling = new Settling(model, this.options);
    engine.mj_forward(model, this.data);
    this.current = this.readViews();
    this.geoms = geomsOf(model);
    this.links = linksOf(engine, model);
    this.joints = jointsOf(engine, model);
    this.wrongContacts = new WrongContacts(
      model,
      this.data,
      this.geoms,
      new Set(this.links.map(({ body }) => body)),
    );
    this.equalities = new Equalities(engine, model, this.data);
    this.contactProbe = new ContactProbe(engine, model, this.geoms);
  }

  private readViews(): Views {
    const data = this.data;
    return {
      qpos: data.qpos,
      qvel: data.qvel,
      warmStart: data.qacc_warmstart,
      ctrl: data.ctrl,
      xpos: data.xpos,
      xquat: data.xquat,
      xmat: data.xmat,
      geomPosition: data.geom_xpos,
      geomRotation: data.geom_xmat,
      sensors: data.sensordata,
      asleep: data.tree_asleep,
      mocapPosition: data.mocap_pos,
      actuatorForce: data.actuator_force,
      userData: data.userdata,
    };
  }

  private get views(): Views {
    if (this.current.qpos.length === 0) this.current = this.readViews();
    return this.current;
  }

  get time(): number {
    return this.data.time;
  }

  get qpos(): Float64Array {
    return this.views.qpos;
  }

  get qvel(): Float64Array {
    return this.views.qvel;
  }

  get ctrl(): Float64Array {
    return this.views.ctrl;
  }

  get sensors(): Float64Array {
    return this.views.sensors;
  }

  get actuatorForce(): Float64Array {
    return this.views.actuatorForce;
  }

  /** Numbers that belong to the state and mean nothing to MuJoCo. */
  get userData(): Float64Array {
    return this.views.userData;
  }

  /** Of bodies that are placed by hand, three numbers each. */
  get mocapPositions(): Float64Array {
    return this.views.mocapPosition;
  }

  /** Three numbers a geom. */
  get geomPositions(): Float64Array {
    return this.views.geomPosition;
  }

  /** Nine numbers a geom, row-major. */
  get geomRotations(): Float64Array {
    return this.views.geomRotation;
  }

  /** Throws on a name that is not in the model: MuJoCo itself would go on with −1. */
  idOf(kind: keyof typeof objectKind, name: string): number {
    const id = this.engine.mj_name2id(this.model, objectKind[kind], name);
    if (id < 0) throw new Error(`The physics model has no ${kind} "${name}".`);
    return id;
  }

  jointAddress(name: string): { readonly position: number; readonly velocity: number } {
    const id = this.idOf("joint", name);
    return { position: this.model.jnt_qposadr[id], velocity: this.model.jnt_dofadr[id] };
  }

  sensorAddress(name: string): number {
    return this.model.sensor_adr[this.idOf("sensor", name)];
  }

  /** Address of a free body's joint; bodies without one are fixed and give undefined. */
  freeJointOf(body: number): { readonly position: number; readonly velocity: number } | undefined {
    const joint = this.model.body_jntadr[body];
    if (joint < 0) return undefined;
    return { position: this.model.jnt_qposadr[joint], velocity: this.model.jnt_dofadr[joint] };
  }

  bodyPose(body: number): Pose {
    const { xpos, xquat } = this.views;
    return {
      position: [xpos[body * 3], xpos[body * 3 + 1], xpos[body * 3 + 2]],
      orientation: [
        xquat[body * 4],
        xquat[body * 4 + 1],
        xquat[body * 4 + 2],
        xquat[body * 4 + 3],
      ] as Quaternion,
    };
  }

  /** Position and row-major rotation of a body, into arrays of 3 and 9. */
  copyBodyPose(body: number, position: Float64Array, rotation: Float64Array): void {
    const { xpos, xmat } = this.views;
    position.set(xpos.subarray(body * 3, body * 3 + 3));
    rotation.set(xmat.subarray(body * 9, body * 9 + 9));
  }

  /**
   * Length of the next step, seconds: twice as long while nothing but the robot moves, since only contacts between
   * free bodies need the short one.
   */
  get stepSeconds(): number {
    return this.allAsleep ? coarseTimestep : timestep;
  }

  /** @param seconds `stepSeconds` */
  step(seconds: number): void {
    const before = this.data.time;
    if (this.options.timestep !== seconds) this.options.timestep = seconds;
    this.culling.beforeStep(this.views, seconds);
    const settles = this.settling.beforeStep(this.views, seconds);
    this.wrongContacts.step(
      () => this.views,
      () => this.engine.mj_step(this.model, this.data),
      () => {
        this.data.time = before;
      },
    );
    if (settles) this.settling.afterStep();
    // MuJoCo answers a bad number by resetting everything to the start, silently: the clock gives it away.
    if (!(this.data.time > before)) this.broken = true;
  }

  /** Poses follow positions that were written by hand. */
  refresh(): void {
    this.culling.expose();
    this.engine.mj_forward(this.model, this.data);
  }

  placeMocap(index: number, position: readonly [number, number, number]): void {
    this.culling.expose();
    this.views.mocapPosition.set(position, index * 3);
  }

  /** Dry friction against one of the velocities, N or N·m. */
  setDryFriction(velocity: number, friction: number): void {
    (this.model.dof_frictionloss as Float64Array)[velocity] = friction;
  }

  /** From now on an equality does not hold any more. */
  releaseEquality(name: string): void {
    this.equalities.release(this.idOf("equality", name));
  }

  holdsEquality(name: string): boolean {
    return this.equalities.holds(this.idOf("equality", name));
  }

  /** From now on a weld holds its second body as it lies in the first. */
  engageWeld(name: string, pose: Pose): void {
    this.equalities.engageWeld(this.idOf("equality", name), pose);
  }

  parentOf(body: number): number {
    return this.model.body_parentid[body];
  }

  setSlidingFriction(geom: number, friction: number): void {
    (this.model.geom_friction as Float64Array)[geom * 3] = friction;
  }

  slidingFriction(geom: number): number {
    return (this.model.geom_friction as Float64Array)[geom * 3];
  }

  /** Every contact with its force, also between bodies that sleep. */
  contacts(): readonly BodyContact[] {
    this.engine.mj_getState(this.model, this.data, this.stateBuffer, integrationState);
    this.culling.expose();
    // A copy: the bindings' memory may grow under the view.
    return this.contactProbe.contactsIn((this.stateBuffer.GetView() as Float64Array).slice());
  }

  /**
   * Metres to the nearest visible geom along the unit direction, or undefined; the body given (−1: none) and geoms of
   * `lookedThroughGroup` are looked through.
   */
  castRay(from: Vector3, direction: Vector3, exceptBody: number): number | undefined {
    const geom = this.rayGeom ?? new this.engine.IntBuffer(1);
    this.rayGeom = geom;
    const metres = this.engine.mj_ray(
      this.model,
      this.data,
      [...from],
      [...direction],
      rayGroups,
      true,
      exceptBody,
      geom,
      this.scratch,
    );
    return metres < 0 ? undefined : metres;
  }
  private rayGeom: InstanceType<Engine["IntBuffer"]> | undefined;

  /** Also makes the present go on exactly as a restored copy will. */
  save(): PhysicsState {
    const numbers = this.numbers();
    this.begin(numbers);
    return {
      integration: packed(numbers.integration),
      asleep: numbersOf(numbers.asleep),
      sensors: packed(numbers.sensors),
      actuatorForce: packed(numbers.actuatorForce),
      ...this.equalities.save(),
    };
  }

  /** Bit-exact. */
  restore({ integration, asleep, sensors, actuatorForce, welds = {} }: PhysicsState): void {
    this.equalities.restore(welds);
    this.begin({
      integration: unpacked(integration),
      asleep: Int32Array.from(asleep),
      sensors: unpacked(sensors),
      actuatorForce: unpacked(actuatorForce),
    });
    this.broken = false;
  }

  /** Copies. */
  private numbers(): StateNumbers {
    this.engine.mj_getState(this.model, this.data, this.stateBuffer, integrationState);
    const { asleep, sensors, actuatorForce } = this.views;
    return {
      integration: (this.stateBuffer.GetView() as Float64Array).slice(),
      asleep: asleep.slice(),
      sensors: sensors.slice(),
      actuatorForce: actuatorForce.slice(),
    };
  }

  /**
   * From now on the state is this. Of what is derived from it only poses and measurements are read before the next step,
   * which derives all the rest anew; what sleeps is not moved by it, so its poses must be right already.
   */
  private begin(numbers: StateNumbers): void {
    this.culling.expose();
    this.settling.forget();
    this.engine.mj_resetData(this.model, this.data);
    setIntegrationState(this.engine, this.model, this.data, numbers.integration);
    this.engine.mj_kinematics(this.model, this.data);
    const { asleep, sensors, actuatorForce } = this.views;
    asleep.set(numbers.asleep);
    sensors.set(numbers.sensors);
    actuatorForce.set(numbers.actuatorForce);
  }

  /**
   * Something was put elsewhere or pushed by hand: everything looks again whether it still rests. To write down that it
   * is awake is not enough: what is stepped is decided anew only where something falls asleep, and by a reset.
   */
  wakeAll(): void {
    const numbers = this.numbers();
    this.begin({ ...numbers, asleep: numbers.asleep.fill(wideAwake) });
  }

  /** Everything that can move freely sleeps: nothing will change until something touches it. */
  get allAsleep(): boolean {
    const asleep = this.views.asleep;
    let awake = 0;
    for (let tree = 0; tree < asleep.length; tree++) if (asleep[tree] < 0) awake++;
    // The robot itself never sleeps.
    return awake <= 1;
  }

  dispose(): void {
    this.rayGeom?.delete();
    this.contactProbe.dispose();
    for (const item of [this.options, this.stateBuffer, this.scratch, this.data, this.model]) item.delete();
  }
}

/** `Array.from` takes ten times as long, by way of an iterator. */
function numbersOf(values: Int32Array): number[] {
  const numbers = new Array<number>(values.length);
  for (let index = 0; index < values.length; index++) numbers[index] = values[index];
  return numbers;
}
