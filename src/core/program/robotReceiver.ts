/** A member access on the robot that is being typed: `robot.gra`. */
export interface RobotReceiver {
  /** `robot` */
  readonly name: string;
  /** Offsets of the whole access, and of the member's name as far as it is typed. */
  readonly start: number;
  readonly memberStart: number;
}

/**
 * Whether the place just behind a dot (or behind the beginning of a name that follows one) is a member of a robot: of
 * a name that the program declares as `Robot`. From the text alone, so that TypeScript's plugin and the language
 * server come to the same answer: what one leaves out, the other has.
 */
export function robotReceiverAt(text: string, offset: number): RobotReceiver | undefined {
  const begin = Math.max(0, offset - 200);
  const match = /(?<![\w$.)\]])([A-Za-z_$][\w$]*)(\s*\??\.\s*)([\w$]*)$/.exec(text.slice(begin, offset));
  if (!match) return undefined;
  const [whole, name, , member] = match;
  if (!isRobotName(text, name)) return undefined;
  return {
    name,
    start: begin + match.index,
    memberStart: begin + match.index + whole.length - member.length,
  };
}

/** A parameter or variable is declared `NAME: Robot`. */
export function isRobotName(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${name.replace(/\$/g, "\\$&")}\\??\\s*:\\s*Robot\\b`).test(text);
}

/** The argument list of a robot's action that a place is in, as `robot.grasp(` with no line break within it. */
export function robotCallAt(text: string, offset: number): { readonly method: string } | undefined {
  const begin = Math.max(0, offset - 200);
  const match =
    /(?<![\w$.)\]])([A-Za-z_$][\w$]*)\s*\??\.\s*([A-Za-z_$][\w$]*)\s*\(\s*(?:[\w$]+\s*,\s*)*[\w$]*$/.exec(
      text.slice(begin, offset),
    );
  return match && isRobotName(text, match[1]) ? { method: match[2] } : undefined;
}
