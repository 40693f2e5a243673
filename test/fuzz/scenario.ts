import type { Condition } from "../../src/core/pddl/syntax";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import type { Belief } from "../../src/core/world/belief";

/** A robot in a place: what there really is, what may be otherwise, and what the checker is told of it. */
export interface Scenario {
  readonly name: string;
  readonly robot: RobotPackage;
  /** All that exist. */
  readonly objects: readonly { readonly id: string; readonly type: string }[];
  /** Facts that are the same in every world. */
  readonly facts: readonly {
    readonly predicate: string;
    readonly args: readonly string[];
    readonly value: boolean;
  }[];
  /** Facts of one likely world, for those who write programs that are not all nonsense. */
  readonly likely: Scenario["facts"];
  /** Predicates whose other facts differ from world to world; all else that is not stated is false. */
  readonly open: readonly string[];
  /** What the checker is told; without it, only what the robot knows of itself. */
  readonly initial: Belief | undefined;
  /** What a program is to reach, where the scene says so. */
  readonly goal?: Condition;
  /** Objects can be named from the start; otherwise a path may find any part of them. */
  readonly objectsKnown: boolean;
}
