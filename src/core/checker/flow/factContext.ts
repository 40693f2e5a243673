import type { Condition } from "../../pddl/syntax";
import type { Truth } from "../../world/facts";
import type { FactLog } from "./factLog";
import type { FactSpace } from "./factSpace";
import type { RobotModel } from "./robotModel";
import type { FactArgument, SymbolTable } from "./symbols";

/** Everything that a condition is evaluated against. */
export interface FactContext {
  readonly model: RobotModel;
  readonly symbols: SymbolTable;
  readonly space: FactSpace;
  /** There may be objects that no symbol stands for. */
  readonly openUniverse: boolean;
  /** Conditions made ready for evaluation. */
  readonly tests: WeakMap<Condition, CompiledTest>;
}

/** What the variables of a condition stand for, by lower-case name with `?`. */
export type Environment = ReadonlyMap<string, FactArgument>;

/** What the variables of a compiled condition stand for, in the order of its names. */
export type Frame = readonly FactArgument[];

/** A condition made ready: Kleene's three-valued truth. */
export type Test = (frame: Frame, facts: FactLog) => Truth;

export interface CompiledTest {
  readonly names: readonly string[];
  readonly test: Test;
}
