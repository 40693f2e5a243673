import { afterAll, describe, expect, it } from "vitest";
import { packageOfDomain, sceneOfProblem } from "../../../../test/support/planPrograms";
import { createChecker } from "../checkProgram";

const checker = createChecker();
afterAll(() => checker.dispose());

const robot = packageOfDomain(`(define (domain depot) (:types place part - object)
  (:predicates (at ?p - place) (stored ?i - part ?p - place) (holding ?i - part) (hand-empty))
  (:action go :parameters (?p - place) :precondition ()
    :effect (and (at ?p) (forall (?o - place) (when (not (= ?o ?p)) (not (at ?o))))))
  (:action take :parameters (?i - part)
    :precondition (and (hand-empty) (exists (?p - place) (and (at ?p) (stored ?i ?p))))
    :effect (and (holding ?i) (not (hand-empty)) (forall (?p - place) (not (stored ?i ?p)))))
  (:action put :parameters (?p - place)
    :precondition (and (at ?p) (exists (?i - part) (holding ?i)))
    :effect (and (hand-empty) (forall (?i - part) (when (holding ?i) (and (not (holding ?i)) (stored ?i ?p)))))))`);
const scene = sceneOfProblem(
  `(define (problem p) (:domain depot) (:objects shelf bench dock - place bolt nut - part)
    (:init (at dock) (hand-empty) (stored bolt shelf) (stored nut shelf)) (:goal (and)))`,
  robot,
);

/** Expected: `error 2`: severity and line of the body from 1 of each problem. */
function check(body: string, expected: readonly string[]): void {
  const text = `import type { Part, Place, Robot, Scene } from "robot:depot";
export default async function task(robot: Robot, scene: Scene) {
const shelf = scene.get("shelf"), bench = scene.get("bench"), bolt = scene.get("bolt"), nut = scene.get("nut");
${body}
}
`;
  const { problems } = checker.checkProgram({ text, file: "/t/a.robot.ts", robot, initial: scene.belief });
  const told = problems.map(({ severity, rule, range, message }) =>
    [
      severity,
      ...(rule === "precondition" ? [] : [rule]),
      ...(rule === "typescript" ? [message] : []),
      range.start.line - 2,
    ].join(" "),
  );
  expect(told, text).toEqual(expected);
}

type Case = readonly [name: string, body: string, expected: readonly string[]];

function run(cases: readonly Case[]): void {
  for (const [name, body, expected] of cases) it(name, () => check(body, expected));
}

const take = "await robot.take(bolt);";
const carry =
  "const carry = async (i: Part, to: Place) => { await robot.go(shelf); await robot.take(i); await robot.go(to); await robot.put(to); };\n";

describe("an object that is not known", () => {
  run([
    ["may be any", `await robot.go(JSON.parse("1") as Place);\n${take}`, []],
    [
      "may have been left for any",
      `await robot.go(shelf);\n${take}\nawait robot.go(bench);\nawait robot.go([shelf, bench][Math.floor(Math.random() * 2)]);\nawait robot.put(bench);`,
      [],
    ],
    ["is not where a known one is", `await robot.go(bench);\n${take}`, ["error 2"]],
  ]);
});

describe("arguments that are spread", () => {
  run([
    [
      "of a function of the program",
      `${carry}const job: [Part, Place] = [bolt, bench];\nawait carry(...job);`,
      [],
    ],
    [
      "judged as what they are",
      `${carry}const to: [Place] = [bench];\nawait carry(bolt, ...to);\n${take}`,
      [],
    ],
    [
      "given on",
      `${carry}async function logged(...args: Parameters<typeof carry>) { return carry(...args); }\nfor (const job of [[bolt, bench], [nut, bench]] as [Part, Place][]) await logged(...job);`,
      [],
    ],
    [
      "of a number that is not known",
      'const one = async (i?: Part) => {\nif (i) { await robot.go(shelf); await robot.take(i); }\n};\nawait one(...(JSON.parse("[]") as Part[]));\nawait robot.put(shelf);',
      ["warning 5"],
    ],
    ["of an action", `const route: [Place] = [bench];\nawait robot.go(...route);\n${take}`, ["error 3"]],
  ]);
});

describe("what a pattern gives", () => {
  const visit = `await robot.go(at);\n${take}`;
  run([
    ["the default of a field that is not there", `const { at = shelf }: { at?: Place } = {};\n${visit}`, []],
    [
      "the default of a place behind the last",
      `const [at = shelf] = [] as Place[] as [Place?];\n${visit}`,
      [],
    ],
    [
      "no default of a field that is there",
      `const { at = shelf }: { at?: Place } = { at: bench };\n${visit}`,
      ["error 3"],
    ],
    ["a field to a variable that is there", `let at = bench;\n({ at } = { at: shelf });\n${visit}`, []],
    [
      "a default to a variable that is there",
      `let at: Place = bench;\n[at = shelf] = [] as [Place?];\n${visit}`,
      [],
    ],
    [
      "what is left",
      `const { i, ...way } = { i: bolt, at: bench };\nconst { at } = way;\n${visit}`,
      ["error 4"],
    ],
    [
      "a field by a computed name",
      `const key = "from" as const;\nconst { [key]: at } = { from: bench };\n${visit}`,
      ["error 4"],
    ],
    [
      "the defaults of a parameter",
      `const go = async ({ isDry = false, at = shelf }: { isDry?: boolean; at?: Place } = {}) => {\nif (isDry) return;\n${visit}\n};\nawait go();`,
      [],
    ],
  ]);
});

describe("enums and numbers", () => {
  const machine = (members: string) =>
    `enum Step { ${members} }\nlet step: Step = Step.Go;\nwhile (step !== Step.Done) switch (step) {\ncase Step.Go: await robot.go(shelf); step = Step.Take; break;\ncase Step.Take: ${take} step = Step.Done; break;\n}\nawait robot.take(nut);`;
  run([
    ["of numbers", machine("Go, Take, Done"), ["error 7"]],
    ["of texts", machine('Go = "go", Take = "take", Done = "done"'), ["error 7"]],
    [
      "of bits",
      `enum Has { Nothing = 0, Gone = 1 << 0, Taken = 1 << 1 }\nlet has = Has.Nothing;\nhas |= Has.Gone;\nif (has & Has.Taken) ${take}\nif (has & Has.Gone) ${take}`,
      ["information unreachable-action 4", "error 5"],
    ],
    [
      "what remains of a division",
      `const ring = [bench, shelf];\nlet k = 3;\nawait robot.go(ring[k++ % 2]);\n${take}\nawait robot.go(ring[k % ring.length]);\nawait robot.put(shelf);`,
      ["error 6"],
    ],
    ["nothing is true of what is no number", `if (1 % 0) ${take}`, ["information unreachable-action 1"]],
  ]);
});

describe("generators", () => {
  const made = `async function* taken() { await robot.go(shelf); ${take} yield bolt; await robot.go(shelf); await robot.take(nut); yield nut; }\n`;
  run([
    [
      "move the robot between the rounds",
      `${made}for await (const part of taken()) { await robot.go(bench); await robot.put(bench); console.log(part.id); }`,
      [],
    ],
    [
      "promises one after the other",
      `for await (const done of [robot.go(shelf)]) { if (!done) return; }\n${take}`,
      [],
    ],
  ]);
});

describe("functions", () => {
  run([
    [
      "that are not there are not called",
      `const hooks: { before?: () => Promise<void> } = {};\nawait hooks.before?.();\n${take}`,
      ["error 3"],
    ],
    [
      "with several signatures",
      `async function fetch(i: Part, at: Place): Promise<void>;\nasync function fetch(i: Part): Promise<void>;\nasync function fetch(i: Part, at: Place = bench): Promise<void> { await robot.go(at); await robot.take(i); }\nawait fetch(bolt, shelf);\nawait robot.take(nut);`,
      ["error 5"],
    ],
  ]);
});
