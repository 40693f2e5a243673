import { describe, expect, it, vi } from "vitest";
import { once, oncePer } from "./once";

describe("once", () => {
  it("makes nothing before it is asked, and the same for ever after", () => {
    const make = vi.fn(() => ({}));
    const asked = once(make);
    expect(make).not.toHaveBeenCalled();
    expect(asked()).toBe(asked());
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("does not make again what is nothing", () => {
    const make = vi.fn(() => undefined);
    const asked = once(make);
    asked();
    asked();
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("asks again where it failed", () => {
    const make = vi
      .fn(() => 1)
      .mockImplementationOnce(() => {
        throw new Error("not yet");
      });
    const asked = once(make);
    expect(asked).toThrow("not yet");
    expect(asked()).toBe(1);
  });
});

describe("oncePer", () => {
  it("makes one for each key, by its identity", () => {
    const make = vi.fn(({ name }: { name: string }) => ({ name }));
    const asked = oncePer(make);
    const [a, b] = [{ name: "a" }, { name: "a" }];
    expect(asked(a)).toBe(asked(a));
    expect(asked(b)).not.toBe(asked(a));
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("does not make again what is nothing", () => {
    const make = vi.fn(() => undefined);
    const asked = oncePer(make);
    const key = {};
    asked(key);
    asked(key);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
