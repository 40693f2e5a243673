import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../../../src/extension/contributions";
import { type ModelServer, modelServer } from "../../../support/modelServer";
import { eventually, workspaceUri } from "./editor";

const api = `export interface Robot {
  /** Presses the button of a lamp. */
  light(lamp: AnyObject): Promise<boolean>;
  mend(lamp: AnyObject): Promise<boolean>;
}
`;
const domain = `; lamps of a house
(define (domain house)
  (:requirements :strips)
  (:predicates (lit ?l) (broken ?l))
  (:action light
    :parameters (?lamp)
    :precondition ()  ; not known yet
    :effect (lit ?lamp))
  (:action mend
    :parameters (?lamp)
    :precondition (broken ?lamp)
    :effect (not (broken ?lamp))))
`;
const withRequirement = (text: string) => text.replace(":strips", ":strips :negative-preconditions");
const withPrecondition = (text: string) =>
  text.replace(":precondition ()", ":precondition (not (broken ?lamp))");

async function write(name: string, text: string): Promise<vscode.Uri> {
  const uri = workspaceUri("house", name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("preconditions written by a model", () => {
  let model: ModelServer;
  const settings = () => vscode.workspace.getConfiguration("robotCopilot");
  const choose = async (provider?: string, name?: string, baseUrl?: string) => {
    const target = vscode.ConfigurationTarget.Global;
    await settings().update("model.baseUrl", baseUrl, target);
    await settings().update("model.name", name, target);
    await settings().update("model.provider", provider, target);
  };

  before(async () => {
    model = await modelServer({
      answer: ({ prompt }) => ({
        reason: "A broken lamp stays dark.",
        precondition: prompt.includes('"action": "light"') ? "(not (broken ?lamp))" : "(broken ?lamp)",
      }),
    });
    await choose("openai", "m", model.baseURL);
  });

  after(async () => {
    await choose();
    await model.close();
  });

  /** Has them written, and answers the editor's preview of the changes. */
  async function previewed(
    uri: vscode.Uri,
    answers: readonly string[],
    attributes: string | null = null,
  ): Promise<void> {
    const asked = model.asked.length;
    const written = vscode.commands.executeCommand(commands.writePreconditions, uri, attributes);
    await eventually("both actions asked about", () => (model.asked.length === asked + 2 ? true : undefined));
    await pause(2_000);
    for (const answer of answers) {
      await vscode.commands.executeCommand(answer);
      await pause(300);
    }
    await written;
  }

  it("are changes of domain.pddl, which nobody has accepted yet", async () => {
    await write("api.d.ts", api);
    const uri = await write("domain.pddl", domain);
    await vscode.window.showTextDocument(uri);
    await previewed(uri, ["refactorPreview.discard"]);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(document.getText(), domain);
  });

  const tick = "refactorPreview.toggleCheckedState";
  const onDisk = async () => {
    const bytes = await vscode.workspace.fs.readFile(workspaceUri("house", "domain.pddl"));
    return new TextDecoder().decode(bytes);
  };

  it("may speak of further predicates from a file", async () => {
    const further = await write("further.pddl", "(dusty ?l) ; gives no light before it is wiped\n");
    await previewed(workspaceUri("house", "domain.pddl"), ["refactorPreview.discard"], further.fsPath);
    const told = model.asked.slice(-2).map(({ prompt }) => prompt);
    for (const prompt of told) assert.match(prompt, /gives no light before it is wiped/);
  });

  it("are accepted one by one", async () => {
    await previewed(workspaceUri("house", "domain.pddl"), [
      "refactorPreview.focus",
      "list.focusFirst",
      "list.expand",
      "list.focusDown",
      tick,
      "refactorPreview.apply",
    ]);
    assert.ok([withRequirement(domain), withPrecondition(domain)].includes(await onDisk()), await onDisk());
  });

  it("are in domain.pddl once they are all ticked and applied, and nothing else has changed", async () => {
    const document = await vscode.workspace.openTextDocument(workspaceUri("house", "domain.pddl"));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), domain);
    await vscode.workspace.applyEdit(edit);
    await document.save();
    await previewed(workspaceUri("house", "api.d.ts"), [
      "refactorPreview.focus",
      "list.focusFirst",
      tick,
      "refactorPreview.apply",
    ]);
    assert.equal(await onDisk(), withRequirement(withPrecondition(domain)));
  });
});
