import { abilitiesOf } from "../../abilities";
import { readingsOf } from "../grammar/clauses";
import { mapNouns, type SpokenClause } from "../grammar/spoken";
import type { Answer } from "../questions/answers";
import type { Context } from "../questions/whichOne";
import type { Task } from "../task";
import type { Token } from "../words/tokens";
import { hasIdleMove, isAsSeen, withSourceOfLast } from "./asSeen";
import { heldMeanwhile } from "./contradictions";
import { isUndone } from "./lastingSteps";
import { type MeaningResult, meaningOf } from "./meaning";
import { sayClauses } from "./wording";

/** What words come to, before anybody is told why they come to nothing. */
export type Understood =
  | { readonly kind: "task"; readonly task: Task; readonly clauses: readonly SpokenClause[] }
  | { readonly kind: "meaningless"; readonly answer: Answer }
  | { readonly kind: "unreadable" }
  | (Answer & { readonly kind: "question" });

/** Of several sentences together; more are dropped. */
const mostReadings = 128;

/** @param bySight whether what has been seen tells which of several readings is meant */
export function understandTokens(
  sentences: readonly (readonly Token[])[],
  { vocabulary, robot, belief }: Context,
  bySight = true,
): Understood {
  let readings: (readonly SpokenClause[])[] = [[]];
  for (const sentence of sentences) {
    const own = readingsOf(sentence, vocabulary);
    readings = readings
      .flatMap((before) => own.map((clauses) => [...before, ...clauses]))
      .slice(0, mostReadings);
  }
  if (readings.length === 0) return { kind: "unreadable" };
  const abilities = abilitiesOf(robot);
  const meanings = [...readings].map((clauses) => meaningOf(clauses, abilities, belief));
  const isSeen = bySight && belief.objects.size > 0;
  // What is empty may be cleared all the same: nobody is told to put the cup itself there by "empty the cup into the sink".
  const isHere = (meaning: MeaningResult) =>
    meaning.kind === "task" &&
    (meaning.clauses.some(({ kind }) => kind === "clear") || isAsSeen(meaning.task, belief, abilities));
  const here = meanings.flatMap((meaning, index) => {
    if (!isSeen) return [];
    const changed = isHere(meaning) ? undefined : withSourceOfLast(readings[index]);
    return [changed ? meaningOf(changed, abilities, belief) : meaning].filter(isHere);
  });
  // "take the cup, the doll and the bear to the bed": no cup is held while the others are moved.
  const tasks = preferred(
    tasksOf(here.length > 0 ? here : meanings),
    ({ task, clauses }) => heldMeanwhile(task, clauses) === undefined,
  );
  // "all toys except the doll and the bear": both are left out, unless one of them is no toy.
  const whole = preferred(tasks, ({ clauses }) => !clauses.some(leavesOutFewer));
  // "move the doll on the desk and the bear to the bed": both go to the bed, if the doll is on the desk.
  const alike = isSeen ? preferred(whole, ({ clauses }) => !clauses.some(isOtherwiseDirected)) : whole;
  // "put the cup on the plate and the doll on the bed": two destinations, side by side. That the cup is on the plate
  // already would be said with "that is".
  const parallel = alike.filter(({ clauses }) => !clauses.some(hasPlaceInsideList));
  // "put the cup in the box and close the box": that it can't be closed is no reason to ask where the cup should go.
  const furthest = Math.max(0, ...meanings.map((meaning) => (meaning.kind === "task" ? 0 : meaning.reached)));
  const asked = meanings.find(
    (meaning, index) =>
      meaning.kind === "question" &&
      meaning.reached === furthest &&
      !readings[index].some((clause) => hasPlaceInsideList(clause) || isOtherwiseDirected(clause)),
  );
  if (parallel.length === 0 && asked?.kind === "question") return asked;
  // "put the bear on the desk and the cup on the bed", where the bear is on the desk: both may be meant.
  const isOpen =
    parallel.length === 0 ||
    parallel.every(
      ({ task, clauses }) =>
        clauses.some(isOtherwiseDirected) || (isSeen && hasIdleMove(task, belief, abilities)),
    );
  // "pick up the cup on the desk and put it on the bed": nobody has a thing put where it is taken away again.
  const found = preferred(
    isOpen ? alike : parallel,
    ({ task }) =>
      !task.steps.some((step, at) => step.kind === "transport" && isUndone(step, task.steps.slice(at + 1))),
  );
  if (found.length === 1) return { kind: "task", ...found[0] };
  if (found.length > 1) {
    return {
      kind: "question",
      ...(found.some(({ clauses }) => clauses.some(hasPlaceInsideList)) ? { isAmbiguous: true } : {}),
      question: "This can be understood in more than one way. Which one is meant?",
      choices: [...new Set(found.map(({ clauses }) => sayClauses(clauses)))],
    };
  }
  const answers = meanings.flatMap((meaning) =>
    meaning.kind === "task" || meaning.reached < furthest ? [] : [meaning],
  );
  return { kind: "meaningless", answer: answers.find(({ kind }) => kind === "question") ?? answers[0] };
}

interface Meant {
  readonly task: Task;
  readonly clauses: readonly SpokenClause[];
}

/** Each task once. */
function tasksOf(meanings: readonly MeaningResult[]): readonly Meant[] {
  const tasks = new Map<string, Meant>();
  for (const meaning of meanings) {
    if (meaning.kind !== "task") continue;
    const key = JSON.stringify(meaning.task.steps);
    if (!tasks.has(key)) tasks.set(key, meaning);
  }
  return [...tasks.values()];
}

/** Those for which it is so or, where there are none, all. */
function preferred(tasks: readonly Meant[], isSo: (meant: Meant) => boolean): readonly Meant[] {
  const found = tasks.filter(isSo);
  return found.length > 0 ? found : tasks;
}

const isOtherwiseDirected = (clause: SpokenClause): boolean =>
  "isOtherwiseDirected" in clause && clause.isOtherwiseDirected === true;

function leavesOutFewer(clause: SpokenClause): boolean {
  let isFewer = false;
  mapNouns(clause, (noun) => {
    isFewer ||= noun.except.some(({ isOfLongerList }) => isOfLongerList === true);
    return noun;
  });
  return isFewer;
}

function hasPlaceInsideList(clause: SpokenClause): boolean {
  if (!("things" in clause)) return false;
  // "stack the blocks on the target"
  if (
    clause.kind === "stack" &&
    !clause.to &&
    clause.things.some(({ places }) => places.some(({ bare }) => bare))
  )
    return true;
  // "on the sofa and the bear on it"
  const isAmongPlaces =
    "to" in clause &&
    clause.to !== undefined &&
    clause.to.nouns.length > 1 &&
    clause.to.nouns.some(({ places }) => places.some(({ bare }) => bare));
  if (isAmongPlaces) return true;
  return clause.things.some(({ places }, index) =>
    places.some(({ bare, nouns }) => bare && (index < clause.things.length - 1 || nouns.length > 1)),
  );
}

/** The instruction that these tokens stand for, in plain words, if they are a task. */
export function taskText(sentences: readonly (readonly Token[])[], context: Context): string | undefined {
  const understood = understandTokens(sentences, context);
  return understood.kind === "task" ? sayClauses(understood.clauses) : undefined;
}
