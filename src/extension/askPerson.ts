import * as vscode from "vscode";
import type { PersonQuestion } from "../core/copilot/methods/predictive/person";
import type { Question } from "../core/runner/question";
import type { RobotAnswerArguments, RobotAsk } from "../debug/editorPerson";
import { debugType } from "./contributions";

/**
 * Asks the person at the editor: what the robot does next, where the method `predictive:person` drives it, and what a method
 * has to know while a program waits.
 */
export function registerPersonQuestions(): vscode.Disposable {
  const open = new Map<string, vscode.CancellationTokenSource>();
  const end = (key: string) => open.get(key)?.cancel();
  const listening = [
    vscode.debug.onDidReceiveDebugSessionCustomEvent(async ({ session, event, body }) => {
      if (session.type !== debugType || event !== "robotAsk") return;
      const { id, question } = body as RobotAsk;
      const key = `${session.id} ${id}`;
      if (!question) return end(key);
      const source = new vscode.CancellationTokenSource();
      open.set(key, source);
      const answer =
        "text" in question ? await answerTo(question, source.token) : await choose(question, source.token);
      open.delete(key);
      if (source.token.isCancellationRequested) return;
      const args: RobotAnswerArguments = { id, ...(answer === undefined ? {} : { answer }) };
      // A session that has ended meanwhile needs no answer.
      await session.customRequest("robotAnswer", args).then(undefined, () => {});
    }),
    vscode.debug.onDidTerminateDebugSession(({ id }) => {
      for (const key of open.keys()) if (key.startsWith(`${id} `)) end(key);
    }),
  ];
  return vscode.Disposable.from(...listening);
}

/**
 * Leaving it with Escape gives no answer, and the method decides by itself. The question may be a model's: it stands where
 * VS Code shows plain text, never in a prompt, in which links would be live.
 */
async function answerTo(
  { text, choices, freeText }: Question,
  token: vscode.CancellationToken,
): Promise<string | undefined> {
  const shown = { title: text, ignoreFocusOut: true };
  const inWords = () =>
    vscode.window.showInputBox({ ...shown, placeHolder: "Your answer; Escape: it decides by itself" }, token);
  if (choices.length === 0) return inWords();
  type Item = vscode.QuickPickItem & { readonly answer?: string };
  const items: readonly Item[] = choices.map((choice) => ({ label: withoutIcons(choice), answer: choice }));
  const other: Item = { label: "$(edit) In other words…" };
  const chosen = await vscode.window.showQuickPick(
    freeText ? [...items, other] : items,
    { ...shown, placeHolder: "The robot waits for your answer; Escape: it decides by itself" },
    token,
  );
  return chosen === other ? inWords() : chosen?.answer;
}

/** `$(name)` in a label would be drawn as an icon. */
function withoutIcons(text: string): string {
  return text.replaceAll("$(", "\\$(");
}

/** Leaving the list with Escape gives no answer, which ends the run: a robot does not wait for somebody who has gone. */
async function choose(
  question: PersonQuestion,
  token: vscode.CancellationToken,
): Promise<string | undefined> {
  const { target, skills, inView, done, last, problem } = question;
  const items = skills.flatMap(({ name, magnitudes }) =>
    magnitudes.map((magnitude) => ({
      label: `${name} ${magnitude.name}`,
      description: magnitude.words,
      answer: `${name} ${magnitude.name}`,
    })),
  );
  const stop = { label: "$(debug-stop) stop", description: "the run ends here", answer: "stop" };
  const seen = inView
    .slice(0, 3)
    .map(({ label, aheadMetres, leftMetres }) => {
      const side = leftMetres < 0 ? "right" : "left";
      return `${label} ${aheadMetres} m ahead, ${Math.abs(leftMetres)} m ${side}`;
    })
    .join("; ");
  const chosen = await vscode.window.showQuickPick(
    [...items, stop],
    {
      title: `To ${target}: what does the robot do next? (${done} done)`,
      placeHolder: [problem, last, seen ? `In view: ${seen}` : "Nothing known is in view"]
        .filter((part) => part !== undefined)
        .join(" · "),
      ignoreFocusOut: true,
      matchOnDescription: true,
    },
    token,
  );
  return chosen?.answer;
}
