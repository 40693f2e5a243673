import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import { Belief } from "../../src/core/world/belief";
import { parseFact } from "../../src/core/world/facts";
import { productFolder } from "../../src/platform/productFolder";
import { resolveRobotPackage } from "../../src/platform/robotPackages";
import { packageOfDomain, sceneOfProblem } from "../support/planPrograms";
import type { Choices } from "./choices";
import { randomDomain } from "./randomDomain";
import type { Scenario } from "./scenario";

const room = "table_0 bed_0 plate_0 cup_0 apple_0 apple_1 box_0"
  .split(" ")
  .map((id) => ({ id, type: id.replace(/_\d+$/, "") }));

const things = ["blocks-tower", "gripper-four", "briefcase-office", "logistics-two-cities"];

let shipped: Scenario[] | undefined;

/** The built-in robot in rooms of which it knows nothing, a part or all, and the domains of the fixtures. */
function shippedScenarios(): Scenario[] {
  if (shipped) return shipped;
  const robot = builtInRobot();
  const fixture = (name: string) =>
    readFileSync(join(productFolder(), `test/fixtures/pddl/${name}.pddl`), "utf8");
  const open = ["located", "on", "in"];
  const ownFacts = [factOf("(handempty)", true)];
  const seen = [
    ...ownFacts,
    ...["cup_0", "plate_0", "box_0"].flatMap((id) => [
      factOf(`(on ${id} table_0)`, true),
      factOf(`(located ${id} table_0)`, true),
      factOf(`(located ${id} bed_0)`, false),
    ]),
    ...["cup_0", "plate_0", "apple_0", "box_0"].flatMap((item) => [
      factOf(`(on ${item} cup_0)`, false),
      factOf(`(in ${item} cup_0)`, false),
      factOf(`(on ${item} apple_0)`, false),
    ]),
    factOf("(located apple_0 bed_0)", true),
  ];
  const objects = room.map(({ id, type }) => ({ id, type, label: id, attributes: {} }));
  shipped = [
    {
      name: "unknown room",
      robot,
      objects: room,
      facts: ownFacts,
      open,
      likely: seen,
      initial: undefined,
      objectsKnown: false,
    },
    {
      name: "known room",
      robot,
      objects: room,
      facts: seen,
      open,
      likely: seen,
      initial: Belief.empty(robot.settings.knownAtStart)
        .withObjects(objects)
        .withFacts(seen.map(({ predicate, args, value }) => ({ fact: { predicate, args }, value }))),
      objectsKnown: false,
    },
    ...things.map((name) => closedScenario(name, fixture(name.replace(/-.*/, "")), fixture(name))),
  ];
  return shipped;
}

export function randomScenario(choices: Choices): Scenario {
  const known = shippedScenarios();
  const index = choices.below(known.length + 6);
  if (index < known.length) return known[index];
  const { domain, problem } = randomDomain(choices);
  const closed = closedScenario("random domain", domain, problem);
  return choices.chance(40) ? partlyKnown(closed, choices) : closed;
}

/** The same place, of which the checker is told a part; what it is not told may be otherwise. */
function partlyKnown(scenario: Scenario, choices: Choices): Scenario {
  const names = scenario.robot.domain.predicates.map(({ name }) => name);
  const open = names.filter(() => choices.chance(50));
  const objects = scenario.objects.filter(() => !choices.chance(30));
  const told = scenario.facts.filter(
    ({ predicate, args }) =>
      !open.includes(predicate) ||
      (choices.chance(50) && args.every((id) => objects.some((one) => one.id === id))),
  );
  const denied = open.flatMap((predicate) =>
    objects
      .filter(() => choices.chance(30))
      .map(({ id }) => ({ predicate, args: [id, id], value: false }))
      .filter(
        ({ args }) =>
          !scenario.facts.some((fact) => fact.predicate === predicate && fact.args[0] === args[0]),
      ),
  );
  const arity = new Map(
    scenario.robot.domain.predicates.map(({ name, parameters }) => [name, parameters.length]),
  );
  const facts = [
    ...told,
    ...denied.map(({ args, ...fact }) => ({ ...fact, args: args.slice(0, arity.get(fact.predicate)) })),
  ];
  const robot: RobotPackage = {
    ...scenario.robot,
    settings: { ...scenario.robot.settings, knownAtStart: names.filter((name) => !open.includes(name)) },
  };
  return {
    name: "partly known random domain",
    robot,
    objects: scenario.objects,
    facts,
    likely: scenario.facts,
    open,
    objectsKnown: true,
    initial: Belief.empty(robot.settings.knownAtStart)
      .withObjects(objects.map(({ id, type }) => ({ id, type, label: id, attributes: {} })))
      .withFacts(facts.map(({ predicate, args, value }) => ({ fact: { predicate, args }, value }))),
  };
}

export function builtInRobot(): RobotPackage {
  const { package: robot, problems } = resolveRobotPackage("mobile-manipulator", []);
  if (!robot) throw new Error(JSON.stringify(problems));
  return robot;
}

function closedScenario(name: string, domainText: string, problemText: string): Scenario {
  const robot = packageOfDomain(domainText);
  const scene = sceneOfProblem(problemText, robot);
  const facts = scene.problem.init.map(({ predicate, args }) => ({
    predicate,
    args: args.map((term) => term.name),
    value: true,
  }));
  return {
    name,
    robot,
    objects: [...scene.belief.objects.values()].map(({ id, type }) => ({ id, type })),
    facts,
    likely: facts,
    open: [],
    initial: scene.belief,
    goal: scene.goal,
    objectsKnown: true,
  };
}

function factOf(text: string, value: boolean): Scenario["facts"][number] {
  const fact = parseFact(text);
  if (!fact) throw new Error(text);
  return { ...fact, value };
}
