import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  DocumentSymbol,
  Hover,
  InlayHint,
  Location,
  LocationLink,
  Position,
  SignatureHelp,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import { LineIndex } from "../core/base/problem";
import { applyEdits } from "../core/program/programSource";
import { productFolder } from "../platform/productFolder";
import { program, ServerClient } from "./testing/serverClient";

let server: ServerClient;

beforeAll(async () => {
  server = new ServerClient();
  // As in VS Code: TypeScript's own hovers and completions are there already.
  await server.start(
    { typescriptDiagnostics: false, commands: true },
    {
      textDocument: {
        completion: { completionItem: { snippetSupport: true } },
        codeAction: { resolveSupport: { properties: ["edit"] } },
        inlayHint: { resolveSupport: { properties: ["tooltip"] } },
      },
    },
  );
});

afterAll(() => server.stop());

/** Opens a text without its mark `|`, and asks about the place that it marked. */
async function ask<Result>(
  method: string,
  marked: string,
  more: object = {},
  name?: string,
): Promise<Result> {
  const { text, position } = placeIn(marked);
  return server.request<Result>(method, await server.open(text, name), position, more);
}

function placeIn(marked: string): { text: string; position: Position } {
  const offset = marked.indexOf("|");
  if (offset < 0) throw new Error("no place is marked");
  const text = marked.replace("|", "");
  return { text, position: new LineIndex(text).positionAt(offset) };
}

const robbing = `  const cup = scene.get("cup_0");
  const table = scene.get("table_0");
  await robot.navigate(cup);
  await robot.grasp(cup);
  await robot.navigate(table);`;

describe("hover", () => {
  const hover = async (body: string) =>
    (await ask<(Hover & { contents: { value: string } }) | null>("textDocument/hover", program(body)))
      ?.contents.value;

  test("of an action: what holds, what does not, and where it was lost", async () => {
    const text = await hover(`${robbing}\n  await robot.gr|asp(cup);`);
    expect(text).toContain("**grasp** ✗ can't be done here");
    expect(text).toMatch(
      /- ✗ `\(handempty\)` – handempty, lost at \[line 7\]\(file:.*program\d+\.robot\.ts#L7\) by `robot\.grasp\(cup\)`/,
    );
    expect(text).toContain("- ✓ `(holding cup_0)` stays true");
  });

  test("of an action that can be done", async () => {
    const text = await hover(`  const cup = scene.get("cup_0");\n  await robot.navi|gate(cup);`);
    expect(text).toContain("**navigate** ✓ can be done here");
    expect(text).toContain("- ✓ `(not (holding cup_0))`");
  });

  test("says nothing twice that TypeScript says", async () => {
    expect(await hover("  await robot.explore|Global();")).not.toContain("Drives round the room");
  });

  test("of a variable: what is known of its object at that line", async () => {
    const before = await hover(robbing.replace("robot.grasp(cup)", "robot.grasp(c|up)"));
    expect(before).toContain("**cup** (cup), `cup_0` here");
    expect(before).not.toContain("(holding cup_0)");
    const after = await hover(`${robbing}\n  console.log(c|up.id);`);
    expect(after).toContain("- ✓ `(holding cup_0)`");
    expect(await hover(`  const c|up = scene.get("cup_0");\n  console.log(cup.id);`)).toContain(
      "nothing is known of it yet",
    );
  });

  test("of anything else there is none", async () => {
    expect(await hover("  const num|ber = 1;\n  console.log(number);")).toBeUndefined();
    expect(await hover('  console.lo|g("");')).toBeUndefined();
  });
});

describe("inlay hints", () => {
  const hints = async (text: string, range?: object): Promise<InlayHint[]> => {
    const uri = await server.open(text);
    return server.connection.sendRequest("textDocument/inlayHint", {
      textDocument: { uri },
      range: range ?? { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
    });
  };

  const tooltipOf = async (hint: InlayHint): Promise<string> => {
    expect(hint.tooltip).toBeUndefined();
    const resolved = await server.connection.sendRequest<InlayHint>("inlayHint/resolve", hint);
    expect(resolved.position).toEqual(hint.position);
    return JSON.stringify(resolved.tooltip);
  };

  test("show behind a line what it changes", async () => {
    const text = program(`${robbing} // on`);
    const found = await hints(text);
    const lines = text.split("\n");
    expect(found.map(({ position, label }) => `${position.line + 1} ${label}`)).toEqual([
      // Where the cup stands is not known, so neither is what the first line changes.
      "7 +holding cup_0  −handempty",
      "8 +at table_0",
    ]);
    for (const { position } of found) expect(position.character).toBe(lines[position.line].length);
    expect(await tooltipOf(found[0])).toContain("`(handempty)` becomes false");
  });

  test("are short, with the rest in the tooltip; of what can't be done they say nothing", async () => {
    const [grasped, placed, ...more] = await hints(
      program(`  const table = scene.get("table_0");
  await robot.navigate(table);
  await robot.exploreLocal();
  await robot.grasp(scene.get("cup_0"));
  await robot.place(table);
  await robot.place(table);`),
    ).then((found) => found.slice(1));
    expect(grasped.label).toBe("+holding cup_0  −handempty");
    expect(String(placed.label)).toMatch(/^\+handempty .*… \d more$/);
    expect(await tooltipOf(placed)).toContain("`(located cup_0 table_0)` becomes true");
    expect(more).toEqual([]);
  });

  test("come for the part that is shown, and not at all when switched off", async () => {
    const range = { start: { line: 6, character: 0 }, end: { line: 6, character: 0 } };
    expect((await hints(program(robbing), range)).map(({ position }) => position.line)).toEqual([6]);
    const set = (facts: boolean) =>
      server.connection.sendNotification("workspace/didChangeConfiguration", {
        settings: { robotCopilot: { inlayHints: { facts } } },
      });
    await set(false);
    expect(await hints(program(robbing))).toEqual([]);
    await set(true);
    expect(await hints(program(robbing))).toHaveLength(2);
  });
});

describe("code lenses", () => {
  const lenses = async (): Promise<CodeLens[]> => {
    const uri = await server.open(`async function helper() {}\n${program(robbing)}`);
    return server.connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
  };

  test("run, step and check the task", async () => {
    const found = await lenses();
    expect(found.map(({ range, command }) => `${range.start.line + 1} ${command?.title}`)).toEqual([
      "4 ▶ Run",
      "4 Step",
      "4 Check",
    ]);
    expect(found[1].command?.command).toBe("robotCopilot.step");
    expect(found[1].command?.arguments?.[0]).toMatch(/program\d+\.robot\.ts$/);
  });

  test("can be switched off", async () => {
    const set = (codeLens: boolean) =>
      server.connection.sendNotification("workspace/didChangeConfiguration", {
        settings: { robotCopilot: { codeLens } },
      });
    await set(false);
    expect(await lenses()).toEqual([]);
    await set(true);
    expect(await lenses()).toHaveLength(3);
  });
});

describe("completion", () => {
  const complete = async (body: string): Promise<CompletionItem[]> => {
    const items = await ask<CompletionItem[]>("textDocument/completion", program(body));
    return [...items].sort((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1));
  };
  const shown = (items: readonly CompletionItem[]) =>
    items.map(({ label, labelDetails }) => `${label} ${labelDetails?.description ?? ""}`.trim());

  test("behind the dot, actions that can be done come first", async () => {
    const held = shown(await complete(`${robbing}\n  await robot.|\n  await robot.place(table);`));
    expect(held.indexOf("place ✓ table")).toBeGreaterThanOrEqual(0);
    expect(held.findIndex((each) => each.startsWith("grasp needs"))).toBeGreaterThan(
      held.indexOf("place ✓ table"),
    );
    expect(held.at(-1)).toMatch(/^grasp needs handempty/);
    expect(held).toHaveLength(6);
    // What has been prepared is more likely to be wanted than what can always be done.
    expect(held[0]).toBe("place ✓ table");

    const empty = shown(
      await complete(`  const cup = scene.get("cup_0");\n  await robot.navigate(cup);\n  await robot.gr|`),
    );
    expect(empty.at(-1)).toMatch(/^place needs/);
    expect(empty.findIndex((each) => each.startsWith("grasp"))).toBeLessThan(5);
  });

  test("an action is put in with the argument that fits", async () => {
    const items = await complete(`${robbing}\n  await robot.pl|`);
    const place = items.find(({ label }) => label === "place");
    expect(place?.insertText).toMatch(/^place\(\$\{1:table\}\)$/);
    const called = await complete(`${robbing}\n  await robot.pl|ace(cup);`);
    expect(called.find(({ label }) => label === "place")?.insertText).toBeUndefined();
  });

  test("of what is no robot there is nothing", async () => {
    expect(await complete("  scene.|")).toEqual([]);
    expect(await complete("  // robot.|")).toEqual([]);
    expect(await complete("  |")).toEqual([]);
  });

  test("arguments with which the precondition holds come first", async () => {
    const items = await complete(
      `${robbing}\n  const bed = scene.get("bed_0");\n  const [open] = Object.values(scene);\n  const count = 3;\n  await robot.place(|);`,
    );
    expect(items[0].label).toBe("table");
    expect(items[0].labelDetails?.description).toBe("✓ place");
    expect(items[0].preselect).toBe(true);
    const labels = items.map(({ label }) => label);
    expect(labels).toContain("bed");
    expect(labels).toContain("open");
    expect(labels).not.toContain("count");
    expect(labels).not.toContain("robot");
    expect(shown(items).find((each) => each.startsWith("bed"))).toMatch(/^bed ✗ needs/);
  });

  test("ids of objects, and the types only where TypeScript does not offer them", async () => {
    const items = await complete(`${robbing}\n  scene.get("ta|");`);
    expect(items.map(({ label }) => label).slice(0, 2)).toEqual(["cup_0", "table_0"]);
    const banana = items.find(({ label }) => label === "banana_0");
    expect(banana?.labelDetails?.description).toBe("scene bedroom");
    expect(banana?.textEdit).toMatchObject({ newText: "banana_0", range: { start: { character: 13 } } });
    expect(await complete(`  scene.find("|");`)).toEqual([]);
  });

  test("the head of a program", async () => {
    const head = async (line: string) =>
      (await ask<CompletionItem[]>("textDocument/completion", `// @robot mobile-manipulator\n${line}\n`)).map(
        ({ label }) => label,
      );
    expect(await head("// @|")).toEqual(["robot", "scene", "task", "goal"]);
    expect(await head("// @scene |")).toEqual(expect.arrayContaining(["bedroom", "table"]));
    expect(await head("// @robot mobile-|")).toContain("mobile-manipulator");
    expect(await head("// @goal (|")).toEqual(expect.arrayContaining(["on", "holding", "forall"]));
    expect(await head("// @goal (forall (?f - |")).toContain("fruit");
    expect(await head("// @goal (forall (?f - fruit) (on ?f |")).toEqual(
      expect.arrayContaining(["?f", "plate_0"]),
    );
    expect(await head("// a comment with a word |")).toEqual([]);
  });
});

describe("signature help", () => {
  const help = (body: string) => ask<SignatureHelp | null>("textDocument/signatureHelp", program(body));

  test("says what is needed of the argument, and what would do", async () => {
    const found = await help(`${robbing}\n  await robot.place(|);`);
    expect(found?.signatures[0].label).toBe("place(target: Thing | Location): Promise<boolean>");
    const [parameter] = found?.signatures[0].parameters ?? [];
    expect(parameter.label).toEqual([6, 30]);
    expect(JSON.stringify(parameter.documentation)).toContain("`(not (holding ?target))`");
    expect(JSON.stringify(parameter.documentation)).toContain("Can be done here with `table`");
    expect(JSON.stringify(parameter.documentation)).toContain("what to put it on or in");
  });

  test("is TypeScript's for every other call, and within a call inside the argument", async () => {
    expect(await help("  console.log(|);")).toBeNull();
    expect(await help("  await robot.grasp(scene.get(|));")).toBeNull();
    expect(await help("  await robot.exploreGlobal()|;")).toBeNull();
  });
});

describe("definitions and references", () => {
  const domainFile = join(productFolder(), "robots/mobile-manipulator/domain.pddl");
  const targetText = ({ targetUri, targetSelectionRange }: LocationLink) => {
    const text = readFileSync(new URL(targetUri), "utf8");
    const lines = new LineIndex(text);
    return text.slice(lines.offsetAt(targetSelectionRange.start), lines.offsetAt(targetSelectionRange.end));
  };

  test("from an action's call to the domain", async () => {
    const links = await ask<LocationLink[]>(
      "textDocument/definition",
      program("  await robot.explore|Local();"),
    );
    expect(links).toHaveLength(1);
    expect(links[0].targetUri).toMatch(/robots\/mobile-manipulator\/domain\.pddl$/);
    expect(targetText(links[0])).toBe("explore-local");
    expect(await ask("textDocument/definition", program("  console.lo|g(1);"))).toEqual([]);
  });

  test("from the header to the package and the scene", async () => {
    const links = await ask<LocationLink[]>("textDocument/definition", "// @robot mobile-mani|pulator\n");
    expect(links.map(({ targetUri }) => targetUri)).toEqual([
      expect.stringMatching(/mobile-manipulator\/robot\.json$/),
    ]);
  });

  test("within a domain, to the method, and to the programs that use it", async () => {
    const package_ = join(server.folder, "robots", "mine");
    cpSync(join(productFolder(), "robots/mobile-manipulator"), package_, { recursive: true });
    for (const name of ["robot.json", "api.d.ts"]) {
      const file = join(package_, name);
      writeFileSync(file, readFileSync(file, "utf8").replaceAll("mobile-manipulator", "mine"));
    }
    mkdirSync(join(server.folder, "tasks"));
    const used = program("  await robot.grasp(a);\n  await robot.grasp(b);").replaceAll(
      "mobile-manipulator",
      "mine",
    );
    writeFileSync(join(server.folder, "tasks", "on-disk.robot.ts"), used);
    const text = readFileSync(domainFile, "utf8");
    const uri = await server.open(text, "robots/mine/domain.pddl");
    const at = (word: string) => new LineIndex(text).positionAt(text.indexOf(word) + 3);
    const [predicate] = await server.request<LocationLink[]>(
      "textDocument/definition",
      uri,
      at("(holding ?target))"),
    );
    expect(targetText(predicate)).toBe("holding");
    expect(predicate.targetSelectionRange.start.line).toBe(22);
    const grasp = new LineIndex(text).positionAt(text.indexOf("action grasp") + 8);
    const [method] = await server.request<LocationLink[]>("textDocument/definition", uri, grasp);
    expect(method.targetUri).toMatch(/mine\/api\.d\.ts$/);
    expect(targetText(method)).toBe("grasp");
    const api = readFileSync(join(package_, "api.d.ts"), "utf8");
    const graspLine = api.slice(0, api.indexOf("  grasp(")).split("\n").length;
    const references = await server.request<Location[]>("textDocument/references", uri, grasp, {
      context: { includeDeclaration: false },
    });
    expect(
      references.map(({ uri: file, range }) => `${file.split("/").at(-1)} ${range.start.line + 1}`),
    ).toEqual([`api.d.ts ${graspLine}`, "on-disk.robot.ts 4", "on-disk.robot.ts 5"]);
    const [back] = await server.request<LocationLink[]>(
      "textDocument/definition",
      await server.open(api, "robots/mine/api.d.ts"),
      new LineIndex(api).positionAt(api.indexOf("  navigate(") + 4),
    );
    expect(targetText(back)).toBe("navigate");
  });
});

describe("rename", () => {
  const text = `// @robot mobile-manipulator
// @goal (on cup_0 table_0)
export default async function task(robot: Robot, scene: Scene) {
  const cup = scene.get("cup_0");
  if (scene.holds("(on cup_0 table_0)")) console.log("cup_0");
}
`;
  const at = (place: string) => text.replace(place, place.replace("up_0", "up|_0"));

  test("of an object: everywhere it is named, and nowhere else", async () => {
    for (const place of ['get("cup_0', "(on cup_0 table_0)\nexport", 'holds("(on cup_0']) {
      const { text: plain, position } = placeIn(at(place));
      const uri = await server.open(plain);
      const prepared = await server.request<{ placeholder: string }>(
        "textDocument/prepareRename",
        uri,
        position,
      );
      expect(prepared.placeholder).toBe("cup_0");
      const edit = await server.request<WorkspaceEdit>("textDocument/rename", uri, position, {
        newName: "cup_3",
      });
      const renamed = applyEdits(text, edit.changes?.[uri] ?? []);
      expect(renamed.match(/cup_3/g)).toHaveLength(3);
      expect(renamed).toContain('console.log("cup_0")');
    }
  });

  test("is refused with a reason", async () => {
    const refused = (newName: string) =>
      ask("textDocument/rename", at('get("cup_0'), { newName }).then(
        () => "done",
        (error: Error) => error.message,
      );
    expect(await refused("table_0")).toContain("table_0 is another object of this program (line 2)");
    expect(await refused("cups_0")).toContain("such as cup_0");
    expect(await refused("my cup")).toContain("is no id");
    expect(await refused("cup_9")).toBe("done");
  });

  test("of a variable is TypeScript's", async () => {
    expect(await ask("textDocument/prepareRename", text.replace("const cup", "const c|up"))).toBeNull();
  });
});

describe("outline and PDDL files", () => {
  test("of a program", async () => {
    const uri = await server.open(program(robbing));
    const symbols = await server.connection.sendRequest<DocumentSymbol[]>("textDocument/documentSymbol", {
      textDocument: { uri },
    });
    // The task itself is in TypeScript's outline.
    expect(symbols.map(({ name, detail }) => `${name} ${detail}`)).toEqual([
      "navigate(cup) in task",
      "grasp(cup) in task",
      "navigate(table) in task",
    ]);
  });

  test("a PDDL file that belongs to no package has its problems and its outline", async () => {
    const domain =
      "(define (domain d)\n  (:predicates (on ?a ?b))\n  (:action move :parameters (?x) :precondition (in ?x)))";
    const uri = await server.open(domain, "loose/d.pddl");
    const [problem] = await server.diagnosticsOf(uri, (each) => each.length > 0);
    expect(problem.range.start.line).toBe(2);
    expect(problem.message).toContain("in");
    const symbols = await server.connection.sendRequest<DocumentSymbol[]>("textDocument/documentSymbol", {
      textDocument: { uri },
    });
    expect(symbols.map(({ name, detail }) => `${detail} ${name}`)).toEqual(["predicate on", "action move"]);
    await server.change(uri, domain.replace("(in ?x)", "(on ?x ?x)"), 2);
    await server.diagnosticsOf(uri, (each) => each.length === 0);
  });

  test("a problem is checked against the domain beside it, also while that is typed", async () => {
    const domain =
      "(define (domain boxes) (:requirements :typing) (:types box) (:predicates (open ?b - box)))";
    const domainUri = await server.open(domain, "boxes/domain.pddl");
    const uri = await server.open(
      "(define (problem p) (:domain boxes) (:objects b - box) (:init (open b)) (:goal (closed b)))",
      "boxes/p.pddl",
    );
    const [problem] = await server.diagnosticsOf(uri, (each) => each.length > 0);
    expect(problem.message).toContain("closed");
    await server.change(domainUri, domain.replace("(open ?b - box)", "(open ?b - box) (closed ?b - box)"), 2);
    await server.diagnosticsOf(uri, (each) => each.length === 0);
  });
});

describe("code actions", () => {
  const actions = async (text: string, line: number, only?: string[]): Promise<CodeAction[]> => {
    const uri = await server.open(text);
    return server.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri },
      range: { start: { line, character: 0 }, end: { line, character: 99 } },
      context: { diagnostics: [], only },
    });
  };
  const twice = program(
    `  robot.exploreGlobal();\n  const table = scene.get("table_0");\n  robot.navigate(table);\n  await robot.exploreLocal();`,
  );

  test("fixes first, then all of the kind, then switching the rule off", async () => {
    const found = await actions(twice, 3);
    const titles = found.map(({ title }) => title);
    expect(titles[0]).toMatch(/await/);
    expect(found[0].isPreferred).toBe(true);
    const all = titles.indexOf("Fix all missing-await problems in this file");
    expect(all).toBeGreaterThan(0);
    expect(titles.indexOf("Disable missing-await for this line")).toBeGreaterThan(all);
    expect(found.filter(({ isPreferred }) => isPreferred)).toHaveLength(1);
    // Planned only when it is chosen.
    expect(found[all].edit).toBeUndefined();
    const resolved = await server.connection.sendRequest<CodeAction>("codeAction/resolve", found[all]);
    const [edits] = Object.values(resolved.edit?.changes ?? {});
    const mended = applyEdits(twice, edits);
    expect(mended).toContain("await robot.exploreGlobal();");
    expect(mended).toContain("await robot.navigate(table);");
  });

  test("where there is no problem there is no fix", async () => {
    expect(await actions(twice, 0)).toEqual([]);
  });

  test("what needs no look is fixed when the editor asks for it, and only then", async () => {
    const found = await actions(twice, 0, ["source.fixAll"]);
    expect(found.map(({ kind }) => kind)).toEqual(["source.fixAll.robotCopilot"]);
    const [edits] = Object.values(found[0].edit?.changes ?? {});
    expect(applyEdits(twice, edits)).toContain("await robot.exploreGlobal();");
    expect(await actions(twice, 3, ["refactor"])).toEqual([]);
  });
});

describe("settings and scenes", () => {
  test("a rule that is switched off is silent, and the programs are checked anew", async () => {
    const uri = await server.open(program("  robot.exploreGlobal();"));
    await server.diagnosticsOf(uri, (each) => each.some(({ code }) => code === "missing-await"));
    const set = (rules: object) =>
      server.connection.sendNotification("workspace/didChangeConfiguration", {
        settings: { robotCopilot: { rules } },
      });
    await set({ "missing-await": "off" });
    await server.diagnosticsOf(uri, (each) => each.length === 0);
    await set({ "missing-await": "hint" });
    await server.diagnosticsOf(uri, ([first]) => first?.severity === 4);
    await set({});
  });

  test("diagnostics lead to the rule's page and to where a fact was lost; what is superfluous is faded", async () => {
    const uri = await server.open(
      program(`${robbing}\n  await robot.grasp(cup);\n  return;\n  await robot.exploreLocal();`),
    );
    const found = await server.diagnosticsOf(uri, (each) => each.length > 1);
    const precondition = found.find(({ code }) => code === "precondition");
    expect(precondition?.codeDescription?.href).toMatch(/docs\/rules\/precondition\.md$/);
    expect(existsSync(new URL(precondition?.codeDescription?.href ?? ""))).toBe(true);
    expect(precondition?.relatedInformation?.map(({ location }) => location.range.start.line)).toContain(6);
    expect(found.find(({ code }) => code === "unreachable-action")?.tags).toEqual([1]);
  });

  test("a symbolic scene is known from the start: its facts, its objects, its goal", async () => {
    const text = (goal: string) => `(define (problem p) (:domain mobile-manipulator)
      (:objects mug - cup desk - table)
      (:init (handempty) (at desk) (located mug desk)) (:goal ${goal}))`;
    writeFileSync(join(server.folder, "desk.pddl"), text("(holding mug)"));
    const body = (line: string) => program(line).replace("\n", "\n// @scene desk.pddl\n");
    const good = await server.open(
      body(`  if (!(await robot.grasp(scene.get("mug")))) throw new Error("not grasped");`),
    );
    await server.diagnosticsOf(good, (each) => each.length === 0);
    const items = await ask<CompletionItem[]>("textDocument/completion", body(`  scene.get("|");`));
    expect(items.map(({ label }) => label).sort()).toEqual(expect.arrayContaining(["desk", "mug"]));
    const wrong = await server.open(body(`  await robot.grasp(scene.get("mugg"));`));
    const found = await server.diagnosticsOf(wrong, (each) => each.length > 0);
    expect(found.find(({ code }) => code === "unknown-object")?.message).toContain("mugg");
  });
});
