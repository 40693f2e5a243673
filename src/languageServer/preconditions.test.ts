import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CancellationTokenSource } from "vscode-jsonrpc";
import { type ModelServer, modelServer, stalled } from "../../test/support/modelServer";
import type { PreconditionsAnswer } from "../core/copilot/preconditions/answer";
import { applyEdits } from "../core/program/programSource";
import { productFolder } from "../platform/productFolder";
import { ServerClient } from "./testing/serverClient";

const domain = `(define (domain lamps)
  (:predicates (lit ?l) (broken ?l))
  (:action light :parameters (?lamp) :precondition () :effect (lit ?lamp))
  (:action mend :parameters (?lamp) :precondition (broken ?lamp) :effect (not (broken ?lamp))))
`;
const api = `export interface Robot {
  light(lamp: AnyObject): Promise<boolean>;
  mend(lamp: AnyObject): Promise<boolean>;
}
`;

let server: ServerClient;
let model: ModelServer;

beforeEach(async () => {
  server = new ServerClient();
  await server.start({});
});

afterEach(async () => {
  server.stop();
  await model?.close();
});

async function answering(precondition: (prompt: string) => string): Promise<void> {
  model = await modelServer({
    answer: ({ prompt }) => ({ reason: "so", precondition: precondition(prompt) }),
  });
}

function packageFile(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(server.folder, "robots", "lamps");
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return join(folder, name);
}

function ask(
  file: string,
  more: object = {},
  token = new CancellationTokenSource().token,
): Promise<PreconditionsAnswer> {
  const settings = { model: { name: "m", baseUrl: model?.baseURL }, ...more };
  return server.connection.sendRequest("robotCopilot/preconditions", { file, ...settings }, token);
}

it("may speak of the predicates of another file, which are declared then", async () => {
  await answering((prompt) => (prompt.includes('"light"') ? "(not (dusty ?lamp))" : "(broken ?lamp)"));
  packageFile("api.d.ts", { "api.d.ts": api, "domain.pddl": domain });
  const attributes = packageFile("further.pddl", { "further.pddl": "(dusty ?l) ; has to be wiped\n" });
  const file = packageFile("domain.pddl", {});
  const answer = await ask(file, { attributes });
  expect(model.asked[0].prompt).toContain("has to be wiped");
  if (answer.kind !== "proposed") throw new Error(JSON.stringify(answer));
  const edits = answer.changes.flatMap((change) => change.edits);
  const changed = applyEdits(domain, edits);
  expect(changed).toContain("(dusty ?l)");
  expect(changed).toContain(":precondition (not (dusty ?lamp))");
  const missing = await ask(file, { attributes: join(server.folder, "nowhere.pddl") });
  expect(JSON.stringify(missing)).toContain("nowhere.pddl");
});

it("answers with changes of the text in the editor, and tells how far it is", async () => {
  await answering((prompt) =>
    prompt.includes('"light"') ? "(and (not (lit ?lamp)) (not (broken ?lamp)))" : "(broken ?lamp)",
  );
  const file = packageFile("domain.pddl", { "domain.pddl": domain, "api.d.ts": api });
  const typed = `; just typed\n${domain}`;
  await server.open(typed, "robots/lamps/domain.pddl");
  const stages: string[] = [];
  server.connection.onNotification("robotCopilot/progress", ({ token, stage }) => {
    stages.push(`${token}: ${stage}`);
  });
  const answer = await ask(file, { progressToken: "7" });
  if (answer.kind !== "proposed") throw new Error(JSON.stringify(answer));
  expect(answer.same).toEqual(["mend"]);
  expect(answer.changes.map(({ action }) => action)).toEqual([undefined, "light"]);
  expect(
    applyEdits(
      typed,
      answer.changes.flatMap(({ edits }) => edits),
    ),
  ).toBe(
    typed
      .replace("(domain lamps)", "(domain lamps)\n  (:requirements :negative-preconditions)")
      .replace(":precondition ()", ":precondition (and\n    (not (lit ?lamp))\n    (not (broken ?lamp)))"),
  );
  expect(stages).toEqual(["7: light (1 of 2)", "7: mend (2 of 2)"]);
});

it("says what is missing", async () => {
  const file = packageFile("api.d.ts", { "api.d.ts": api });
  expect(await ask(file, { model: undefined })).toMatchObject({
    problems: [{ message: expect.stringContaining("none is set") }],
  });
  expect(await ask(file)).toMatchObject({
    problems: [{ message: expect.stringContaining("no domain.pddl") }],
  });
  packageFile("domain.pddl", { "domain.pddl": "(define (domain lamps)" });
  expect(await ask(file)).toMatchObject({ problems: [{ code: "pddl-syntax", range: expect.anything() }] });
  expect(await ask(join(productFolder(), "robots", "nowhere", "api.d.ts"))).toMatchObject({ kind: "failed" });
});

it("says why a model can't be asked, and which answer can't be used", async () => {
  await answering((prompt) => (prompt.includes('"light"') ? "(glows ?lamp)" : "(broken ?lamp)"));
  const file = packageFile("domain.pddl", { "domain.pddl": domain, "api.d.ts": api });
  expect(await ask(file)).toMatchObject({
    kind: "proposed",
    changes: [],
    unusable: [{ action: "light", why: expect.stringContaining("glows") }],
  });
  expect(await ask(file, { model: { name: "other", baseUrl: model.baseURL } })).toMatchObject({
    kind: "failed",
    problems: [{ message: expect.stringContaining("other") }],
  });
});

it("can be cancelled", async () => {
  const source = new CancellationTokenSource();
  model = await modelServer({
    answer: () => {
      source.cancel();
      return "";
    },
    // An answer could overtake the cancellation.
    trouble: () => stalled,
  });
  const file = packageFile("domain.pddl", { "domain.pddl": domain, "api.d.ts": api });
  expect(await ask(file, {}, source.token)).toMatchObject({ kind: "failed" });
  expect(model.asked).toHaveLength(1);
});

it("knows the files of a built-in robot", async () => {
  await answering(() => "()");
  const folder = join(server.folder, "robots", "agv");
  mkdirSync(folder, { recursive: true });
  for (const name of ["robot.json", "api.d.ts", "domain.pddl"])
    copyFileSync(join(productFolder(), "robots", "agv", name), join(folder, name));
  expect(await ask(join(folder, "api.d.ts"))).toMatchObject({ kind: "proposed", changes: [] });
});
