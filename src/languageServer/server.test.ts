import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CodeAction, CompletionItem, Diagnostic, InlayHint } from "vscode-languageserver/node";
import type { Authored } from "../core/copilot/method";
import { applyEdits } from "../core/program/programSource";
import type { WritingEvent } from "../core/runner/runEvent";
import { productFolder } from "../platform/productFolder";
import { program, ServerClient } from "./testing/serverClient";

let server: ServerClient;

beforeEach(() => {
  server = new ServerClient();
});

afterEach(() => {
  server.stop();
});

const codes = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code);

test("problems come while a program is typed, and go when it is mended by a quick fix", async () => {
  await server.start({ typescriptDiagnostics: false });
  const text = program(
    `  const cup = scene.get("cup_0");\n  await robot.grasp(cup);\n  const wrong: string = 1;`,
  );
  const uri = await server.open(text, "a.robot.ts");
  const diagnostics = await server.diagnosticsOf(uri, (each) => each.length > 0);
  expect(codes(diagnostics)).toEqual(["precondition"]);
  const actions = await server.connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
    textDocument: { uri },
    range: diagnostics[0].range,
    context: { diagnostics },
  });
  expect(actions[0].title).toBe("Insert robot.navigate(cup)");
  expect(actions[0].diagnostics).toHaveLength(1);
  const mended = applyEdits(text, actions[0].edit?.changes?.[uri] ?? []);
  expect(mended).toContain("  await robot.navigate(cup);\n  await robot.grasp(cup);");
  await server.change(uri, mended, 2);
  await server.diagnosticsOf(uri, (each) => each.length === 0);
});

test("TypeScript's own diagnostics come where the editor does not show them", async () => {
  await server.start({});
  const uri = await server.open(
    program(`  await robot.grasp(scene.get("table_0"));\n  const wrong: string = 1;`),
    "a.robot.ts",
  );
  const found = await server.diagnosticsOf(uri, (each) => each.length >= 2);
  expect(codes(found)).toEqual(["wrong-argument", "ts2322"]);
});

test("a program for a robot that is not there says which there are", async () => {
  await server.start({});
  const uri = await server.open(
    program("").replaceAll("mobile-manipulator", "mobile-manipulater"),
    "a.robot.ts",
  );
  const [first] = await server.diagnosticsOf(uri, (each) => each.length > 0);
  expect(first.code).toBe("unknown-robot");
  expect(first.message).toContain("mobile-manipulator");
});

test("a broken package is reported where it is broken, and its programs work when it is mended", async () => {
  cpSync(join(productFolder(), "robots/mobile-manipulator"), join(server.folder, "mine"), {
    recursive: true,
  });
  const domainFile = join(server.folder, "mine/domain.pddl");
  const good = readFileSync(domainFile, "utf8");
  writeFileSync(domainFile, good.replace("(:action navigate", "(:action navigat"));
  for (const name of ["robot.json", "api.d.ts"]) {
    const file = join(server.folder, "mine", name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("mobile-manipulator", "mine"));
  }
  await server.start({ typescriptDiagnostics: false });
  const domain = server.uriOf("mine/domain.pddl");
  const found = await server.diagnosticsOf(domain, (each) => each.length > 0);
  expect(codes(found)).toEqual(["robot-method-missing"]);
  const text = program(`  await robot.exploreLocal();`).replaceAll("mobile-manipulator", "mine");
  const uri = await server.open(text, "a.robot.ts");
  expect(codes(await server.diagnosticsOf(uri, (each) => each.length > 0))).toEqual(["broken-robot"]);

  await server.open(good, "mine/domain.pddl");
  await server.diagnosticsOf(domain, (each) => each.length === 0);
  await server.diagnosticsOf(uri, (each) => each.length === 1 && each[0].code === "precondition");
});

test("a scene is checked as it is typed: its types, and what a seed can't draw", async () => {
  cpSync(join(productFolder(), "robots/tabletop-arm"), join(server.folder, "tabletop-arm"), {
    recursive: true,
  });
  const file = join(server.folder, "tabletop-arm/scenes/put-block.json");
  const good = readFileSync(file, "utf8");
  const wrong = good.replace('"type": "block"', '"type": "blok"');
  writeFileSync(file, wrong);
  await server.start({ typescriptDiagnostics: false });
  const uri = server.uriOf("tabletop-arm/scenes/put-block.json");
  const [unknown] = await server.diagnosticsOf(uri, (each) => each.length > 0);
  expect(unknown).toMatchObject({
    code: "scene-type",
    message: expect.stringContaining("Did you mean block"),
  });
  const line = wrong.split("\n")[unknown.range.start.line];
  expect(line.slice(unknown.range.start.character, unknown.range.end.character)).toBe('"blok"');

  await server.open(
    good.replace('"heights": [0.75, 1.4]', '"heights": [1, 1.4]'),
    "tabletop-arm/scenes/put-block.json",
  );
  const [high] = await server.diagnosticsOf(uri, (each) => codes(each).includes("scene-reach"));
  expect(high.message).toContain("out of reach of tabletop-arm");
  await server.change(uri, good, 2);
  await server.diagnosticsOf(uri, (each) => each.length === 0);
});

test("a hover shows what an action needs, with its truth at the line", async () => {
  await server.start({});
  const uri = await server.open(program(`  await robot.grasp(scene.get("cup_0"));`), "a.robot.ts");
  const hover = await server.connection.sendRequest<{ contents: { value: string } }>("textDocument/hover", {
    textDocument: { uri },
    position: { line: 3, character: 15 },
  });
  expect(hover.contents.value).toContain("✓ `(handempty)`");
  expect(hover.contents.value).toContain("✗ `(exists (?f - furniture) (and (at ?f) (located cup_0 ?f)))`");
  expect(hover.contents.value).toContain("`(holding cup_0)` becomes true");
});

test("a text that is in no file can be checked", async () => {
  await server.start({});
  const problems = await server.connection.sendRequest<{ code: string }[]>("robotCopilot/check", {
    uri: server.uriOf("b.robot.ts"),
    text: program("  robot.exploreGlobal();\n  await robot.grab();"),
  });
  expect(problems.map(({ code }) => code)).toEqual(["missing-await", "unknown-action"]);
  const missing = await server.connection.sendRequest<{ code: string }[]>("robotCopilot/check", {
    uri: server.uriOf("c.robot.ts"),
  });
  expect(missing.map(({ code }) => code)).toEqual(["no-text"]);
});

test("what a method thinks while it writes is told as it comes, and what it asks a model for", async () => {
  await server.start({});
  const told: { readonly token: string; readonly event: WritingEvent }[] = [];
  server.connection.onNotification("robotCopilot/thinking", (news) => {
    told.push(news);
  });
  const authored = await server.connection.sendRequest<Authored>("robotCopilot/generate", {
    instruction: "put the banana on the plate",
    robot: "mobile-manipulator",
    method: "multi-agent",
    model: { simulated: "none" },
    progressToken: "7",
  });
  expect(authored.kind).toBe("program");
  expect(new Set(told.map(({ token }) => token))).toEqual(new Set(["7"]));
  const events = told.map(({ event }) => event);
  const thoughts = events.filter((event) => event.kind === "thought");
  expect(thoughts.map(({ by }) => by)).toEqual(["supervisor", "planner", "supervisor", "coder"]);
  expect(thoughts[3].views).toMatchObject([
    {
      kind: "messages",
      messages: [{ from: "coder", to: "executor", code: expect.stringContaining("robot.") }],
    },
  ]);
  const calls = events.filter((event) => event.kind === "model-call");
  expect(calls.length).toBeGreaterThanOrEqual(thoughts.length);
  expect(calls[0]).toMatchObject({ simulated: true, promptTokens: expect.any(Number) });
});

test("a sentence becomes a program that has no problems; one about no known robot is declined", async () => {
  await server.start({});
  const stages: string[] = [];
  server.connection.onNotification("robotCopilot/progress", ({ stage }: { stage: string }) => {
    stages.push(stage);
  });
  const authored = await server.connection.sendRequest<{ kind: string; text?: string }>(
    "robotCopilot/generate",
    {
      instruction: "put all fruits on the plate",
      robot: "mobile-manipulator",
      progressToken: "1",
    },
  );
  expect(authored.kind).toBe("program");
  const problems = await server.connection.sendRequest<unknown[]>("robotCopilot/check", {
    uri: server.uriOf("a.robot.ts"),
    text: authored.text,
  });
  expect(problems).toEqual([]);
  expect(stages.length).toBeGreaterThan(0);
  const declined = await server.connection.sendRequest<{ kind: string; reason: string }>(
    "robotCopilot/generate",
    {
      instruction: "put all fruits on the plate",
      robot: "nobody",
    },
  );
  expect(declined.kind).toBe("declined");
  expect(declined.reason).toContain('there is no robot package "nobody"');
});

test("while a statement is half typed, the problems and hints of the others stay in their places", async () => {
  await server.start({ typescriptDiagnostics: false });
  const text = program(`  const table = scene.get("table_0");

  await robot.navigate(table);
  await robot.place(table);`);
  const uri = await server.open(text);
  const [problem] = await server.diagnosticsOf(uri, (each) => each.length > 0);
  const hints = () =>
    server.connection.sendRequest<InlayHint[]>("textDocument/inlayHint", {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
    });
  const [hint, ...others] = await hints();
  expect(others).toEqual([]);
  expect(hint.position.line).toBe(5);
  // An editor that can't ask for the tooltip later gets it at once.
  expect(JSON.stringify(hint.tooltip)).toContain("`(at table_0)` becomes true");
  await server.change(uri, text.replace("\n\n", "\n  if (table.\n\n"), 2);
  const [moved] = await server.diagnosticsOf(uri, ([first]) => first?.range.start.line === 7);
  expect(moved.message).toBe(problem.message);
  expect((await hints()).map(({ position }) => position.line)).toEqual([6]);
  // What the edit touches is not known to be wrong any more.
  await server.change(uri, text.replace("robot.place(table)", "robot.place(table"), 3);
  await server.diagnosticsOf(uri, (each) => each.length === 0);
});

test("TypeScript's diagnostics stay while types are waited for, moved by the edit", async () => {
  await server.start({});
  const text = program(`  const wrong: string = 1;`);
  const uri = await server.open(text);
  await server.diagnosticsOf(uri, (each) => codes(each).includes("ts2322"));
  server.published.length = 0;
  await server.change(uri, text.replace("  const wrong", "\n\n  const wrong"), 2);
  const [first] = await server.diagnosticsOf(uri, () => true);
  expect(first.code).toBe("ts2322");
  expect(first.range.start.line).toBe(5);
});

test("an editor that can do less gets what it can do", async () => {
  await server.start({});
  const complete = async (line: string) => {
    const text = program(`  const table = scene.get("table_0");\n${line.replace("|", "")}`);
    const uri = await server.open(text);
    return server.request<CompletionItem[]>("textDocument/completion", uri, {
      line: 4,
      character: line.indexOf("|"),
    });
  };
  const navigate = (await complete("  await robot.|")).find(({ label }) => label === "navigate");
  expect(navigate?.insertText).toBe("navigate(table)");
  expect(navigate?.insertTextFormat).toBeUndefined();
  // Without an editor's own TypeScript, types are completed too, and hovers have the documentation.
  expect((await complete('  scene.find("|");')).map(({ label }) => label)).toContain("fruit");
  const text = program("  robot.exploreGlobal();\n  robot.exploreLocal();");
  const uri = await server.open(text);
  const hover = await server.request<{ contents: { value: string } }>("textDocument/hover", uri, {
    line: 3,
    character: 12,
  });
  expect(hover.contents.value).toContain("exploreGlobal(): Promise<ObjectMap>");
  expect(hover.contents.value).toContain("Drives round the room");
  const actions = await server.connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
    textDocument: { uri },
    range: { start: { line: 3, character: 0 }, end: { line: 3, character: 40 } },
    context: { diagnostics: [] },
  });
  expect(actions.find(({ title }) => title.startsWith("Fix all missing-await"))?.edit).toBeDefined();
  expect(await server.connection.sendRequest("textDocument/codeLens", { textDocument: { uri } })).toEqual([]);
});

test("while a package has errors, its methods and the program's variables are completed all the same", async () => {
  cpSync(join(productFolder(), "robots/mobile-manipulator"), join(server.folder, "mine"), {
    recursive: true,
  });
  writeFileSync(join(server.folder, "mine/domain.pddl"), "(define (domain");
  await server.start({ typescriptDiagnostics: false });
  const text = program("  const cup = 1;\n  await robot.grasp();").replaceAll("mobile-manipulator", "mine");
  const uri = await server.open(text);
  const labels = async (character: number) =>
    (await server.request<CompletionItem[]>("textDocument/completion", uri, { line: 4, character })).map(
      ({ label }) => label,
    );
  expect(await labels(14)).toEqual(expect.arrayContaining(["grasp", "place"]));
  expect(await labels(20)).toContain("cup");
});

test("a program that is nested too deeply is answered, with the problem where it is", async () => {
  await server.start({ typescriptDiagnostics: false });
  const text = program(
    `  const deep = ${"(".repeat(20_000)}1${")".repeat(20_000)};\n  await robot.grasp(1);`,
  );
  const uri = await server.open(text);
  const found = await server.diagnosticsOf(uri, (each) => each.length > 0);
  expect(codes(found)).toEqual(["too-deep"]);
  const position = { line: 4, character: 16 };
  expect(await server.request("textDocument/hover", uri, position)).toBeNull();
  expect(await server.request("textDocument/completion", uri, position)).toEqual([]);
  expect(await server.request("textDocument/definition", uri, position)).toEqual([]);
  expect(
    await server.connection.sendRequest("textDocument/documentSymbol", { textDocument: { uri } }),
  ).toEqual([]);
});

test("a long program answers while it is typed", async () => {
  await server.start({ typescriptDiagnostics: false });
  const step = (number: number) =>
    `  if (!(await robot.navigate(scene.get("table_${number}")))) return;\n  await robot.exploreLocal();\n`;
  const text = program(Array.from({ length: 500 }, (_, number) => step(number)).join(""));
  const uri = await server.open(text);
  await server.diagnosticsOf(uri, () => true);
  const measured: string[] = [];
  const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await work();
    measured.push(`${what} ${Math.round(performance.now() - begun)} ms`);
  };
  for (let version = 2; version < 7; version++) {
    const edited = text.replace("table_250", `table_9${version}`);
    server.published.length = 0;
    await measure("diagnostics", async () => {
      await server.change(uri, edited, version);
      while (server.published.length === 0) await new Promise((resolve) => setImmediate(resolve));
    });
    expect(server.published[0].version).toBe(version);
  }
  const position = { line: 500, character: 16 };
  await measure("hover", async () => {
    expect(await server.request("textDocument/hover", uri, position)).not.toBeNull();
  });
  await measure("completion", async () => {
    const items = await server.request<unknown[]>("textDocument/completion", uri, {
      line: 500,
      character: 14,
    });
    expect(items).toHaveLength(6);
  });
  await measure("hints", async () => {
    const range = { start: { line: 400, character: 0 }, end: { line: 450, character: 0 } };
    const hints = await server.connection.sendRequest<unknown[]>("textDocument/inlayHint", {
      textDocument: { uri },
      range,
    });
    expect(hints.length).toBeGreaterThan(20);
  });
  console.log(`${text.split("\n").length} lines: ${measured.join(", ")}`);
});
