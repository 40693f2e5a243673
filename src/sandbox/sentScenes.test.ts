import { expect, it } from "vitest";
import type { GuestObject, GuestScene } from "../core/runner/sandboxPort";
import { SentScenes } from "./sentScenes";

const thing = (id: string, label = id): GuestObject => ({ id, type: "item", label, attributes: {} });
const sceneOf = (objects: readonly GuestObject[], fact: string): GuestScene => ({
  objects,
  statements: () => ({ facts: { [fact]: true }, closed: [] }),
});

it("sends what is new or has changed, and who is there where that has changed", () => {
  const sent = new SentScenes();
  const [apple, cup, otherApple] = [thing("apple_0"), thing("cup_0"), thing("apple_0", "red apple")];
  expect(sent.change(sceneOf([apple, cup], "(a)"))).toEqual({
    objects: [apple, cup],
    present: ["apple_0", "cup_0"],
  });
  expect(sent.change(sceneOf([apple, cup], "(b)"))).toEqual({ objects: [] });
  expect(sent.change(sceneOf([otherApple, cup], "(c)"))).toEqual({ objects: [otherApple] });
  expect(sent.change(sceneOf([cup, otherApple], "(d)"))).toEqual({
    objects: [],
    present: ["cup_0", "apple_0"],
  });
  expect(sent.change(sceneOf([cup], "(e)"))).toEqual({ objects: [], present: ["cup_0"] });
});

it("has the statements of a scene by its number, until a later one was asked for", () => {
  const sent = new SentScenes();
  for (const fact of ["(a)", "(b)", "(c)"]) sent.change(sceneOf([], fact));
  expect(sent.statements(1)?.facts).toEqual({ "(b)": true });
  expect(sent.statements(1)?.facts).toEqual({ "(b)": true });
  expect(sent.statements(0)).toBeUndefined();
  expect(sent.statements(2)?.facts).toEqual({ "(c)": true });
  expect(sent.statements(3)).toBeUndefined();
  sent.change(sceneOf([], "(d)"));
  expect(sent.statements(3)?.facts).toEqual({ "(d)": true });
});
