import { createInterface, type Interface } from "node:readline";
import type { Person, PersonQuestion } from "../core/copilot/methods/predictive/person";
import { printable, type Terminal } from "./terminal";

/** Somebody at the terminal, or a pipe with a line for each answer. */
export interface TerminalPerson extends Person {
  /** The picture that is to be looked at; the path of its file. */
  showing(picture: string): void;
  dispose(): void;
}

export function terminalPerson(terminal: Terminal, input: NodeJS.ReadableStream): TerminalPerson {
  let lines: Interface | undefined;
  let picture: string | undefined;
  /** What a pipe brought before it was asked for. */
  const early: string[] = [];
  let waiting: ((line: string | undefined) => void) | undefined;
  let isClosed = false;
  const open = () => {
    lines ??= createInterface({ input })
      .on("line", (line) => {
        if (!waiting) early.push(line);
        else waiting(line);
      })
      .on("close", () => {
        isClosed = true;
        waiting?.(undefined);
      });
  };
  return {
    showing(file) {
      picture = file;
    },
    async choose(question, token) {
      if (token.isCancelled) return undefined;
      open();
      for (const line of questionLines(question, picture)) terminal.error(printable(line));
      const line = early.shift();
      if (line !== undefined || isClosed) return line;
      return new Promise((resolve) => {
        const listening = token.onCancelled(() => answer(undefined));
        const answer = (said: string | undefined) => {
          waiting = undefined;
          listening.dispose();
          resolve(said);
        };
        waiting = answer;
      });
    },
    dispose: () => lines?.close(),
  };
}

function questionLines(
  { target, skills, inView, done, last, problem }: PersonQuestion,
  picture: string | undefined,
): readonly string[] {
  if (problem !== undefined) return [problem];
  const side = (left: number) => `${Math.abs(left)} m to the ${left < 0 ? "right" : "left"}`;
  return [
    "",
    `To ${target}. ${done === 1 ? "1 skill" : `${done} skills`} done${last ? `; the last one: ${last}` : ""}`,
    ...(picture ? [`  picture  ${picture}`] : []),
    ...inView.map(
      ({ label, aheadMetres, leftMetres }) =>
        `  in view  ${label}: ${aheadMetres} m ahead, ${side(leftMetres)}`,
    ),
    ...skills.map(
      ({ name, magnitudes }) =>
        `  ${name}  ${magnitudes.map((each) => `${each.name} (${each.words})`).join(", ")}`,
    ),
    'What is next? A skill and its size, several separated by commas, or "stop":',
  ];
}
