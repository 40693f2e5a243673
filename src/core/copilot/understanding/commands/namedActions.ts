import type { RobotPackage } from "../../../program/robotPackage";
import type { Token } from "../words/tokens";
import { amountAt, countAt } from "./amounts";
import type { Command } from "./command";

/*
 * Actions told by their own names: "take a picture", "open the gripper", "set speed to fast". Only of actions that need no
 * object: which one is meant is for the grammar of things.
 */

/** Around the words of a name. */
const around = new Set("a an the your its my some to at with of for".split(" "));

/** What people call what names of actions speak of. */
const sameWords: ReadonlyMap<string, string> = new Map([
  ..."photo photograph image snapshot".split(" ").map((word) => [word, "picture"] as const),
  ..."hand fingers claw".split(" ").map((word) => [word, "gripper"] as const),
]);

/** Taking is no word of its own there: "take a look". */
const takingPhrases = ["take a", "have a"];

const looks = new Set(
  ["look", "take a look", "have a look", "glance"].flatMap((verb) =>
    ["around", "round", "about", "around you"].map((where) => `${verb} ${where}`),
  ),
);

/** "look around": what it does to see what there is. */
function lookRound({ methods, settings }: RobotPackage): Command | undefined {
  const [look] = methods.filter(
    ({ name, parameters }) =>
      settings.actions[name]?.kind === "perception" && parameters.every(({ optional }) => optional),
  );
  return look && { kind: "action", action: look.name, args: [], times: 1 };
}

/** Undefined where the clause is not the name of an action, with a value for each of its parameters. */
export function namedAction(clause: readonly Token[], robot: RobotPackage): Command | undefined {
  if (looks.has(clause.map(({ lower }) => lower).join(" "))) return lookRound(robot);
  const methods = [...robot.methods, ...(robot.skills?.methods ?? [])];
  for (const { name, action, parameters } of methods) {
    const words = action.toLowerCase().split(/[-_]/);
    const behind = pastName(clause, words);
    if (behind === undefined) continue;
    const args = valuesFor(
      clause.slice(behind).filter(({ lower }) => !around.has(lower) || lower === "a"),
      parameters.filter(({ optional }) => !optional).map(({ type }) => type),
    );
    if (args) return { kind: "action", action: name, args, times: 1 };
  }
  return undefined;
}

/** Where the words of the name end. */
function pastName(clause: readonly Token[], words: readonly string[]): number | undefined {
  const taking = takingPhrases.find((phrase) =>
    phrase.split(" ").every((word, index) => clause[index]?.lower === word),
  );
  for (const start of taking ? [0, 2] : [0]) {
    let at = start;
    const isThere = words.every((word) => {
      while (at < clause.length && clause[at].lower !== word && around.has(clause[at].lower)) at++;
      const said = clause[at]?.lower;
      if (said === undefined || (said !== word && sameWords.get(said) !== word)) return false;
      at++;
      return true;
    });
    if (isThere) return at;
  }
  return undefined;
}

/** One value for each type, in their order, and nothing else. */
function valuesFor(
  tokens: readonly Token[],
  types: readonly string[],
): readonly (string | number)[] | undefined {
  const values: (string | number)[] = [];
  let at = 0;
  for (const type of types) {
    const literal = literalsIn(type).find((each) => {
      const words = each.toLowerCase().split(/[-_\s]/);
      return words.every((word, index) => tokens[at + index]?.lower === word);
    });
    if (literal !== undefined) {
      values.push(literal);
      at += literal.split(/[-_\s]/).length;
      continue;
    }
    if (type !== "number") return undefined;
    // A number with a unit may be meant in another one than the action's.
    if (amountAt(tokens, at)) return undefined;
    const count = countAt(tokens, at);
    if (!count) return undefined;
    values.push(count.value);
    at += count.length;
  }
  return at === tokens.length ? values : undefined;
}

/** `"slow" | "fast"` */
function literalsIn(type: string): readonly string[] {
  return [...type.matchAll(/"([^"]*)"/g)].map(([, text]) => text);
}
