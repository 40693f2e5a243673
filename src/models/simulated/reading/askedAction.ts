import { parseDomain } from "../../../core/pddl/parse";
import type { Action, Domain } from "../../../core/pddl/syntax";
import { isRecord, type ReadRequest } from "./request";

/** An action whose precondition is asked for, as the request tells of it. */
export interface AskedAction {
  /** Types, predicates and the one action, which needs nothing yet. */
  readonly domain: Domain;
  readonly action: Action;
  /** Of the predicates, by name in lower case. */
  readonly meanings: ReadonlyMap<string, string>;
  readonly documentation: string;
  readonly onlyLooks: boolean;
}

/** Undefined where the request tells of no action, or of attributes that can't be read. */
export function askedActionIn({ messages }: ReadRequest): AskedAction | undefined {
  const told = messages.flatMap(({ role, text }) =>
    role === "assistant" ? [] : [...text.matchAll(/<data>\n([\s\S]*?)\n<\/data>/g)].map(([, json]) => json),
  );
  const data: Readonly<Record<string, unknown>> = Object.assign({}, ...told.map(parsed));
  const { action: name, documentation, kind } = data;
  if (typeof name !== "string") return undefined;
  const attributes = listOf(data.attributes).filter(isRecord);
  const declarations = attributes.map(({ attribute }) => String(attribute));
  const text = `(define (domain told)
(:types ${listOf(data.types).map(typeOf).join("\n")})
(:predicates ${declarations.join("\n")})
(:action ${name} :parameters (${listOf(data.parameters).join(" ")}) :precondition () :effect ()))`;
  const { domain } = parseDomain(text, "request");
  const [action] = domain?.actions ?? [];
  if (!domain || !action) return undefined;
  const meanings = attributes.flatMap(({ attribute, meaning }): (readonly [string, string])[] => {
    const [, predicate] = /^\(\s*([^\s()]+)/.exec(String(attribute)) ?? [];
    return predicate !== undefined && typeof meaning === "string" ? [[predicate.toLowerCase(), meaning]] : [];
  });
  return {
    domain,
    action,
    meanings: new Map(meanings),
    documentation: typeof documentation === "string" ? documentation : "",
    onlyLooks: typeof kind === "string" && kind.startsWith("only looks"),
  };
}

/** `plate: a kind of dish and carrier` */
function typeOf(told: unknown): string {
  const [, name = "", parents = ""] = /^([^\s:]+): a kind of (.+)$/.exec(String(told)) ?? [];
  const kinds = parents.split(" and ");
  return kinds.length > 1 ? `${name} - (either ${kinds.join(" ")})` : name && `${name} - ${parents}`;
}

function parsed(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
