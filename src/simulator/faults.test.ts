import { describe, expect, it } from "vitest";
import { type FaultKind, faultKinds } from "../core/world/faultKinds";
import { drawnFor, type FaultProfile, FaultSource, faultProfiles, formatFaults, parseFaults } from "./faults";

function check(text: string, expected: FaultProfile | string): void {
  it(JSON.stringify(text), () => {
    const result = parseFaults(text);
    if (typeof expected === "string") {
      expect(result.ok).toBe(false);
      if (!result.ok) expect(`${result.error.message} ${result.error.nextStep}`).toContain(expected);
    } else {
      expect(result).toEqual({ ok: true, value: expected });
    }
  });
}

describe("parseFaults", () => {
  check("", { rates: {}, scripted: [] });
  check("none", { rates: {}, scripted: [] });
  check("grasp-slip=0.5", { rates: { graspSlip: 0.5 }, scripted: [] });
  check("graspSlip=1", { rates: { graspSlip: 1 }, scripted: [] });
  check("grasp-slip@1,place-miss=0.06", {
    rates: { placeMiss: 0.06 },
    scripted: [{ kind: "graspSlip", occurrence: 1 }],
  });
  check(" blocked-way@2  false-detection@1 ", {
    rates: {},
    scripted: [
      { kind: "blockedWay", occurrence: 2 },
      { kind: "falseDetection", occurrence: 1 },
    ],
  });
  check("come-robot", faultProfiles["come-robot"]);
  check("come-robot,grasp-slip=0", {
    rates: { ...faultProfiles["come-robot"].rates, graspSlip: 0 },
    scripted: [],
  });
  check("come-robot,none", { rates: {}, scripted: [] });
  check("actuator-offset=0.5", { rates: { actuatorOffset: 0.5 }, scripted: [] });
  check("actuator-offset=0.5:0.008", {
    rates: { actuatorOffset: 0.5 },
    scripted: [],
    offsetMetres: 0.008,
  });
  check("actuator-offset=0.5:0.008,none", { rates: {}, scripted: [] });
  check("come-robot,draw=a%20b%2C1", { ...faultProfiles["come-robot"], draw: "a b,1" });
  check("grasp-slip=0.5,draw=", "names no draw");
  check("grasp-slip=0.5,draw=%", "names no draw");
  check("actuator-offset=0.5:", "a number of metres");
  check("actuator-offset=0.5:0", "a number of metres");
  check("actuator-offset=0.5:1:2", "a number of metres");
  check("actuator-offset=2:0.1", "from 0 to 1");
  check("grasp-slip=0.5:0.1", "from 0 to 1");
  check("grasp-slip", "needs a rate or an event");
  check("grasp-slop=0.1", "Kinds: grasp-slip");
  check("grasp-slop", "Profiles: none, come-robot");
  check("toString", "no kind of fault");
  check("grasp-slip=2", "from 0 to 1");
  check("grasp-slip=-0.1", "from 0 to 1");
  check("grasp-slip=", "from 0 to 1");
  check("grasp-slip=x", "from 0 to 1");
  check("grasp-slip@0", "counted from 1");
  check("grasp-slip@1.5", "counted from 1");
  check("grasp-slip@", "counted from 1");
});

it("what is formatted is read back", () => {
  for (const text of [
    "grasp-slip=0.24,blocked-way@3",
    "actuator-offset=0.5:0.008",
    "place-miss=0.1,draw=a%20b%2C1",
  ]) {
    const parsed = parseFaults(text);
    expect(parsed.ok && formatFaults(parsed.value)).toBe(text);
  }
  expect(formatFaults(faultProfiles.none)).toBe("none");
});

const events = (source: FaultSource, kind: FaultKind, count: number) =>
  Array.from({ length: count }, () => source.strikes(kind));

describe("FaultSource", () => {
  it("strikes at the scripted event only", () => {
    const source = new FaultSource({ rates: {}, scripted: [{ kind: "graspSlip", occurrence: 2 }] }, 1);
    expect(events(source, "graspSlip", 4)).toEqual([false, true, false, false]);
    expect(events(source, "placeMiss", 4)).toEqual([false, false, false, false]);
  });

  it.each(faultKinds)("strikes at its rate: %s", (kind) => {
    const hits = events(new FaultSource({ rates: { [kind]: 0.24 }, scripted: [] }, 7), kind, 5000).filter(
      Boolean,
    );
    expect(hits.length / 5000).toBeGreaterThan(0.22);
    expect(hits.length / 5000).toBeLessThan(0.26);
  });

  it("never strikes at rate 0 and always at rate 1", () => {
    expect(
      events(new FaultSource({ rates: { placeMiss: 0 }, scripted: [] }, 3), "placeMiss", 500),
    ).not.toContain(true);
    expect(
      events(new FaultSource({ rates: { placeMiss: 1 }, scripted: [] }, 3), "placeMiss", 500),
    ).not.toContain(false);
  });

  it("keeps its kinds independent", () => {
    const profile = faultProfiles["come-robot"];
    const alone = events(new FaultSource(profile, 5), "graspSlip", 50);
    const mixed = new FaultSource(profile, 5);
    const between = alone.map(() => {
      mixed.strikes("placeMiss");
      mixed.strikes("falseDetection");
      return mixed.strikes("graspSlip");
    });
    expect(between).toEqual(alone);
  });

  it("differs from seed to seed, and repeats for the same one", () => {
    const profile = { rates: { graspSlip: 0.5 }, scripted: [] };
    const runs = [1, 2, 3].map((seed) => events(new FaultSource(profile, seed), "graspSlip", 64).join());
    expect(new Set(runs).size).toBe(3);
    expect(events(new FaultSource(profile, 1), "graspSlip", 64).join()).toBe(runs[0]);
  });

  it("strikes at its rate among the first events of one seed's trials, each with a draw of its own", () => {
    const first = Array.from({ length: 2000 }, (_, index) => {
      const profile = drawnFor(`task-${index}`, { rates: { graspSlip: 0.24 }, scripted: [] });
      return new FaultSource(profile, 9).strikes("graspSlip");
    });
    const share = first.filter(Boolean).length / first.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.28);
  });

  it("leaves what is scripted where it is, whatever the draw", () => {
    const profile = drawnFor("task", { rates: {}, scripted: [{ kind: "graspSlip", occurrence: 2 }] });
    expect(formatFaults(profile)).toBe("grasp-slip@2");
    expect(formatFaults(drawnFor("task", { ...profile, rates: { placeMiss: 1 }, draw: "mine" }))).toBe(
      "place-miss=1,grasp-slip@2,draw=mine%2Ftask",
    );
  });

  it("goes on from a stored state", () => {
    const profile = { rates: { graspSlip: 0.5 }, scripted: [] };
    const source = new FaultSource(profile, 9);
    events(source, "graspSlip", 10);
    const stored = JSON.parse(JSON.stringify(source.state));
    const rest = events(source, "graspSlip", 20);
    const other = new FaultSource(profile, 9);
    other.restore(stored);
    expect(events(other, "graspSlip", 20)).toEqual(rest);
  });
});

const reason = ["there is no room", "Ask for it elsewhere"] as const;

describe("what becomes of faults", () => {
  const scripted = (...occurrences: number[]) =>
    new FaultSource(
      { rates: {}, scripted: occurrences.map((occurrence) => ({ kind: "placeMiss", occurrence })) },
      1,
    );

  it("are outcomes of the action that asked for them", () => {
    const source = scripted();
    source.arm(["placeMiss", "graspSlip", "stuck"]);
    source.strikes("graspSlip");
    source.hasNoChance("placeMiss", ...reason);
    // Too late: it has struck.
    source.hasNoChance("graspSlip", ...reason);
    expect(source.takeOutcomes()).toEqual([
      { kind: "placeMiss", struck: false, reason: { why: reason[0], nextStep: reason[1] } },
      { kind: "graspSlip", struck: true },
      { kind: "stuck", struck: false },
    ]);
    source.arm([]);
    expect(source.takeOutcomes()).toEqual([]);
  });

  it("strike at a later event of the same action that gives them a chance", () => {
    const source = scripted();
    source.arm(["placeMiss"]);
    source.strikes("placeMiss");
    source.cameToNothing("placeMiss", ...reason);
    expect(source.takeOutcomes()).toMatchObject([{ struck: false }]);
    expect(source.strikes("placeMiss")).toBe(true);
    expect(source.takeOutcomes()).toEqual([{ kind: "placeMiss", struck: true }]);
  });

  it("are told once where they strike without having been asked for, and not where they came to nothing", () => {
    const source = scripted(1, 2, 3);
    source.strikes("placeMiss");
    source.strikes("placeMiss");
    source.arm(["stuck"]);
    expect(source.takeOutcomes()).toEqual([
      { kind: "stuck", struck: false },
      { kind: "placeMiss", struck: true },
    ]);
    source.strikes("placeMiss");
    source.cameToNothing("placeMiss", ...reason);
    source.arm([]);
    expect(source.takeOutcomes()).toEqual([]);
  });

  it("are idle where the profile scripts them: too few events, or no effect", () => {
    const source = scripted(1, 3);
    expect(source.idle.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^place-miss@1 .* there was none/),
      expect.stringMatching(/^place-miss@3 .* there was none/),
    ]);
    source.strikes("placeMiss");
    expect(source.idle).toHaveLength(1);
    source.strikes("placeMiss");
    expect(source.idle[0]).toMatchObject({ nextStep: "Script an earlier one, such as place-miss@2" });
    source.strikes("placeMiss");
    expect(source.idle).toEqual([]);
    source.cameToNothing("placeMiss", ...reason);
    expect(source.idle).toEqual([{ kind: "placeMiss", why: reason[0], nextStep: reason[1] }]);
    const restored = scripted(1, 3);
    restored.restore(JSON.parse(JSON.stringify(source.state)));
    expect(restored.idle).toEqual(source.idle);
  });
});
