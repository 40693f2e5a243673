import { afterEach, expect, it, vi } from "vitest";
import { defaultErrors, noErrors } from "../models/simulated/errors/errorRates";
import { createModel, modelChoiceOf } from "./modelChoice";

afterEach(() => vi.unstubAllEnvs());

it("settings of the editor name a model, with what is known of it", () => {
  vi.stubEnv("OPENAI_API_KEY", "of the server");
  const choice = modelChoiceOf({
    name: "m",
    baseUrl: "http://127.0.0.1:1/v1",
    contextTokens: 8_000,
    silenceSeconds: 5,
    price: { input: 1, output: 2 },
  });
  expect(choice).toEqual({
    kind: "openai",
    model: "m",
    baseUrl: "http://127.0.0.1:1/v1",
    apiKey: "of the server",
    contextTokens: 8_000,
    patience: { silenceSeconds: 5 },
    price: { input: 1, output: 2 },
  });
  const model = choice.kind === "openai" ? createModel(choice) : undefined;
  expect(model).toMatchObject({ id: "openai:m", simulated: false, contextTokens: 8_000 });
});

it("what is not set is left open", () => {
  const choice = modelChoiceOf({ name: "m", contextTokens: 0, silenceSeconds: 0, price: {} });
  expect(Object.keys(choice)).not.toContain("contextTokens");
  expect(Object.keys(choice)).not.toContain("patience");
  expect(Object.keys(choice)).not.toContain("price");
});

it("the editor's own models have a key and a title of their own", () => {
  vi.stubEnv("OPENAI_API_KEY", "of the server");
  vi.stubEnv("ROBOT_COPILOT_EDITOR_KEY", "of the bridge");
  const choice = modelChoiceOf({ name: "copilot/m", editor: true, title: "editor:copilot/m" });
  expect(choice).toMatchObject({ apiKey: "of the bridge", title: "editor:copilot/m" });
  expect(choice.kind === "openai" && createModel(choice).id).toBe("editor:copilot/m");
});

it("recorded replies need no server, and no settings no model", () => {
  expect(modelChoiceOf({ recorded: "/replies" })).toEqual({ kind: "recorded", folder: "/replies" });
  for (const settings of [undefined, null, 3, {}])
    expect(modelChoiceOf(settings)).toEqual({ kind: "planner" });
});

it("the simulated model errs at its default rates or never", () => {
  const choices = ["default", "none"].map((simulated) => modelChoiceOf({ simulated }));
  expect(choices).toEqual([
    { kind: "simulated", errors: defaultErrors },
    { kind: "simulated", errors: noErrors },
  ]);
  for (const choice of choices)
    expect(choice.kind === "simulated" && createModel(choice).simulated).toBe(true);
});
