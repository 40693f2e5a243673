import { it } from "vitest";
import { programText, testRun } from "../../../test/support/runs";

it("x", async () => {
  const run = testRun(
    programText(
      `
  const rooms = await robot.exploreGlobal();
  const table = rooms.get("table_0");
  await robot.navigate(table);
  const seen = await robot.exploreLocal();
  const banana = seen.get("banana_0");
  const held = await robot.grasp(banana);
  await robot.navigate(rooms.get("bed_0"));
  await robot.exploreLocal();
  const placed = await robot.place(scene.get("plate_0"));
  `,
      ["// @goal (on banana_0 plate_0)"],
    ),
    {},
  );
  run.session.onEvent((e) => {
    if (e.kind === "action-finished")
      console.log(
        e.feedback.text,
        e.feedback.outcome,
        e.feedback.lowLevelFailure,
        e.feedback.highLevelFailure,
        e.feedback.comparisons.map(
          (c) => `${c.fact.predicate} ${c.fact.args.join(" ")} ${c.predicted} ${c.observed}`,
        ),
        run.robot.looks,
      );
    else if (e.kind === "run-finished") console.log(e);
  });
  await run.session.run();
});
