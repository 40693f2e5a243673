import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { CancellationSource, neverCancelled } from "../../../base/cancellation";
import type { MotionSettings } from "../../../program/motionSettings";
import type { Feedback } from "../../../runner/feedback";
import { Belief } from "../../../world/belief";
import type { NextRequest } from "./brain";
import { type Person, type PersonQuestion, personPilot } from "./person";

const motion = builtInPackage("quadruped").settings.motion as MotionSettings;
const belief = Belief.empty([]);

const request = (history: readonly Feedback[] = []): NextRequest => ({
  motion,
  atMetres: 0.7,
  target: { words: "the red toy", key: "toy", matches: () => false },
  run: { history, beliefs: history.map(() => belief), belief },
});

/** Gives these answers in turn, then none. */
function saying(...answers: readonly string[]): Person & { readonly asked: PersonQuestion[] } {
  const asked: PersonQuestion[] = [];
  return {
    asked,
    async choose(question) {
      asked.push(question);
      return answers[asked.length - 1];
    },
  };
}

const next = (person: Person | undefined, history?: readonly Feedback[]) =>
  personPilot(person).next(request(history), neverCancelled);

describe("a person chooses", () => {
  it.each([
    ["walk large", "walk large"],
    ["  Turn left   small ", "turnLeft small"],
    ["turn-left medium; WALK Small, crawl large", "turnLeft medium, walk small, crawl large"],
  ])("%s", async (said, meant) => {
    const chosen = await next(saying(said));
    expect(chosen).toMatchObject({ kind: "skills", reason: `${meant}: chosen by a person` });
    const skills = chosen.kind === "skills" ? chosen.skills : [];
    expect(skills.map(({ name, magnitude }) => `${name} ${magnitude}`).join(", ")).toBe(meant);
  });

  it("to stop, and may say why", async () => {
    expect(await next(saying("stop"))).toEqual({ kind: "stop", reason: "A person stopped it." });
    expect(await next(saying("Stop: the way is blocked"))).toEqual({
      kind: "stop",
      reason: "A person stopped it: the way is blocked",
    });
  });

  it("knowing the skills with their measures, and how the last one came out", async () => {
    const person = saying("walk small");
    const last = {
      call: { action: "walk" },
      text: 'robot.walk("large")',
      outcome: "failure",
      cause: "blocked",
    };
    await next(person, [last as Feedback]);
    expect(person.asked[0]).toMatchObject({
      target: "the red toy",
      done: 1,
      last: 'robot.walk("large"): blocked',
    });
    expect(person.asked[0].skills[0]).toMatchObject({
      name: "walk",
      magnitudes: [{ name: "small", words: "1.2 m in 3 s" }, { name: "medium" }, { name: "large" }],
    });
  });
});

it("what can't be read is asked for again, a bounded number of times", async () => {
  const person = saying("jump high", "walk", "walk huge", "walk small");
  expect(await next(person)).toMatchObject({ kind: "skills", skills: [{ name: "walk" }] });
  expect(person.asked.map(({ problem = "" }) => problem)).toEqual([
    "",
    expect.stringContaining('"jump" is no skill; the skills are walk'),
    expect.stringContaining(
      'walk has no magnitude ""; it has small, medium, large. Answer such as "walk small", or "stop".',
    ),
    expect.stringContaining('walk has no magnitude "huge"'),
  ]);
  const never = saying(...Array.from({ length: 50 }, () => "?"));
  expect(await next(never)).toMatchObject({
    kind: "stop",
    reason: expect.stringContaining("could not be read"),
  });
  expect(never.asked).toHaveLength(5);
});

it("where nobody answers, or nobody is there, the run ends and says so", async () => {
  expect(await next(saying())).toEqual({ kind: "stop", reason: "The person who chooses gave no answer." });
  expect(await next(undefined)).toMatchObject({
    reason: expect.stringContaining("nobody can be asked here"),
  });
  const source = new CancellationSource();
  const cancelling: Person = {
    async choose() {
      source.cancel("enough");
      return "walk small";
    },
  };
  const cancelled = await personPilot(cancelling).next(request(), source.token);
  expect(cancelled).toEqual({ kind: "stop", reason: "The run was cancelled." });
});
