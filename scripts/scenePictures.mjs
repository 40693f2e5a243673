// Pictures of all built-in scenes, and docs/scenes.md with them: `npm run scenes`. Needs the bundles (node esbuild.js).
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const pictures = path.join(root, "docs/images/scenes");
const seed = 1;
mkdirSync(pictures, { recursive: true });

const lines = [
  "# Scenes",
  "",
  "Every scene that comes with a robot, the physical ones as the simulator shows them under seed 1; another seed arranges",
  "them differently. A program names its scene with `// @scene NAME`. The pictures are made by `robot-copilot sim SCENE --picture FILE`.",
  "How a scene is written: [scene-format.md](scene-format.md).",
];
const robots = readdirSync(path.join(root, "robots"), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
for (const { name: robot } of robots) {
  const folder = path.join(root, "robots", robot);
  const { title } = JSON.parse(readFileSync(path.join(folder, "robot.json"), "utf8"));
  lines.push("", `## ${title} (\`${robot}\`)`);
  for (const file of readdirSync(path.join(folder, "scenes"))) {
    if (file.endsWith(".pddl")) lines.push(...symbolicScene(path.join(folder, "scenes", file)));
    if (!file.endsWith(".json")) continue;
    const scene = path.basename(file, ".json");
    const { title: name, description } = JSON.parse(readFileSync(path.join(folder, "scenes", file), "utf8"));
    const picture = `${robot}-${scene}.png`;
    execFileSync(
      process.execPath,
      [
        path.join(root, "bin/robot-copilot.js"),
        ...["sim", scene, "--robot", robot, "--seed", String(seed)],
        ...["--picture", path.join(pictures, picture)],
      ],
      { stdio: "inherit" },
    );
    lines.push("", `### ${name} (\`${scene}\`)`, "", `${description ?? ""}`.trim());
    lines.push("", `![${name}](images/scenes/${picture})`);
  }
}
writeFileSync(path.join(root, "docs/scenes.md"), `${lines.join("\n")}\n`);

/** A PDDL problem: its words are the comment that it begins with, and there is nothing to take a picture of. */
function symbolicScene(file) {
  const scene = path.basename(file, ".pddl");
  const comment = /^(?:;.*\n)*/.exec(readFileSync(file, "utf8"))[0];
  const name = scene.charAt(0).toUpperCase() + scene.slice(1).replaceAll("-", " ");
  const description = comment.replace(/^; ?/gm, "").replace(/\s+/g, " ").trim();
  return ["", `### ${name} (\`${scene}\`)`, "", `${description} A symbolic scene, without physics.`];
}
