import { fromYaw, type Pose, yawOf } from "../../../core/world/geometry";
import type { DetectedObject, ObjectId, Observation } from "../../../core/world/objects";
import type { ActionArgument } from "../../../core/world/robotLink";
import type { ArmState } from "../../arm/armDriver";
import { developed, takePicture } from "../../perception/pictures";
import { Threads } from "../../physics/threads";
import type { GeomPoses } from "../../protocol";
import type { ActingRobot, ActionContext, Ended, RobotAction, RobotKind, WorldParts } from "../robot";
import { TabletopBody, tabletopCollision, tabletopModel } from "./body";
import type { Skill, TabletopMemory, TabletopParts } from "./context";
import { workspace } from "./dimensions";
import { applyFriction, closeGripper, heldObject, openGripper } from "./gripper";
import { type PassageMemory, Passages, taskFacts } from "./scoring";
import { gripperId, type ReportMemory, StateReport } from "./stateReport";
import { executeTrajectory } from "./trajectory";

/** A seven-joint arm beside a table that is told where its hand is to go, after MALMM. */
export const tabletopArm: RobotKind = {
  name: "tabletop-arm",
  model: tabletopModel,
  /** Its axes are those of the map, whatever heading the scene gives it. */
  place(world, { position, poseNoise = 1 }) {
    const body = new TabletopBody(world);
    body.reset(position);
    return { body, begin: (parts) => new TabletopArm(body, parts, poseNoise) };
  },
};

/** JSON. */
interface Saved {
  readonly body: ArmState;
  readonly memory: TabletopMemory;
  readonly report: ReportMemory;
  readonly passages: PassageMemory;
}

type SkillOf = (skill: Skill, args: readonly ActionArgument[]) => Promise<Ended>;

class TabletopArm implements ActingRobot {
  readonly actions: Readonly<Record<string, RobotAction>> = {
    report: this.acting(async () => undefined),
    executeTrajectory: this.acting((skill, args) => this.trajectory(skill, args)),
    openGripper: this.acting(openGripper),
    closeGripper: this.acting(async (skill, [object]) =>
      object?.kind === "object"
        ? closeGripper(skill, object.id)
        : { cause: "unknown-object", message: "The action needs an object of the report." },
    ),
    taskCompleted: this.acting(async () => undefined),
  };
  readonly perceptions = new Set(["report"]);
  readonly cameras: ActingRobot["cameras"] = {
    head: () => this.body.frontCameraPose,
    wrist: () => this.body.wristCameraPose,
  };
  readonly scoring: ActingRobot["scoring"];
  private readonly parts: TabletopParts;
  private readonly threads: Threads;
  private readonly passages: Passages;

  constructor(
    private readonly body: TabletopBody,
    parts: WorldParts,
    poseNoise: number,
  ) {
    const { scene, seed, world, visible } = parts;
    const report = new StateReport(visible, seed, poseNoise);
    const memory: TabletopMemory = { holding: undefined, searches: 0, trajectories: 0, slippery: false };
    const collision = tabletopCollision();
    const nextRandom = () => parts.random(memory.searches++);
    this.parts = {
      ...parts,
      body,
      collision,
      report,
      memory,
      considered: { hand: [], grasps: [] },
      nextRandom,
    };
    this.threads = new Threads(world, scene);
    this.passages = new Passages(scene, (name) => world.bodyPose(visible.bodyOf.get(name) ?? 0));
    const { threads, passages } = this;
    this.scoring = {
      hands: [body.padBodies],
      facts: () => taskFacts({ scene, world, visible, threads, passages, padBodies: body.padBodies }),
      names: () => report.names(),
    };
  }

  observe(_towards: readonly ObjectId[]): Observation {
    return this.look();
  }

  overlays(): GeomPoses["overlays"] {
    return { planned: [], ...this.parts.considered };
  }

  afterStep(): void {
    this.threads.afterStep();
    this.passages.afterStep();
  }

  save(): Saved {
    const { body, passages } = this;
    const { memory, report } = this.parts;
    const saved: Saved = {
      body: body.state,
      memory: { ...memory },
      report: report.memory,
      passages: passages.memory,
    };
    body.restore(saved.body);
    return saved;
  }

  restore({ body, memory, report, passages }: Saved): void {
    this.body.restore(body);
    Object.assign(this.parts.memory, { holding: undefined }, memory);
    this.parts.report.restore(report);
    this.passages.restore(passages);
    this.threads.rub();
    applyFriction(this.parts);
  }

  private acting(skillOf: SkillOf): RobotAction {
    return async (args, context: ActionContext) => {
      Object.assign(this.parts.considered, { hand: [], grasps: [] });
      const ended = await skillOf({ ...this.parts, ...context }, args);
      return { ended, observation: this.look() };
    };
  }

  private async trajectory(skill: Skill, [position, yaw]: readonly ActionArgument[]): Promise<Ended> {
    const heading = yaw?.kind === "value" ? yaw.value : "auto";
    const turn = typeof heading === "number" && Number.isFinite(heading) ? heading : undefined;
    if (turn === undefined && heading !== "auto")
      return { cause: "unsupported", message: `The heading is in radians, or "auto"; it is ${heading}.` };
    if (position?.kind === "location") return executeTrajectory(skill, position.position, turn);
    if (position?.kind !== "object")
      return { cause: "unknown-object", message: "The action needs a position or an object." };
    const { report, memory } = skill;
    const target = report.look(memory.holding).find(({ id }) => id === position.id);
    if (!target?.pose)
      return {
        cause: "unknown-object",
        message: `The robot knows no ${position.id}; it knows ${report.knownIds.join(", ")}.`,
      };
    const [x, y, z] = target.pose.position;
    // The middle of a flat object may be lower than the fingers get: then as low as they do.
    const height = Math.max(z, workspace.z.minimum);
    return executeTrajectory(skill, [x, y, height], turn ?? this.headingOver(target.pose));
  }

  /** With which the fingers close over the narrow side: of both the one that is nearer to the hand's. */
  private headingOver(pose: Pose): number {
    const present = yawOf(this.body.toolPose);
    return present + Math.atan(Math.tan(yawOf(pose) - present));
  }

  /** The state of everything, and what the cameras show. */
  private look(): Observation {
    const { body, parts } = this;
    const { memory, report, stepper } = parts;
    memory.holding = heldObject(parts);
    const { holding } = memory;
    const objects = [...report.look(holding), this.gripper()];
    const photographer = { ...parts, perception: report };
    const images = [developed(photographer, takePicture(photographer, "head", body.frontCameraPose))];
    if (holding === undefined)
      images.push(developed(photographer, takePicture(photographer, "wrist", body.wristCameraPose)));
    return {
      stamp: stepper.time,
      robot: {
        base: body.base,
        endEffector: body.toolPose,
        gripper: { opening: body.opening, ...(holding === undefined ? {} : { holding }) },
      },
      objects,
      missing: [],
      images,
    };
  }

  /** The end effector among the things that programs can ask for. */
  private gripper(): DetectedObject {
    const { toolPose, opening } = this.body;
    // A hand that points down is turned over: its heading is that of its x axis.
    const yaw = yawOf(toolPose);
    return {
      id: gripperId,
      type: "gripper",
      label: "gripper",
      attributes: {
        yaw: Math.round(yaw * 1e4) / 1e4,
        opening: Math.round(opening * 1e4) / 1e4,
        holding: this.parts.memory.holding ?? "nothing",
      },
      pose: { position: toolPose.position, orientation: fromYaw(yaw) },
      confidence: 1,
    };
  }
}
