import type { Reply } from "../answering/answer";
import { type ErrorKind, pick } from "./errorKind";

/** Too much or too little: another magnitude of the skill, or a number in the code that is ten times another. */
export const wrongMagnitude: ErrorKind = {
  name: "wrong-magnitude",
  spoil(reply, { request }, random) {
    const sizes = sizesIn(request.messages.find(({ role }) => role === "system")?.text ?? "");
    const other = (size: unknown) =>
      pick(
        sizes.filter((each) => each !== size),
        random,
      ) ?? size;
    if (typeof reply.magnitude === "string") return { ...reply, magnitude: other(reply.magnitude) };
    if (Array.isArray(reply.plan) && reply.plan.length > 0) {
      const [first, ...rest] = reply.plan as readonly Reply[];
      return { ...reply, plan: [{ ...first, magnitude: other(first.magnitude) }, ...rest] };
    }
    if (typeof reply.code !== "string") return undefined;
    const code = reply.code.replace(/(?<=[(:,[]\s*)-?\d*\.\d+|(?<=:\s*)-?\d+\b/, (number) =>
      String(Number(number) * 10),
    );
    return code === reply.code ? undefined : { ...reply, code };
  },
};

/** Names of magnitudes in the list of skills. */
function sizesIn(instructions: string): readonly string[] {
  const names = [...instructions.matchAll(/(\w+) \d+(?:\.\d+)? ?(?:m|°) in \d/g)].map(([, name]) => name);
  return [...new Set(names)];
}
