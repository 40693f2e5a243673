import { describe, expect, it } from "vitest";
import { packageOfDomain, sceneOfProblem } from "../../../test/support/planPrograms";
import { type TestRun, testRun } from "../../../test/support/runs";
import { neverCancelled } from "../base/cancellation";
import { printCondition } from "../pddl/print";
import { factKey } from "../world/facts";
import type { ActionArgument } from "../world/robotLink";
import { symbolicLink } from "./symbolicLink";

const domain = `(define (domain kitchen) (:types cup - item item shelf)
  (:predicates (on ?x - item ?s - shelf) (held ?x - item) (dirty ?x - item) (tidy) (reachable ?x - item))
  (:derived (reachable ?x - item) (not (exists (?y - item) (held ?y))))
  (:action take :parameters (?x - item ?s - shelf)
    :precondition (and (on ?x ?s) (reachable ?x))
    :effect (and (held ?x) (not (on ?x ?s))))
  (:action put :parameters (?x - item ?s - shelf) :precondition (held ?x)
    :effect (and (on ?x ?s) (not (held ?x)) (forall (?y - item) (when (on ?y ?s) (dirty ?y)))))
  (:action finish :precondition (forall (?x - item) (not (dirty ?x))) :effect (tidy)))`;
const problem = `(define (problem p) (:domain kitchen)
  (:objects mug Glass - cup box - (either item shelf) top low - shelf)
  (:init (on mug top) (on Glass low)) (:goal (and (on mug low) (dirty Glass))))`;

const robot = packageOfDomain(domain);
const scene = sceneOfProblem(problem, robot);

function runOf(
  body: string,
  goal = printCondition(scene.goal),
): TestRun & { link: ReturnType<typeof symbolicLink> } {
  const link = symbolicLink(robot, scene);
  const text = `export default async function task(robot: any, scene: any) {\n${body}\n}\n`;
  return Object.assign(testRun(text, { robot, link, belief: scene.belief, goal, pauseOnEntry: false }), {
    link,
  });
}

const facts = ({ world }: ReturnType<typeof symbolicLink>) => [...world.trueFacts()].map(factKey).sort();

describe("a program in a symbolic scene", () => {
  it("changes the facts as the domain says, and nothing else", async () => {
    const run = runOf(`  await robot.take(scene.get("mug"), scene.get("top"));
  if (!(await robot.put(scene.get("MUG"), scene.get("low")))) throw new Error("not put");`);
    const result = await run.session.run();
    expect(result).toMatchObject({ outcome: "success", goal: { truth: "true" } });
    expect(result.reason).toBe("The goal holds, in the symbolic scene, without physics.");
    expect(facts(run.link)).toEqual(["(dirty glass)", "(on glass low)", "(on mug low)"]);
    expect(run.of("run-started")[0]).toMatchObject({
      simulated: true,
      link: "symbolic scene problem, no physics",
    });
  });

  it("knows what holds, what is derived, and every object", async () => {
    const run = runOf(
      `  const told = [scene.holds("(on mug top)"), scene.holds("(held mug)"), scene.holds("(reachable mug)")];
  await robot.take(scene.get("mug"), scene.get("top"));
  told.push(scene.holds("(reachable glass)"), scene.size, scene.get("mug").isCup, scene.get("box").isShelf);
  console.log(JSON.stringify([...told, scene.all("item").map(({ id }: any) => id), scene.all("shelf").length]));`,
      "(held mug)",
    );
    expect(await run.session.run()).toMatchObject({ outcome: "success" });
    expect(run.of("console").map(({ text }) => text)).toEqual([
      '[true,false,true,false,5,true,true,["mug","Glass","box"],3]',
    ]);
  });

  it("gets no action past its precondition", async () => {
    const run = runOf(`  await robot.put(scene.get("mug"), scene.get("low"));`);
    const result = await run.session.run();
    expect(result.outcome).toBe("failure");
    expect(run.of("action-refused")[0]).toMatchObject({ unmet: [expect.stringContaining("(held mug)")] });
    expect(facts(run.link)).toEqual(["(on glass low)", "(on mug top)"]);
  });

  it("says which part of the goal is missing, and asks no one to look", async () => {
    const run = runOf("  await robot.finish();", "(and (tidy) (forall (?x - item) (on ?x low)))");
    expect(await run.session.run()).toMatchObject({
      outcome: "failure",
      goal: {
        truth: "false",
        unmet: [expect.stringContaining("(on mug low)"), expect.stringContaining("(on box low)")],
      },
    });
  });

  it("holds for all where there are none", async () => {
    const empty = sceneOfProblem(
      "(define (problem p) (:domain kitchen) (:objects s - shelf) (:init) (:goal (and)))",
      robot,
    );
    const text = "export default async function task(robot: any) {\n  await robot.finish();\n}\n";
    const link = symbolicLink(robot, empty);
    const run = testRun(text, { robot, link, belief: empty.belief, goal: "(forall (?x - item) (dirty ?x))" });
    expect(await run.session.run()).toMatchObject({ outcome: "success", goal: { truth: "true" } });
  });

  it("can be stepped backwards, the world with it", async () => {
    const link = symbolicLink(robot, scene);
    const text = `export default async function task(robot: any, scene: any) {
  await robot.take(scene.get("mug"), scene.get("top"));
  await robot.put(scene.get("mug"), scene.get("low"));
}\n`;
    const run = testRun(text, { robot, link, belief: scene.belief, pauseOnEntry: true });
    const done = run.session.run();
    await run.next("paused");
    run.session.resume("stepOver");
    await run.next("paused");
    expect(facts(link)).toContain("(held mug)");
    expect(await run.session.stepBack()).toEqual({ ok: true, value: undefined });
    await run.next("paused");
    expect(facts(link)).toEqual(["(on glass low)", "(on mug top)"]);
    run.session.resume("continue");
    await done;
    expect(facts(link)).toContain("(on mug low)");
  });
});

describe("the link itself", () => {
  const object = (id: string): ActionArgument => ({ kind: "object", id });
  const options = { deadlineSeconds: 1, token: neverCancelled };

  it("fails what can't be done, whoever asks for it", async () => {
    const link = symbolicLink(robot, scene);
    const put = { id: "1", action: "put", args: [object("mug"), object("low")] };
    expect(await link.perform(put, options)).toMatchObject({ outcome: "failure", cause: "robot-error" });
    expect(await link.perform({ ...put, action: "fly" }, options)).toMatchObject({ cause: "unsupported" });
    expect(facts(link)).toEqual(["(on glass low)", "(on mug top)"]);
    link.dispose();
    expect(await link.perform(put, options)).toMatchObject({ outcome: "failure", cause: "connection-lost" });
  });

  it("has snapshots, and knows which it has", async () => {
    const link = symbolicLink(robot, scene);
    const before = await link.snapshots.save();
    await link.perform({ id: "1", action: "take", args: [object("mug"), object("top")] }, options);
    await link.snapshots.restore(before);
    expect(facts(link)).toEqual(["(on glass low)", "(on mug top)"]);
    for (const text of ["7", "null", "a"])
      await expect(link.snapshots.restore(text)).rejects.toThrow(`no snapshot ${text}`);
  });

  it("gives its world to another link to the same scene, and each goes on by itself", async () => {
    const take = { id: "1", action: "take", args: [object("mug"), object("top")] };
    const put = { id: "2", action: "put", args: [object("mug"), object("low")] };
    const original = symbolicLink(robot, scene);
    await original.perform(take, options);
    const copy = symbolicLink(robot, scene);
    await copy.snapshots.restore(await original.snapshots.save());
    expect(facts(copy)).toEqual(["(held mug)", "(on glass low)"]);
    expect(await copy.perform(put, options)).toMatchObject({ outcome: "success" });
    expect(facts(copy)).toContain("(on mug low)");
    expect(facts(original)).toEqual(["(held mug)", "(on glass low)"]);
  });
});
