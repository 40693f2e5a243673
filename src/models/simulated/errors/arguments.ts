import type { Random } from "../../../core/world/ports";
import type { Reply } from "../answering/answer";
import type { Asked } from "./errorKind";
import { pick } from "./errorKind";
import { type Unit, type Units, unitsOf } from "./units";

/** What stands at the place of one argument. */
export interface Argument {
  /** `banana_0`, or in code an expression. */
  readonly text: string;
  /** The id, where the text is or names one. */
  readonly id?: string;
  /** As a person would call it: "banana". */
  readonly word: string;
}

/**
 * The reply with one argument of an action replaced; undefined where no action has one.
 * @param inText what stands there in calls and words @param inCode the expression in code; left out: code is left alone
 */
export function withOtherArgument(
  reply: Reply,
  { situation }: Asked,
  random: Random,
  replacement: {
    readonly inText?: (argument: Argument) => string;
    readonly inCode?: (argument: Argument) => string;
  },
): Reply | undefined {
  const units = unitsOf(reply);
  if (!units || !situation) return undefined;
  const other = units.form === "code" ? replacement.inCode : replacement.inText;
  if (!other) return undefined;
  const places = units.list.flatMap((unit) =>
    argumentsOf(unit, units).map((argument) => ({ unit, argument })),
  );
  const place = pick(places, random);
  if (!place) return undefined;
  const { unit, argument } = place;
  const id = units.form === "code" ? idOf(argument.text, String(reply.code)) : argument.text;
  const object = id === undefined ? undefined : situation.belief.objects.get(id);
  const word = object?.type ?? (id ?? argument.text).replace(/_?\d+$/, "");
  const text = replaced(
    unit,
    argument,
    other({ text: argument.text, ...(id === undefined ? {} : { id }), word }),
  );
  return units.rebuilt(units.list.map((each) => (each.slot === unit.slot ? { ...unit, text } : each)));
}

interface Span {
  readonly text: string;
  readonly start: number;
}

function argumentsOf({ text }: Unit, { form }: Pick<Units, "form">): readonly Span[] {
  const pattern = form === "code" ? /\brobot\.\w+\(([A-Za-z_$][\w$.]*)\)/g : /\b([A-Za-z][\w-]*_\d+)\b/g;
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[1],
    start: match.index + match[0].lastIndexOf(match[1]),
  }));
}

function replaced({ text }: Unit, { text: before, start }: Span, after: string): string {
  return `${text.slice(0, start)}${after}${text.slice(start + before.length)}`;
}

/** What `const banana0 = scene.get("banana_0");` says of a name. */
function idOf(variable: string, code: string): string | undefined {
  const declared = new RegExp(
    `\\b(?:const|let) ${variable.replace(/[$.]/g, "\\$&")} = scene\\.get\\("([^"]+)"\\)`,
  ).exec(code);
  return declared?.[1];
}
