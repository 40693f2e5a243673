import type { Choices } from "./choices";

/* Small domains with everything that ADL has: hierarchies, `either`, equality, nested quantifiers and effects. */

interface Typed {
  readonly name: string;
  readonly types: readonly string[];
}

interface Signature {
  readonly name: string;
  readonly parameters: readonly Typed[];
}

const typeTree: Readonly<Record<string, string>> = {
  place: "object",
  thing: "object",
  tool: "thing",
  part: "thing",
};

/** Text of a domain and of a problem in it. */
export function randomDomain(choices: Choices): { readonly domain: string; readonly problem: string } {
  const typed = choices.chance(75);
  const typeNames = typed ? Object.keys(typeTree) : ["object"];
  const isA = (type: string, wanted: string): boolean =>
    wanted === "object" || type === wanted || (typeTree[type] !== undefined && isA(typeTree[type], wanted));
  const someTypes = (): readonly string[] => {
    const type = choices.pick(["object", ...typeNames]);
    return typed && choices.chance(10) ? [...new Set([type, choices.pick(typeNames)])] : [type];
  };
  const parameterList = (most: number, letter: string): Typed[] =>
    Array.from({ length: choices.below(most + 1) }, (_, index) => ({
      name: `?${letter}${index}`,
      types: someTypes(),
    }));
  const predicates: Signature[] = Array.from({ length: 2 + choices.below(4) }, (_, index) => ({
    name: `p${index}`,
    parameters: parameterList(2, "x"),
  }));
  const constants: Typed[] = choices.chance(25) ? [{ name: "hub", types: [choices.pick(typeNames)] }] : [];
  const objects: Typed[] = Array.from({ length: 2 + choices.below(3) }, (_, index) => ({
    name: `o${index}`,
    types: [choices.pick(typeNames)],
  }));

  let variables = 0;
  const fits = (term: Typed, wanted: readonly string[]) =>
    term.types.every((type) => wanted.some((other) => isA(type, other)));
  const overlaps = (term: Typed, wanted: readonly string[]) =>
    term.types.some((type) => wanted.some((other) => isA(type, other) || isA(other, type)));
  /** An atom over these terms; undefined where none fits. */
  const atom = (terms: readonly Typed[]): string | undefined => {
    const { name, parameters } = choices.pick(predicates);
    const args: string[] = [];
    for (const { types } of parameters) {
      const exact = terms.filter((term) => fits(term, types));
      // Now and then an argument that is of the type only sometimes: then the fact is false.
      const possible =
        exact.length > 0 && !choices.chance(8) ? exact : terms.filter((term) => overlaps(term, types));
      if (possible.length === 0) return undefined;
      args.push(choices.pick(possible).name);
    }
    return `(${[name, ...args].join(" ")})`;
  };
  const quantified = (): Typed => ({ name: `?v${variables++}`, types: someTypes() });
  const listed = (names: readonly Typed[]) =>
    names
      .map(({ name, types }) =>
        typed ? `${name} - ${types.length > 1 ? `(either ${types.join(" ")})` : types[0]}` : name,
      )
      .join(" ");

  const condition = (terms: readonly Typed[], depth: number): string => {
    const kind = depth <= 0 ? choices.below(3) : choices.below(9);
    switch (kind) {
      case 1:
        return `(not ${condition(terms, depth - 1)})`;
      case 2: {
        if (terms.length < 2) break;
        return `(= ${choices.pick(terms).name} ${choices.pick(terms).name})`;
      }
      case 3:
        return `(and ${condition(terms, depth - 1)} ${condition(terms, depth - 1)})`;
      case 4:
        return `(or ${condition(terms, depth - 1)} ${condition(terms, depth - 1)})`;
      case 5:
        return `(imply ${condition(terms, depth - 1)} ${condition(terms, depth - 1)})`;
      case 6:
      case 7: {
        const variable = quantified();
        const quantifier = kind === 6 ? "forall" : "exists";
        return `(${quantifier} (${listed([variable])}) ${condition([...terms, variable], depth - 1)})`;
      }
    }
    return atom(terms) ?? "(and)";
  };
  const effect = (terms: readonly Typed[], depth: number): string => {
    switch (depth <= 0 ? choices.below(2) : choices.below(5)) {
      case 1: {
        const deleted = atom(terms);
        return deleted ? `(not ${deleted})` : "(and)";
      }
      case 2:
        return `(and ${effect(terms, depth - 1)} ${effect(terms, depth - 1)})`;
      case 3:
        return `(when ${condition(terms, 1)} ${effect(terms, depth - 1)})`;
      case 4: {
        const variable = quantified();
        return `(forall (${listed([variable])}) ${effect([...terms, variable], depth - 1)})`;
      }
    }
    return atom(terms) ?? "(and)";
  };
  const actions = Array.from({ length: 2 + choices.below(3) }, (_, index) => {
    const parameters = parameterList(2, "a");
    const terms = [...parameters, ...constants];
    const needed = Array.from({ length: choices.below(3) }, () => condition(terms, 2));
    const changed = Array.from({ length: 1 + choices.below(3) }, () => effect(terms, 2));
    return `  (:action do-${"abcdef"[index]}
    :parameters (${listed(parameters)})
    :precondition (and ${needed.join(" ")})
    :effect (and ${changed.join(" ")}))`;
  });

  const everyone = [...objects, ...constants];
  const init = predicates.flatMap(({ name, parameters }) =>
    parameters
      .reduce<string[][]>(
        (all, { types }) =>
          all.flatMap((args) =>
            everyone.filter((object) => fits(object, types)).map((object) => [...args, object.name]),
          ),
        [[]],
      )
      .filter(() => choices.chance(40))
      .map((args) => `(${[name, ...args].join(" ")})`),
  );
  const typesText = typed
    ? `\n  (:types ${Object.entries(typeTree)
        .map(([type, parent]) => `${type} - ${parent}`)
        .join(" ")})`
    : "";
  const constantsText = constants.length > 0 ? `\n  (:constants ${listed(constants)})` : "";
  return {
    domain: `(define (domain random)
  (:requirements :adl)${typesText}${constantsText}
  (:predicates ${predicates.map(({ name, parameters }) => `(${name} ${listed(parameters)})`).join(" ")})
${actions.join("\n")})
`,
    problem: `(define (problem p) (:domain random)
  (:objects ${listed(objects)})
  (:init ${init.join(" ")})
  (:goal ${condition(everyone, 2)}))
`,
  };
}
