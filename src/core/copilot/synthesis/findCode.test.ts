import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { plannerMethod } from "../../../../test/support/plannerMethod";
import { neverCancelled } from "../../base/cancellation";
import { Belief } from "../../world/belief";

/* Programs that find something, and such that look into a place: what is shut has to be opened for that. */

async function written(instruction: string, name = "household"): Promise<string> {
  const robot = builtInPackage(name);
  const task = { instruction, robot, scene: "kitchen-1", belief: Belief.empty() };
  const authored = await plannerMethod(robot).write(task, neverCancelled);
  return authored.kind === "program" ? authored.text : JSON.stringify(authored);
}

const opened = (text: string) => [...text.matchAll(/scene\.all\("([a-z]+)"\)/g)].map(([, type]) => type);

describe("finding something", () => {
  it("looks into what is shut until it has been seen", async () => {
    const text = await written("find the spatula");
    expect(text).toContain('const findSpatula = () => scene.find("spatula");');
    expect(text).toMatch(/for \(const spot of \[\.\.\.scene\.all\("drawer"\),/);
    expect(text.match(/if \(findSpatula\(\)\) break;/g)).toHaveLength(2);
  });

  it("looks only where it is said to be", async () => {
    const text = await written("look for an egg in the fridge");
    expect(text).toContain("robot.open(spot)");
    expect(new Set(opened(text))).toEqual(new Set(["egg", "fridge"]));
    expect(await written("search the fridge for an egg")).toContain('[...scene.all("fridge")]');
  });

  it("looks into all of them where all are meant", async () => {
    const text = await written("find all the mugs");
    expect(text).toContain("robot.open(spot)");
    expect(text).not.toContain("break");
    expect(text).toMatch(/for \(const seen of mugs\) console\.log/);
  });

  it("opens nothing for what stands in the open, nor where a robot opens nothing", async () => {
    expect(await written("find a cup on the counter")).not.toContain("robot.open");
    expect(await written("find the fridge")).not.toContain("robot.open");
    expect(await written("search the room for a cup", "mobile-manipulator")).not.toContain("const find");
  });
});

describe("looking into a place", () => {
  it("opens it where it is shut, tells what is there, and shuts it again", async () => {
    const text = await written("see what is in the fridge");
    expect(text).toMatch(/const wasOpen = scene\.holds\(`\(is-open \$\{fridge\.id\}\)`\);/);
    expect(text).toMatch(/if \(!wasOpen && !\(await robot\.open\(fridge\)\)\) throw/);
    expect(text).toMatch(/console\.log\(`At \$\{fridge\.id\}: \$\{thing\.id\}/);
    expect(text).toMatch(/if \(!wasOpen && !\(await robot\.close\(fridge\)\)\) console\.warn/);
  });

  it("goes from one to the next where all of them are meant, and needs no door", async () => {
    const all = await written("look into every cabinet");
    expect(all).toContain('const cabinets = scene.all("cabinet");');
    expect(all).toContain("await robot.search(spot);");
    const counter = await written("search the counter");
    expect(counter).toContain("await robot.search(counter);");
    expect(counter).not.toContain("robot.open");
  });

  it("only looks at a place that is to be looked at", async () => {
    expect(await written("look at the fridge")).not.toContain("robot.open");
  });
});
