import type { Connection, CancellationToken as EditorToken } from "vscode-languageserver/node";
import { CancellationSource } from "../core/base/cancellation";
import { formatProblem } from "../core/base/problem";
import type { Authored } from "../core/copilot/method";
import { generateProgram } from "../engine/generate";
import { createMethod, modelChoiceOf } from "../engine/method";
import { resolveScene } from "../platform/scenes";
import type { Packages } from "./packages";

/** Parameters of the request `robotCopilot/generate`. */
export interface GenerateParams {
  readonly instruction: string;
  /** Name of a robot package. */
  readonly robot: string;
  readonly scene?: string;
  /** `{ name, baseUrl }`; without it the built-in planner writes. */
  readonly model?: unknown;
  /** Sent back with every `robotCopilot/progress`. */
  readonly progressToken?: string;
}

/** A sentence becomes a program; stages on the way are sent as notifications `robotCopilot/progress`. */
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
  const cancellation = new CancellationSource();
  const listening = editorToken.onCancellationRequested(() => cancellation.cancel("cancelled by the user"));
  try {
    const method = createMethod(modelChoiceOf(params.model), robot);
    const { instruction } = params;
    const scene = params.scene || robot.settings.defaultScene;
    const found = scene === undefined ? undefined : resolveScene(scene, robot, robot.folder);
    // Of a symbolic scene everything is known before the robot has looked.
    const belief = found?.ok && found.value.kind === "symbolic" ? found.value.symbolic.belief : undefined;
    const request = { instruction, robot, scene, belief, method };
    return await generateProgram(request, cancellation.token, (stage) => {
      if (params.progressToken === undefined) return;
      void connection.sendNotification("robotCopilot/progress", { token: params.progressToken, stage });
    });
  } finally {
    listening.dispose();
    cancellation.dispose();
  }
}
