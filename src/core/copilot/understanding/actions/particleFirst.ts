import { type Token, wordsAs } from "../words/tokens";

/*
 * "switch everything in the kitchen off", "once you have turned the lamp in the living room on, sit down": a particle that is said
 * behind where its thing is, put to its verb.
 */

type Sentence = readonly Token[];

const switching = new Set(["turn", "switch"]);
const particles = new Set(["on", "off"]);
const links = new Set([",", "and", "then", "or", "but"]);
/** Where something is, between the thing and the particle. */
const placing = new Set(["in", "on", "by", "at", "of", "near", "next", "beside", "behind"]);

/** "switch everything in the kitchen off" → "switch off everything in the kitchen" */
export function withParticleFirst(sentence: Sentence): Sentence {
  const last = sentence.at(-1)?.lower ?? "";
  const inner = sentence.slice(1, -1);
  const isSwitch =
    switching.has(sentence[0]?.lower ?? "") &&
    particles.has(last) &&
    !particles.has(sentence[1]?.lower ?? "");
  return isSwitch && inner.length > 2 && !inner.some(({ lower }) => links.has(lower))
    ? [sentence[0], ...wordsAs(last), ...inner]
    : sentence;
}

/** "turn the lamp in the living room on and sit down" → "turn on the lamp in the living room and sit down" */
export function withEachParticleFirst(sentence: Sentence): Sentence {
  const parts: Token[][] = [[]];
  for (const token of sentence) {
    if (links.has(token.lower)) parts.push([token], []);
    else parts[parts.length - 1].push(token);
  }
  return parts.flatMap((part) => {
    const inner = part.slice(1, -1);
    const place = inner.find(({ lower }) => placing.has(lower));
    // "switch the lamp on the desk on": with a single "on" behind its thing nothing is to be moved.
    return place ? withParticleFirst(part) : part;
  });
}
