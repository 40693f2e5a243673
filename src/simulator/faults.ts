import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import {
  type FaultKind,
  type FaultOutcome,
  faultEvents,
  faultKinds,
  faultNamed,
  faultText,
  type IdleFault,
  type IdleReason,
} from "../core/world/faultKinds";
import { uniformAt } from "./seededDraw";

export interface FaultProfile {
  /** Probability per event, 0…1; a kind that is not listed never strikes by rate. */
  readonly rates: Readonly<Partial<Record<FaultKind, number>>>;
  /** Strikes for certain at the n-th event of its kind, counted from 1. */
  readonly scripted: readonly { readonly kind: FaultKind; readonly occurrence: number }[];
  /** Deviation of an actuator offset along x and along y, metres; `defaultOffsetMetres` unless told. */
  readonly offsetMetres?: number;
  /** Another draw of the rates under the same seed for each name: trials of one seed would fail all together without. */
  readonly draw?: string;
}

/** Some tenths of what a gripper is wide. */
const defaultOffsetMetres = 0.01;

export const noFaults: FaultProfile = { rates: {}, scripted: [] };

/**
 * Rates of a real robot, from COME-robot (arXiv 2404.10220), tables II–IV: 60 trials with 140 execution calls on
 * the tabletop and 122 mobile ones, retries included.
 * - Grasps: every second tabletop call (grasp, place) and every fourth mobile call (navigate, grasp, navigate, place),
 *   140/2 + 122/4 ≈ 100; 24 failed: 0.24. Places: as many; 6 failed: 0.06.
 * - Drives: half of the mobile calls, 61; 1 failed: 0.016.
 * - Local explorations are not counted there: one in each of 40 tabletop trials, two or three in each of 20 mobile
 *   ones, and about a dozen for verification give 100; 8 false positives: 0.08 each.
 * - Missed detections: 2, over about 100 explorations with some six objects in view: 2/600 ≈ 0.003 an object.
 */
const comeRobot: FaultProfile = {
  rates: {
    graspSlip: 0.24,
    placeMiss: 0.06,
    blockedWay: 0.016,
    falseDetection: 0.08,
    missedDetection: 0.003,
  },
  scripted: [],
};

export const faultProfiles: Readonly<Record<string, FaultProfile>> = {
  none: noFaults,
  "come-robot": comeRobot,
};

/**
 * Reads `grasp-slip@1,place-miss=0.06` or `come-robot,grasp-slip=0.5`: names of profiles, rates (`kind=rate`) and
 * scripted strikes (`kind@n`), joined by commas or spaces; what comes later overrides rates that came before. The rate
 * of an actuator offset may be followed by its deviation in metres: `actuator-offset=0.5:0.008`. `draw=NAME` (URI-encoded)
 * lets the rates strike elsewhere than under another name.
 */
export function parseFaults(text: string): Result<FaultProfile, Problem> {
  const rates: Partial<Record<FaultKind, number>> = {};
  const scripted: { kind: FaultKind; occurrence: number }[] = [];
  let offsetMetres: number | undefined;
  let draw: string | undefined;
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== "")) {
    const [, name, sign, value] = /^([^=@]*)(?:([=@])(.*))?$/s.exec(entry) ?? [];
    if (sign === undefined) {
      const profile = Object.hasOwn(faultProfiles, entry) ? faultProfiles[entry] : undefined;
      if (!profile) return err(unknownName(entry, faultNamed(entry)));
      // "none" clears what came before it.
      if (profile === noFaults) {
        for (const kind of faultKinds) delete rates[kind];
        scripted.length = 0;
        offsetMetres = undefined;
        draw = undefined;
      }
      Object.assign(rates, profile.rates);
      scripted.push(...profile.scripted);
      continue;
    }
    if (name === "draw" && sign === "=") {
      draw = decoded(value);
      if (draw) continue;
      return err(faultProblem(`"${entry}" names no draw.`, "Write for example draw=second."));
    }
    const kind = faultNamed(name);
    if (!kind) return err(unknownName(name, undefined));
    const [written, deviation] =
      kind === "actuatorOffset" && sign === "=" ? value.split(/:(.*)/s) : [value, undefined];
    const number = written.trim() === "" ? Number.NaN : Number(written);
    if (deviation !== undefined) {
      offsetMetres = deviation.trim() === "" ? Number.NaN : Number(deviation);
      if (!(offsetMetres > 0 && offsetMetres <= 0.5)) {
        return err(
          faultProblem(
            `"${entry}": a deviation is a number of metres, above 0 and 0.5 at most.`,
            `Write for example ${name}=${written}:${defaultOffsetMetres}.`,
          ),
        );
      }
    }
    if (sign === "=") {
      if (!(number >= 0 && number <= 1)) {
        return err(
          faultProblem(`"${entry}": a rate is a number from 0 to 1.`, `Write for example ${name}=0.1.`),
        );
      }
      rates[kind] = number;
    } else {
      if (!Number.isInteger(number) || number < 1) {
        return err(
          faultProblem(
            `"${entry}": after @ comes the number of the event, counted from 1.`,
            `Write ${name}@2 to let the second one fail.`,
          ),
        );
      }
      scripted.push({ kind, occurrence: number });
    }
  }
  return ok({
    rates,
    scripted,
    ...(offsetMetres === undefined ? {} : { offsetMetres }),
    ...(draw === undefined ? {} : { draw }),
  });
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The text that `parseFaults` reads back; `none` for no faults. */
export function formatFaults(profile: FaultProfile): string {
  const parts: string[] = [];
  for (const kind of faultKinds) {
    const rate = profile.rates[kind];
    const { offsetMetres } = profile;
    const deviation = kind === "actuatorOffset" && offsetMetres !== undefined ? `:${offsetMetres}` : "";
    if (rate !== undefined && rate > 0) parts.push(`${faultText(kind)}=${rate}${deviation}`);
  }
  for (const { kind, occurrence } of profile.scripted) parts.push(`${faultText(kind)}@${occurrence}`);
  if (parts.length > 0 && profile.draw !== undefined) parts.push(`draw=${encodeURIComponent(profile.draw)}`);
  return parts.join(",") || "none";
}

/** The same faults, at other events for each name. */
export function drawnFor(name: string, profile: FaultProfile): FaultProfile {
  if (Object.keys(profile.rates).length === 0) return profile;
  return { ...profile, draw: profile.draw === undefined ? name : `${profile.draw}/${name}` };
}

/** JSON, kept in snapshots. */
export interface FaultState {
  /** How often each kind had a chance to strike so far. */
  readonly counts: Readonly<Record<FaultKind, number>>;
  /** Scripted strikes that came to nothing. */
  readonly nothing: readonly ScriptedNothing[];
}

interface ScriptedNothing {
  readonly kind: FaultKind;
  readonly occurrence: number;
  readonly reason: IdleReason;
}

/** Says for each event whether a fault strikes. Kinds are independent: one more drive changes no grasp. */
export class FaultSource {
  private counts = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  private nothing: readonly ScriptedNothing[] = [];
  /** Kinds that the present action asks for: they strike at their next event, whatever the profile says. */
  private readonly asked = new Map<FaultKind, FaultOutcome>();
  /** Kinds that have struck since outcomes were last taken, for whatever reason. */
  private readonly struck = new Set<FaultKind>();

  constructor(
    readonly profile: FaultProfile,
    private readonly seed: number,
  ) {}

  /** Counts the event and says whether the fault strikes at it. */
  strikes(kind: FaultKind): boolean {
    const occurrence = ++this.counts[kind];
    const isAsked = this.asked.get(kind)?.struck === false;
    if (isAsked) this.asked.set(kind, { kind, struck: true });
    const { rates, draw } = this.profile;
    const rate = rates[kind] ?? 0;
    const stream = draw === undefined ? `fault/${kind}` : `fault/${kind}/${draw}`;
    const strikes =
      isAsked || this.isScripted(kind, occurrence) || uniformAt(this.seed, stream, occurrence) < rate;
    if (strikes) this.struck.add(kind);
    return strikes;
  }

  private isScripted(kind: FaultKind, occurrence: number): boolean {
    return this.profile.scripted.some((entry) => entry.kind === kind && entry.occurrence === occurrence);
  }

  /** The event at hand is none at which this kind could strike. It is not counted. */
  hasNoChance(kind: FaultKind, why: string, nextStep: string): void {
    if (this.asked.get(kind)?.struck === false) {
      this.asked.set(kind, { kind, struck: false, reason: { why, nextStep } });
    }
  }

  /** The last strike of this kind had no effect. */
  cameToNothing(kind: FaultKind, why: string, nextStep: string): void {
    const reason = { why, nextStep };
    this.struck.delete(kind);
    const occurrence = this.counts[kind];
    if (this.isScripted(kind, occurrence)) this.nothing = [...this.nothing, { kind, occurrence, reason }];
    if (this.asked.has(kind)) this.asked.set(kind, { kind, struck: false, reason });
  }

  /** These strike at their next event within the action that begins now; those of the action before are off. */
  arm(kinds: readonly FaultKind[]): void {
    this.asked.clear();
    for (const kind of kinds) this.asked.set(kind, { kind, struck: false });
  }

  /**
   * What became of the kinds that the present action asks for, and what else has struck since this was last asked, a look
   * between two actions included.
   */
  takeOutcomes(): readonly FaultOutcome[] {
    const unasked = [...this.struck].filter((kind) => !this.asked.has(kind));
    this.struck.clear();
    return [...this.asked.values(), ...unasked.map((kind): FaultOutcome => ({ kind, struck: true }))];
  }

  /** Of the strikes that the profile scripts, those that have not happened so far. */
  get idle(): readonly IdleFault[] {
    return this.profile.scripted.flatMap(({ kind, occurrence }): IdleFault[] => {
      const count = this.counts[kind];
      if (count < occurrence) return [{ kind, ...tooFew(kind, occurrence, count) }];
      const reason = this.nothing.find(
        (other) => other.kind === kind && other.occurrence === occurrence,
      )?.reason;
      return reason ? [{ kind, ...reason }] : [];
    });
  }

  /** How often this kind had a chance to strike so far. */
  count(kind: FaultKind): number {
    return this.counts[kind];
  }

  /** Deviation of an actuator offset that strikes, metres. */
  get offsetMetres(): number {
    return this.profile.offsetMetres ?? defaultOffsetMetres;
  }

  get state(): FaultState {
    return { counts: { ...this.counts }, nothing: this.nothing };
  }

  restore({ counts, nothing }: FaultState): void {
    this.counts = { ...this.counts, ...counts };
    this.nothing = nothing;
    this.asked.clear();
    this.struck.clear();
  }
}

/** A `graspSlip` that did not let the object slip. */
export function heldAllTheSame(faults: FaultSource): void {
  faults.cameToNothing(
    "graspSlip",
    "the fingers were slippery, and held it all the same",
    "Ask for it at another object, or once more",
  );
}

function tooFew(kind: FaultKind, occurrence: number, count: number): IdleReason {
  const event = faultEvents[kind].split(":")[0];
  const name = faultText(kind);
  return count === 0
    ? {
        why: `${name}@${occurrence} strikes at ${event}, and there was none at which it could`,
        nextStep: "Script it for a run that has such an event, or leave it out",
      }
    : {
        why: `${name}@${occurrence} strikes at ${event}, and there were only ${count} of them`,
        nextStep: `Script an earlier one, such as ${name}@${count}`,
      };
}

function unknownName(name: string, kind: FaultKind | undefined): Problem {
  if (kind) {
    return faultProblem(
      `"${name}" needs a rate or an event.`,
      `Write ${name}=0.1 for one in ten, or ${name}@1 for the first one.`,
    );
  }
  return faultProblem(
    `"${name}" is no kind of fault and no profile.`,
    `Kinds: ${faultKinds.map(faultText).join(", ")}. Profiles: ${Object.keys(faultProfiles).join(", ")}.`,
  );
}

function faultProblem(message: string, nextStep: string): Problem {
  return { code: "bad-faults", severity: "error", message, nextStep };
}
