import { DebugSession } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";

type Handler = (...parameters: readonly unknown[]) => unknown;

/** Requests whose handlers in the library's base class answer with success and do nothing. */
const unknownRequests = [
  "attachRequest",
  "restartRequest",
  "restartFrameRequest",
  "gotoRequest",
  "gotoTargetsRequest",
  "setExpressionRequest",
  "setFunctionBreakPointsRequest",
  "stepInTargetsRequest",
  "completionsRequest",
  "terminateThreadsRequest",
] as const;

/**
 * Answers every request: one that it does not know with an error, and one whose handler throws or rejects with what
 * went wrong. The library leaves a rejection to the process, which ends by it.
 */
export abstract class AnsweringSession extends DebugSession {
  constructor() {
    super();
    for (const name of handlerNames(this)) {
      const handler: unknown = Reflect.get(this, name);
      if (typeof handler !== "function") continue;
      const guarded: Handler = async (...parameters) => {
        try {
          await Reflect.apply(handler, this, parameters);
        } catch (error) {
          const response = parameters.find(isResponse);
          const cause = error instanceof Error ? error.message : String(error);
          if (response)
            this.fail(response, `The request ${response.command} can't be answered: ${cause}`, false);
        }
      };
      Object.defineProperty(this, name, { value: guarded });
    }
    for (const name of unknownRequests) {
      Object.defineProperty(this, name, {
        value: (response: DebugProtocol.Response) =>
          this.fail(response, `A robot's run has no request ${response.command}.`, false),
      });
    }
  }

  protected fail(response: DebugProtocol.Response, message: string, showUser = true): void {
    this.sendErrorResponse(response, {
      id: 1,
      format: "{_message}",
      variables: { _message: message },
      showUser,
    });
  }
}

/** Of those that a subclass has itself. */
function handlerNames(session: AnsweringSession): string[] {
  const names: string[] = [];
  for (
    let prototype: object = Object.getPrototypeOf(session);
    prototype !== AnsweringSession.prototype;
    prototype = Object.getPrototypeOf(prototype)
  )
    names.push(...Object.getOwnPropertyNames(prototype));
  return [...new Set(names)].filter((name) => name.endsWith("Request"));
}

function isResponse(value: unknown): value is DebugProtocol.Response {
  return typeof value === "object" && value !== null && Reflect.get(value, "type") === "response";
}
