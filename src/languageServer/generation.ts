import type { Connection, CancellationToken as EditorToken } from "vscode-languageserver/node";
import { CancellationSource } from "../core/base/cancellation";
import { formatProblem } from "../core/base/problem";
import type { Authored } from "../core/copilot/method";
import { methodNameOf } from "../core/copilot/methodNames";
import type { WritingEvent } from "../core/runner/runEvent";
import { generateProgram } from "../engine/generate";
import { additionsOf, createMethod } from "../engine/method";
import { modelChoiceOf } from "../engine/modelChoice";
import { type ModelTest, testModel } from "../engine/modelTest";
import { knownOf, resolveScene } from "../platform/scenes";
import type { Packages } from "./packages";

/** Parameters of the request `robotCopilot/generate`. */
export interface GenerateParams {
  readonly instruction: string;
  /** Name of a robot package. */
  readonly robot: string;
  readonly scene?: string;
  /** `{ name, baseUrl }`; without it the built-in planner writes. */
  readonly model?: unknown;
  /** By its name; `auto` without one. */
  readonly method?: unknown;
  /** False: errors of the checker do not go back to the model, and unmet preconditions are not mended by the planner. */
  readonly checkerFeedback?: unknown;
  readonly plannerRepair?: unknown;
  /** Folder of labelled examples, where it is not the package's own. */
  readonly examples?: unknown;
  /** Sent back with every `robotCopilot/progress` and `robotCopilot/thinking`. */
  readonly progressToken?: string;
}

/** Answer to `robotCopilot/testModel`: what works of the model that the settings name. */
export async function answerTestModel(
  { model }: Pick<GenerateParams, "model">,
  editorToken: EditorToken,
): Promise<ModelTest> {
  const cancellation = new CancellationSource();
  const listening = editorToken.onCancellationRequested(() => cancellation.cancel("cancelled by the user"));
  try {
    return await testModel(modelChoiceOf(model), cancellation.token);
  } finally {
    listening.dispose();
    cancellation.dispose();
  }
}

/**
 * A sentence becomes a program; stages on the way are sent as notifications `robotCopilot/progress`, what the method thinks
 * as `robotCopilot/thinking`.
 */
export async function answerGenerate(
  connection: Connection,
  packages: Packages,
  params: GenerateParams,
  editorToken: EditorToken,
): Promise<Authored> {
  const { package: robot, problems } = packages.ofProgram(`// @robot ${params.robot}\n`);
  if (!robot) {
    const reason = problems.map(formatProblem).join("\n") || `There is no robot package "${params.robot}".`;
    return { kind: "declined", reason, suggestions: [] };
  }
  const tell = (notification: string, told: object) => {
    const { progressToken: token } = params;
    if (token !== undefined) void connection.sendNotification(notification, { token, ...told });
  };
  const think = (event: WritingEvent) => tell("robotCopilot/thinking", { event });
  const cancellation = new CancellationSource();
  const listening = editorToken.onCancellationRequested(() => cancellation.cancel("cancelled by the user"));
  try {
    const method = createMethod(
      {
        name: methodNameOf(params.method),
        model: modelChoiceOf(params.model),
        additions: additionsOf(params),
        ...(typeof params.examples === "string" && { examples: params.examples }),
      },
      robot,
      {
        onThought: (thought) => think({ kind: "thought", ...thought }),
        onModelCall: (call) => think({ kind: "model-call", ...call }),
      },
    );
    if (!method.ok) {
      const { message, nextStep = "" } = method.error;
      return { kind: "declined", reason: `${message}.`, suggestions: [nextStep] };
    }
    const { instruction } = params;
    const scene = params.scene || robot.settings.defaultScene;
    const found = scene === undefined ? undefined : resolveScene(scene, robot, robot.folder);
    const belief = found?.ok ? knownOf(found.value)?.belief : undefined;
    const request = { instruction, robot, scene, belief, method: method.value };
    return await generateProgram(request, cancellation.token, (stage) =>
      tell("robotCopilot/progress", { stage }),
    );
  } finally {
    listening.dispose();
    cancellation.dispose();
  }
}
