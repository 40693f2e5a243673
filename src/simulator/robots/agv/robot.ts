import type { CameraImage, ObjectId, Observation } from "../../../core/world/objects";
import type { ActionArgument } from "../../../core/world/robotLink";
import { driveMotion } from "../../driving/driveMotion";
import {
  clearFaultObstacle,
  type DrivingMemory,
  type DrivingRobot,
  driveTo,
  leastClearance,
  placesOnceFree,
  presentMap,
  routeOverlay,
} from "../../driving/driveTo";
import type { HeldPlace } from "../../driving/planarBase";
import { buildFloorMap } from "../../navigation/floorMap";
import { overlooks, type Stance, type StanceOptions, stancesAlong } from "../../navigation/stances";
import { type MapEntry, outlineOf } from "../../perception/objectMap";
import {
  Perception,
  type PerceptionMemory,
  type Survey,
  type SurveyReport,
} from "../../perception/perception";
import { developed, kept, type Photographer, type Shot, takePicture } from "../../perception/pictures";
import type { GeomPoses } from "../../protocol";
import { distanceToOutline, type Point2 } from "../../scene/outline";
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
import { AgvBody, agvModel, baseRadius } from "./body";

/** An automated guided vehicle: it drives between areas that it tells by their signs, after HiCRISP. */
export const agv: RobotKind = {
  name: "agv",
  model: agvModel,
  place(world, { position, yaw }) {
    const body = new AgvBody(world);
    body.base.reset(position[0], position[1], yaw);
    world.refresh();
    return { body, begin: (parts) => new Agv(body, parts) };
  },
};

/** From nearer than this to its sign the vehicle is in an area, metres. */
const inAreaMetres = 0.8;
/** From the sign to the centre of the base when it stops there, metres. */
const fromSign = { least: baseRadius + leastClearance, best: 0.5, most: 0.75 } as const;
/** From the sign when it is read again, metres. */
const forReading = { least: 0.75, best: 0.9, most: 1.05 } as const;
const readingRounds = 2;
const viewpoints = 3;
const turnsRound = 6;

/** JSON. */
interface Memory extends DrivingMemory {
  /** FOR SCORING ONLY: hidden names of the areas that it has really stopped in, in order. */
  visits: readonly string[];
  surveys: number;
}

/** JSON. */
interface Saved {
  readonly hold: HeldPlace;
  readonly memory: Memory;
  readonly perception: PerceptionMemory;
}

interface Parts extends WorldParts, DrivingRobot, Photographer {
  readonly limits: WorldParts["limits"];
  readonly memory: Memory;
}

class Agv implements ActingRobot {
  readonly actions: Readonly<Record<string, RobotAction>> = {
    survey: (_, context) => this.survey(context),
    moveTo: ([area], context) => this.moveTo(area, context),
    takePicture: async () => ({ ended: undefined, observation: this.look() }),
  };
  readonly perceptions = new Set(["survey", "takePicture"]);
  readonly cameras: ActingRobot["cameras"] = { head: () => this.body.cameraPose };
  readonly scoring: ActingRobot["scoring"] = {
    hands: [],
    facts: () => this.trueFacts(),
    names: () => Object.fromEntries(this.parts.perception.sources()),
  };
  private readonly parts: Parts;

  constructor(
    private readonly body: AgvBody,
    world: WorldParts,
  ) {
    const { scene, seed, faults } = world;
    const outlines = [...scene.walls, ...scene.furniture].map(({ outline }) => outline);
    this.parts = {
      ...world,
      base: body.base,
      baseBody: body.baseBody,
      baseRadius,
      route: { ahead: [] },
      perception: new Perception({ seed, faults, catalogue: scene.catalogue }),
      floorMap: buildFloorMap(scene.floor, outlines),
      memory: { obstacles: [], obstacleLeaves: undefined, visits: [], surveys: 0 },
    };
  }

  observe(_towards: readonly ObjectId[]): Observation {
    return this.look();
  }

  overlays(): GeomPoses["overlays"] {
    return { planned: routeOverlay(this.parts.route) };
  }

  afterStep(): void {
    clearFaultObstacle(this.parts);
  }

  save(): Saved {
    const { base, memory, perception } = this.parts;
    const saved: Saved = { hold: base.held, memory: { ...memory }, perception: perception.memory };
    base.restore(saved.hold);
    return saved;
  }

  restore({ hold, memory, perception }: Saved): void {
    this.parts.base.restore(hold);
    Object.assign(this.parts.memory, { obstacleLeaves: undefined }, memory);
    this.parts.perception.restore(perception);
  }

  /**
   * Drives to a few places that overlook the hall, and turns round at each. Asked again, it also reads every sign that
   * it knows from close by: something was not as it had seemed.
   */
  private async survey(context: ActionContext): Promise<ActionEnd> {
    const { parts } = this;
    const survey = parts.perception.beginSurvey({ kind: "look" });
    const pictures: Shot[] = [];
    const from: Point2 = [parts.base.x, parts.base.y];
    const places = overlooks(presentMap(parts), from, baseRadius + leastClearance, viewpoints);
    let failure: Ended;
    let reached = 0;
    for (const [index, place] of places.entries()) {
      context.progress(`driving to viewpoint ${index + 1} of ${places.length}`, index / places.length);
      const yaw = Math.atan2(place[1] - parts.base.y, place[0] - parts.base.x);
      const driven = await driveTo(parts, context, { position: place, yaw }, `viewpoint ${index + 1}`);
      if (driven?.cause === "cancelled" || driven?.cause === "robot-error") return this.end(driven);
      // A viewpoint that can't be reached is made up for by the others.
      failure = driven ?? failure;
      if (!driven) reached++;
      context.progress(`looking round at viewpoint ${index + 1}`, (index + 0.7) / places.length);
      const turned = await this.lookRound(context, survey, pictures);
      if (turned) return this.end(turned);
    }
    if (parts.memory.surveys++ > 0) {
      const read = await this.readSigns(context, survey);
      if (read) return this.end(read);
    }
    const report = survey.finish();
    const images = pictures.map((picture) => developed(parts, picture));
    return { ended: reached === 0 ? failure : undefined, observation: this.observation(report, images) };
  }

  /** What stands in the way of one goes away, mostly: then that one is read last. */
  private async readSigns(context: ActionContext, survey: Survey): Promise<Ended> {
    const { parts } = this;
    let signs = [...parts.perception.map.present()].map(({ id }) => id);
    for (let round = 0; round < readingRounds && signs.length > 0; round++) {
      const missed: ObjectId[] = [];
      for (const id of signs) {
        const entry = parts.perception.map.get(id);
        const stance = entry && this.stancesBefore(entry, forReading)[0];
        if (!stance) continue;
        context.progress(`reading the sign of ${id}`);
        const driven = await driveTo(parts, context, stance, id);
        if (driven?.cause === "cancelled" || driven?.cause === "robot-error") return driven;
        if (driven) missed.push(id);
        takePicture(parts, "head", this.body.cameraPose, survey);
      }
      signs = missed;
    }
    return undefined;
  }

  private stancesBefore(area: MapEntry, reach: StanceOptions["reach"]): Stance[] {
    const { parts } = this;
    return stancesAlong(presentMap(parts), outlineOf(area), {
      radius: baseRadius + leastClearance,
      reach,
      from: [parts.base.x, parts.base.y],
    });
  }

  /** The camera is fixed: the vehicle itself turns. The picture with most areas in it is kept. */
  private async lookRound({ token }: ActionContext, survey: Survey, pictures: Shot[]): Promise<Ended> {
    const { base, limits, stepper, visible } = this.parts;
    const start = base.yaw;
    let best: Shot | undefined;
    let most = -1;
    for (let turn = 1; turn <= turnsRound; turn++) {
      const yaw = start + (turn * 2 * Math.PI) / turnsRound;
      const turned = endOf(await stepper.run(driveMotion(base, limits, [], yaw), token));
      if (turned) return turned;
      const shot = takePicture(this.parts, "head", this.body.cameraPose, survey);
      const shown = visible.things.filter(
        ({ objectIndex }) => shot.image.visiblePixels[objectIndex] > 500,
      ).length;
      if (shown <= most) continue;
      most = shown;
      best = kept(shot);
    }
    if (best) pictures.push(best);
    return undefined;
  }

  private async moveTo(argument: ActionArgument | undefined, context: ActionContext): Promise<ActionEnd> {
    if (argument?.kind !== "object") {
      return this.end({ cause: "unknown-object", message: "The action needs an area of the vehicle's map." });
    }
    const { parts } = this;
    const { id } = argument;
    const entry = parts.perception.map.get(id);
    if (!entry) {
      const ids = [...parts.perception.map.present()].map((present) => present.id);
      const known = ids.length === 0 ? "it has seen nothing yet" : `it knows ${ids.join(", ")}`;
      return this.end({ cause: "unknown-object", message: `The vehicle knows no ${id}; ${known}.` });
    }
    context.progress(`driving to ${id}`, 0);
    const stances = await placesOnceFree(parts, context, () => this.stancesBefore(entry, fromSign));
    if (!stances.ok) return this.end(stances.error);
    if (stances.value.length === 0) {
      return this.end({
        cause: "no-path",
        message: `There is no free floor that the vehicle can get to at ${id}.`,
      });
    }
    let failure: Ended;
    for (const stance of stances.value.slice(0, 4)) {
      failure = await driveTo(parts, context, stance, id);
      if (failure?.cause !== "no-path") break;
    }
    this.noteVisit();
    return this.end(failure);
  }

  private end(ended: Ended): ActionEnd {
    return { ended, observation: this.look() };
  }

  private look(): Observation {
    const { parts } = this;
    const survey = parts.perception.beginSurvey({ kind: "look" });
    takePicture(parts, "head", this.body.cameraPose, survey);
    const report = survey.finish();
    const shot = takePicture(parts, "head", this.body.cameraPose);
    return this.observation(report, [developed(parts, shot)]);
  }

  private observation({ objects, missing }: SurveyReport, images: readonly CameraImage[]): Observation {
    const { stepper, base } = this.parts;
    return { stamp: stepper.time, robot: { base: base.pose }, objects, missing, images };
  }

  private get area(): string | undefined {
    const { scene, base } = this.parts;
    const nearest = scene.furniture
      .map(({ name, outline }) => ({ name, away: distanceToOutline(outline, [base.x, base.y]) }))
      .sort((a, b) => a.away - b.away)[0];
    return nearest && nearest.away <= inAreaMetres ? nearest.name : undefined;
  }

  private noteVisit(): void {
    const { area } = this;
    const { memory } = this.parts;
    if (area !== undefined) memory.visits = [...memory.visits, area];
  }

  private trueFacts(): readonly (readonly string[])[] {
    const { area } = this;
    const { visits } = this.parts.memory;
    const facts: string[][] = area === undefined ? [] : [["at", area]];
    for (const name of new Set(visits)) facts.push(["visited", name]);
    for (const [index, later] of visits.entries()) {
      for (const earlier of new Set(visits.slice(0, index)))
        if (earlier !== later) facts.push(["visited-after", later, earlier]);
    }
    return [...new Map(facts.map((fact) => [fact.join(" "), fact])).values()];
  }
}
