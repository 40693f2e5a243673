import type { Reply } from "../answering/answer";
import { isRecord } from "../reading/request";
import { type ErrorKind, pick } from "./errorKind";

/** Too much or too little: another magnitude of the skill, or a number in code or calls that is ten times another. */
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
    for (const name of ["calls", "steps"]) {
      const calls: unknown = reply[name];
      if (!Array.isArray(calls)) continue;
      const args = calls.map((call: unknown) =>
        isRecord(call) && Array.isArray(call.args) ? call.args : [],
      );
      const at = args.findIndex((each) => each.some((arg) => tenfold(String(arg)) !== arg));
      if (at < 0) continue;
      const spoilt = args[at].map((arg) => tenfold(String(arg)));
      return { ...reply, [name]: calls.with(at, { ...calls[at], args: spoilt }) };
    }
    if (typeof reply.code !== "string") return undefined;
    const code = tenfold(reply.code);
    return code === reply.code ? undefined : { ...reply, code };
  },
};

/** With the first length or coordinate ten times as large. */
function tenfold(text: string): string {
  return text.replace(/(?<=[(:,[]\s*)-?\d*\.\d+|(?<=:\s*)-?\d+\b/, (number) => String(Number(number) * 10));
}

/** Names of magnitudes in the list of skills. */
function sizesIn(instructions: string): readonly string[] {
  const names = [...instructions.matchAll(/(\w+) \d+(?:\.\d+)? ?(?:m|°) in \d/g)].map(([, name]) => name);
  return [...new Set(names)];
}
