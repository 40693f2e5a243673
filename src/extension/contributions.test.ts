import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json";
import {
  commands,
  contextKeys,
  debugType,
  panelView,
  restrictedSettings,
  settings,
  typescriptPlugin,
  viewContainer,
} from "./contributions";

const root = join(__dirname, "../..");
const { contributes } = manifest;

describe("package.json and the code", () => {
  it("have the same commands", () => {
    const declared = contributes.commands.map(({ command }) => command);
    expect([...declared].sort()).toEqual(Object.values(commands).sort());
  });

  it("have the same settings, defaults and scopes", () => {
    const declared = Object.fromEntries(
      Object.entries(contributes.configuration.properties).map(([name, property]) => [
        name,
        { default: property.default, scope: property.scope },
      ]),
    );
    const typed = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [`robotCopilot.${name}`, value]),
    );
    expect(declared).toEqual(typed);
  });

  it("restrict the same settings in untrusted workspaces", () => {
    expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual([
      ...restrictedSettings,
    ]);
  });

  it("have the same view, debug type and plugin", () => {
    expect(contributes.viewsContainers.activitybar.map(({ id }) => id)).toEqual([viewContainer]);
    expect(contributes.views[viewContainer].map(({ id }) => id)).toEqual([panelView]);
    expect(contributes.debuggers.map(({ type }) => type)).toEqual([debugType]);
    expect(contributes.typescriptServerPlugins.map(({ name }) => name)).toEqual([typescriptPlugin]);
  });

  it("use only context keys that are set", () => {
    const used = new Set(JSON.stringify(contributes).match(/robotCopilot\.(?:running|paused|approval\w*)/g));
    expect([...used].sort()).toEqual(Object.values(contextKeys).sort());
  });

  it("name menu commands and files that are there", () => {
    const known = new Set<string>(Object.values(commands));
    for (const items of [...Object.values(contributes.menus), contributes.keybindings]) {
      for (const { command } of items) expect(known).toContain(command);
    }
    const files = [
      manifest.icon,
      ...contributes.viewsContainers.activitybar.map(({ icon }) => icon),
      ...contributes.snippets.map(({ path }) => path),
      ...contributes.languages.map(({ configuration }) => configuration),
      ...contributes.grammars.map(({ path }) => path),
      ...contributes.jsonValidation.map(({ url }) => url),
    ];
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  });

  it("test the oldest VS Code that is promised", () => {
    const versions = JSON.parse(readFileSync(join(root, "test/vscode/host/versions.json"), "utf8"));
    const [major, minor] = versions.oldest.vscode.split(".");
    expect(manifest.engines.vscode).toBe(`^${major}.${minor}.0`);
    expect(manifest.devDependencies["@types/vscode"]).toBe(`${major}.${minor}.0`);
  });
});

describe("snippets", () => {
  const text = readFileSync(join(root, "snippets/robot.code-snippets"), "utf8");
  const snippets: Record<string, { prefix: string[]; body: string[]; description: string }> =
    JSON.parse(text);
  for (const [name, { prefix, body, description }] of Object.entries(snippets)) {
    it(`${name} is whole`, () => {
      expect(prefix.length).toBeGreaterThan(0);
      expect(body.join("\n")).toContain("$0");
      expect(description).not.toBe("");
    });
  }
});
