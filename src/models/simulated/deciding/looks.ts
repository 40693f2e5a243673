import { abilitiesOf } from "../../../core/copilot/abilities";
import { explorationOf } from "../../../core/copilot/synthesis/perception";
import { rummagesOf } from "../../../core/copilot/synthesis/searchCode";
import { afterStep } from "../../../core/copilot/understanding/actions/results";
import type { PlanStep } from "../../../core/planner/plan";
import type { Belief } from "../../../core/world/belief";
import type { ObjectId } from "../../../core/world/objects";
import type { PastAction, Situation } from "../reading/situation";
import { callOf, stepText } from "./calls";

/** Steps that look somewhere, each look with what has to be done before it. */
export type Look = readonly PlanStep[];

/**
 * Where the robot could still look, the first one first: round the room where nothing is known, then at each piece of
 * furniture, then into what is closed.
 */
export function looksLeft({ robot, belief, actions }: Situation): readonly Look[] {
  const abilities = abilitiesOf(robot);
  const { survey, look, approach, placeType } = explorationOf(robot, abilities);
  const stepOf = (name: string): PlanStep => ({ action: name, args: [] });
  if (belief.objects.size === 0) return survey ? [[stepOf(survey.action)]] : [];
  const seen = placesSeen(belief, actions);
  const placesOf = (types: readonly string[]) =>
    [...belief.objects.values()]
      .filter(({ id, type }) => !seen.has(id) && types.some((each) => abilities.types.isA(type, each)))
      .map(({ id }) => id);
  const looks: Look[] = [];
  const at = abilities.robotAt?.predicate ?? "";
  const holds = (predicate: string, id: ObjectId) => belief.truth({ predicate, args: [id] }) === "true";
  if (look && approach && placeType !== undefined)
    for (const place of placesOf([placeType])) {
      const way = holds(at, place) ? [] : approach.steps;
      looks.push([
        ...way.map(({ action, args }) => ({ action, args: args.map(() => place) })),
        stepOf(look.action),
      ]);
    }
  for (const { look: into, types, before } of rummagesOf(robot)) {
    if (!before.some(({ achieves }) => achieves !== undefined)) continue;
    for (const place of placesOf(types)) {
      const left = before.filter(({ achieves }) => achieves === undefined || !holds(achieves, place));
      const methods = [...left.map(({ method }) => method), into];
      looks.push(methods.map(({ action }) => ({ action, args: [place] })));
    }
  }
  return looks;
}

/** Another look round the room, whatever is known. */
export function lookRound({ robot }: Pick<Situation, "robot">): Look | undefined {
  const { survey } = explorationOf(robot, abilitiesOf(robot));
  return survey && [{ action: survey.action, args: [] }];
}

/** The world after steps, as far as it is foreseen. */
export function worldAfter(
  steps: readonly PlanStep[],
  { robot, belief }: Pick<Situation, "robot" | "belief">,
): Belief {
  return steps.reduce((world, { action, args }) => afterStep(world, action, args, robot), belief);
}

/** Where something is known to be; where the robot has looked without finding anything; and where it can't get to. */
function placesSeen(belief: Belief, actions: readonly PastAction[]): ReadonlySet<ObjectId> {
  const seen = new Set<ObjectId>();
  for (const { args } of belief.trueFacts()) if (args.length > 1) seen.add(args[args.length - 1]);
  let visited: readonly string[] = [];
  const failures = new Map<string, number>();
  for (const { text, outcome } of actions) {
    const { args = [] } = callOf(text) ?? {};
    const things = args.filter((arg) => belief.objects.has(arg));
    if (outcome === "success") {
      if (things.length > 0) visited = things;
      else for (const place of visited) seen.add(place);
      // A look into a place names it.
      if (things.length === 1 && isLookInto(text)) seen.add(things[0]);
    } else {
      const count = (failures.get(text) ?? 0) + 1;
      failures.set(text, count);
      if (count > 1) for (const thing of things) seen.add(thing);
    }
  }
  return seen;
}

function isLookInto(text: string): boolean {
  return /^(robot\.)?(search|look|inspect|explore)/i.test(text);
}

/** For a person. */
export function lookText(look: Look, robot: Situation["robot"]): string {
  return look.map((step) => stepText(step, robot)).join(", ");
}
