import { builtInPackage } from "../../../../test/support/builtInPackage";
import { err } from "../../../core/base/result";
import type { DialogueOptions } from "../../../core/copilot/dialogue/modelDialogue";
import type { TaskRequest } from "../../../core/copilot/method";
import { Belief } from "../../../core/world/belief";
import { parseFact } from "../../../core/world/facts";
import type { ModelRequest } from "../../../core/world/languageModel";
import type { WorldObject } from "../../../core/world/objects";

/* Requests as the methods make them, in a room that has been looked at. */

const robot = builtInPackage("mobile-manipulator");

export function object(id: string, label = id.replace(/_\d+$/, "")): WorldObject {
  return { id, type: id.replace(/_\d+$/, ""), label, attributes: {} };
}

const objects = [object("table_0"), object("bed_0"), object("banana_0"), object("plate_0")];

export const roomFacts = [
  "(handempty)",
  "(on banana_0 table_0)",
  "(located banana_0 table_0)",
  "(on plate_0 bed_0)",
  "(located plate_0 bed_0)",
];

export function room(facts: readonly string[] = roomFacts, more: readonly WorldObject[] = []): Belief {
  const stated = facts.flatMap((text) => parseFact(text) ?? []);
  return Belief.empty()
    .withObjects([...objects, ...more])
    .withFacts(stated.map((fact) => ({ fact, value: true })));
}

/** `scene` makes requests differ that are about the same. */
export function taskIn(
  belief: Belief,
  scene = "room",
  instruction = "put the banana on the plate",
): TaskRequest {
  return { instruction, robot, scene, belief };
}

/** The first request that is made with these options. */
export async function requestMade(
  ask: (options: DialogueOptions) => Promise<unknown>,
): Promise<ModelRequest> {
  const asked: ModelRequest[] = [];
  await ask({
    clock: { now: () => 0 },
    model: {
      id: "captured",
      simulated: true,
      async complete(request) {
        asked.push(request);
        return err({ kind: "cancelled", message: "It was only to be seen what is asked." });
      },
    },
  });
  const [first] = asked;
  if (!first) throw new Error("nothing was asked");
  return first;
}
