import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import type { Problem } from "../core/base/problem";
import type { LanguageService } from "./language";

/**
 * Asks for a PDDL domain and a name, unless they are given, makes a robot package and opens its `robot.json`. An empty
 * name is that of the domain.
 */
export async function newRobotPackage(
  language: LanguageService,
  chosen?: unknown,
  chosenName?: unknown,
): Promise<void> {
  const domain = chosen instanceof vscode.Uri ? chosen : await chooseDomain();
  if (!domain) return;
  const workspace = vscode.workspace.getWorkspaceFolder(domain) ?? vscode.workspace.workspaceFolders?.[0];
  const parent = workspace ? join(workspace.uri.fsPath, "robots") : dirname(domain.fsPath);
  const name = typeof chosenName === "string" ? chosenName : await askName(parent);
  if (name === undefined) return;
  const answer = await language.initPackage({
    domain: domain.fsPath,
    problems: await problemsBeside(domain),
    parent,
    ...(name === "" ? {} : { name }),
  });
  if (answer.kind === "failed") return report(answer.problems);
  await vscode.window.showTextDocument(vscode.Uri.file(join(answer.folder, "robot.json")));
}

function askName(parent: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: "New Robot Package",
    prompt: `It is made in ${join(parent, "NAME")}. Leave it empty for the name of the domain.`,
    placeHolder: "name",
    validateInput: (text) =>
      text === "" || /^[a-z][a-z0-9-]*$/.test(text)
        ? undefined
        : "A name begins with a small letter and has small letters, digits and dashes",
  });
}

const browse = "Choose another file…";

async function chooseDomain(): Promise<vscode.Uri | undefined> {
  const files = await vscode.workspace.findFiles("**/*.pddl", "**/node_modules/**", 200);
  const domains: vscode.Uri[] = [];
  for (const file of files) if (isDomain(await textOf(file))) domains.push(file);
  const items = [
    ...domains.map((uri) => ({
      label: basename(uri.fsPath),
      description: vscode.workspace.asRelativePath(uri),
      uri,
    })),
    { label: browse, description: "", uri: undefined },
  ];
  const picked =
    domains.length === 0
      ? items[0]
      : await vscode.window.showQuickPick(items, {
          title: "New Robot Package",
          placeHolder: "The PDDL domain whose actions the robot has",
        });
  if (!picked) return undefined;
  if (picked.uri) return picked.uri;
  const [opened] =
    (await vscode.window.showOpenDialog({
      title: "The PDDL domain whose actions the robot has",
      filters: { PDDL: ["pddl"] },
    })) ?? [];
  return opened;
}

/** Problems in the domain's folder that name this domain. */
async function problemsBeside(domain: vscode.Uri): Promise<string[]> {
  const name = /\(\s*define\s*\(\s*domain\s+([^\s()]+)/i.exec(await textOf(domain))?.[1]?.toLowerCase();
  const found: string[] = [];
  const folder = vscode.Uri.joinPath(domain, "..");
  for (const [file] of await vscode.workspace.fs.readDirectory(folder)) {
    if (!file.endsWith(".pddl")) continue;
    const uri = vscode.Uri.joinPath(folder, file);
    const of = /\(\s*:domain\s+([^\s()]+)/i.exec(await textOf(uri))?.[1]?.toLowerCase();
    if (of !== undefined && of === name) found.push(uri.fsPath);
  }
  return found;
}

function isDomain(text: string): boolean {
  return /\(\s*define\s*\(\s*domain\s/i.test(text);
}

async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  const bytes = await Promise.resolve(vscode.workspace.fs.readFile(uri)).catch(() => new Uint8Array());
  return new TextDecoder().decode(bytes);
}

/** The first error, and the way to its place. */
async function report(problems: readonly Problem[]): Promise<void> {
  const problem = problems.find(({ severity }) => severity === "error") ?? problems[0];
  if (!problem) return;
  const next = problem.nextStep ? ` Next: ${problem.nextStep}` : "";
  const { file, range } = problem;
  const text = `No robot package was made: ${problem.message}${next}`;
  if (!file || !range) return void vscode.window.showErrorMessage(text);
  if ((await vscode.window.showErrorMessage(text, "Show")) !== "Show") return;
  const place = new vscode.Range(
    range.start.line,
    range.start.character,
    range.end.line,
    range.end.character,
  );
  await vscode.window.showTextDocument(vscode.Uri.file(file), { selection: place });
}
