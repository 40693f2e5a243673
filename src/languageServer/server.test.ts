import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CodeAction, Diagnostic } from "vscode-languageserver/node";
import { applyEdits } from "../core/program/programSource";
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
  expect(actions.map(({ title }) => title)).toEqual(["Insert robot.navigate(cup)"]);
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
  const found = await server.diagnosticsOf(uri, (each) => each.length >= 3);
  expect(codes(found)).toEqual(["precondition", "ts2345", "ts2322"]);
  expect(found[1].message).toContain("grasp takes Item as item, and this is Table");
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
