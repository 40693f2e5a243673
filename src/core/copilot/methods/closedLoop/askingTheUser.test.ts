import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { neverCancelled } from "../../../base/cancellation";
import { initialBelief } from "../../../program/initialBelief";
import type { AnsweredQuestion, Question } from "../../../runner/question";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { WorldObject } from "../../../world/objects";
import { plannerBrain } from "./plannerBrain";

const robot = builtInPackage("household");
const brain = plannerBrain();
const fresh = initialBelief(robot);

const thing = (id: string, label: string): WorldObject => ({
  id,
  type: id.replace(/_\d+$/, ""),
  label,
  attributes: {},
});

function kitchen(...places: readonly (readonly [string, string, string])[]): Belief {
  return fresh
    .withObjects([
      thing("counter_0", "left counter"),
      thing("counter_1", "island"),
      thing("fridge_0", "fridge"),
      thing("microwave_0", "microwave"),
      ...places.map(([id]) => thing(id, id.replace(/_\d+$/, ""))),
    ])
    .withFacts(
      places.flatMap(([item, predicate, place]) => [
        { fact: { predicate, args: [item, place] }, value: true },
        { fact: { predicate: "located", args: [item, place] }, value: true },
      ]),
    );
}
const twoEggs = kitchen(["egg_0", "in", "fridge_0"], ["egg_1", "on", "counter_0"]);

interface Asked {
  readonly belief: Belief;
  readonly programText?: string;
  readonly questions?: RecoveryRequest["questions"];
}

async function decided(instruction: string, { belief, programText, questions }: Asked): Promise<Recovery> {
  const task = { instruction, robot, scene: "kitchen-1", belief: fresh };
  const written = await brain.write(task, neverCancelled);
  const text = programText ?? (written.kind === "program" ? written.text : "");
  const goal = /^\/\/ @goal (.*)$/m.exec(text)?.[1];
  return brain.recover(
    task,
    {
      programText: text,
      belief,
      history: [],
      beliefs: [],
      trigger: { kind: "exception", message: "The room has been searched." },
      ...(goal === undefined ? {} : { goal }),
      used: 0,
      allowed: 16,
      ...(questions && { questions }),
    },
    neverCancelled,
  );
}

const nothingAsked = { answered: [], left: 3 };
const answered = (question: Question, answer?: string): AnsweredQuestion => ({
  ...question,
  after: 5,
  ...(answer !== undefined && { answer }),
});
const questionOf = (recovery: Recovery): Question => {
  if (recovery.kind !== "ask") throw new Error(`${recovery.kind}: ${recovery.reason}`);
  return recovery.question;
};
const programOf = (recovery: Recovery) =>
  recovery.kind === "replan" ? recovery.programText : JSON.stringify(recovery);

describe("which one is meant, where the run has found several", () => {
  it.each([
    ["put the egg on the island", "the egg", "(on egg_1 counter_1)"],
    // A verb that is one of the robot's own actions.
    ["open the microwave", "the microwave", "(is-open microwave_1)"],
  ])("is asked, and the answer is what is done: %s", async (instruction, what, goal) => {
    const belief = twoEggs.withObjects([thing("microwave_1", "microwave")]);
    const question = questionOf(await decided(instruction, { belief, questions: nothingAsked }));
    expect(question.text).toContain(`Several objects are "${what}". Which one is meant?`);
    expect(question.choices).toHaveLength(2);
    for (const left of [2, 0]) {
      const questions = { answered: [answered(question, question.choices[1])], left };
      const recovery = await decided(instruction, { belief, questions });
      expect(programOf(recovery)).toContain(goal);
      expect(recovery).toMatchObject({ reason: expect.stringContaining(`"${question.choices[1]}"`) });
    }
  });

  it("tells what only ids tell apart", async () => {
    const question = questionOf(
      await decided("put the egg on the island", { belief: twoEggs, questions: nothingAsked }),
    );
    expect(question.text).toContain("egg_0 is in fridge_0. egg_1 is on counter_0 (left counter).");
  });

  it("is not asked where nobody answers: then any will do, as ever", async () => {
    const instruction = "put the egg on the island";
    const asked = (questions?: RecoveryRequest["questions"]) =>
      decided(instruction, { belief: twoEggs, ...(questions && { questions }) });
    const alone = await asked();
    expect(alone.kind).toBe("replan");
    expect(await asked({ answered: [], left: 0 })).toEqual(alone);
    const question = questionOf(await asked(nothingAsked));
    expect(await asked({ answered: [answered(question)], left: 2 })).toEqual(alone);
  });

  it.each([
    ["put an egg on the island", twoEggs],
    ["put all eggs on the island", twoEggs],
    ["put the egg on the island", kitchen(["egg_0", "in", "fridge_0"])],
  ])("is not asked where it is plain: %s", async (instruction, belief) => {
    const recovery = await decided(instruction, { belief, questions: nothingAsked });
    expect(recovery).toEqual(await decided(instruction, { belief }));
    expect(recovery.kind).toBe("replan");
  });
});

describe("where something is that was searched for in vain", () => {
  const instruction = "put the egg on the island";
  const noEggs = kitchen();
  const searchedTwice = async () => {
    let text = programOf(await decided(instruction, { belief: noEggs }));
    text = programOf(await decided(instruction, { belief: noEggs, programText: text }));
    return text;
  };

  it("is asked before giving up, and looked at", async () => {
    const programText = await searchedTwice();
    const alone = await decided(instruction, { belief: noEggs, programText });
    expect(alone.kind).toBe("give-up");
    const asked = (questions: RecoveryRequest["questions"], text = programText) =>
      decided(instruction, { belief: noEggs, programText: text, questions });
    const question = questionOf(await asked(nothingAsked));
    expect(question.text).toBe("Where is the egg? It has been searched for and not found.");
    expect(question.choices).toContain("fridge (fridge_0)");

    expect(await asked({ answered: [answered(question)], left: 2 })).toEqual(alone);
    const known = { answered: [answered(question, "fridge (fridge_0)")], left: 2 };
    const look = programOf(await asked(known));
    expect(look).toContain("// The user has said that it is at fridge_0: look there.");
    expect(look).toMatch(/robot\.search\(spot/);
    // It was not there either.
    const further = questionOf(await asked(known, look));
    expect(further.choices).not.toContain("fridge (fridge_0)");
    expect(await asked({ ...known, left: 0 }, look)).toMatchObject({ kind: "give-up" });
  });
});
