import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/* docs/scenes.md shows every built-in scene. `npm run scenes` makes it. */

const root = join(__dirname, "..");
const page = readFileSync(join(root, "docs/scenes.md"), "utf8");
const all = readdirSync(join(root, "robots"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: robot }) =>
    readdirSync(join(root, "robots", robot, "scenes")).map((file) => [robot, file] as const),
  );
const read = (robot: string, file: string) =>
  readFileSync(join(root, "robots", robot, "scenes", file), "utf8");

it.each(all.filter(([, file]) => file.endsWith(".json")))(
  "%s: %s has its picture and its words",
  (robot, file) => {
    const scene = file.replace(/\.json$/, "");
    const { title, description } = JSON.parse(read(robot, file));
    expect(page).toContain(`### ${title} (\`${scene}\`)`);
    expect(description).toBeTruthy();
    expect(page).toContain(description);
    const picture = `images/scenes/${robot}-${scene}.png`;
    expect(page).toContain(`(${picture})`);
    expect(existsSync(join(root, "docs", picture))).toBe(true);
  },
);

it.each(all.filter(([, file]) => file.endsWith(".pddl")))(
  "%s: %s has the words of its comment",
  (robot, file) => {
    const comment = /^(?:;.*\n)+/.exec(read(robot, file))?.[0] ?? "";
    const words = comment.replace(/^; ?/gm, "").replace(/\s+/g, " ").trim();
    expect(words).not.toBe("");
    expect(page).toContain(
      `(\`${file.replace(/\.pddl$/, "")}\`)\n\n${words} A symbolic scene, without physics.`,
    );
  },
);
