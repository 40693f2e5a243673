import { describe, expect, it, test } from "vitest";
import { beliefView } from "../pddl/beliefView";
import { parseDomain } from "../pddl/parse";
import { parseFact } from "../world/facts";
import { parseSymbolicScene, type SymbolicScene } from "./symbolicScene";

const { domain } = parseDomain(`(define (domain port)
  (:types truck ship - vehicle vehicle place)
  (:constants harbour - place)
  (:predicates (at ?v - vehicle ?p - place) (empty ?v - vehicle))
  (:action go :parameters (?v - vehicle)))`);
if (!domain) throw new Error("no domain");
const port = domain;

function sceneOf(sections: string): SymbolicScene {
  const text = `(define (problem p) (:domain port) ${sections})`;
  const { scene, problems } = parseSymbolicScene(text, "/tasks/Two-Ships.pddl", port);
  if (!scene) throw new Error(problems.map(({ message }) => message).join("\n"));
  return scene;
}

test("a problem of another domain is told as that, and not as what follows from it", () => {
  const text =
    "(define (problem p) (:domain zoo) (:objects e - elephant) (:init (fed e)) (:goal (and (fed e))))";
  const { scene, problems } = parseSymbolicScene(text, "/zoo.pddl", port);
  expect(scene).toBeUndefined();
  expect(problems.map(({ message, severity }) => `${severity}: ${message}`)).toEqual([
    "error: The problem is for the domain zoo, but the domain is called port.",
  ]);
  expect(problems[0].nextStep).toContain("robot init");
});

describe("a problem as a scene", () => {
  it("has the problem's objects and the domain's constants, each once and as first spelled", () => {
    const { name, belief } =
      sceneOf(`(:objects Anna - ship t - truck anna - vehicle both - (either ship truck) t - place)
      (:init (at ANNA Harbour) (at stray harbour)) (:goal (empty lost))`);
    expect(name).toBe("Two-Ships");
    const objects = [...belief.objects.values()].map(({ id, type, otherTypes }) => [
      id,
      type,
      ...(otherTypes ?? []),
    ]);
    expect(objects).toEqual([
      ["Anna", "ship"],
      ["t", "truck", "place"],
      ["both", "ship", "truck"],
      ["harbour", "place"],
      ["stray", "object"],
      ["lost", "object"],
    ]);
    const view = beliefView(belief, port, { openUniverse: false });
    expect([...view.objectsOfType("vehicle")]).toEqual(["Anna", "t", "both"]);
    expect([...view.objectsOfType("place")]).toEqual(["t", "harbour"]);
  });

  it("knows everything: what is not stated is false, for whatever object", () => {
    const { belief } = sceneOf("(:objects a b - ship) (:init (at a harbour)) (:goal (and))");
    const truth = (text: string) => {
      const fact = parseFact(text);
      if (!fact) throw new Error(text);
      return belief.truth(fact);
    };
    expect(belief.isComplete).toBe(true);
    expect(["(at A harbour)", "(at b harbour)", "(empty a)", "(sunk c)"].map(truth)).toEqual([
      "true",
      "false",
      "false",
      "false",
    ]);
    const later = belief.withFacts([{ fact: { predicate: "at", args: ["a", "harbour"] }, value: undefined }]);
    expect(later.isComplete).toBe(true);
    expect(later.truth({ predicate: "at", args: ["a", "harbour"] })).toBe("unknown");
  });

  it("holds what a problem states of objects that the predicate does not take", () => {
    const { belief } = sceneOf("(:objects a - ship) (:init (at harbour a)) (:goal (and))");
    const fact = { predicate: "at", args: ["harbour", "a"] };
    expect(beliefView(belief, port, { openUniverse: false }).truth(fact)).toBe("true");
  });

  it("is none where the problem has errors, which say where", () => {
    const { scene, problems } = parseSymbolicScene(
      "(define (problem p) (:domain port)\n (:objects a - ship) (:init (at a)) (:goal (and)))",
      "/tasks/p.pddl",
      port,
    );
    expect(scene).toBeUndefined();
    expect(problems).toEqual([
      expect.objectContaining({
        code: "pddl-arity",
        file: "/tasks/p.pddl",
        range: expect.objectContaining({ start: { line: 1, character: expect.any(Number) } }),
      }),
    ]);
  });
});
