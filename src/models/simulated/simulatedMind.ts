import { createHash } from "node:crypto";
import { type Random, seededRandom } from "../../core/world/ports";
import type { Reply } from "./answering/answer";
import { anythingFor } from "./answering/anything";
import { asksForSkills, chosenSkills } from "./answering/chooseSkill";
import { questions } from "./answering/questions";
import { asksForPrecondition, writtenPrecondition } from "./answering/writePrecondition";
import type { Asked, ErrorKind } from "./errors/errorKind";
import { errorKinds } from "./errors/errorKinds";
import type { ErrorRates } from "./errors/errorRates";
import type { ReadRequest } from "./reading/request";
import { type PlanMemory, situationOf } from "./reading/situation";

/*
 * A model of a language model: it reads a request and nothing else, decides with the built-in planner, and errs at seeded
 * rates in the ways that papers report. Not a model: what it says is labelled as simulated wherever it is shown.
 */

export interface SimulatedOptions {
  /** Equal seeds give equal replies to an equal row of requests. */
  readonly seed: number;
  readonly errors: ErrorRates;
}

export interface SimulatedReply {
  readonly text: string;
  /** Names of the errors that were made. */
  readonly errors: readonly string[];
  /** Estimated from the length of the text: four characters a token. */
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Answers requests; one that comes again is drawn anew, so that nobody who asks again gets the same error for ever. */
export function simulatedMind(options: SimulatedOptions): (request: ReadRequest) => Promise<SimulatedReply> {
  const times = new Map<string, number>();
  const memory: PlanMemory = new WeakMap();
  return (request) => {
    const key = createHash("sha256")
      .update(JSON.stringify([request.messages, request.schema ?? null]))
      .digest("hex");
    const time = (times.get(key) ?? 0) + 1;
    if (times.size >= mostRemembered) times.clear();
    times.set(key, time);
    return simulatedReply(request, options, `${key}\n${time}`, memory);
  };
}

const mostRemembered = 100_000;

async function simulatedReply(
  request: ReadRequest,
  { seed, errors: rates }: SimulatedOptions,
  key: string,
  memory: PlanMemory,
): Promise<SimulatedReply> {
  const promptTokens = tokensOf(request.messages.map(({ text }) => text).join("\n"));
  const made: string[] = [];
  const drawn = new Map<ErrorKind, Random>();
  for (const kind of errorKinds) {
    const rate = rates[kind.name] ?? 0;
    if (rate === 0) continue;
    const random = randomFor(`${seed}\n${kind.name}\n${key}`);
    if (random() < (kind.rateAt?.(rate, promptTokens) ?? rate)) drawn.set(kind, random);
  }
  const note = <T>({ name }: ErrorKind, spoilt: T | undefined, before: T): T => {
    if (spoilt === undefined) return before;
    if (!made.includes(name)) made.push(name);
    return spoilt;
  };

  const fields = request.schema?.properties ?? {};
  let situation = situationOf(request, memory);
  const asked = (): Asked => ({ request, fields, ...(situation ? { situation } : {}) });
  if (situation)
    for (const [kind, random] of drawn)
      situation = note(kind, kind.mislead?.(situation, asked(), random), situation);
  const answered = await replyTo(asked());
  let reply = isReply(answered) ? answered : undefined;
  for (const [kind, random] of drawn)
    if (reply) reply = note(kind, kind.spoil?.(reply, asked(), random), reply);
  let text = reply ? JSON.stringify(reply) : String(answered);
  for (const [kind, random] of drawn) text = note(kind, kind.garble?.(text, random), text);
  return { text, errors: made, promptTokens, completionTokens: tokensOf(text) };
}

async function replyTo({ request, fields, situation }: Asked): Promise<unknown> {
  if (asksForSkills(fields)) return chosenSkills(request, fields) ?? anythingFor(request.schema);
  if (asksForPrecondition(fields)) return writtenPrecondition(request, fields) ?? anythingFor(request.schema);
  const question = situation && questions.find((each) => each.isAsked(fields));
  return question ? question.answer(situation) : anythingFor(request.schema);
}

function isReply(value: unknown): value is Reply {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const charactersInToken = 4;

function tokensOf(text: string): number {
  return Math.ceil(text.length / charactersInToken);
}

function randomFor(key: string): Random {
  return seededRandom(createHash("sha256").update(key).digest().readUInt32LE(0));
}
