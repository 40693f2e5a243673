import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { neverCancelled } from "../../../base/cancellation";
import { initialBelief } from "../../../program/initialBelief";
import { parseFact } from "../../../world/facts";
import { plannerBrain } from "./plannerBrain";

/* A toy that was to be taken from the table into a box has fallen down. */

const robot = builtInPackage("mobile-manipulator");
const instruction = "tidy up the table";
const goal =
  "(exists (?b - box ?p - table ?other - box) (and (not (= ?b ?other)) (forall (?f - fruit) (imply (located ?f ?p) (in ?f ?b))) (forall (?t - toy) (imply (located ?t ?p) (in ?t ?other)))))";
const known = initialBelief(robot).withObjects(
  ["orange_0", "doll_0", "table_0", "box_0", "box_1"].map((id) => {
    const type = id.slice(0, id.indexOf("_"));
    return { id, type, label: type, attributes: {} };
  }),
);

function believing(...facts: readonly string[]) {
  return known.withFacts(
    facts.map((text) => {
      const fact = parseFact(text.replace("!", ""));
      if (!fact) throw new Error(text);
      return { fact, value: !text.startsWith("!") };
    }),
  );
}

it("is not taken for done by the planner", async () => {
  const packed = ["(in orange_0 box_0)", "(located orange_0 table_0)"];
  const before = believing(
    ...packed,
    "(located doll_0 table_0)",
    "(on doll_0 table_0)",
    "!(in doll_0 box_0)",
  );
  const fallen = believing(
    ...packed,
    "!(located doll_0 table_0)",
    "!(on doll_0 table_0)",
    "!(in doll_0 box_0)",
  );
  const after = (beliefs: readonly (typeof before)[]) =>
    plannerBrain().recover(
      { instruction, robot, scene: "table", belief: initialBelief(robot) },
      {
        programText: "export default async function task() {\n}\n",
        goal,
        belief: fallen,
        history: [],
        beliefs,
        trigger: { kind: "exception", message: "Not where they should be: doll_0." },
        used: 0,
        allowed: 16,
      },
      neverCancelled,
    );
  expect(await after([]), "the doll was never there").toMatchObject({
    reason: expect.stringContaining("All that was asked for is so"),
  });
  expect(await after([before])).toMatchObject({ reason: expect.stringContaining("Look round again.") });
});
