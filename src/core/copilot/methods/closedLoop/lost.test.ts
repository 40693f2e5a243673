import { describe, expect, it } from "vitest";
import { plainFeedback } from "../../../../../test/support/plainFeedback";
import type { Feedback } from "../../../runner/feedback";
import type { RecoveryRequest } from "../../../runner/recovery";
import { Belief } from "../../../world/belief";
import type { WorldObject } from "../../../world/objects";
import { lostThings } from "./lost";

const thing = (id: string): WorldObject => ({ id, type: id.replace(/_\d+$/, ""), label: id, attributes: {} });

const start = Belief.empty().withObjects(["pot_0", "cup_0", "sink_0", "cabinet_0"].map(thing));
const inCabinet = start.withFacts([{ fact: { predicate: "in", args: ["pot_0", "cabinet_0"] }, value: true }]);

function feedback(predicate: string, ...args: string[]): Feedback {
  return {
    ...plainFeedback,
    call: { id: "call-1", action: "place", args: [] },
    text: "robot.place(sink_0)",
    comparisons: [{ fact: { predicate, args }, predicted: "true", observed: "unknown" }],
  };
}

const request = (parts: Partial<RecoveryRequest>): RecoveryRequest => ({
  programText: 'await robot.pickUp(scene.get("pot_0"));',
  belief: start.withoutObjects(["pot_0", "cup_0"]),
  history: [],
  beliefs: [],
  trigger: { kind: "exception", message: "pot_0 is not known." },
  used: 0,
  allowed: 16,
  ...parts,
});

const said = (parts: Partial<RecoveryRequest>) =>
  lostThings(request(parts)).map((lost) => [lost.thing.id, lost.place?.id]);

describe("things that are lost", () => {
  it("are those of the program, where the last action was to bring them", () => {
    const history = [feedback("is-open", "cabinet_0"), feedback("in", "pot_0", "sink_0")];
    expect(said({ history, beliefs: [inCabinet, start.withoutObjects(["pot_0"])] })).toEqual([
      ["pot_0", "sink_0"],
    ]);
  });

  it("else where they were seen last, if that is still known", () => {
    const history = [feedback("is-open", "cabinet_0")];
    expect(said({ history, beliefs: [inCabinet] })).toEqual([["pot_0", "cabinet_0"]]);
    const belief = start.withoutObjects(["pot_0", "cabinet_0"]);
    expect(said({ history, beliefs: [inCabinet], belief })).toEqual([["pot_0", undefined]]);
  });

  it("are none where all is known, or was never seen", () => {
    expect(said({ history: [feedback("holding", "pot_0")], beliefs: [start], belief: start })).toEqual([]);
    expect(said({})).toEqual([]);
  });
});
