/** One magnitude of a skill. */
export interface Size {
  readonly name: string;
  /** Metres, or degrees of a turn. */
  readonly amount: number;
  readonly unit: "m" | "°";
}

export interface Skill {
  readonly name: string;
  readonly sizes: readonly Size[];
}

/** What a robot that goes by skills of fixed length can do, by what its skills are called. */
export interface Skills {
  readonly all: readonly Skill[];
  /** Those that go ahead. */
  readonly ahead: readonly Skill[];
  readonly back?: Skill;
  turn(side: "left" | "right"): Skill;
}

/**
 * The list of skills in the instructions; undefined where there is none.
 * `- walk (gait 1): small 1.2 m in 3 s, medium 3.0 m in 5 s`
 */
export function skillsIn(instructions: string): Skills | undefined {
  const all = [...instructions.matchAll(/^- (\w+) \([^)]*\): (.+)$/gm)].flatMap(([, name, list]) => {
    const sizes = [...list.matchAll(/(\w+) (\d+(?:\.\d+)?) ?(m|°) in/g)].map(
      ([, size, amount, unit]): Size => ({
        name: size,
        amount: Number(amount),
        unit: unit === "m" ? "m" : "°",
      }),
    );
    return sizes.length > 0 ? [{ name, sizes }] : [];
  });
  if (all.length === 0) return undefined;
  const straight = all.filter(({ sizes }) => sizes.every(({ unit }) => unit === "m"));
  const back = straight.find(({ name }) => /back/i.test(name));
  return {
    all,
    ahead: straight.filter((skill) => skill !== back),
    ...(back ? { back } : {}),
    turn: (side) => all.find(({ name }) => name.toLowerCase().includes(side)) ?? all[0],
  };
}

/** A skill as replies name it. */
export interface Chosen {
  readonly skill: string;
  readonly magnitude: string;
}

/** In the size that is nearest; too much is worse than too little. @param amount metres, or degrees of a turn */
export function sized({ name, sizes }: Skill, amount: number): Chosen {
  const fitting = sizes.filter((size) => size.amount <= amount * 1.25);
  const best = (fitting.length > 0 ? fitting : sizes).reduce((a, b) =>
    Math.abs(b.amount - amount) < Math.abs(a.amount - amount) ? b : a,
  );
  return { skill: name, magnitude: best.name };
}
