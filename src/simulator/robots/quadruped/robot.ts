import { yawOf } from "../../../core/world/geometry";
import type { Observation } from "../../../core/world/objects";
import type { ActionArgument } from "../../../core/world/robotLink";
import { Perception, type PerceptionMemory } from "../../perception/perception";
import { developed, type Photographer, takePicture } from "../../perception/pictures";
import { distanceToOutline, rectangleOutline } from "../../scene/outline";
import {
  type ActingRobot,
  type ActionContext,
  type ActionEnd,
  type Ended,
  endOf,
  type RobotAction,
  type RobotKind,
  type WorldParts,
} from "../robot";
import { type FrozenPosture, QuadrupedBody } from "./body";
import { quadrupedModel } from "./bodyXml";
import { isMagnitude, type SkillName, type Stride, skills } from "./skills";

/** A four-legged robot with six skills and a camera in its head, after VLM-PC. */
export const quadruped: RobotKind = {
  name: "quadruped",
  model: quadrupedModel,
  place(world, { position, yaw }) {
    const body = new QuadrupedBody(world);
    body.reset(position[0], position[1], yaw);
    return { body, begin: (parts) => new Quadruped(body, parts) };
  },
};

/**
 * From nearer than this to the middle of the body a thing is reached, metres: as the domain says of `at`. The robot
 * believes it from nearer only (robot.json), since what it measures is a few centimetres off.
 */
const reachedMetres = 1;
/** Of what a skill commands, the share that it must move or turn to have gone well. */
const leastShare = 0.5;

/** JSON. */
interface Saved {
  readonly posture: FrozenPosture;
  readonly perception: PerceptionMemory;
}

class Quadruped implements ActingRobot {
  readonly actions: Readonly<Record<string, RobotAction>>;
  readonly perceptions = new Set(["look"]);
  readonly cameras: ActingRobot["cameras"] = { head: () => this.body.cameraPose };
  readonly scoring: ActingRobot["scoring"] = {
    hands: [],
    facts: () => this.reached().map((name) => ["at", name]),
    names: () => Object.fromEntries(this.perception.sources()),
  };
  private readonly perception: Perception;
  private readonly photographer: Photographer;

  constructor(
    private readonly body: QuadrupedBody,
    private readonly parts: WorldParts,
  ) {
    const { scene, seed, faults } = parts;
    this.perception = new Perception({ seed, faults, catalogue: scene.catalogue });
    this.photographer = { visible: parts.visible, render: parts.render, perception: this.perception };
    const moves = Object.keys(skills).map((name): [string, RobotAction] => [
      name,
      ([magnitude], context) => this.move(name as SkillName, magnitude, context),
    ]);
    this.actions = {
      look: async () => ({ ended: undefined, observation: this.look() }),
      ...Object.fromEntries(moves),
    };
  }

  observe(): Observation {
    return this.look();
  }

  afterStep(): void {}

  save(): Saved {
    const saved: Saved = { posture: this.body.held, perception: this.perception.memory };
    this.body.restore(saved.posture);
    return saved;
  }

  restore(value: unknown): void {
    const { posture, perception } = value as Saved;
    this.body.restore(posture);
    this.perception.restore(perception);
  }

  private async move(
    name: SkillName,
    argument: ActionArgument | undefined,
    context: ActionContext,
  ): Promise<ActionEnd> {
    const magnitude = argument?.kind === "value" ? argument.value : undefined;
    if (!isMagnitude(magnitude)) {
      return this.end({
        cause: "unsupported",
        message: `A ${name} is "small", "medium" or "large"; nothing was done.`,
      });
    }
    return this.end(await this.stride(name, skills[name][magnitude], context));
  }

  /** As long as the table says, whatever is in the way; then it holds still. */
  private async stride(name: SkillName, stride: Stride, { token, progress }: ActionContext): Promise<Ended> {
    const { gait, speed, turnSpeed, seconds: duration } = stride;
    const { body, parts } = this;
    const { base } = body;
    const start = { x: base.x, y: base.y, yaw: base.yaw };
    let elapsed = 0;
    let told = 0;
    progress(name, 0);
    body.go(gait, speed, turnSpeed);
    const tick = (seconds: number): boolean => {
      if (elapsed >= duration - 1e-9) return true;
      elapsed += seconds;
      if (elapsed - told >= 0.5) {
        told = elapsed;
        progress(name, Math.min(1, elapsed / duration));
      }
      return false;
    };
    const failure = endOf(await parts.stepper.run({ tick, limitSeconds: duration + 1 }, token));
    if (failure) return failure;
    await parts.stepper.brake();
    const along = (base.x - start.x) * Math.cos(start.yaw) + (base.y - start.y) * Math.sin(start.yaw);
    const done =
      turnSpeed === 0 ? along / (speed * duration) : (base.yaw - start.yaw) / (turnSpeed * duration);
    if (done >= leastShare) return undefined;
    const share = `${Math.max(0, Math.round(100 * done))} % of what was commanded`;
    return {
      cause: "blocked",
      message: `The body hardly ${turnSpeed === 0 ? "moved" : "turned"} (${share}): something holds it back.`,
    };
  }

  private end(ended: Ended): ActionEnd {
    return { ended, observation: this.look() };
  }

  private look(): Observation {
    const { body, parts, photographer } = this;
    const survey = this.perception.beginSurvey({ kind: "look" });
    const shot = takePicture(photographer, "head", body.cameraPose, survey);
    const { objects, missing } = survey.finish();
    const images = [developed(photographer, shot)];
    return { stamp: parts.stepper.time, robot: { base: body.base.pose }, objects, missing, images };
  }

  /** FOR SCORING ONLY: hidden names of what it is at. */
  private reached(): string[] {
    const { world, visible } = this.parts;
    const { x, y } = this.body.base;
    return visible.things.flatMap(({ name, size }) => {
      const pose = world.bodyPose(visible.bodyOf.get(name) ?? 0);
      const outline = rectangleOutline([pose.position[0], pose.position[1]], [size[0], size[1]], yawOf(pose));
      return distanceToOutline(outline, [x, y]) <= reachedMetres ? [name] : [];
    });
  }
}
