import { type Answer, declined } from "./answers";
import { pastCourtesy } from "./courtesy";
import type { Token } from "./tokens";

/*
 * "stop", "undo that": what is done with the panel. A task is what a program is written for, and none is needed for these.
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

/** Undefined where there is more in it. */
export function askedOfPanel(sentences: readonly (readonly Token[])[]): Answer | undefined {
  const [sentence, ...others] = sentences;
  if (!sentence || others.some(({ length }) => length > 0)) return undefined;
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

function plain(sentence: readonly Token[]): string {
  const kept: string[] = [];
  for (let at = 0; at < sentence.length; ) {
    const behind = pastCourtesy(sentence, at);
    if (behind === undefined && sentence[at].kind === "word") kept.push(sentence[at].lower);
    at = behind ?? at + 1;
  }
  return kept.join(" ");
}
