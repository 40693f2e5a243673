import { describe, expect, it } from "vitest";
import { defaultErrors, formatErrorRates, noErrors, readErrorRates } from "./errorRates";

describe("rates of errors", () => {
  it.each([
    ["none", noErrors],
    ["", noErrors],
    ["default", defaultErrors],
    ["missing-step=0.1, wrong-order=1", { "missing-step": 0.1, "wrong-order": 1 }],
    ["default,missing-step=0", { ...defaultErrors, "missing-step": 0 }],
  ])("%s", (text, rates) => {
    expect(readErrorRates(text)).toEqual({ ok: true, value: rates });
    expect(readErrorRates(formatErrorRates(rates))).toMatchObject({ ok: true });
  });

  it.each([
    ["missing-steps=0.1", '"missing-steps" is no error of the simulated model'],
    ["missing-step", '"missing-step" is no rate'],
    ["missing-step=2", '"missing-step=2" is no rate'],
    ["missing-step=-0.1", '"missing-step=-0.1" is no rate'],
    ["missing-step=", '"missing-step=" is no rate'],
    ["missing-step=0x1", '"missing-step=0x1" is no rate'],
    ["missing-step=0.1,,", '"missing-step=0.1,," names no error between two commas, or none at all'],
    ["none,missing-step=1", '"none,missing-step=1": none stands alone'],
    ["missing-step=0.1=0.2", '"missing-step=0.1=0.2" is no rate'],
  ])("%s is refused, with what to write instead", (text, message) => {
    expect(readErrorRates(text)).toMatchObject({
      ok: false,
      error: { message, nextStep: expect.stringMatching(/missing-step/) },
    });
  });

  it("are given once each", () => {
    expect(readErrorRates("missing-step=0.1,missing-step=0.3")).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("missing-step twice") },
    });
  });

  it("are told so that they can be given again", () => {
    expect(formatErrorRates(defaultErrors)).toBe("default");
    expect(formatErrorRates(noErrors)).toBe("none");
    expect(formatErrorRates({ "wrong-order": 1, "missing-step": 0.1 })).toBe(
      "missing-step=0.1,wrong-order=1",
    );
  });
});
