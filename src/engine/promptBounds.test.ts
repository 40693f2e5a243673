import { afterAll, beforeAll, expect, it } from "vitest";
import { builtInPackage } from "../../test/support/builtInPackage";
import { sensibleReply } from "../../test/support/modelReplies";
import { type ModelServer, modelServer } from "../../test/support/modelServer";
import { plainFeedback } from "../../test/support/plainFeedback";
import { neverCancelled } from "../core/base/cancellation";
import { estimatedTokens } from "../core/copilot/dialogue/promptSize";
import { type MethodName, methodNames } from "../core/copilot/methodNames";
import { initialBelief } from "../core/program/initialBelief";
import type { Feedback } from "../core/runner/feedback";
import { createMethod } from "./method";

/* Every method that is asked in the middle of a long run, with a model of a small context. */

/** Those that ask a model, of what they were told of the past; examples would have to be given. */
const asking = methodNames.filter(
  (name) =>
    /^(?:closed|multi|self|tree)/.test(name) || ["predictive", "predictive:no-multi-step"].includes(name),
);

let server: ModelServer;
let asked = 0;
beforeAll(async () => {
  server = await modelServer({ answer: sensibleReply });
});
afterAll(() => server.close());

/** The header of a PNG of 640 by 480 pixels. */
const picture = "iVBORw0KGgoAAAANSUhEUgAAAoAAAAHgCAIAAAC6s0uz";

const stepOf = (action: string, number: number): Feedback => ({
  ...plainFeedback,
  call: { id: String(number), action, args: [] },
  text: `robot.${action}(${number})`,
  images: [{ camera: "head", width: 640, height: 480, colour: picture }],
  robotSeconds: 0.1,
});

async function recovered(name: MethodName, steps: number, contextTokens?: number) {
  const isPilot = name.startsWith("predictive");
  const robot = builtInPackage(isPilot ? "quadruped" : "mobile-manipulator");
  const task = {
    instruction: isPilot ? "go to the red toy" : "put the banana on the bed",
    robot,
    scene: isPilot ? "indoor-1" : "bedroom",
    belief: initialBelief(robot),
  };
  const thoughts: string[] = [];
  const method = createMethod(
    {
      name,
      model: {
        kind: "openai",
        model: "m",
        baseUrl: server.baseURL,
        ...(contextTokens !== undefined && { contextTokens }),
      },
    },
    robot,
    { onThought: ({ by, text }) => void thoughts.push(`${by}: ${text}`) },
  );
  if (!method.ok || !method.value.recover) throw new Error(`${name} is never asked`);
  const authored = await method.value.write(task, neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  asked = server.asked.length;
  const history = Array.from({ length: steps }, (_, number) =>
    stepOf(isPilot ? "walk" : "exploreGlobal", number),
  );
  const recovery = await method.value.recover(
    task,
    {
      programText: authored.text,
      ...(authored.goal === undefined ? {} : { goal: authored.goal }),
      belief: task.belief,
      history,
      beliefs: history.map(() => task.belief),
      trigger: authored.goal === undefined ? { kind: "ended" } : { kind: "goal", unmet: ["it is not so"] },
      used: 0,
      allowed: 16,
    },
    neverCancelled,
  );
  const sizes = server.asked.slice(asked).map(({ prompt, images }) => {
    const parts = Array.from({ length: images }, () => ({
      kind: "image" as const,
      mediaType: "image/png" as const,
      data: picture,
    }));
    return estimatedTokens([{ role: "user", parts: [{ kind: "text", text: prompt }, ...parts] }]);
  });
  const prompts = server.asked.slice(asked).map(({ prompt }) => prompt);
  return { recovery, sizes, prompts, thoughts: thoughts.filter((text) => text.startsWith("prompt: ")) };
}

/** Of the reply a quarter is kept, and of the schema some. */
const contextFor = (prompt: number) => Math.ceil((prompt + 230) / 0.75);

it.each(asking)(
  "%s keeps its prompts within the model's context, and says what it leaves out",
  async (name) => {
    const short = await recovered(name, 1);
    const long = await recovered(name, 40);
    expect(long.thoughts).toEqual([]);
    const [bare, full] = [Math.max(...short.sizes), Math.max(...long.sizes)];
    expect(full).toBeGreaterThan(bare);
    const context = contextFor(bare + (full - bare) * 0.05);
    const bounded = await recovered(name, 40, context);
    expect(bounded.recovery.kind, JSON.stringify(bounded.recovery)).toBe(long.recovery.kind);
    for (const size of bounded.sizes) expect(size).toBeLessThanOrEqual(context * 0.75);
    expect(bounded.thoughts[0]).toMatch(/^prompt: left out for the model: \d+ (?:steps|old pictures)/);
    // The last thing that was done is told, and of the others how often.
    for (const prompt of bounded.prompts) expect(prompt.includes("(39)")).toBe(true);
    const summarised = bounded.prompts.filter((prompt) => prompt.includes('"olderSteps"'));
    expect(summarised.length).toBeGreaterThan(0);
    const none = await recovered(name, 40, 400).catch((error: unknown) => String(error));
    expect(JSON.stringify(none)).toMatch(/shortest prompt has about \d+ tokens, and openai:m has room for/);
  },
);
