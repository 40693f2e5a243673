import { describe, expect, it } from "vitest";
import {
  bananaGoal,
  bananaProgram,
  checkRun,
  fetchBanana,
  graspCall,
  placeCall,
} from "../../../test/support/bananaRuns";
import { programText } from "../../../test/support/runs";

describe("the gate", () => {
  it("refuses what the precondition does not allow; nothing moves, and the program hears why", async () => {
    const run = await checkRun(
      programText(`
  const rooms = await robot.exploreGlobal();
  try {
    await robot.place(rooms.get("table_0"));
  } catch (error) {
    if (error instanceof Error) console.log(error.name, (error as Error & { unmet?: string[] }).unmet);
  }`),
      { outcome: "success", performed: ["robot.exploreGlobal()"] },
    );
    expect(run.of("console")[0].text).toMatch(
      /^PreconditionError \["\(exists \(\?i - item\) \(holding \?i\)\)"/,
    );
    expect(run.of("action-refused")[0]).toMatchObject({ text: "robot.place(table_0)", line: 6 });
  });

  it.each([
    ["await robot.grasp(rooms.get('table_0') as never)", /ArgumentError.*table_0 is of type table/],
    ["await robot.grasp({ id: 'giraffe_0' } as never)", /giraffe_0 is not known/],
    ["await robot.grasp(undefined as never)", /argument 1 is undefined; `find` gives undefined/],
    ["await robot.navigate('table_0' as never)", /"table_0" is given; target takes Thing/],
    ["await robot.navigate()", /0 arguments instead of \(target: Thing\)/],
    ["await robot.navigate(robot.exploreGlobal() as never)", /a promise; an `await` is missing/],
    ["await robot.place({ x: 1, y: NaN, z: 0 })", /neither an object of the scene nor a location/],
    ["await (robot as any).fly()", /TypeError: not a function/],
  ])("%s is not let through", async (call, message) => {
    await checkRun(programText(`  const rooms = await robot.exploreGlobal();\n  ${call};`), {
      outcome: "failure",
      reason: message,
    });
  });

  it("takes a location, of which PDDL knows nothing", async () => {
    await checkRun(
      programText(`${fetchBanana.split("\n").slice(0, 7).join("\n")}
  console.log(await robot.place({ x: 0.2, y: 0, z: 0.7 }));`),
      { outcome: "success", console: ["true"] },
    );
  });

  it("does not believe a success that it can see is none", async () => {
    const run = await checkRun(
      bananaProgram,
      { outcome: "failure", console: ["held true true", "placed false"] },
      { faults: { [placeCall]: { kind: "misses" } } },
    );
    const feedback = run.of("action-finished").at(-1)?.feedback;
    expect(feedback).toMatchObject({ outcome: "success", lowLevelFailure: false, highLevelFailure: true });
    expect(feedback?.comparisons).toContainEqual({
      fact: { predicate: "on", args: ["banana_0", "plate_0"] },
      predicted: "true",
      observed: "false",
    });
  });

  it("looks again, twice at most, for an effect that it did not see, and does not believe it then", async () => {
    const run = await checkRun(
      bananaProgram,
      { outcome: "unknown", reason: /not known to hold/ },
      { faults: { [placeCall]: { kind: "unseen" } } },
    );
    // Twice after the action, once for the goal.
    expect(run.robot.looks).toBe(3);
    expect(run.session.belief.truth({ predicate: "on", args: ["banana_0", "plate_0"] })).toBe("unknown");
  });

  it("tells apart an action that did not happen", async () => {
    const run = await checkRun(
      bananaProgram,
      { outcome: "failure", reason: /PreconditionError.*line 15/ },
      { faults: { [graspCall]: { kind: "fails" } } },
    );
    expect(run.of("console")[0].text).toBe("held false false");
    expect(run.of("action-finished")[graspCall].feedback).toMatchObject({
      outcome: "failure",
      lowLevelFailure: true,
      highLevelFailure: false,
      message: "the fingers hold nothing",
    });
  });

  it("settles an unknown outcome by looking", async () => {
    await checkRun(
      bananaProgram,
      { outcome: "success" },
      { faults: { [placeCall]: { kind: "silent", happened: true } } },
    );
    await checkRun(
      bananaProgram,
      { outcome: "unknown", reason: /OutcomeUnknownError: robot.place\(plate_0\)/ },
      { faults: { [placeCall]: { kind: "silent", happened: false } } },
    );
  });

  it("is not in doubt whether a thing is on itself, which nobody can see", async () => {
    const appleFirst = fetchBanana.replace(
      "const held",
      'await robot.grasp(scene.get("apple_0")).catch(() => robot.exploreLocal());\n  const held',
    );
    await checkRun(
      programText(appleFirst, [bananaGoal]),
      { outcome: "success" },
      { faults: { [graspCall]: { kind: "silent", happened: false } } },
    );
  });

  it("ends with an unknown outcome when the connection is lost in the middle", async () => {
    const run = await checkRun(
      bananaProgram,
      {
        outcome: "unknown",
        reason: /connection to the robot was lost during robot.grasp\(banana_0\): the socket/,
      },
      { faults: { [graspCall]: { kind: "lost" } } },
    );
    expect(run.of("link-state").map(({ state }) => state.kind)).toEqual(["ready", "lost"]);
    // `handempty` and `at` are closed, and unknown all the same.
    expect(run.session.belief.truth({ predicate: "handempty", args: [] })).toBe("unknown");
  });
});
