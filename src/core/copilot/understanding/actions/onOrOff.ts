import type { RobotPackage } from "../../../program/robotPackage";
import { type Question, question } from "../questions/answers";
import type { Token } from "../words/tokens";
import { actionsFor } from "./context";
import { senses } from "./senses";

/** With what they are said of alone, if that matters. */
const switching: ReadonlyMap<string, readonly string[] | undefined> = new Map([
  ["toggle", undefined],
  ["flip", ["switch", "switches"]],
  ["flick", ["switch", "switches"]],
]);
const links = new Set([",", ";", "and", "then", "please"]);
const directions = new Set(["on", "off"]);

/** "toggle the faucet", "flip the light switch": on or off is for the user to say, as it may have been switched by hand since. */
export function asksOnOrOff(
  sentences: readonly (readonly Token[])[],
  robot: RobotPackage,
): Question | undefined {
  const isSwitch = (on: string) =>
    senses.some((sense) => sense.said[0] === on && actionsFor(sense, robot).length > 0);
  if (!isSwitch("switch on") || !isSwitch("switch off")) return undefined;
  for (const tokens of sentences) {
    const at = tokens.findIndex(
      ({ lower }, index) => switching.has(lower) && (index === 0 || links.has(tokens[index - 1].lower)),
    );
    const end = tokens.findIndex(({ lower }, index) => index > at && links.has(lower));
    const clause = at < 0 ? [] : tokens.slice(at + 1, end < 0 ? undefined : end);
    const saidOf = switching.get(tokens[at]?.lower ?? "");
    if (clause.length === 0 || clause.some(({ lower }) => directions.has(lower))) continue;
    if (saidOf && !clause.some(({ lower }) => saidOf.includes(lower))) continue;
    const text = (all: readonly Token[]) => all.map((token) => token.text).join(" ");
    const said = (direction: string) =>
      sentences
        .map((each) =>
          each === tokens
            ? [text(each.slice(0, at)), `turn ${direction}`, text(each.slice(at + 1))].join(" ").trim()
            : text(each),
        )
        .join(". ");
    return question(`Should ${text(clause)} be on or off then?`, [said("on"), said("off")]);
  }
  return undefined;
}
