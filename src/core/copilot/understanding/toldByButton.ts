import type { RobotPackage } from "../../program/robotPackage";
import { type Answer, declined } from "./questions/answers";
import { pastCourtesy } from "./telling/courtesy";
import type { Token } from "./words/tokens";

/*
 * "stop", "undo that", "what can you do?": what is done with the panel, or asked of it. A task is what a program is written
 * for, and none is needed for these.
 */

const stopping = new Set(
  "stop|halt|abort|cancel|freeze|pause|quit|emergency stop|stop moving|stop now|stand still|hold still|stay put|stay|stay there|stay here|stay where you are|do not move|stop the robot|stop it|stop that|stop everything|abort that|abort it|cancel that|cancel it|stop what you are doing".split(
    "|",
  ),
);
const undoing = new Set(
  "undo|undo that|undo it|undo this|undo the last step|undo the last task|undo everything|revert|revert that|take that back|take it back|go back one step|reset|start over".split(
    "|",
  ),
);
/** "what can you do", "help me", "which commands does the robot know": with no other words than these. */
const asking = new Set("what which how help list show tell explain".split(" "));
const abilities = new Set(
  "can able capable do does know work use say ask help skill skills action actions command commands ability abilities".split(
    " ",
  ),
);
const oneself = new Set("you your robot i me this it".split(" "));
const furtherWords = new Set("the are is to of for all have with".split(" "));

/** Undefined where there is more in it. */
export function askedOfPanel(
  sentences: readonly (readonly Token[])[],
  { methods }: Pick<RobotPackage, "methods">,
  suggestions: () => readonly string[],
): Answer | undefined {
  const [sentence, ...others] = sentences;
  if (!sentence || others.some(({ length }) => length > 0)) return undefined;
  if (asksWhatItCanDo(sentence)) {
    return declined(
      `This robot's actions are ${methods.map(({ name }) => name).join(", ")}. Say what should be done with them, or what should be so in the end.`,
      suggestions(),
    );
  }
  const said = plain(sentence);
  if (stopping.has(said)) {
    return declined(
      'A robot that is moving is stopped with "Stop Robot" in the panel, and while no program runs it stays where it is.',
      [],
    );
  }
  if (!undoing.has(said)) return undefined;
  return declined(
    "What a robot has done is not taken back by an instruction: say where the things should be now. While a program is paused, Step Back of the debugger goes back by a step.",
    [],
  );
}

function asksWhatItCanDo(sentence: readonly Token[]): boolean {
  const said = sentence.flatMap(({ kind, lower }) => (kind === "word" && lower !== "please" ? [lower] : []));
  const isOnly = said.every((word) =>
    [asking, abilities, oneself, furtherWords].some((set) => set.has(word)),
  );
  const isOfRobot = said.some((word) => oneself.has(word)) || said.length === 1;
  return isOnly && isOfRobot && asking.has(said[0]) && said.some((word) => abilities.has(word));
}

function plain(sentence: readonly Token[]): string {
  const kept: string[] = [];
  for (let at = 0; at < sentence.length; ) {
    const behind = pastCourtesy(sentence, at);
    if (behind === undefined && sentence[at].kind === "word") kept.push(sentence[at].lower);
    at = behind ?? at + 1;
  }
  return kept.join(" ");
}
