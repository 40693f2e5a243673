import { holds, type SearchTask } from "./searchTask";
import { NumberList } from "./tupleTable";

/** Finds the operators that apply in a state, by counting how many of their literals are true in it. */
export class Successors {
  /** Of the state asked for last. */
  readonly applicable = new NumberList();
  /** By literal: operators that it is a condition of. */
  private readonly start: Int32Array;
  private readonly operators: Int32Array;
  private readonly literals: Int32Array;
  private readonly count: Int32Array;
  /** Operators with conditions that are not literals. */
  private readonly hasFormulas: Uint8Array;
  private readonly withoutLiterals: number[] = [];

  constructor(private readonly task: SearchTask) {
    const { literalCount, firstOperator, operators, childStart, children } = task;
    this.start = new Int32Array(literalCount + 1);
    this.literals = new Int32Array(operators.length);
    this.count = new Int32Array(operators.length);
    this.hasFormulas = new Uint8Array(operators.length);
    for (let operator = 0; operator < operators.length; operator++) {
      const node = firstOperator + operator;
      for (let index = childStart[node]; index < childStart[node + 1]; index++) {
        if (children[index] >= literalCount) this.hasFormulas[operator] = 1;
        else {
          this.literals[operator]++;
          this.start[children[index] + 1]++;
        }
      }
      if (this.literals[operator] === 0) this.withoutLiterals.push(operator);
    }
    for (let literal = 0; literal < literalCount; literal++) this.start[literal + 1] += this.start[literal];
    this.operators = new Int32Array(this.start[literalCount]);
    const next = this.start.slice();
    for (let operator = 0; operator < operators.length; operator++) {
      const node = firstOperator + operator;
      for (let index = childStart[node]; index < childStart[node + 1]; index++)
        if (children[index] < literalCount) this.operators[next[children[index]]++] = operator;
    }
  }

  find(state: Uint32Array, offset: number): NumberList {
    const { task, applicable, start, operators, count, literals } = this;
    applicable.length = 0;
    count.fill(0);
    for (const operator of this.withoutLiterals) this.take(operator, state, offset);
    for (let fact = 0; fact < task.factCount; fact++) {
      const literal = 2 * fact + (1 - ((state[offset + (fact >>> 5)] >>> (fact & 31)) & 1));
      for (let index = start[literal]; index < start[literal + 1]; index++) {
        const operator = operators[index];
        if (++count[operator] === literals[operator]) this.take(operator, state, offset);
      }
    }
    return applicable;
  }

  private take(operator: number, state: Uint32Array, offset: number): void {
    if (
      this.hasFormulas[operator] === 0 ||
      holds(this.task, this.task.firstOperator + operator, state, offset)
    )
      this.applicable.push(operator);
  }
}
