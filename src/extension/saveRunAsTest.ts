import { basename } from "node:path";
import * as vscode from "vscode";
import { testEnding } from "./contributions";
import type { LanguageService } from "./language";
import type { RunControl } from "./runControl";
import { testFile } from "./testView/testFile";

/**
 * Makes a regression test of the run under way or the last one, and shows it.
 * @param given absolute path of the test, instead of asking for one
 */
export async function saveRunAsTest(
  language: LanguageService,
  { recordFolder: run, record }: RunControl,
  given?: unknown,
): Promise<void> {
  if (!run) {
    void vscode.window.showInformationMessage("There is no run yet. Run a program first.");
    return;
  }
  const file = typeof given === "string" ? given : await askForFile(record?.programFile);
  if (!file) return;
  const answer = await language.saveRunAsTest({ run, file });
  if (answer.kind === "failed") {
    const { message, nextStep } = answer.problem;
    void vscode.window.showErrorMessage(
      `No test was made: ${message}.${nextStep ? ` Next: ${nextStep}.` : ""}`,
    );
    return;
  }
  const { file: test, programWritten } = answer.test;
  await vscode.window.showTextDocument(vscode.Uri.file(test));
  const kept = programWritten
    ? " The program has changed since the run; as it was then it is beside the test."
    : "";
  void vscode.window.showInformationMessage(
    `${basename(test)} expects success in the same world with the same faults.${kept} The view of tests and \`robot-copilot test\` repeat it.`,
  );
}

async function askForFile(programFile: string | undefined): Promise<string | undefined> {
  const suggested = programFile?.replace(/(\.robot)?\.ts$/, testEnding);
  const chosen = await vscode.window.showSaveDialog({
    title: "Save the Last Run as a Regression Test",
    ...(suggested ? { defaultUri: vscode.Uri.file(suggested) } : {}),
    // Editors append the filter's ending to a name whose last part differs, and know the last part alone.
    filters: { "Regression tests": ["json"] },
  });
  return chosen && testFile(chosen.fsPath);
}
