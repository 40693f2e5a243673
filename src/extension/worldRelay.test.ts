import { describe, expect, it } from "vitest";
import type { ToPanel } from "../protocol/panelMessages";
import { WorldRecord, type WorldUpdate } from "../protocol/world";
import { WorldRelay } from "./worldRelay";

const scene: WorldUpdate = {
  kind: "scene",
  stamp: 1,
  shapes: [{ shape: "sphere", size: [1, 0, 0], colour: [1, 0, 0], label: "ball" }],
  poses: [0, 0, 0, 1, 0, 0, 0],
};
const moved = (x: number): WorldUpdate => ({ kind: "poses", stamp: x, poses: [0, x, 0, 0, 1, 0, 0, 0] });

function relayed() {
  const posted: ToPanel[] = [];
  const watched: boolean[] = [];
  const relay = new WorldRelay(
    (message) => posted.push(message),
    (now) => watched.push(now),
  );
  /** The world as a page has it that was loaded with the message at `from`. */
  const pageSince = (from: number) => {
    let record = new WorldRecord();
    for (const message of posted.slice(from)) {
      if (message.type === "forget-world") record = new WorldRecord();
      else if (message.type === "world") record.apply(message.update);
    }
    return record.scene && [...record.scene.poses];
  };
  return { relay, posted, watched, pageSince };
}

describe("the world on its way to the page", () => {
  it("goes to nobody before the page shows it; then all of it, and after that what changes", () => {
    const { relay, posted, pageSince } = relayed();
    relay.pageChanged();
    relay.update(scene);
    relay.update(moved(2));
    expect(posted).toEqual([]);
    relay.watch(true);
    expect(pageSince(0)).toEqual([2, 0, 0, 1, 0, 0, 0]);
    const count = posted.length;
    relay.update(moved(3));
    relay.watch(false);
    relay.watch(true);
    expect(posted.slice(count)).toEqual([{ type: "world", update: moved(3) }]);
  });

  it("outlives the page: one that is loaded again gets what was seen last, after the run, too", () => {
    const { relay, posted, pageSince } = relayed();
    relay.watch(true);
    relay.update(scene);
    relay.update(moved(4));
    const from = posted.length;
    relay.pageChanged();
    relay.watch(true);
    expect(pageSince(from)).toEqual([4, 0, 0, 1, 0, 0, 0]);
  });

  it("is forgotten when a run begins", () => {
    const { relay, posted, pageSince } = relayed();
    relay.watch(true);
    relay.update(scene);
    relay.forget();
    expect(pageSince(0)).toBeUndefined();
    relay.pageChanged();
    const from = posted.length;
    relay.watch(true);
    expect(pageSince(from)).toBeUndefined();
  });

  it("is watched while the page says so and the panel is to be seen, and each change is told once", () => {
    const { relay, watched } = relayed();
    relay.watch(true);
    relay.watch(true);
    expect(relay.isWatched).toBe(true);
    relay.show(false);
    relay.watch(true);
    relay.show(true);
    relay.watch(false);
    relay.show(false);
    expect(watched).toEqual([true, false, true, false]);
    relay.show(true);
    relay.watch(true);
    // The editor has taken the page away and made another, which is folded.
    relay.pageChanged();
    expect(watched).toEqual([true, false, true, false, true, false]);
    expect(relay.isWatched).toBe(false);
  });
});
