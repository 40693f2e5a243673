import { type ErrorKind, pick } from "./errorKind";

/**
 * A picture is taken to show something else than it does: a fact is not seen, or a skill is judged the other way round.
 * Without a picture there is nothing to misjudge.
 */
export const misjudgedImage: ErrorKind = {
  name: "misjudged-image",
  mislead(situation, { request }, random) {
    const facts = [...situation.belief.trueFacts()].filter(({ args }) => args.length > 0);
    const fact = hasPictures(request) ? pick(facts, random) : undefined;
    return fact && { ...situation, belief: situation.belief.withFacts([{ fact, value: false }]) };
  },
  spoil(reply, { request }) {
    if (!hasPictures(request) || typeof reply.progress !== "string") return undefined;
    const turned = (skill: unknown): unknown =>
      typeof skill !== "string" ? skill : skill.replace(/left|right/i, otherSide);
    const plan = Array.isArray(reply.plan)
      ? { plan: reply.plan.map((each) => ({ ...each, skill: turned(each.skill) })) }
      : { skill: turned(reply.skill) };
    return { ...reply, ...plan, progress: reply.progress === "yes" ? "no" : "yes" };
  },
};

function hasPictures({ messages }: { readonly messages: readonly { readonly pictures: number }[] }): boolean {
  return messages.some(({ pictures }) => pictures > 0);
}

function otherSide(side: string): string {
  const other = side.toLowerCase() === "left" ? "right" : "left";
  return side[0] === side[0].toUpperCase() ? other[0].toUpperCase() + other.slice(1) : other;
}
