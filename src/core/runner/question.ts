import type { CancellationToken } from "../base/cancellation";

/*
 * What a method asks the user while the program waits. The words may be a model's, and the answer is data: neither is
 * anything but text.
 */

export interface Question {
  /** In plain words. */
  readonly text: string;
  /** Answers to choose from. */
  readonly choices: readonly string[];
  /** Whether anything else may be answered, in words. */
  readonly freeText: boolean;
}

/** A question of a run and what came back; what a run that is repeated needs to ask nobody again. */
export interface AnsweredQuestion extends Question {
  /** Absent: there was no answer. */
  readonly answer?: string;
  /** So many actions had been done when it was asked. */
  readonly after: number;
}

/** Somebody who can be asked. Undefined: no answer; so is what is said after the token is cancelled. */
export type AskUser = (question: Question, token: CancellationToken) => Promise<string | undefined>;

const mostChoices = 8;
const mostTextCharacters = 500;
const mostChoiceCharacters = 300;
const mostAnswerCharacters = 1_000;

/** As it may be shown: one line each, without control characters, and no longer than anyone reads. */
export function shownQuestion({ text, choices, freeText }: Question): Question {
  const shown = [...new Set(choices.map((choice) => plain(choice, mostChoiceCharacters)))]
    .filter((choice) => choice !== "")
    .slice(0, mostChoices);
  return { text: plain(text, mostTextCharacters), choices: shown, freeText: freeText || shown.length === 0 };
}

/**
 * What was said as an answer to the question: a choice, by its words or its number from 1, or words of one's own where they
 * are let in. Undefined: it is none.
 */
export function readAnswer({ choices, freeText }: Question, said: string): string | undefined {
  const words = plain(said, mostAnswerCharacters);
  const same = choices.find((choice) => choice.toLowerCase() === words.toLowerCase());
  const numbered = /^\d{1,2}$/.test(words) ? choices[Number(words) - 1] : undefined;
  return same ?? numbered ?? (freeText && words !== "" ? words : undefined);
}

function plain(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
