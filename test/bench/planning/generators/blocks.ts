import { type Draws, drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

/** From random towers to other random towers. */
export function blocks({ blocks: count }: { readonly blocks: number }, seed: number): string {
  const draws = drawsOf(seed);
  const names = numbered("b", count);
  return problemText({
    domain: "blocks",
    objects: [{ names }],
    init: ["(handempty)", ...towers(names, 0.15, draws)],
    goal: towers(names, 0.1, draws).filter((atom) => atom.startsWith("(on ")),
  });
}

/** Each block on the one before, or with the probability `onTable` the first of a new tower. */
function towers(names: readonly string[], onTable: number, draws: Draws): string[] {
  const atoms: string[] = [];
  let below: string | undefined;
  for (const block of draws.shuffled(names)) {
    if (below === undefined) atoms.push(`(ontable ${block})`);
    else if (draws.chance(onTable)) atoms.push(`(clear ${below})`, `(ontable ${block})`);
    else atoms.push(`(on ${block} ${below})`);
    below = block;
  }
  return [...atoms, `(clear ${below})`];
}
