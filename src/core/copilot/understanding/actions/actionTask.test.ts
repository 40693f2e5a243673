import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { symbolicSceneOf } from "../../../../../test/support/symbolicScene";
import { parseDomain } from "../../../pddl/parse";
import { initialBelief } from "../../../program/initialBelief";
import type { RobotPackage } from "../../../program/robotPackage";
import { Belief } from "../../../world/belief";
import { parseFact } from "../../../world/facts";
import { actionTask } from "./actionTask";

const home = builtInPackage("household-two-hands");
const apartment = symbolicSceneOf(home, "apartment").belief;

function goalOf(instruction: string, robot = home, belief = apartment): string {
  const task = actionTask(instruction, robot, belief);
  if (task?.kind === "stages") return task.goal;
  return task === undefined ? "nothing" : `${task.kind}: ${JSON.stringify(task)}`;
}

describe("an action's own verb, and others that say the same", () => {
  it.each([
    ["switch on the tv", "(switched-on tv_1)"],
    ["Turn the television on, please.", "(switched-on tv_1)"],
    ["power up the computer", "(switched-on computer_1)"],
    ["turn off the light", "(not (switched-on light_1))"],
    ["shut the door", "(not (is-open door_1))"],
    ["open all windows and doors", "(and (is-open window_1) (is-open door_1))"],
    ["unplug the toaster", "(not (plugged-in toaster_1))"],
    ["sit down on the sofa", "(and (sitting) (sitting-on sofa_1))"],
    ["stand up", "(and (not (sitting)) (not (lying)))"],
    ["slice the bread", "(cut-up bread_1)"],
    ["pick up both books", "(and (holding book_1) (holding book_2))"],
    ["store the salmon in the refrigerator", "(inside salmon_1 fridge_1)"],
    ["put the cup on the bookshelf", "(on cup_1 bookshelf_1)"],
    ["fill the vase with water", "(inside water_1 vase_1)"],
    ["water the plant", "(inside water_1 plant_1)"],
    ["throw the apple away", "(inside apple_1 garbage-can_1)"],
    [
      "put all fruits on the kitchen table",
      "(and (on apple_1 kitchen-table_1) (on banana_1 kitchen-table_1))",
    ],
  ])("%s", (instruction, goal) => expect(goalOf(instruction)).toBe(goal));
});

describe("where it is done", () => {
  it.each([
    ["eat chips on the sofa", "(and (sitting) (sitting-on sofa_1) (eaten chips_1))"],
    ["read a book in bed", "(and (lying) (lying-on bed_1) (read-through book_1))"],
    ["eat the cupcake in front of the tv", "(and (facing tv_1) (eaten cupcake_1))"],
    ["wash a plate in the kitchen sink", "(and (inside plate_1 sink_1) (clean plate_1))"],
    ["wipe the desk with the rag", "(and (holding rag_1) (clean desk_1))"],
    ["read the book on the nightstand", "(read-through book_2)"],
    [
      "put everything on the coffee table in the dresser",
      "(and (inside magazine_1 dresser_1) (inside cup_1 dresser_1))",
    ],
  ])("%s", (instruction, goal) => expect(goalOf(instruction)).toBe(goal));
});

describe("devices", () => {
  it.each([
    [
      "microwave the salmon",
      "(and (inside salmon_1 microwave_1) (not (is-open microwave_1)) (switched-on microwave_1))",
    ],
    ["chill the tomato", "(and (inside tomato_1 fridge_1) (not (is-open fridge_1)))"],
    ["cook an egg", "(and (inside egg_1 pan_1) (on pan_1 stove_1) (switched-on stove_1))"],
    ["boil the potato", "(and (inside potato_1 pot_1) (on pot_1 stove_1) (switched-on stove_1))"],
    [
      "cook the potato in the microwave",
      "(and (inside potato_1 microwave_1) (not (is-open microwave_1)) (switched-on microwave_1))",
    ],
    ["toast some bread", "(and (inside bread_1 toaster_1) (switched-on toaster_1))"],
  ])("%s", (instruction, goal) => expect(goalOf(instruction)).toBe(goal));

  it.each(["make some toast", "make toast", "make the toast"])(
    "an activity is taken apart, and that is said: %s",
    (said) => {
      expect(actionTask(said, home, apartment)).toMatchObject({
        kind: "stages",
        goal: "(and (inside bread_1 toaster_1) (switched-on toaster_1))",
        notes: [`"${said}" is taken as: toast some bread.`],
      });
    },
  );
});

describe("several clauses", () => {
  const stages = (instruction: string) => {
    const task = actionTask(instruction, home, apartment);
    if (task?.kind !== "stages") throw new Error(JSON.stringify(task));
    return task.stages.map(({ goal, step, isOnTheWay }) =>
      [isOnTheWay ? "perhaps" : "", goal, step ? `then ${step.action}` : ""]
        .filter((part) => part !== "")
        .join(" "),
    );
  };

  it("pronouns stand for what can be meant", () => {
    expect(goalOf("get the chips, sit down on the sofa, turn to the tv and eat them")).toBe(
      "(and (holding chips_1) (sitting) (sitting-on sofa_1) (facing tv_1) (eaten chips_1))",
    );
    expect(goalOf("put the salmon in the fridge and close it")).toBe(
      "(and (inside salmon_1 fridge_1) (not (is-open fridge_1)))",
    );
    expect(goalOf("hold the toothbrush and put toothpaste on it")).toBe(
      "(and (holding toothbrush_1) (on toothpaste_1 toothbrush_1))",
    );
  });

  it("what only leaves that it was done waits for what was said before", () =>
    expect(stages("turn on the tv and watch it").at(-2)).toMatch(
      /^\(and \(switched-on tv_1\) .*facing tv_1.* then watch$/,
    ));

  it("what ends an earlier fact comes after it", () =>
    expect(stages("open the window and close it")).toEqual([
      "(is-open window_1)",
      "(not (is-open window_1))",
    ]));

  it('"then" keeps the order', () =>
    expect(stages("switch on the tv, then sit on the sofa")).toEqual([
      "(switched-on tv_1)",
      "(and (switched-on tv_1) (sitting) (sitting-on sofa_1))",
    ]));

  it("side by side, the order is open", () =>
    expect(stages("sit on the sofa and switch on the tv")).toEqual([
      "perhaps (and (sitting) (sitting-on sofa_1))",
      "(and (sitting) (sitting-on sofa_1) (switched-on tv_1))",
    ]));

  it("walking somewhere is over with the next thing", () =>
    expect(stages("go to the kitchen and open the fridge")).toEqual([
      "(near kitchen)",
      "(is-open fridge_1)",
    ]));
});

describe("what is not simply understood", () => {
  const answerTo = (instruction: string) => actionTask(instruction, home, apartment);

  it("several things of a name are asked about; each choice is understood", () => {
    const asked = answerTo("push the chair");
    if (asked?.kind !== "question") throw new Error(JSON.stringify(asked));
    expect(asked.choices.map((choice) => goalOf(choice))).toEqual(["(pushed chair_1)", "(pushed chair_2)"]);
  });

  it("one that it is not done with yet is meant", () =>
    expect(goalOf("wash the plate")).toBe("(clean plate_1)"));

  it("a place that is missing is asked for; each choice is understood", () => {
    const asked = answerTo("put the cup away");
    if (asked?.kind !== "question") throw new Error(JSON.stringify(asked));
    expect(asked.choices.length).toBeGreaterThan(2);
    for (const choice of asked.choices) expect(goalOf(choice)).toMatch(/^\(inside cup_1 /);
  });

  it.each([
    ["switch on the flurb", '"flurb"'],
    ["frobnicate the sofa", '"frobnicate"'],
    ["open the sofa", '"the sofa"'],
    ["eat the three apples", "only 1"],
    [
      "bring me all that is on the nightstand, except the lamp",
      "all that is on the nightstand, except the lamp:",
    ],
  ])("%s: the answer names %s, and what it offers is understood", (instruction, named) => {
    const answer = answerTo(instruction);
    if (answer?.kind !== "declined") throw new Error(JSON.stringify(answer));
    expect(answer.reason).toContain(named);
    expect(answer.suggestions.length).toBeGreaterThan(0);
    for (const suggestion of answer.suggestions)
      expect(answerTo(suggestion)?.kind, suggestion).toBe("stages");
  });

  it.each([
    "do not open the fridge",
    "if it is dark, switch on the light",
    "what is in the fridge?",
    "the tv",
  ])("%s: nothing is made of it", (instruction) => expect(answerTo(instruction)).toBeUndefined());
});

describe("another robot, by the names of its actions alone", () => {
  const text = `(define (domain workshop) (:requirements :adl)
    (:types tool machine bin - object drill saw - machine hammer - tool garbage-can - bin)
    (:predicates (is-running ?m - machine) (in ?t - tool ?b - bin) (held ?t - tool) (is-cooked ?t - tool) (at ?m - machine))
    (:action toggle_on :parameters (?m - machine) :precondition (at ?m) :effect (is-running ?m))
    (:action toggleOff :parameters (?m - machine) :precondition (is-running ?m) :effect (not (is-running ?m)))
    (:action go-to :parameters (?m - machine) :precondition () :effect (at ?m))
    (:action pick-up :parameters (?t - tool) :precondition () :effect (forall (?x - tool) (when (= ?x ?t) (held ?x))))
    (:action place-in :parameters (?t - tool ?b - bin) :precondition (held ?t) :effect (and (in ?t ?b) (not (held ?t))))
    (:action heat :parameters (?t - tool) :precondition () :effect (is-cooked ?t)))`;
  const { domain } = parseDomain(text, "workshop.pddl");
  if (!domain) throw new Error("no domain");
  const methods = domain.actions.map(({ name }) => ({
    name: name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase()),
    action: name,
  }));
  const robot = { ...home, domain, methods, domainText: text } as unknown as RobotPackage;
  const things = { drill_1: "drill", saw_1: "saw", hammer_1: "hammer", can_1: "garbage-can" };
  const belief = Belief.complete(
    Object.entries(things).map(([id, type]) => ({ id, type, label: id, attributes: {} })),
    ["(is-running saw_1)"].flatMap((fact) => parseFact(fact) ?? []),
  );

  it.each([
    ["switch on the drill", "(is-running drill_1)"],
    ["turn the saw off", "(not (is-running saw_1))"],
    ["go to the drill", "(at drill_1)"],
    ["grab the hammer", "(held hammer_1)"],
    ["throw the hammer away", "(in hammer_1 can_1)"],
    ["cook the hammer", "(is-cooked hammer_1)"],
  ])("%s", (instruction, goal) => expect(goalOf(instruction, robot, belief)).toBe(goal));

  it('"a" is an article, whatever a thing is called', () => {
    const withA = belief.withObjects([{ id: "a", type: "drill", label: "a", attributes: {} }]);
    expect(actionTask("sing a song", robot, withA)).toBeUndefined();
    expect(goalOf("switch on drill_1", robot, withA)).toBe("(is-running drill_1)");
  });

  it("has none of the actions that it has not", () =>
    expect(goalOf("wash the hammer", robot, belief)).toBe("nothing"));
});

describe("a state that follows from other actions", () => {
  const robot = builtInPackage("household");
  const seen = initialBelief(robot).withObjects(
    ["plate", "plant", "vase", "egg"].map((type) => ({ id: `${type}_0`, type, label: type, attributes: {} })),
  );
  it.each([
    ["wash the plate", "(is-clean plate_0)"],
    ["water the plant", "(is-watered plant_0)"],
    ["fill the vase", "(is-filled vase_0)"],
    ["cook an egg", "(is-cooked egg_0)"],
  ])("%s", (instruction, goal) => expect(goalOf(instruction, robot, seen)).toBe(goal));

  const kitchen = seen.withObjects(
    ["faucet", "light-switch"].map((type) => ({
      id: `${type}_0`,
      type,
      label: type.replace("-", " "),
      attributes: {},
    })),
  );
  it.each([
    ["turn the water off", "(not (is-toggled faucet_0))"],
    ["shut off the water", "(not (is-toggled faucet_0))"],
    ["switch on the light", "(is-toggled light-switch_0)"],
    ["turn the lights on", "(is-toggled light-switch_0)"],
    [
      "turn off water and switch the light on",
      "(and (not (is-toggled faucet_0)) (is-toggled light-switch_0))",
    ],
  ])("by what switches it: %s", (instruction, goal) =>
    expect(goalOf(instruction, robot, kitchen)).toBe(goal),
  );
  it("but nothing is put on a light switch that is meant for a light", () =>
    expect(goalOf("put the plate on the light", robot, kitchen)).not.toContain("light-switch_0"));
});
