import { err, ok, type Result } from "../../../base/result";
import type { ApiMethod, ApiParameter, RobotPackage } from "../../../program/robotPackage";
import { bindCall, splitArguments } from "../../../runner/actionCall";
import type { CorrectionStep } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import { isCalled } from "../../../world/lookUp";
import type { ActionArgument } from "../../../world/robotLink";
import { actionsFor } from "../../understanding/actions/context";
import { forms } from "../../understanding/actions/verbs";
import { calledBy } from "../../understanding/words/calledBy";
import { corrected, type HandOffset } from "./handOffset";

/*
 * The action translation of HiCRISP (section III-C): from an action in words to a call of the action API over known
 * objects. Here, by names alone; what they leave open is a question to the model.
 */

export interface Known {
  readonly robot: RobotPackage;
  readonly belief: Belief;
  readonly offset?: HandOffset | undefined;
}

/** More readings of one phrase than this are not tried. */
const mostReadings = 64;

const prepositions = new Set(
  "on onto upon in into inside to towards toward at from off of with by over under beside".split(" "),
);

/** Undefined where the words do not say exactly one call. */
export function certainCall(words: string, known: Known): CorrectionStep | undefined {
  const written = writtenCall(words, known);
  if (written) return binds(written, known) ? written : undefined;
  const said = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}_-]+/u)
    .filter((word) => word !== "");
  const verb = methodsSaid(said, known.robot);
  if (!verb) return undefined;
  const phrases = phrasesOf(said.slice(verb.length), known);
  const candidates = phrases.map((phrase) => objectsCalled(phrase, known));
  if (candidates.reduce((product, each) => product * each.length, 1) > mostReadings) return undefined;
  const readings = candidates.reduce<readonly (readonly string[])[]>(
    (chosen, ids) => chosen.flatMap((before) => ids.map((id) => [...before, id])),
    [[]],
  );
  const calls = verb.methods
    .flatMap(({ name }) =>
      readings.map(
        (ids): CorrectionStep => ({ action: name, args: ids.map((id) => ({ kind: "object", id })) }),
      ),
    )
    .filter((call) => binds(call, known));
  return calls.length === 1 ? calls[0] : undefined;
}

/** A call as a model names it; the error says what the API has instead. */
function callOf(action: string, args: readonly string[], known: Known): Result<CorrectionStep, string> {
  const name = action.trim().replace(/^robot\./, "");
  const method = known.robot.methods.find((each) => each.name === name);
  const step: CorrectionStep = {
    action: name,
    args: args.map((text, index) => argumentFrom(text, method?.parameters[index], known)),
  };
  const bound = bindCall({ id: "translated", ...step }, known.robot, known.belief);
  return bound.ok ? ok(step) : err(bound.error);
}

/** The calls of a reply that has passed its schema. */
export function callsOf(calls: unknown, known: Known): Result<readonly CorrectionStep[], string> {
  const steps: CorrectionStep[] = [];
  for (const item of Array.isArray(calls) ? calls : []) {
    const { action, args } = item as { readonly action: string; readonly args: readonly string[] };
    const call = callOf(action, args, known);
    if (!call.ok) return call;
    steps.push(call.value);
  }
  return ok(steps);
}

function binds(call: CorrectionStep, { robot, belief }: Known): boolean {
  return bindCall({ id: "translated", ...call }, robot, belief).ok;
}

/** `robot.navigate(bed_0)`, `place({ x: 1, y: 0, z: 0.7 })` */
function writtenCall(text: string, known: Known): CorrectionStep | undefined {
  const match = /^\s*(?:await\s+)?(?:robot\.)?([A-Za-z_$][\w$]*)\s*\((.*)\)\s*;?\s*$/s.exec(text);
  if (!match) return undefined;
  const call = callOf(match[1], splitArguments(match[2]), known);
  return call.ok ? call.value : undefined;
}

function argumentFrom(text: string, parameter: ApiParameter | undefined, known: Known): ActionArgument {
  const bare = text.trim();
  const point = pointOf(bare);
  if (point) return { kind: "location", position: corrected(point, known.offset) };
  const word = bare.replace(/^["'](.*)["']$/, "$1");
  if (known.belief.objects.has(word)) return { kind: "object", id: word };
  const types = parameter?.type.split("|").map((type) => type.trim()) ?? [];
  if (types.includes("number") && word !== "" && Number.isFinite(Number(word)))
    return { kind: "value", value: Number(word) };
  if (types.includes("boolean") && /^(?:true|false)$/.test(word))
    return { kind: "value", value: word === "true" };
  return /_\d+$/.test(word) ? { kind: "object", id: word } : { kind: "value", value: word };
}

/** `{ x: 1, y: 0, z: 0.7 }`, `[1, 0, 0.7]` */
function pointOf(text: string): readonly [number, number, number] | undefined {
  const number = String.raw`\s*(-?\d*\.?\d+(?:e-?\d+)?)\s*`;
  const named = ["x", "y", "z"].map((axis) => String.raw`\s*"?${axis}"?\s*:${number}`).join(",");
  const plain = [number, number, number].join(",");
  const match =
    new RegExp(`^\\{${named}\\}$`, "i").exec(text) ?? new RegExp(`^\\[${plain}\\]$`, "i").exec(text);
  if (!match) return undefined;
  const [x, y, z] = match.slice(1).map(Number);
  return [x, y, z];
}

/** Actions by their own names, or else by what is said for them: `exploreLocal` is "explore local". */
function methodsSaid(
  said: readonly string[],
  robot: RobotPackage,
): { readonly methods: readonly ApiMethod[]; readonly length: number } | undefined {
  const starts = (words: readonly string[]) => words.every((word, index) => said[index] === word);
  const named = robot.methods
    .flatMap((method) =>
      [method.name, method.action].flatMap((name) => [
        { method, words: wordsOf(name) },
        { method, words: [name.toLowerCase()] },
      ]),
    )
    .filter(({ words }) => starts(words));
  const length = Math.max(0, ...named.map(({ words }) => words.length));
  if (length > 0) {
    const longest = named.filter(({ words }) => words.length === length).map(({ method }) => method);
    return { methods: [...new Set(longest)], length };
  }
  // "fill the vase with water": there the place comes before the thing.
  const form = forms.find(({ words }) => starts(words));
  if (form?.verb.kind !== "senses" || form.verb.senses.some(({ swapped }) => swapped)) return undefined;
  const actions = new Set(
    form.verb.senses.flatMap((sense) => actionsFor(sense, robot)).map(({ name }) => name.toLowerCase()),
  );
  const methods = robot.methods.filter(({ action }) => actions.has(action.toLowerCase()));
  return methods.length > 0 ? { methods, length: form.words.length } : undefined;
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[-_\s]+/);
}

/** What stands between the prepositions; an id stands for its thing alone, as in "put in salmon_0 fridge_0". */
function phrasesOf(said: readonly string[], { belief }: Known): readonly string[] {
  const ids = new Set([...belief.objects.keys()].map((id) => id.toLowerCase()));
  const phrases: string[][] = [[]];
  for (const word of said) {
    if (prepositions.has(word)) phrases.push([]);
    else if (ids.has(word)) phrases.push([word], []);
    else phrases[phrases.length - 1].push(word);
  }
  return phrases.filter((phrase) => phrase.length > 0).map((phrase) => phrase.join(" "));
}

function objectsCalled(phrase: string, { robot, belief }: Known): readonly string[] {
  const called = calledBy(robot.domain);
  return [...belief.objects.values()]
    .filter((object) => isCalled(phrase, { ...object, ...called(object) }))
    .map(({ id }) => id);
}
