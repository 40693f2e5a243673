import type { RobotPackage } from "../../program/robotPackage";
import type { Abilities } from "../abilities";
import type { Selection } from "../understanding/task";
import { type Exploration, explorationOf } from "./perception";
import type { VariableNames } from "./programText";
import { type CodeScope, parameterFor } from "./selectionCode";

/** What a variable of the program stands for. */
interface Chosen {
  readonly variable: string;
  readonly many: boolean;
}

/** A program while it is being written: its lines, and what its variables stand for. */
export class Writing {
  readonly lines: string[] = [];
  /** By referent. */
  readonly chosen = new Map<number, Chosen>();
  readonly known = new Map<number, Selection>();
  /** Names of functions that search for a selection, by referent. */
  readonly finders = new Map<number, string>();
  readonly exploration: Exploration;
  /** Referents of which the program says whether several fit. */
  readonly told = new Set<number>();
  /** False as soon as some step has no program. */
  possible = true;

  constructor(
    readonly robot: RobotPackage,
    readonly abilities: Abilities,
    readonly names: VariableNames,
  ) {
    this.exploration = explorationOf(robot, abilities);
  }

  /** Without the variables where an expression comes before them. */
  scope(withoutVariables = false): CodeScope {
    const variables = new Map<number, string>();
    if (!withoutVariables) {
      for (const [referent, { variable, many }] of this.chosen) if (!many) variables.set(referent, variable);
    }
    return { abilities: this.abilities, variables };
  }

  /**
   * Parameter of an arrow function over things of a selection.
   * @param read names that stand beside it in the function: "the red blocks on the blue blocks"
   */
  parameter(selection: Selection, read: readonly string[] = []): string {
    return parameterFor(selection, [...[...this.chosen.values()].map(({ variable }) => variable), ...read]);
  }

  /** Whether the robot can stand at it and look. */
  isPlace(selection: Selection): boolean {
    const { placeType } = this.exploration;
    return (
      placeType !== undefined && selection.types.every((type) => this.abilities.types.isA(type, placeType))
    );
  }

  /** A blank line between finding things and moving them. */
  separate(): void {
    if (this.lines.length > 0 && this.lines.at(-1) !== "") this.lines.push("");
  }
}
