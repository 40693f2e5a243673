import type { DebugProtocol } from "@vscode/debugprotocol";

/** What a client may ask of the debug session. Stepping back is offered once it is known that the run can. */
export const capabilities: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
  supportsEvaluateForHovers: true,
  supportsClipboardContext: true,
  supportsSetVariable: true,
  supportsExceptionInfoRequest: true,
  supportsTerminateRequest: true,
  supportsBreakpointLocationsRequest: true,
  supportsStepBack: false,
  exceptionBreakpointFilters: [
    {
      filter: "uncaught",
      label: "Uncaught Exceptions",
      description:
        "Pauses where an error is thrown that the program does not catch and the method does not go on from.",
      default: true,
    },
  ],
};
