import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node";
import type { CodeAction, Diagnostic, PublishDiagnosticsParams } from "vscode-languageserver/node";
import { applyEdits } from "../core/program/programSource";
import { bundlePath, productFolder } from "../platform/productFolder";

let folder = "";
let child: ChildProcess;
let client: MessageConnection;
let published: PublishDiagnosticsParams[] = [];

async function start(initializationOptions: object): Promise<void> {
  child = spawn(process.execPath, [bundlePath("languageServer"), "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  if (!child.stdout || !child.stdin) throw new Error("the server has no pipes");
  client = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  published = [];
  client.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
    published.push(params);
  });
  client.listen();
  await client.sendRequest("initialize", {
    processId: process.pid,
    capabilities: {},
    rootUri: null,
    initializationOptions,
    workspaceFolders: [{ uri: uriOf(""), name: "test" }],
  });
  await client.sendNotification("initialized", {});
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "robot-copilot-server-"));
});

afterEach(() => {
  client.dispose();
  child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function uriOf(name: string): string {
  return pathToFileURL(join(folder, name)).toString();
}

function program(body: string): string {
  return `// @robot mobile-manipulator
import type { Robot, Scene } from "robot:mobile-manipulator";
export default async function task(robot: Robot, scene: Scene) {
${body}
}
`;
}

async function open(name: string, text: string, version = 1): Promise<string> {
  const uri = uriOf(name);
  await client.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "typescript", version, text },
  });
  return uri;
}

async function change(uri: string, text: string, version: number): Promise<void> {
  await client.sendNotification("textDocument/didChange", {
    textDocument: { uri, version },
    contentChanges: [{ text }],
  });
}

/** Waits for diagnostics of a document that are as wanted; the test's own deadline ends a wait in vain. */
async function diagnosticsOf(
  uri: string,
  wanted: (diagnostics: Diagnostic[]) => boolean,
): Promise<Diagnostic[]> {
  for (;;) {
    const last = published.filter((each) => each.uri === uri).at(-1);
    if (last && wanted(last.diagnostics)) return last.diagnostics;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const codes = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code);

test("problems come while a program is typed, and go when it is mended by a quick fix", async () => {
  await start({ typescriptDiagnostics: false });
  const text = program(
    `  const cup = scene.get("cup_0");\n  await robot.grasp(cup);\n  const wrong: string = 1;`,
  );
  const uri = await open("a.robot.ts", text);
  const diagnostics = await diagnosticsOf(uri, (each) => each.length > 0);
  expect(codes(diagnostics)).toEqual(["precondition"]);
  const actions = await client.sendRequest<CodeAction[]>("textDocument/codeAction", {
    textDocument: { uri },
    range: diagnostics[0].range,
    context: { diagnostics },
  });
  expect(actions.map(({ title }) => title)).toEqual(["Insert robot.navigate(cup)"]);
  expect(actions[0].diagnostics).toHaveLength(1);
  const mended = applyEdits(text, actions[0].edit?.changes?.[uri] ?? []);
  expect(mended).toContain("  await robot.navigate(cup);\n  await robot.grasp(cup);");
  await change(uri, mended, 2);
  await diagnosticsOf(uri, (each) => each.length === 0);
});

test("TypeScript's own diagnostics come where the editor does not show them", async () => {
  await start({});
  const uri = await open(
    "a.robot.ts",
    program(`  await robot.grasp(scene.get("table_0"));\n  const wrong: string = 1;`),
  );
  const found = await diagnosticsOf(uri, (each) => each.length >= 3);
  expect(codes(found)).toEqual(["precondition", "ts2345", "ts2322"]);
  expect(found[1].message).toContain("grasp takes Item as item, and this is Table");
});

test("a program for a robot that is not there says which there are", async () => {
  await start({});
  const uri = await open("a.robot.ts", program("").replaceAll("mobile-manipulator", "mobile-manipulater"));
  const [first] = await diagnosticsOf(uri, (each) => each.length > 0);
  expect(first.code).toBe("unknown-robot");
  expect(first.message).toContain("mobile-manipulator");
});

test("a broken package is reported where it is broken, and its programs work when it is mended", async () => {
  cpSync(join(productFolder(), "robots/mobile-manipulator"), join(folder, "mine"), { recursive: true });
  const domainFile = join(folder, "mine/domain.pddl");
  const good = readFileSync(domainFile, "utf8");
  writeFileSync(domainFile, good.replace("(:action navigate", "(:action navigat"));
  for (const name of ["robot.json", "api.d.ts"]) {
    const file = join(folder, "mine", name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("mobile-manipulator", "mine"));
  }
  await start({ typescriptDiagnostics: false });
  const domain = uriOf("mine/domain.pddl");
  const found = await diagnosticsOf(domain, (each) => each.length > 0);
  expect(codes(found)).toEqual(["robot-method-missing"]);
  const text = program(`  await robot.exploreLocal();`).replaceAll("mobile-manipulator", "mine");
  const uri = await open("a.robot.ts", text);
  expect(codes(await diagnosticsOf(uri, (each) => each.length > 0))).toEqual(["broken-robot"]);

  await open("mine/domain.pddl", good);
  await diagnosticsOf(domain, (each) => each.length === 0);
  await diagnosticsOf(uri, (each) => each.length === 1 && each[0].code === "precondition");
});

test("a hover shows what an action needs, with its truth at the line", async () => {
  await start({});
  const uri = await open("a.robot.ts", program(`  await robot.grasp(scene.get("cup_0"));`));
  const hover = await client.sendRequest<{ contents: { value: string } }>("textDocument/hover", {
    textDocument: { uri },
    position: { line: 3, character: 15 },
  });
  expect(hover.contents.value).toContain("✓ `(handempty)`");
  expect(hover.contents.value).toContain("✗ `(exists (?f - furniture) (and (at ?f) (located cup_0 ?f)))`");
  expect(hover.contents.value).toContain("`(holding cup_0)` becomes true");
});

test("a text that is in no file can be checked", async () => {
  await start({});
  const problems = await client.sendRequest<{ code: string }[]>("robotCopilot/check", {
    uri: uriOf("b.robot.ts"),
    text: program("  robot.exploreGlobal();\n  await robot.grab();"),
  });
  expect(problems.map(({ code }) => code)).toEqual(["missing-await", "unknown-action"]);
  const missing = await client.sendRequest<{ code: string }[]>("robotCopilot/check", {
    uri: uriOf("c.robot.ts"),
  });
  expect(missing.map(({ code }) => code)).toEqual(["no-text"]);
});

test("a sentence becomes a program that has no problems; one about no known robot is declined", async () => {
  await start({});
  const stages: string[] = [];
  client.onNotification("robotCopilot/progress", ({ stage }: { stage: string }) => {
    stages.push(stage);
  });
  const authored = await client.sendRequest<{ kind: string; text?: string }>("robotCopilot/generate", {
    instruction: "put all fruits on the plate",
    robot: "mobile-manipulator",
    progressToken: "1",
  });
  expect(authored.kind).toBe("program");
  const problems = await client.sendRequest<unknown[]>("robotCopilot/check", {
    uri: uriOf("a.robot.ts"),
    text: authored.text,
  });
  expect(problems).toEqual([]);
  expect(stages.length).toBeGreaterThan(0);
  const declined = await client.sendRequest<{ kind: string; reason: string }>("robotCopilot/generate", {
    instruction: "put all fruits on the plate",
    robot: "nobody",
  });
  expect(declined.kind).toBe("declined");
  expect(declined.reason).toContain('there is no robot package "nobody"');
});
