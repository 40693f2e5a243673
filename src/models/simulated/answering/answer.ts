import type { Schema } from "../reading/request";
import type { Situation } from "../reading/situation";

/** A reply before it becomes text. */
export type Reply = Readonly<Record<string, unknown>>;

/** One kind of question, known by what its reply is made of. */
export interface Question {
  /** For tests and reports. */
  readonly name: string;
  isAsked(fields: Fields): boolean;
  answer(situation: Situation): Reply | Promise<Reply>;
}

/** The properties that the reply has to have. */
export type Fields = Readonly<Record<string, Schema>>;

export function has(fields: Fields, ...names: readonly string[]): boolean {
  const there = Object.keys(fields).filter((name) => !commentary.has(name));
  return there.length === names.length && names.every((name) => Object.hasOwn(fields, name));
}

/** Every question has a field for considerations. */
const commentary = new Set(["reason", "thought", "justification"]);

/** Whether a field can have this value. */
export function allows(field: Schema | undefined, value: string): boolean {
  return field?.enum?.includes(value) ?? false;
}
