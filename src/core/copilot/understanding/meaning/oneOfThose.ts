import type { SpokenNoun } from "../grammar/spoken";
import { declined, question } from "../questions/answers";
import { nameOfType } from "../words/vocabulary";
import { hasLook } from "./candidates";
import type { Mention, Reading } from "./reading";

/** What "the green one" is one of. */
export function oneOfThose(
  reading: Reading,
  noun: SpokenNoun,
  role: Mention["role"],
): { types: readonly string[]; noun: string; names?: readonly string[] } {
  const like = mentionLike(reading, noun, role);
  const only = like ? undefined : onlyKindLike(reading, noun);
  if (only) return { types: [only], noun: nameOfType(only) };
  if (!like)
    return reading.stop(declined(`I do not know what "one" stands for here.`, reading.suggestions()));
  const { types, noun: name, names } = like.selection;
  if (role === "place" && noun.other && like.role === "item" && isSingle(reading, types))
    return reading.stop(
      declined(
        `"the other one" can't be another ${name}, as only one is known: name the place.`,
        reading.suggestions(),
      ),
    );
  // "from the top drawer to the other one": another drawer, not another one at the top.
  if (names && noun.other) return { types, noun: nameOfType(types[0]) };
  if (names) return { types, noun: name, names };
  // After "the large container" the red one is a container, large or not.
  const word = nameOfType(types[0]).split(" ").at(-1) ?? "";
  const alike = reading.abilities.leafTypes.filter((type) => ` ${nameOfType(type)}`.endsWith(` ${word}`));
  return { types: reading.maximal([...types.flatMap(reading.abilities.leavesOf), ...alike]), noun: word };
}

/** "move the pan to the other one": where one pan is known, a place of another kind is meant. */
function isSingle({ belief, abilities }: Reading, types: readonly string[]): boolean {
  const known = [...belief.objects.values()].filter((object) =>
    types.some((type) => abilities.types.isA(object.type, type)),
  );
  return known.length === 1;
}

/** "pick up the yellow one", where all that is yellow is of one kind. */
function onlyKindLike({ belief, abilities }: Reading, noun: SpokenNoun): string | undefined {
  if (noun.attributes.length === 0) return undefined;
  const alike = [...belief.objects.values()].filter((object) =>
    noun.attributes.every(({ key, value }) => hasLook(object, key, value)),
  );
  const [kind, ...others] = new Set(alike.map(({ type }) => type));
  return others.length === 0 && abilities.carryable.includes(kind) ? kind : undefined;
}

/** "the red apple in the blue box and the green one in the beige one": each is like what had its part before. */
function mentionLike(reading: Reading, noun: SpokenNoun, role: Mention["role"]): Mention | undefined {
  const { mentions } = reading;
  const inRole = mentions.filter((mention) => mention.role === role);
  const earlier = inRole.length > 0 ? inRole : mentions;
  const told = lastWithLook(earlier);
  const others = mentions.filter((mention) => !earlier.includes(mention));
  const other = lastWithLook(others);
  // "there are two boxes on the desk. Put the doll in the blue one": there is no blue desk.
  if (!told && !other && noun.attributes.length > 0) {
    const looks = (mention: Mention) => isSeen(reading, noun, mention);
    return earlier.find(looks) ?? others.find(looks) ?? earlier[0];
  }
  if (told || !other || noun.attributes.length === 0) return told ?? earlier[0];
  // "the red block on the target and the green one on the red one": there is no red target.
  const looks = (mention: Mention) => isSeen(reading, noun, mention);
  if (earlier.some(looks) || !mayGoOn(reading, other)) return earlier[0];
  if (looks(other)) return other;
  return reading.stop(
    question(
      `Is it a ${other.selection.noun} or a ${earlier[0].selection.noun} that "one" stands for?`,
      [other, earlier[0]].map(({ noun: { head } }) => reading.withNoun(noun, { ...noun, head })),
    ),
  );
}

function lastWithLook(mentions: readonly Mention[]): Mention | undefined {
  return [...mentions].reverse().find(({ noun }) => noun.attributes.length > 0);
}

function isSeen({ belief, abilities }: Reading, noun: SpokenNoun, { selection }: Mention): boolean {
  return [...belief.objects.values()].some(
    (object) =>
      selection.types.some((type) => abilities.types.isA(object.type, type)) &&
      noun.attributes.every(({ key, value }) => hasLook(object, key, value)),
  );
}

/** Whether the robot can put one of them on another one. */
function mayGoOn({ abilities }: Reading, { selection }: Mention): boolean {
  const leaves = selection.types.flatMap(abilities.leavesOf);
  return leaves.some((item) => leaves.some((place) => abilities.relationsTo(item, place).length > 0));
}
