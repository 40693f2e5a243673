import { parseCondition } from "../../../core/pddl/parse";
import { printCondition } from "../../../core/pddl/print";
import type { Reply } from "../answering/answer";
import { inPddl } from "../answering/writePrecondition";
import { type Call, callOf, callsIn, callText } from "../deciding/calls";
import { isRecord } from "../reading/request";

/*
 * The actions in a reply one after the other, however they are written: as calls, as steps in words, or as lines of code.
 * In a reply that says what an action needs, the conditions.
 */

export interface Unit {
  /** Where it stands; the order of a reply is that of its slots. */
  readonly slot: number;
  readonly text: string;
}

export interface Units {
  /** `choices`: alternatives of which one is done. `conditions`: of all of which none comes first. */
  readonly form: "calls" | "choices" | "words" | "code" | "conditions";
  readonly list: readonly Unit[];
  /** The reply with these instead; what is missing is left out. */
  rebuilt(units: readonly Unit[]): Reply;
}

export function unitsOf(reply: Reply): Units | undefined {
  const { code, subTasks, action, args, precondition } = reply;
  if (typeof precondition === "string") return inConditions(reply, precondition);
  if (typeof code === "string") return code === "" ? undefined : inCode(reply, code);
  if (Array.isArray(subTasks)) return inSubTasks(reply, subTasks);
  if (typeof action === "string" && Array.isArray(args) && action !== "")
    return inCalls("choices", [{ action, args }], ([call]) => ({ ...reply, ...(call ?? none) }));
  for (const name of ["steps", "calls", "actions"]) {
    const list: unknown = reply[name];
    if (!Array.isArray(list) || list.length === 0) continue;
    if (list.every((each) => typeof each === "string"))
      return {
        form: "words",
        list: list.map((text, slot) => ({ slot, text })),
        rebuilt: (units) => ({ ...reply, [name]: inOrder(units).map(({ text }) => text) }),
      };
    if (list.every(isRecord))
      return inCalls(
        name === "actions" ? "choices" : "calls",
        list as unknown as readonly Call[],
        (calls) => ({
          ...reply,
          [name]: calls,
        }),
      );
  }
  return undefined;
}

const none: Call = { action: "", args: [] };

function inOrder(units: readonly Unit[]): readonly Unit[] {
  return [...units].sort((a, b) => a.slot - b.slot);
}

function inCalls(
  form: Units["form"],
  calls: readonly Call[],
  rebuild: (calls: readonly Call[]) => Reply,
): Units {
  return {
    form,
    list: calls.map((call, slot) => ({ slot, text: callText(call) })),
    rebuilt: (units) => rebuild(inOrder(units).map(({ text }) => callOf(text) ?? none)),
  };
}

function inSubTasks(reply: Reply, subTasks: readonly unknown[]): Units | undefined {
  const tasks = subTasks.filter(isRecord);
  const all = tasks.flatMap(({ actions }, task) =>
    (Array.isArray(actions) ? actions : []).map((text) => ({ task, text: String(text) })),
  );
  if (all.length === 0) return undefined;
  return {
    form: "words",
    list: all.map(({ text }, slot) => ({ slot, text })),
    rebuilt: (units) => ({
      ...reply,
      subTasks: tasks
        .map((task, index) => ({
          ...task,
          actions: inOrder(units)
            .filter(({ slot }) => all[slot].task === index)
            .map(({ text }) => text),
        }))
        .filter(({ actions }) => actions.length > 0),
    }),
  };
}

function inConditions(reply: Reply, precondition: string): Units | undefined {
  const { condition } = parseCondition(precondition);
  if (!condition) return undefined;
  const all = condition.kind === "and" ? condition.operands : [condition];
  if (all.length === 0) return undefined;
  return {
    form: "conditions",
    list: all.map((each, slot) => ({ slot, text: printCondition(each) })),
    rebuilt: (units) => ({ ...reply, precondition: inPddl(inOrder(units).map(({ text }) => text)) }),
  };
}

/** Lines that hold a whole statement with an action. */
function inCode(reply: Reply, code: string): Units | undefined {
  const lines = code.split("\n");
  const slots = lines.flatMap((line, slot) =>
    /\brobot\.\w+\(/.test(line) && /;\s*$/.test(line) ? [slot] : [],
  );
  if (slots.length === 0) return undefined;
  return {
    form: "code",
    list: slots.map((slot) => ({ slot, text: lines[slot] })),
    rebuilt(units) {
      const texts = new Map(units.map(({ slot, text }) => [slot, text]));
      const kept = lines.flatMap((line, slot) => (slots.includes(slot) ? (texts.get(slot) ?? []) : line));
      return { ...reply, code: kept.join("\n") };
    },
  };
}

/** The calls that a unit makes; `navigate banana_0` in words is one, too. */
export function callsOfUnit({ text }: Unit, methods: readonly string[]): readonly Call[] {
  const written = callsIn(text).filter(({ action }) => methods.includes(action));
  if (written.length > 0) return written;
  const said = text.toLowerCase();
  const words = (name: string) => name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  const action = methods
    .filter((name) => said.startsWith(words(name)))
    .sort((a, b) => b.length - a.length)
    .at(0);
  return action === undefined
    ? []
    : [{ action, args: text.split(/\s+/).filter((word) => /_\d+$/.test(word)) }];
}
