import { type FaultComment, readFaultComments } from "../program/faultComments";
import { type FaultKind, type FaultOutcome, faultEvents, type IdleFault } from "../world/faultKinds";

/** Faults of a line that are due, and what is to be told of them once the call has been made. */
export interface DueFaults {
  readonly kinds: readonly FaultKind[];
  /**
   * @param call as a person reads it
   * @param outcomes of the call; absent where nobody can tell, and then they stay due
   * @returns those that could not strike, for a reason of their own
   */
  performed(call: string, outcomes: readonly FaultOutcome[] | undefined): readonly IdleFault[];
}

/** A fault that a comment asked for in vain, and the comment's line, from 0. */
export interface IdleLineFault extends IdleFault {
  readonly line: number;
}

/**
 * Which faults the program's own comments ask for. Each kind of a comment strikes once in a run, unless the comment says
 * `always`: it stays due until it has.
 */
export class LineFaults {
  /** Of those that have struck. */
  private readonly struck = new Set<string>();
  /** Of those that somebody has been told of. */
  private readonly told = new Set<string>();
  /** Calls that had no event for a kind. */
  private readonly without = new Map<string, Set<string>>();

  /** @param line of the call, from 0 */
  due(text: string, line: number): DueFaults {
    const due = keyed(text).filter(
      ({ comment, key }) => comment.line === line && (comment.always || !this.struck.has(key)),
    );
    return {
      kinds: [...new Set(due.map(({ kind }) => kind))],
      performed: (call, outcomes) => this.settle(due, call, outcomes),
    };
  }

  private settle(
    due: readonly Keyed[],
    call: string,
    outcomes: readonly FaultOutcome[] | undefined,
  ): readonly IdleFault[] {
    const idle = new Map<FaultKind, IdleFault>();
    for (const { key, kind } of due) {
      const outcome = outcomes?.find((other) => other.kind === kind);
      if (!outcome) continue;
      if (outcome.struck) this.struck.add(key);
      else if (outcome.reason) {
        this.told.add(key);
        idle.set(kind, { kind, ...outcome.reason });
      } else this.without.set(key, (this.without.get(key) ?? new Set()).add(call));
    }
    return [...idle.values()];
  }

  /**
   * At the end of a run: what never struck, and nobody has been told of.
   * @param nobody why no fault can strike on this robot, if that is so
   */
  left(text: string, nobody?: Pick<IdleFault, "why" | "nextStep">): readonly IdleLineFault[] {
    return keyed(text)
      .filter(({ key }) => !this.struck.has(key) && !this.told.has(key))
      .map(({ comment: { line }, kind, key }) => ({
        line,
        kind,
        ...(nobody ?? this.neverHad(kind, key)),
      }));
  }

  private neverHad(kind: FaultKind, key: string): Pick<IdleFault, "why" | "nextStep"> {
    const calls = this.without.get(key);
    if (!calls) {
      return {
        why: "no call of this line was made",
        nextStep: "Put the comment behind a line with a call of the robot that is reached",
      };
    }
    const event = faultEvents[kind].split(":")[0];
    return {
      why: `it strikes at ${event}, and ${[...calls].join(", ")} had none`,
      nextStep: "Put the comment behind a call that has such an event",
    };
  }
}

interface Keyed {
  readonly comment: FaultComment;
  readonly kind: FaultKind;
  /** The same in a new version of the program, where the comment may stand on another line. */
  readonly key: string;
}

function keyed(text: string): readonly Keyed[] {
  const seen = new Map<string, number>();
  return readFaultComments(text).flatMap((comment) => {
    const words = comment.kinds.join(" ");
    const before = seen.get(words) ?? 0;
    seen.set(words, before + 1);
    return comment.kinds.map((kind) => ({ comment, kind, key: `${words} ${before} ${kind}` }));
  });
}
