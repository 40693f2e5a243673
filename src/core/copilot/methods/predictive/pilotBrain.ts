import type { MotionSkill } from "../../../planner/motion/motionProblem";
import { type PilotStep, SkillPilot } from "../../../planner/motion/skillPilot";
import type { MotionSettings } from "../../../program/motionSettings";
import type { Feedback } from "../../../runner/feedback";
import type { Belief } from "../../../world/belief";
import type { NextRequest, NextSkills, PredictiveBrain } from "./brain";

/** Of what may lie between the middle of the body and what it is at, so much is kept for being off; metres. */
const reserveMetres = 0.1;
/** The front end comes at least so near, metres. */
const leastMetres = 0.1;

/** A pilot, and how much of the run it has taken in. */
interface Flight {
  readonly key: string;
  readonly pilot: SkillPilot;
  readonly skills: readonly MotionSkill[];
  seen: number;
  /** The last that it has taken in: with another one in its place the run has been taken back. */
  last: Feedback | undefined;
  known: Belief | undefined;
  chosen: MotionSkill | undefined;
  left: readonly MotionSkill[];
}

/**
 * The brain that needs no model: plans over the measures of the skills with what has been seen so far. It follows from
 * the run alone, so that it comes to itself again after a step back, and in a program that has run before.
 */
export function pilotBrain(): PredictiveBrain {
  let flight: Flight | undefined;
  return {
    title: "built-in skill pilot",
    async next(request): Promise<NextSkills> {
      const { history, belief } = request.run;
      if (!belief.robot) return { kind: "stop", reason: "The robot does not say where it stands." };
      const key = request.target.key;
      const goesOn =
        flight?.key === key &&
        flight.seen <= history.length &&
        (flight.seen === 0 || history[flight.seen - 1] === flight.last);
      if (!flight || !goesOn) flight = takeOff(request);
      const before = flight.known;
      takeIn(flight, request);
      const { left } = flight;
      const step = flight.pilot.next();
      if (step.kind !== "skill") return { kind: "stop", reason: endReason(step, request) };
      flight.chosen = step.skill;
      flight.left = step.plan.slice(1).map(({ skill }) => skill);
      const plan = step.plan.map(({ skill }) => `${skill.name} ${skill.magnitude}`).join(", ");
      const words = comparison(step, left, before, request);
      return {
        kind: "skills",
        skills: step.plan.map(({ skill }) => skill),
        reason: `${plan}: ${aimWords(step, request)}; ${words}.`,
        compared: { words, left },
      };
    },
  };
}

function takeOff({ motion, target, atMetres }: NextRequest): Flight {
  const { body, gaits, camera } = motion;
  const skills = skillsOf(motion);
  const pilot = new SkillPilot({
    body: { ...body, gaits },
    skills,
    view: camera,
    isTarget: (object) => target.matches(object),
    withinMetres: Math.max(leastMetres, atMetres - body.ahead - reserveMetres),
  });
  return {
    key: target.key,
    pilot,
    skills,
    seen: 0,
    last: undefined,
    known: undefined,
    chosen: undefined,
    left: [],
  };
}

export function skillsOf({ skills }: MotionSettings): readonly MotionSkill[] {
  return Object.entries(skills).flatMap(([name, { gait, magnitudes }]) =>
    Object.entries(magnitudes).map(([magnitude, { speed = 0, turnSpeed = 0, seconds }]) => ({
      name,
      magnitude,
      gait,
      speed,
      turnSpeed,
      seconds,
    })),
  );
}

/** What was done and seen since. */
function takeIn(flight: Flight, { run }: NextRequest): void {
  const { pilot, skills } = flight;
  const { history, beliefs } = run;
  const look = (belief: Belief) => {
    if (!belief.robot) return;
    const missing = [...(flight.known?.objects.keys() ?? [])].filter((id) => !belief.objects.has(id));
    pilot.observe({ robot: belief.robot, objects: [...belief.objects.values()], missing });
    flight.known = belief;
  };
  for (; flight.seen < history.length; flight.seen++) {
    const feedback = history[flight.seen];
    const { call, outcome, cause } = feedback;
    const [argument] = call.args;
    const magnitude = argument?.kind === "value" ? argument.value : undefined;
    const skill = skills.find((each) => each.name === call.action && each.magnitude === magnitude);
    if (skill && skill !== flight.chosen) pilot.did(skill);
    // Cut short by a pause or a fault, it tells nothing of what is in the way.
    if (skill && outcome !== "success" && cause !== "blocked") pilot.interrupted();
    if (skill) flight.chosen = undefined;
    look(flight.seen === history.length - 1 ? run.belief : beliefs[flight.seen]);
    flight.last = feedback;
  }
  if (history.length === 0) look(run.belief);
}

function endReason(step: Exclude<PilotStep, { kind: "skill" }>, { target }: NextRequest): string {
  return step.kind === "arrived"
    ? `The robot is at ${step.id} as far as it can tell, and knows nothing better to do.`
    : `The robot is lost: it has seen no way to ${target.words}, and nothing is left that it could look at or back out of.`;
}

function aimWords({ aim }: Extract<PilotStep, { kind: "skill" }>, { target }: NextRequest): string {
  switch (aim.kind) {
    case "target":
      return `to ${aim.id}`;
    case "ahead":
      return `ahead, where ${target.words} may come into view`;
    case "unseen":
      return `to look where it has not looked for ${target.words} or a way to it`;
    case "back":
      return "out of here, since no way on is in sight";
  }
}

/** With the plan before, as far as that was not done yet. */
function comparison(
  step: Extract<PilotStep, { kind: "skill" }>,
  left: readonly MotionSkill[],
  before: Belief | undefined,
  { run, target }: NextRequest,
): string {
  if (step.kept) return "kept from the last plan";
  if (!before) return "the first plan";
  const last = run.history.at(-1);
  if (last && last.outcome !== "success") return `changed, because ${last.text} was held back`;
  if (left.length === 0) return "the last plan is done";
  const fresh = [...run.belief.objects.values()].filter(({ id }) => !before.objects.has(id));
  const seen = fresh.find((object) => target.matches(object)) ?? fresh.at(0);
  return seen
    ? `changed, because ${seen.id} has come into view`
    : "changed, because there is a better way from here";
}
