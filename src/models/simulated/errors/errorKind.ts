import type { Random } from "../../../core/world/ports";
import type { Fields, Reply } from "../answering/answer";
import type { ReadRequest } from "../reading/request";
import type { Situation } from "../reading/situation";

/*
 * The ways in which the simulated model errs. Each kind is drawn by itself for every request, and does nothing where a reply
 * has no place for it: a critic's mark can't name an unknown object.
 */

export interface Asked {
  readonly request: ReadRequest;
  readonly fields: Fields;
  /** Left out where the request describes no robot with a domain. */
  readonly situation?: Situation;
}

export interface ErrorKind {
  readonly name: string;
  /** What is taken for true before anything is decided; undefined where there is nothing to mistake. */
  readonly mislead?: (situation: Situation, asked: Asked, random: Random) => Situation | undefined;
  /** Another reply; undefined where it has no place for this error. */
  readonly spoil?: (reply: Reply, asked: Asked, random: Random) => Reply | undefined;
  /** Another text than the reply's JSON. */
  readonly garble?: (text: string, random: Random) => string;
  /** The probability at this length, where it depends on that. */
  readonly rateAt?: (rate: number, promptTokens: number) => number;
}

export function pick<T>(list: readonly T[], random: Random): T | undefined {
  return list[Math.min(list.length - 1, Math.floor(random() * list.length))];
}
