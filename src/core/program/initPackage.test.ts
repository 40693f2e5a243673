import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { casesFolder } from "../../../test/support/planVerificationCases";
import { createChecker } from "../checker/checkProgram";
import { interfaceIndex, methodIndex } from "../pddl/names";
import { type Random, seededRandom } from "../world/ports";
import { type InitPackageInput, initPackage } from "./initPackage";
import { parseRobotPackage } from "./parseRobotPackage";
import type { RobotPackage } from "./robotPackage";

const checker = createChecker();
afterAll(() => checker.dispose());

function make(text: string, more: Partial<InitPackageInput> = {}) {
  return initPackage({ domain: { file: "d.pddl", text }, scenes: [], ...more });
}

/** The package as it is read back from what was written. */
function packageFrom(text: string, more: Partial<InitPackageInput> = {}): RobotPackage {
  const made = make(text, more);
  if (!made.ok) throw new Error(made.error.map(({ message }) => message).join("\n"));
  const { name, files, scenes } = made.value;
  const { package: robot, problems } = parseRobotPackage({
    folder: `/robots/${name}`,
    robotJson: files.get("robot.json") ?? "",
    apiText: files.get("api.d.ts") ?? "",
    domainText: files.get("domain.pddl") ?? "",
    scenes,
  });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  if (!robot) throw new Error("no package");
  expect(robot.domainText).toBe(text);
  return robot;
}

/** Every action has its method and every type its interface, back and forth, and TypeScript agrees with all of it. */
function checkRoundTrip(robot: RobotPackage): void {
  const { domain } = robot;
  const methods = methodIndex(domain);
  expect(robot.methods.map(({ action }) => action)).toEqual(domain.actions.map(({ name }) => name));
  for (const { name, action, parameters } of robot.methods) {
    expect(methods.find(name)?.name).toBe(action);
    const declared = domain.actions.find((each) => each.name === action);
    expect(parameters).toHaveLength(declared?.parameters.length ?? -1);
    expect(new Set(parameters.map((parameter) => parameter.name)).size).toBe(parameters.length);
  }
  const interfaces = interfaceIndex(domain);
  expect(new Set(interfaces.names.map((name) => interfaces.find(name)?.toLowerCase()))).toEqual(
    new Set(domain.types.map(({ name }) => name.toLowerCase())),
  );
  const calls = robot.methods.map(
    ({ name, parameters }) =>
      `  if (!(await robot.${name}(${parameters.map((_, index) => `scene.get("o${index}")`).join(", ")}))) return;`,
  );
  const types = domain.types.map(({ name }) => `  console.log(scene.all(${JSON.stringify(name)}));`);
  const program = `import type { Robot, Scene } from "robot:${robot.settings.name}";\nexport default async function task(robot: Robot, scene: Scene) {\n${[...calls, ...types].join("\n")}\n}\n`;
  for (const text of [program, robot.moduleText]) {
    const diagnostics = checker.checkTypes({ text, file: "/tasks/all.robot.ts", robot });
    expect(
      diagnostics.map(({ message }) => message),
      text,
    ).toEqual([]);
  }
}

const fixtures = resolve("test/fixtures/pddl");
const isDomain = (text: string) => /\(\s*define\s*\(\s*domain/i.test(text);

describe("a package from a domain", () => {
  it("has a method for each action, documented, and an interface for each type", () => {
    const robot = packageFrom(`(define (domain Post_Office)
      (:types truck plane - vehicle parcel letter-box)
      (:predicates (at ?x - (either vehicle parcel) ?where - letter-box) (broken ?v - vehicle))
      (:action DRIVE-TO :parameters (?v - truck ?to - letter-box)
        :precondition (and (not (broken ?v)) (not (at ?v ?to)))
        :effect (and (at ?v ?to) (forall (?p - parcel) (when (at ?p ?to) (not (broken ?v))))))
      (:action carry :parameters (?what - (either parcel letter-box) ?anything)))`);
    expect(robot.settings).toMatchObject({
      name: "post-office",
      actions: { driveTo: { kind: "execution", returns: "boolean" }, carry: { returns: "boolean" } },
    });
    expect(robot.apiText).toContain(`  /**
   * The action \`DRIVE-TO\`.
   *
   * Needs:
   * - v is not broken
   * - v is not at to
   *
   * Then:
   * - v is at to
   * - for every parcel: if that parcel is at to: v is not broken
   *
   * @param v \`?v\`
   * @param to \`?to\`
   * @returns false if it did not succeed
   */
  driveTo(v: Truck, to: LetterBox): Promise<boolean>;`);
    expect(robot.apiText).toContain(
      "carry(what: Parcel | LetterBox, anything: AnyObject): Promise<boolean>;",
    );
    expect(robot.apiText).toContain("export interface Truck extends Vehicle {\n  readonly isTruck: true;\n}");
    checkRoundTrip(robot);
  });

  it("takes problems of the domain as scenes, and refuses those of another one", () => {
    const read = (name: string) => ({
      file: `in/${name}.pddl`,
      text: readFileSync(join(fixtures, `${name}.pddl`), "utf8"),
    });
    const blocks = read("blocks");
    const made = initPackage({ domain: blocks, scenes: [read("blocks-tower")] });
    expect(made.ok && [...made.value.files.keys()]).toEqual([
      "robot.json",
      "api.d.ts",
      "domain.pddl",
      "scenes/blocks-tower.pddl",
    ]);
    expect(made.ok && JSON.parse(made.value.files.get("robot.json") ?? "")).toMatchObject({
      defaultScene: "blocks-tower",
    });
    const other = initPackage({ domain: blocks, scenes: [read("gripper-four")] });
    expect(!other.ok && other.error).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: "pddl-domain-name",
          file: "in/gripper-four.pddl",
          severity: "error",
        }),
      ]),
    );
    const twice = initPackage({
      domain: blocks,
      scenes: [read("blocks-tower"), { ...read("blocks-tower"), file: "b/blocks-tower.pddl" }],
    });
    expect(!twice.ok && twice.error.at(-1)).toMatchObject({
      code: "robot-scene",
      file: "b/blocks-tower.pddl",
    });
  });

  it("keeps names that mean something in TypeScript from breaking it", () => {
    const actions =
      "stop constructor toString then new delete class valueOf to-json has-own-property get set __proto__ async 2-step é";
    const types =
      "robot scene promise thing location record 2d any string object-map iterable console constructor number Function types";
    const parameters = "?in ?new ?class ?this ?package ?await ?2 ?a-b ?aB ?arguments ?type ?of";
    checkRoundTrip(
      packageFrom(`(define (domain odd) (:types ${types})
        ${actions
          .split(" ")
          .map(
            (name, index) =>
              `(:action ${name} :parameters (${index === 0 ? parameters : ""} ${types
                .split(" ")
                .map((type, at) => (at % 4 === index % 4 ? `?p${at} - ${type}` : ""))
                .join(" ")}))`,
          )
          .join("\n")})`),
    );
  });

  it("takes types that are used and not declared, and a type that is declared twice", () => {
    const robot = packageFrom(`(define (domain wild) (:types a - b a - c d) (:constants k - e)
      (:action go :parameters (?x - a ?y - f ?z)))`);
    expect(robot.apiText).toContain("go(x: A, y: F, z: AnyObject)");
    expect(robot.apiText).toContain("export interface A extends B, C {");
    checkRoundTrip(robot);
  });

  it("can't end a comment from within", () => {
    checkRoundTrip(
      packageFrom("(define (domain x) (:predicates (p*/)) (:action a*/b :precondition (p*/) :effect (p*/)))"),
    );
  });

  const refused = (text: string, expected: readonly object[], more: Partial<InitPackageInput> = {}) => {
    const made = make(text, more);
    expect(made.ok).toBe(false);
    if (made.ok) return;
    expect(made.error.filter(({ severity }) => severity === "error")).toEqual(
      expected.map((each) => expect.objectContaining({ nextStep: expect.any(String), ...each })),
    );
  };

  it("names both of two actions, or types, that come out the same, and where they stand", () => {
    refused("(define (domain d)\n(:action pick-up)\n(:action pick_up)\n(:action pickUp))", [
      {
        file: "d.pddl",
        message: "The actions pick-up (line 2) and pick_up (line 3) would both be the method pickUp.",
        range: { start: { line: 2, character: 9 }, end: { line: 2, character: 16 } },
      },
      { message: "The actions pick-up (line 2) and pickUp (line 4) would both be the method pickUp." },
    ]);
    refused("(define (domain d) (:types wine-bottle\nwine_bottle) (:action a))", [
      {
        message:
          "The types wine-bottle (line 1) and wine_bottle (line 2) would both be the interface WineBottle.",
      },
    ]);
    refused("(define (domain d) (:types new-type)\n(:action a :parameters (?x - new_type)))", [
      { message: "The types new-type (line 1) and new_type (line 2) would both be the interface NewType." },
    ]);
    refused("(define (domain d) (:action new)\n(:action new-action))", [
      { message: "The actions new (line 1) and new-action (line 2) would both be the method newAction." },
    ]);
  });

  it("says what is wrong with a domain, and with a name", () => {
    refused("(define (domain d))", [{ code: "robot-no-actions", file: "d.pddl" }]);
    refused("(define (domain d) (:predicates (p ?x)) (:action a :precondition (p)))", [
      { code: "pddl-arity", file: "d.pddl" },
    ]);
    // What the parser says and what the check of names says, at once.
    refused(
      "(define (domain d) (:predicates (p ?x)) (:action a :precondition (p)) (:action b :effect (p ?y))",
      [{ code: "pddl-syntax" }, { code: "pddl-arity" }, { message: expect.stringContaining("?y") }],
    );
    refused("(define (domain d) (:types a - b b - a) (:action go))", [
      { code: "pddl-type-cycle" },
      { code: "pddl-type-cycle" },
    ]);
    refused("(define (domain 123) (:action a))", [
      { code: "robot-name", nextStep: expect.stringContaining("--name") },
    ]);
    refused("(define (domain d) (:action a))", [{ code: "robot-name" }], { name: "Big Robot" });
  });
});

const syllables = "pick Put UP 2 n_ the_ new $ x- class _ toString robot".split(" ");

/** Names as people and generators make them. */
function randomName(random: Random): string {
  const count = 1 + Math.floor(random() * 3);
  let name = "";
  for (let index = 0; index < count; index++) {
    name += syllables[Math.floor(random() * syllables.length)] + ["", "-", "_", ""][Math.floor(random() * 4)];
  }
  return name.replace(/^[-_]+/, "") || "a";
}

it("random names come back, or their collision is told", () => {
  const random = seededRandom(5);
  const list = (most: number) => [
    ...new Map(
      Array.from({ length: 1 + Math.floor(random() * most) }, () => randomName(random)).map((name) => [
        name.toLowerCase(),
        name,
      ]),
    ).values(),
  ];
  let sound = 0;
  let collisions = 0;
  for (let round = 0; round < 48; round++) {
    const types = list(4).filter((name) => name.toLowerCase() !== "object");
    const names = list(4);
    // What separates words is lost, so this is the same method.
    if (round % 3 === 0) names.push(`${names[0]}_-`);
    const actions = names.map((name) => {
      const parameters = list(4).map(
        (each) => `?${each} - ${types[Math.floor(random() * types.length)] ?? "object"}`,
      );
      return `(:action ${name} :parameters (${parameters.join(" ")}))`;
    });
    const text = `(define (domain d) (:types ${types.join(" ")})\n${actions.join("\n")})`;
    const made = make(text);
    if (made.ok) {
      sound++;
      checkRoundTrip(packageFrom(text));
    } else {
      const errors = made.error.filter(({ severity }) => severity === "error");
      expect(
        errors.map(({ code }) => code),
        text,
      ).toEqual(errors.map(() => "pddl-name-collision"));
      for (const { message } of errors)
        expect(message).toMatch(/\(line \d+\) and .* \(line \d+\) would both be the/);
      collisions++;
    }
  }
  expect(Math.min(sound, collisions)).toBeGreaterThan(10);
});

describe("domains that others wrote", () => {
  const files = [
    ...readdirSync(fixtures).map((name) => join(fixtures, name)),
    ...["behavior", "virtualhome"].map((suite) => join(casesFolder, "pddl", suite, `${suite}.pddl`)),
  ].filter((file) => existsSync(file));
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    if (isDomain(text)) it(file, () => checkRoundTrip(packageFrom(text)));
  }
});
