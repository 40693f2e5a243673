import type { CodeLens } from "vscode-languageserver/node";
import type { OutlineEntry } from "../core/program/programOutline";

/** Run, Step and Check above the task. The editor's commands take the program's address. */
export function taskLenses(outline: readonly OutlineEntry[], uri: string): CodeLens[] {
  const commands = [
    { title: "▶ Run", command: "robotCopilot.run" },
    { title: "Step", command: "robotCopilot.step" },
    { title: "Check", command: "robotCopilot.check" },
  ];
  return outline
    .filter(({ kind }) => kind === "task")
    .flatMap(({ range: { start } }) =>
      commands.map((command) => ({
        range: { start, end: start },
        command: { ...command, arguments: [uri] },
      })),
    );
}
