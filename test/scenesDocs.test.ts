import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/* docs/scenes.md shows every built-in scene. `npm run scenes` makes it. */

const root = join(__dirname, "..");
const page = readFileSync(join(root, "docs/scenes.md"), "utf8");
const scenes = readdirSync(join(root, "robots"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: robot }) =>
    readdirSync(join(root, "robots", robot, "scenes")).map(
      (file) => [robot, file.replace(/\.json$/, "")] as const,
    ),
  );

it.each(scenes)("%s: %s has its picture and its words", (robot, scene) => {
  const { title, description } = JSON.parse(
    readFileSync(join(root, "robots", robot, "scenes", `${scene}.json`), "utf8"),
  );
  expect(page).toContain(`### ${title} (\`${scene}\`)`);
  expect(description).toBeTruthy();
  expect(page).toContain(description);
  const picture = `images/scenes/${robot}-${scene}.png`;
  expect(page).toContain(`(${picture})`);
  expect(existsSync(join(root, "docs", picture))).toBe(true);
});
