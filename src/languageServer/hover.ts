import type { Hover } from "vscode-languageserver/node";
import type { TextPosition } from "../core/base/problem";
import type { PredictedState } from "../core/checker/programProblem";
import { printCondition } from "../core/pddl/print";
import type { Effect } from "../core/pddl/syntax";
import type { RobotPackage } from "../core/program/robotPackage";
import type { Truth } from "../core/world/facts";
import { contains } from "./conversions";

const marks: Readonly<Record<Truth, string>> = { true: "✓", false: "✗", unknown: "?" };

/** Precondition and effects of the action call at a place, with what is known of them there. */
export function hoverAt(
  states: readonly PredictedState[],
  position: TextPosition,
  robot: RobotPackage,
): Hover | undefined {
  const state = states
    .filter(({ range }) => contains(range, position))
    .sort(
      (a, b) => b.range.start.character - a.range.start.character || b.range.start.line - a.range.start.line,
    )[0];
  if (!state) return undefined;
  const method = robot.methods.find(({ name }) => name === state.method);
  const action = robot.domain.actions.find(({ name }) => name === method?.action);
  if (!action) return undefined;
  const conditions = state.conditions.map(({ text, truth }) => `- ${marks[truth]} \`${text}\``);
  const changes = state.changes.map(({ text, truth }) =>
    truth === "unknown" ? `- \`${text}\` becomes unknown` : `- \`${text}\` becomes ${truth}`,
  );
  const effects = effectLines(action.effect).map((line) => `- \`${line}\``);
  const parts = [
    `**${action.name}**, predicted at this line`,
    conditions.length > 0
      ? `Needs (✓ holds, ✗ does not, ? not known):\n${conditions.join("\n")}`
      : "Needs nothing.",
    changes.length > 0 ? `Changes here:\n${changes.join("\n")}` : "",
    effects.length > 0 ? `Effects:\n${effects.join("\n")}` : "",
  ];
  return {
    contents: { kind: "markdown", value: parts.filter((part) => part !== "").join("\n\n") },
    range: state.range,
  };
}

function effectLines(effect: Effect): string[] {
  return effect.kind === "and" ? effect.operands.flatMap(effectLines) : [printEffect(effect)];
}

function printEffect(effect: Effect): string {
  switch (effect.kind) {
    case "add":
      return printCondition(effect.atom);
    case "delete":
      return `(not ${printCondition(effect.atom)})`;
    case "and":
      return `(and ${effect.operands.map(printEffect).join(" ")})`;
    case "when":
      return `(when ${printCondition(effect.condition)} ${printEffect(effect.effect)})`;
    case "forall":
      return `(forall (${effect.variables.map(({ name, types }) => `${name} - ${types.join("|")}`).join(" ")}) ${printEffect(effect.body)})`;
    case "cost":
      return "(increase (total-cost) …)";
  }
}
