import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { checkCondition, parseCondition } from "../../../pddl/parse";
import { Belief } from "../../../world/belief";
import { abilitiesOf } from "../../abilities";
import { liftedGoal } from "../goal";
import { understand } from "../understand";

/* Sentences for an arm with skills: its goals are over what it observes, whatever words it is told them in. */

const robot = builtInPackage("tabletop-arm");
const abilities = abilitiesOf(robot);

/** @param goal undefined for a task whose end the robot can't see */
function check(instruction: string, goal: string | undefined): void {
  const understood = understand(instruction, robot, Belief.empty());
  if (understood.kind !== "task") throw new Error(JSON.stringify(understood));
  expect(liftedGoal(understood.task, robot, abilities)).toBe(goal);
  const { condition } = parseCondition(goal ?? "(and)");
  expect(condition && checkCondition(condition, robot.domain, [])).toEqual([]);
}

const lidOnJar = "(exists (?jar - jar ?lid - lid) (on ?lid ?jar))";
const ringOnPeg = "(exists (?peg - peg ?ring - ring) (through ?peg ?ring))";
const boxAroundCylinder =
  "(exists (?cylinder - cylinder ?open-box - open-box) (through ?cylinder ?open-box))";
const off = (item: string, place: string) =>
  `(exists (?${item} - ${item} ?${place} - ${place}) (and (not (on ?${item} ?${place})) (handempty)))`;
const blockInArea = "(exists (?area - area ?block - block) (on ?block ?area))";
const rubbishInBin = "(exists (?bin - bin) (forall (?rubbish - rubbish) (in ?rubbish ?bin)))";
const three = "?block - block ?block-2 - block ?block-3 - block";
const unequal = "(not (= ?block ?block-2)) (not (= ?block ?block-3)) (not (= ?block-2 ?block-3))";
const tower = `(exists (?area - area ${three}) (and ${unequal} (on ?block ?area) (on ?block-2 ?block) (on ?block-3 ?block-2)))`;
const onEachOther =
  "(exists (?block - block ?block-2 - block) (and (not (= ?block ?block-2)) (on ?block-2 ?block)))";

const sentences: readonly (readonly [string, string | undefined])[] = [
  ["stack three red blocks on the target", tower],
  ["Could you stack 3 green cubes at the target area?", tower],
  ["pile up three of the teal blocks on the marked area", tower],
  ["build a tower of three blue blocks on the target", tower],
  ["put three red blocks on top of each other on the target", tower],
  ["stack the red blocks", onEachOther],
  ["stack the green block on the red one", onEachOther],
  [
    "stack all blocks on the target",
    "(exists (?area - area ?block - block) (and (on ?block ?area) (forall (?block-2 - block) (or (= ?block-2 ?block) (exists (?block-3 - block) (on ?block-2 ?block-3))))))",
  ],
  [
    "stack three red blocks with the green one on top",
    `(exists (${three}) (and ${unequal} (on ?block-2 ?block) (on ?block-3 ?block-2)))`,
  ],
  ["close the red jar", lidOnJar],
  ["shut the jar that is red, please", lidOnJar],
  ["seal the teal jar with the lid", lidOnJar],
  ["cover the red jar with its lid", lidOnJar],
  ["pick up the lid and put it on the orange jar", lidOnJar],
  ["insert the square ring on the red peg", ringOnPeg],
  ["slide the ring over the green post", ringOnPeg],
  ["put the ring around the peg", ringOnPeg],
  ["place the box around the cylinder", boxAroundCylinder],
  ["put a box over the cylinder", boxAroundCylinder],
  ["surround the cylinder with the open box", boxAroundCylinder],
  ["put the lid next to the red jar", "(exists (?jar - jar ?lid - lid) (beside ?lid ?jar))"],
  ["the lid goes beside the jar", "(exists (?jar - jar ?lid - lid) (beside ?lid ?jar))"],
  ["put the tomato near the bin", "(exists (?bin - bin ?tomato - tomato) (beside ?tomato ?bin))"],
  [
    "remove the lid from the jar and put it on the table",
    "(exists (?table - table ?lid - lid) (on ?lid ?table))",
  ],
  ["take the chicken off the grill", off("chicken", "grill")],
  ["remove the steak from the grill", off("steak", "grill")],
  [
    "move the steak from the grill to the serving area",
    "(exists (?area - area ?steak - steak) (on ?steak ?area))",
  ],
  [
    "take the steak off the grill and put it in the area",
    "(exists (?area - area ?steak - steak) (on ?steak ?area))",
  ],
  ["open the wine bottle", off("cap", "bottle")],
  ["unscrew the cap", off("cap", "bottle")],
  ["unscrew the cap of the bottle of wine", off("cap", "bottle")],
  ["twist the cap off the bottle", off("cap", "bottle")],
  ["open the jar", off("lid", "jar")],
  ["open the bottle and put the cap in the bin", "(exists (?bin - bin ?cap - cap) (in ?cap ?bin))"],
  ["put the rubbish in the bin", rubbishInBin],
  ["throw the trash away", rubbishInBin],
  ["throw away the rubbish", rubbishInBin],
  ["toss the garbage into the trash can", rubbishInBin],
  ["get rid of the litter", rubbishInBin],
  ["put the red block in the target area", blockInArea],
  ["move the block that is blue to the marked area", blockInArea],
  ["put the ball in the hoop", undefined],
  ["throw the basketball through the hoop", undefined],
  ["pick up the ball", "(exists (?ball - ball) (holding ?ball))"],
];

describe("is understood", () => {
  it.each(sentences)("%s", (instruction, goal) => check(instruction, goal));

  it.each([
    "empty the large container into the red container",
    "empty the container into the red one",
    "move everything from the big container to the red one",
    "put the contents of the large container in the red container",
    "put all the items from the large container into the red container",
  ])("%s: all that is in one vessel goes into the other", (instruction) => {
    const understood = understand(instruction, robot, Belief.empty());
    if (understood.kind !== "task") throw new Error(JSON.stringify(understood));
    const [step] = understood.task.steps;
    if (step.kind !== "transport") throw new Error(step.kind);
    expect(step.to.relation).toBe("in");
    expect(step.to.place.types).toEqual(expect.arrayContaining(["container"]));
    expect(step.to.place.attributes).toEqual([{ key: "colour", values: ["red"] }]);
    const [[source]] = step.items[0].at;
    expect(source.predicate).toBe("in");
    expect(source.place.types).toContain("large-container");
    expect(source.place.referent).not.toBe(step.to.place.referent);
  });
});

describe("is asked or declined", () => {
  it.each([
    ["take the meat off the grill", /one meat or all/],
    ["stack 3 crimson blocks on the target", /"crimson"/],
    ["put the lid", /Where should the lid go/],
  ])("%s", (instruction, asked) => {
    const understood = understand(instruction, robot, Belief.empty());
    if (understood.kind !== "question") throw new Error(JSON.stringify(understood));
    expect(understood.question).toMatch(asked);
    for (const choice of understood.choices)
      expect(understand(choice, robot, Belief.empty()), choice).not.toHaveProperty("kind", "declined");
  });

  it.each([
    ["put the giraffe in the bin", /"giraffe"/],
    ["close the bottle", /cannot put a cap on a bottle/],
    ["open the bin", /how this robot could open a bin/],
    ["close both jars", /one thing at a time/],
    ["stack the red block", /makes no stack/],
    ["stack the balls", /cannot stack balls/],
    ["put the red block next to the table", /cannot put a block next to the table/],
    ["put the red block next to the jars", /more than one place/],
    ["put the red block under the table", /"under".*on, in, .*beside/],
    ["go to the bin", /no way of going/],
    ["put the bin in the jar", /cannot pick up a bin/],
  ])("%s", (instruction, reason) => {
    const understood = understand(instruction, robot, Belief.empty());
    if (understood.kind !== "declined") throw new Error(JSON.stringify(understood));
    expect(understood.reason).toMatch(reason);
  });

  it.each(["around", "through"])("a robot without such facts: %s", (word) => {
    const understood = understand(
      `put the banana ${word} the box`,
      builtInPackage("mobile-manipulator"),
      Belief.empty(),
    );
    expect(understood).toMatchObject({ kind: "declined", reason: expect.stringMatching(word) });
  });
});
