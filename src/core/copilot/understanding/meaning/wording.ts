import type { Quantity, SpokenClause, SpokenNoun, SpokenPlace } from "../grammar/spoken";
import { wholeNouns } from "../words/nouns";
import { pluralOf, withArticle } from "../words/tokens";
import { nameOfType } from "../words/vocabulary";

/*
 * From structure back to English. Used for choices and suggestions; each of them is an instruction that is understood.
 */

const numberNames = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export function singularWord(noun: SpokenNoun): string {
  const { head } = noun;
  switch (head.kind) {
    case "types":
      return head.kindName?.said ?? nameOfType(head.types[0]);
    case "anything":
      return "thing";
    case "object":
      return head.id;
    case "pronoun":
    case "nowhere":
      return head.word;
    case "one-of-those":
      return "one";
  }
}

export function sayNoun(noun: SpokenNoun): string {
  const { head } = noun;
  if (head.kind === "object") return head.id;
  if (head.kind === "pronoun" || head.kind === "nowhere") return head.word;
  const looks = looksOf(noun);
  const described = (name: string) => [looks.join(" or "), name].filter((part) => part !== "").join(" ");
  const name = singularWord(noun);
  const phrase = withQuantity(
    noun,
    noun.quantity,
    described(name),
    described(wholeNouns.has(name) ? name : pluralOf(name)),
  );
  const places = noun.places.map((place) =>
    place.words === "of" ? sayPlace(place) : `that ${isMany(noun) ? "are" : "is"} ${sayPlace(place)}`,
  );
  const except = noun.except.length > 0 ? [sayExcept(noun)] : [];
  return [phrase, ...places, ...except].join(" ");
}

/** "the jar that is not red", "all cups except the red ones" */
function sayExcept({ quantity, except }: SpokenNoun): string {
  if (quantity.kind !== "one") return `except ${sayNouns(except)}`;
  const others = except.map((other) =>
    other.head.kind === "one-of-those" ? looksOf(other).join(" or ") : withArticle(singularWord(other)),
  );
  return `that is not ${others.join(" or ")}`;
}

function looksOf({ attributes }: SpokenNoun): readonly string[] {
  return attributes.map(({ key, value }) =>
    typeof value === "string" ? value : value ? key : key === "clean" ? "dirty" : `not ${key}`,
  );
}

function withQuantity(noun: SpokenNoun, quantity: Quantity, singular: string, plural: string): string {
  if (noun.same) return `the same ${singular}`;
  if (noun.own) return quantity.kind === "one" ? `its own ${singular}` : `different ${plural}`;
  if (noun.other && quantity.kind === "all" && quantity.each) return `every other ${singular}`;
  if (noun.other)
    return quantity.kind === "all" || quantity.kind === "count"
      ? `the other ${plural}`
      : `another ${singular}`;
  switch (quantity.kind) {
    case "one":
      return quantity.definite ? `the ${singular}` : withArticle(singular);
    case "all":
      return quantity.each ? `each ${singular}` : isEverything(noun) ? "everything" : `all ${plural}`;
    case "count": {
      const count = numberNames[quantity.count] ?? String(quantity.count);
      return quantity.total ? `the ${count} ${plural}` : `${count} ${plural}`;
    }
    case "unclear":
      return `the ${singular}`;
  }
}

/** "all red things" is less. */
function isEverything({ head, attributes }: SpokenNoun): boolean {
  return head.kind === "anything" && attributes.length === 0;
}

function isMany(noun: SpokenNoun): boolean {
  return (
    (noun.quantity.kind === "all" && !noun.quantity.each && !isEverything(noun)) ||
    noun.quantity.kind === "count"
  );
}

function sayNouns(nouns: readonly SpokenNoun[]): string {
  const said = nouns.map(sayNoun);
  return said.length < 2 ? said.join("") : `${said.slice(0, -1).join(", ")} and ${said[said.length - 1]}`;
}

function sayPlace(place: SpokenPlace): string {
  return `${place.words} ${sayNouns(place.nouns)}`;
}

function sayClause(clause: SpokenClause): string {
  const join = (...parts: readonly (string | undefined)[]) =>
    parts.filter((part) => part !== undefined).join(" ");
  const place = (spoken: SpokenPlace | undefined) => (spoken ? sayPlace(spoken) : undefined);
  switch (clause.kind) {
    case "transfer":
    case "take": {
      const verb =
        clause.kind === "take" && !clause.to ? "pick up" : clause.to?.direction === "to" ? "move" : "put";
      return join(verb, sayNouns(clause.things), place(clause.from), place(clause.to));
    }
    case "remove":
      return join("remove", sayNouns(clause.things), place(clause.from), place(clause.to));
    case "clear":
      return join("clear", sayNouns(clause.places), place(clause.to));
    case "stack":
      return join(
        "stack",
        sayNouns(clause.things),
        place(clause.to),
        clause.top && `with ${sayNoun(clause.top)} on top`,
      );
    case "open":
    case "close":
      return join(clause.kind, sayNoun(clause.place));
    case "hold":
      return join("hold", sayNouns(clause.things));
    case "find":
      return join("find", sayNouns(clause.things));
    case "go":
      return join("go to", sayNoun(clause.place));
    case "inspect":
      return join(clause.isInside ? "look into" : "look at", sayNoun(clause.place));
    case "letGo":
      return "empty the hand";
    case "explore":
      return "look around";
    case "tidy":
      return join("tidy", clause.place ? sayNoun(clause.place) : "the room");
  }
}

export function sayClauses(clauses: readonly SpokenClause[]): string {
  return clauses.map(sayClause).join(" and then ");
}
