import type { Random } from "../../../src/core/world/ports";
import type { Scenario } from "../scenario";
import type { CompiledProgram } from "./instrument";
import { type Path, runPath, type Visit } from "./run";

export interface Exploration {
  readonly paths: readonly Path[];
  /** Every path was run, to its end. */
  readonly complete: boolean;
  /** Why the program is none, if it is none. */
  readonly invalid: string | undefined;
}

/** Arrivals at actions, over all paths of one program. */
const mostVisits = 2000;

/**
 * Runs a program on every path, depth first: the same decisions again up to the last one that has an alternative left.
 * Where there are more paths than `mostPaths`, the rest is sampled.
 */
export async function explorePaths(
  program: CompiledProgram,
  scenario: Scenario,
  options: { readonly errors: boolean; readonly mostPaths: number; readonly random: Random },
): Promise<Exploration> {
  const paths: Path[] = [];
  let prefix: number[] | undefined = [];
  let visits = 0;
  while (prefix && paths.length < options.mostPaths && visits < mostVisits) {
    const taken: { decision: number; limit: number }[] = [];
    const start: readonly number[] = prefix;
    const path = await runPath(
      program,
      scenario,
      (limit) => {
        const decision = start[taken.length] ?? 0;
        taken.push({ decision, limit });
        return decision;
      },
      options,
    );
    if (path.invalid !== undefined) return { paths, complete: false, invalid: path.invalid };
    paths.push(path);
    visits += path.visits.length;
    while (taken.length > 0 && taken[taken.length - 1].decision + 1 >= taken[taken.length - 1].limit)
      taken.pop();
    const last = taken.pop();
    prefix = last && [...taken.map(({ decision }) => decision), last.decision + 1];
  }
  if (!prefix) return { paths, complete: paths.every((path) => !path.cut), invalid: undefined };
  for (let sample = 0; sample < options.mostPaths / 2 && visits < 2 * mostVisits; sample++) {
    const path = await runPath(program, scenario, (limit) => Math.floor(options.random() * limit), options);
    if (path.invalid !== undefined) return { paths, complete: false, invalid: path.invalid };
    paths.push(path);
    visits += path.visits.length;
  }
  return { paths, complete: false, invalid: undefined };
}

/** What happened at one call, over all paths on which every result was tested that could have been a failure. */
export interface SiteVisits {
  readonly passed: number;
  readonly failed: readonly Visit[];
}

export function visitsBySite(paths: readonly Path[]): Map<number, SiteVisits> {
  const sites = new Map<number, { passed: number; failed: Visit[] }>();
  for (const visit of paths.flatMap((path) => path.visits)) {
    const site = sites.get(visit.site) ?? { passed: 0, failed: [] };
    sites.set(visit.site, site);
    if (visit.unasked) continue;
    if (visit.holds) site.passed++;
    else site.failed.push(visit);
  }
  return sites;
}
