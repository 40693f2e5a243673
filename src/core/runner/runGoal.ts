import type { Problem } from "../base/problem";
import { parseCondition } from "../pddl/parse";
import type { Condition, Domain } from "../pddl/syntax";
import { readHeader } from "../program/programSource";
import type { BelievedWorld } from "./believedWorld";
import { checkGoal, type GoalCheck } from "./goal";
import type { LookAround } from "./lookAround";
import { withPastPremises } from "./pastPremises";
import type { RunResult } from "./runSetup";

/** The goal that a run is verified by: given with it, or found on the way. */
export class RunGoal {
  private goal: { readonly text: string; readonly condition: Condition } | undefined;
  private isFoundOnTheWay = false;

  constructor(
    private readonly domain: Domain,
    private readonly world: BelievedWorld,
    private readonly file: string,
  ) {}

  get text(): string | undefined {
    return this.goal?.text;
  }

  get condition(): Condition | undefined {
    return this.goal?.condition;
  }

  /** The program that was started had none. */
  get foundOnTheWay(): boolean {
    return this.isFoundOnTheWay;
  }

  /** Without a text it stays what it is; so it does where there are problems. */
  read(text: string | undefined): readonly Problem[] {
    if (text === undefined) return [];
    const { condition, problems } = parseCondition(text, this.file);
    const worst = problems.find(({ severity }) => severity === "error");
    if (!condition || worst)
      return [
        {
          code: "goal-syntax",
          severity: "error",
          message: `The goal can't be read: ${worst?.message ?? text}`,
          file: this.file,
          nextStep: "Correct the `@goal` line at the top of the program.",
        },
      ];
    this.goal = { text, condition };
    return [];
  }

  /** A task whose goal was not known at first gets it with the version that works towards it. */
  readFromVersion(programText: string): readonly Problem[] {
    if (this.goal && !this.isFoundOnTheWay) return [];
    const problems = this.read(readHeader(programText).goal?.value);
    this.isFoundOnTheWay = this.goal !== undefined;
    return problems;
  }

  /** In the present belief, and of what was so before; undefined where there is no goal. */
  check(): GoalCheck | undefined {
    if (!this.goal) return undefined;
    const { belief, beliefs } = this.world;
    const condition = withPastPremises(this.goal.condition, beliefs, belief, this.domain);
    return checkGoal(condition, belief, this.domain);
  }

  /** Looks once before it calls a goal unreached. */
  async verify(look: LookAround): Promise<GoalCheck | undefined> {
    const first = this.check();
    if (!first || first.truth === "true") return first;
    await look([...new Set(first.facts.flatMap(({ args }) => args))]);
    return this.check();
  }

  /** As the result of the run tells it. */
  summary(check: GoalCheck | undefined): RunResult["goal"] {
    const checked = check ?? this.check();
    return this.goal && checked && { condition: this.goal.text, truth: checked.truth, unmet: checked.unmet };
  }
}
