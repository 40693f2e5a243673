import { afterEach, describe, expect, it } from "vitest";
import { baseRadius } from "../../arm/dimensions";
import { armFrames, forward } from "../../arm/kinematics";
import { startRobot, type TestRobot } from "../../testing/builtInRobot";
import { board, drawers, microwave, secondCounter, succeed, table } from "../../testing/householdKitchen";
import { block, cupboard, householdIn, vessel } from "../../testing/kitchen";

/* What goes along with a carrier, and what the hand can hold only level. */

const running: TestRobot[] = [];
afterEach(() => {
  for (const { simulation } of running.splice(0)) simulation.dispose();
});

describe("carried", () => {
  it("what lies in a bowl stays known by its name when the bowl is taken elsewhere", async () => {
    const robot = await householdIn({
      start: [2.5, 2],
      furniture: [...drawers, table, board],
      objects: [
        vessel("bowl", 0.055, 0.05),
        block("egg", { parts: [{ shape: "box", size: [0.04, 0.04, 0.03], at: [0, 0, 0.015] }] }),
      ],
      fixed: [
        { object: "bowl", on: "table", at: [0.2, 0.1] },
        { object: "egg", on: "table", at: [-0.2, 0.1] },
      ],
    });
    running.push(robot);
    await robot.act("explore");
    await succeed(robot, "adjustPosition egg", "pickUp egg", "place bowl");
    expect(robot.facts()).toContain("in egg bowl");
    await succeed(robot, "pickUp bowl", "adjustPosition board", "place board", "search board");
    expect(robot.facts()).toEqual(expect.arrayContaining(["in egg bowl", "on bowl board"]));
    expect([...robot.seen.keys()].filter((id) => id.startsWith("egg"))).toEqual([robot.idOf("egg")]);
  });

  it("what is in the hand, and in that, is one thing each all along a look round the room", async () => {
    const robot = await householdIn({
      start: [2.5, 2],
      furniture: [...drawers, table, board],
      objects: [
        vessel("bowl", 0.055, 0.05),
        block("egg", { parts: [{ shape: "box", size: [0.04, 0.04, 0.03], at: [0, 0, 0.015] }] }),
      ],
      fixed: [
        { object: "bowl", on: "table", at: [0.2, 0.1] },
        { object: "egg", on: "table", at: [-0.2, 0.1] },
      ],
    });
    running.push(robot);
    await robot.act("explore");
    await succeed(robot, "adjustPosition egg", "pickUp egg", "place bowl", "pickUp bowl");
    await robot.act("explore");
    const ofKind = (kind: string) => [...robot.seen.keys()].filter((id) => id.startsWith(kind));
    expect(ofKind("bowl")).toEqual([robot.idOf("bowl")]);
    expect(ofKind("egg")).toEqual([robot.idOf("egg")]);
    await succeed(robot, "adjustPosition board", "place board");
    expect(robot.facts()).toEqual(expect.arrayContaining(["in egg bowl", "on bowl board"]));
  });

  it("what lies in a bowl stays in it when the bowl, taken from above, goes in through a front", async () => {
    const { position, height } = microwave;
    const oven = cupboard("oven", [0.46, 0.36, 0.22], { position, height });
    const robot = await householdIn({
      start: [2.5, 2],
      furniture: [...drawers, secondCounter, oven, table],
      objects: [
        vessel("bowl", 0.055, 0.058),
        block("egg", { parts: [{ shape: "sphere", radius: 0.022, at: [0, 0, 0.022] }] }),
      ],
      fixed: [
        { object: "bowl", on: "table", at: [0.2, 0.1] },
        { object: "egg", on: "table", at: [-0.2, 0.1] },
      ],
    });
    running.push(robot);
    await robot.act("explore");
    await succeed(robot, "adjustPosition oven", "open oven");
    await succeed(robot, "adjustPosition egg", "pickUp egg", "place bowl", "pickUp bowl");
    await succeed(robot, "adjustPosition oven", "place oven");
    expect(robot.facts()).toEqual(expect.arrayContaining(["in egg bowl", "in bowl oven"]));
  });

  it("leaves the elbow over the base, so that the arm passes an open door where the base does", async () => {
    const robot = await householdIn({
      start: [2.5, 2],
      furniture: [
        table,
        cupboard("low", [0.5, 0.6, 0.53], { position: [2.4, 3.7], height: 0.3, label: "cupboard" }),
      ],
      objects: [block("book", { parts: [{ shape: "box", size: [0.1, 0.15, 0.03], at: [0, 0, 0.015] }] })],
      fixed: [{ object: "book", on: "low", at: [-0.12, 0] }],
    });
    running.push(robot);
    await robot.act("explore");
    await succeed(robot, "adjustPosition low", "open low", "search low", "pickUp book");
    const { joints } = robot.simulation.motion();
    const arm = joints.filter(({ name }) => name.startsWith("arm-")).map(({ position }) => position);
    const { elbow, wrist } = forward(arm, armFrames());
    expect(Math.hypot(elbow[0], elbow[1])).toBeLessThan(baseRadius - 0.015);
    expect(Math.hypot(wrist[0], wrist[1])).toBeLessThan(baseRadius - 0.015);
  });

  it("a plate that was taken level out of a cabinet is put onto a table", async () => {
    const robot = await startRobot("household", "kitchen-1", 1);
    running.push(robot);
    await robot.act("explore");
    await succeed(robot, "adjustPosition left-wall-cabinet", "open left-wall-cabinet");
    await succeed(robot, "search left-wall-cabinet", "pickUp blue-plate");
    await succeed(robot, "adjustPosition dining-table", "place dining-table");
    expect(robot.facts()).toContain("on blue-plate dining-table");
  });

  it("a pot out of a low cabinet is held anew, from above, to get down into the sink, and is seen there", async () => {
    const robot = await startRobot("household", "kitchen-1", 1);
    running.push(robot);
    await robot.act("explore");
    const cabinet = /^in pot (.*)$/m.exec(robot.facts().join("\n"))?.[1];
    await succeed(robot, `adjustPosition ${cabinet}`, `open ${cabinet}`, `search ${cabinet}`);
    await succeed(robot, "pickUp pot", "adjustPosition sink", "place sink");
    expect(robot.facts()).toContain("in pot sink");
    expect([...robot.seen.keys()]).toContain(robot.idOf("pot"));
    await succeed(robot, "pickUp pot");
  });
});
