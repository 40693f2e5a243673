import { afterAll, expect, it } from "vitest";
import { packageOfDomain, sceneOfProblem } from "../../../../test/support/planPrograms";
import { createChecker } from "../checkProgram";

const checker = createChecker();
afterAll(() => checker.dispose());

function unmetWords(precondition: string): string[] {
  const robot = packageOfDomain(`(define (domain store) (:types place - object drawer - place)
    (:predicates (open ?d - drawer))
    (:action put :parameters (?p - place) :precondition ${precondition} :effect ()))`);
  const scene = sceneOfProblem(
    "(define (problem p) (:domain store) (:objects top - drawer shelf - place) (:init) (:goal (and)))",
    robot,
  );
  const text = `import type { Robot, Scene } from "robot:store";
export default async function task(robot: Robot, scene: Scene) {
  await robot.put(scene.get("shelf"));
  await robot.put(scene.get("top"));
}
`;
  const { problems } = checker.checkProgram({ text, file: "/t/a.robot.ts", robot, initial: scene.belief });
  return problems.flatMap(({ unmet, range }) => unmet.map((part) => `${range.start.line} ${part.text}`));
}

it("says of what is told apart by being the same only what can be made otherwise", () => {
  const open = ["3 (open top)"];
  expect(unmetWords("(not (exists (?d - drawer) (and (= ?d ?p) (not (open ?d)))))")).toEqual(open);
  expect(unmetWords("(forall (?d - drawer) (or (not (= ?d ?p)) (open ?d)))")).toEqual(open);
  expect(unmetWords("(forall (?d - drawer) (not (= ?d ?p)))")).toEqual(["3 (not (= top top))"]);
});
