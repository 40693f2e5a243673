import { abilitiesOf } from "../abilities";
import type { Answer } from "./answers";
import { readingsOf } from "./clauses";
import { isUndone } from "./lastingSteps";
import { meaningOf } from "./meaning";
import type { SpokenClause } from "./spoken";
import type { Task } from "./task";
import type { Token } from "./tokens";
import type { Context } from "./whichOne";
import { sayClauses } from "./wording";

/** What words come to, before anybody is told why they come to nothing. */
export type Understood =
  | { readonly kind: "task"; readonly task: Task; readonly clauses: readonly SpokenClause[] }
  | { readonly kind: "meaningless"; readonly answer: Answer }
  | { readonly kind: "unreadable" }
  | (Answer & { readonly kind: "question" });

export function understandTokens(
  sentences: readonly (readonly Token[])[],
  { vocabulary, robot, belief }: Context,
): Understood {
  let readings: (readonly SpokenClause[])[] = [[]];
  for (const sentence of sentences) {
    const own = readingsOf(sentence, vocabulary);
    readings = readings.flatMap((before) => own.map((clauses) => [...before, ...clauses])).slice(0, 48);
  }
  if (readings.length === 0) return { kind: "unreadable" };
  const abilities = abilitiesOf(robot);
  const meanings = [...readings].map((clauses) => meaningOf(clauses, abilities, belief));
  const tasks = new Map<string, { task: Task; clauses: readonly SpokenClause[] }>();
  for (const meaning of meanings) {
    if (meaning.kind !== "task") continue;
    const key = JSON.stringify(meaning.task.steps);
    if (!tasks.has(key)) tasks.set(key, meaning);
  }
  // "put the cup on the plate and the doll on the bed": two destinations, side by side. That the cup is on the plate
  // already would be said with "that is".
  const parallel = [...tasks.values()].filter(({ clauses }) => !clauses.some(hasPlaceInsideList));
  // "put the cup in the box and close the box": that it can't be closed is no reason to ask where the cup should go.
  const furthest = Math.max(0, ...meanings.map((meaning) => (meaning.kind === "task" ? 0 : meaning.reached)));
  const asked = meanings.find(
    (meaning, index) =>
      meaning.kind === "question" &&
      meaning.reached === furthest &&
      !readings[index].some(hasPlaceInsideList),
  );
  if (parallel.length === 0 && asked?.kind === "question") return asked;
  const sensible = parallel.length > 0 ? parallel : [...tasks.values()];
  // "pick up the cup on the desk and put it on the bed": nobody has a thing put where it is taken away again.
  const lasting = sensible.filter(
    ({ task }) =>
      !task.steps.some((step, at) => step.kind === "transport" && isUndone(step, task.steps.slice(at + 1))),
  );
  const found = lasting.length > 0 ? lasting : sensible;
  if (found.length === 1) return { kind: "task", ...found[0] };
  if (found.length > 1) {
    return {
      kind: "question",
      question: "This can be understood in more than one way. Which one is meant?",
      choices: [...new Set(found.map(({ clauses }) => sayClauses(clauses)))],
    };
  }
  const answers = meanings.flatMap((meaning) =>
    meaning.kind === "task" || meaning.reached < furthest ? [] : [meaning],
  );
  return { kind: "meaningless", answer: answers.find(({ kind }) => kind === "question") ?? answers[0] };
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
