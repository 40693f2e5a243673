/** What came of one instance. */
export interface SolvedRow {
  readonly domain: string;
  readonly instance: string;
  /** Of the planner's result, or the limit that was reached. */
  readonly status: string;
  /** From the start of the process to the plan. */
  readonly seconds: number;
  /** Processor time of all threads until then: on a busy machine the better measure. */
  readonly cpuSeconds: number;
  readonly parseSeconds: number;
  /** From the parsed files to the ground task. */
  readonly groundSeconds: number;
  readonly steps?: number;
  readonly expanded?: number;
  readonly message?: string;
  readonly groundActions?: number;
  /** Facts that change; the reference counts values of variables instead. */
  readonly facts?: number;
  /** The most that the process held. */
  readonly megabytes: number;
}
