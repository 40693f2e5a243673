/** Of trials that compute alone, without physics or a model, so many take longer than another process takes to start. */
const trialsWorthAProcess = 250;

/** How many trials are done side by side where nobody says: one a core, and fewer where starting processes takes longer than they save. */
export function defaultJobs({
  cores,
  trials,
  computesAlone,
}: {
  readonly cores: number;
  /** Still to be done. */
  readonly trials: number;
  /** Neither physics nor a model is waited for. */
  readonly computesAlone: boolean;
}): number {
  return computesAlone ? Math.min(cores, Math.max(1, Math.ceil(trials / trialsWorthAProcess))) : cores;
}
