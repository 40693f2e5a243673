import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listRobots } from "./robotList";

describe("listRobots", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "robots-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (path: string, text: string) => {
    const file = join(folder, path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, text);
  };
  const names = (...workspace: string[]) =>
    listRobots(
      workspace.map((name) => join(folder, name)),
      join(folder, "product"),
    ).map(({ name, title }) => `${name}: ${title}`);

  it("finds packages of the workspace and shipped ones", () => {
    write("product/robots/arm/robot.json", '{ "name": "arm", "title": "Arm" }');
    write("home/robots/base/robot.json", '{ "name": "base" }');
    expect(names("home")).toEqual(["base: base", "arm: Arm"]);
  });
  it("lets a workspace's package win over a shipped one of its name", () => {
    write("product/robots/arm/robot.json", '{ "name": "arm", "title": "Shipped" }');
    write("home/robot.json", '{ "name": "arm", "title": "Mine" }');
    expect(names("home")).toEqual(["arm: Mine"]);
  });
  it("leaves out what can't be read", () => {
    write("home/robots/broken/robot.json", "{ ");
    write("home/robots/nameless/robot.json", "{}");
    expect(names("home", "nowhere")).toEqual([]);
  });
  it("lists a scene once, of which also facts are known", () => {
    write("home/robot.json", '{ "name": "arm" }');
    write("home/scenes/flat.json", '{ "title": "A flat" }');
    write("home/scenes/flat.pddl", "(define)");
    const [robot] = listRobots([join(folder, "home")], join(folder, "product"));
    expect(robot.scenes).toEqual([{ name: "flat", title: "A flat" }]);
  });
  it("names scenes by their file, titles from inside", () => {
    write("home/robot.json", '{ "name": "arm", "defaultScene": "table" }');
    write("home/scenes/table.json", '{ "title": "A table" }');
    write("home/scenes/blocks.pddl", "(define)");
    write("home/scenes/notes.txt", "");
    expect(listRobots([join(folder, "home")], join(folder, "product"))[0]).toMatchObject({
      defaultScene: "table",
      scenes: [
        { name: "blocks", title: "blocks" },
        { name: "table", title: "A table" },
      ],
    });
  });
});
