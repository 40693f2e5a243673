import { createInterface, type Interface } from "node:readline";
import type { CancellationToken } from "../core/base/cancellation";
import type { Person, PersonQuestion } from "../core/copilot/methods/predictive/person";
import { type AskUser, type Question, readAnswer } from "../core/runner/question";
import { printable, type Terminal } from "./terminal";

/** Somebody at the terminal, or a pipe with a line for each answer. */
export interface TerminalPerson extends Person {
  /** The picture that is to be looked at; the path of its file. */
  showing(picture: string): void;
  /** An empty line is no answer. */
  readonly answerTo: AskUser;
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
  const read = async (told: readonly string[], token: CancellationToken): Promise<string | undefined> => {
    if (token.isCancelled) return undefined;
    open();
    for (const line of told) terminal.error(printable(line));
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
  };
  return {
    showing(file) {
      picture = file;
    },
    choose: (question, token) => read(questionLines(question, picture), token),
    async answerTo(question, token) {
      // What was typed before a question was an answer to something else.
      early.length = 0;
      for (let told = linesToAnswer(question), mistakes = 0; mistakes < mostMistakes; mistakes++) {
        const said = await read(told, token);
        if (said === undefined || said.trim() === "") return undefined;
        const answer = readAnswer(question, said);
        if (answer !== undefined) return answer;
        told = [`That is none of the ${question.choices.length} answers: type one of their numbers.`];
      }
      return undefined;
    },
    dispose: () => lines?.close(),
  };
}

/** So often is an answer asked for again that is none. */
const mostMistakes = 5;

function linesToAnswer({ text, choices, freeText }: Question): readonly string[] {
  const how =
    choices.length === 0 ? "Your answer" : freeText ? "Its number, or words of your own" : "Its number";
  return [
    "",
    `The robot waits: ${text}`,
    ...choices.map((choice, index) => `  ${index + 1}  ${choice}`),
    `${how} (an empty line: it decides by itself):`,
  ];
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
