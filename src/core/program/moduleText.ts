/*
 * The text of the module `robot:NAME`: `api.d.ts` as its author wrote it and, behind it, what every robot has.
 * Needs texts and names only, so that the TypeScript plugin can make it without the rest of the product.
 */

export interface DomainType {
  /** As spelled in `domain.pddl`: `wine-bottle`. */
  readonly name: string;
  /** `WineBottle` */
  readonly interfaceName: string;
}

/** `robot:mobile-manipulator` → `mobile-manipulator` */
export function robotOfModule(moduleName: string): string | undefined {
  return /^robot:(.+)$/.exec(moduleName)?.[1];
}

export function moduleText(apiText: string, types: readonly DomainType[]): string {
  return `${apiText.trimEnd()}\n${moduleTail(apiText, types)}`;
}

/** What stands behind `api.d.ts`; declares nothing that the author has declared. */
export function moduleTail(apiText: string, types: readonly DomainType[]): string {
  const declared = declaredNames(apiText);
  const listed = types.filter((type) => declared.has(type.interfaceName));
  const entries = listed.map((type) => `  readonly ${JSON.stringify(type.name)}: ${type.interfaceName};`);
  // Packages made from a domain call the root of their types so, since the domain may have a type `thing` of its own.
  const root = declared.has("AnyObject") ? "AnyObject" : "Thing";
  const parts = [
    declared.has(root) ? "" : thingText,
    declared.has("Location") ? "" : locationText,
    `
/** The types of the domain, by their PDDL names. */
export interface Types {
${entries.join("\n")}
}
export type TypeName = keyof Types;
`,
    declared.has("ObjectWithId") ? "" : objectWithIdText,
    declared.has("ObjectMap") ? "" : objectMapText(root),
    declared.has("Scene") ? "" : sceneText(root),
    declared.has("Image") ? "" : imageText,
    globalsText,
  ];
  return parts.filter((part) => part !== "").join("");
}

function declaredNames(apiText: string): Set<string> {
  const withoutComments = apiText.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
  const names = withoutComments.matchAll(/\b(?:interface|type|class|enum)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu);
  return new Set([...names].map((match) => match[1]));
}

const objectWithIdText = `
/** \`"banana_0"\` names a \`Banana\`; a string that is only known when the program runs names a \`Thing\`. */
export type ObjectWithId<Id extends string> = [
  { [Name in TypeName]: Id extends \`\${Name}_\${number}\` ? Types[Name] : never }[TypeName],
] extends [never]
  ? Thing
  : { [Name in TypeName]: Id extends \`\${Name}_\${number}\` ? Types[Name] : never }[TypeName];
`;

const thingText = `
/** Anything that the robot's object map can hold. */
export interface Thing {
  /** \`banana_0\`: type and number. */
  readonly id: string;
  /** The most special type known, as in the domain. */
  readonly type: string;
  /** What a person would call it. */
  readonly label: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}
`;

const locationText = `
/** A point in the \`map\` frame, metres. */
export interface Location {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
`;

const objectMapText = (root: string): string => `
/** What a perception action has seen. Objects keep their order of detection. */
export interface ObjectMap extends Iterable<${root}> {
  /** How many objects it holds. */
  readonly size: number;
  has(id: string): boolean;
  /** The object with this id. Throws an error that lists near names if it was not seen. */
  get<const Id extends string>(id: Id): ObjectWithId<Id>;
  /** The first object of a type (or of a type below it); \`undefined\` if none was seen. */
  find<Name extends TypeName>(type: Name): Types[Name] | undefined;
  /** All objects of a type (and of the types below it); empty if none was seen. */
  all<Name extends TypeName>(type: Name): Types[Name][];
  /**
   * All objects that words describe: \`"the blue cup"\`, \`"something to drink from"\`, \`"anything red"\`. Empty where there
   * is none, or a word is not understood.
   */
  matching(words: string): ${root}[];
}
`;

const sceneText = (root: string): string => `
/** Everything that the robot knows by now, from all that it has seen. */
export interface Scene extends Iterable<${root}> {
  /** How many objects are known. */
  readonly size: number;
  has(id: string): boolean;
  /** The object with this id. Throws an error that lists near names if it is not known. */
  get<const Id extends string>(id: Id): ObjectWithId<Id>;
  /** The first known object of a type (or of a type below it); \`undefined\` if none is known. */
  find<Name extends TypeName>(type: Name): Types[Name] | undefined;
  /** All known objects of a type (and of the types below it), as of now; empty if none is known. */
  all<Name extends TypeName>(type: Name): Types[Name][];
  /**
   * All known objects that words describe: \`"the blue cup"\`, \`"something to drink from"\`, \`"anything red"\`. Empty where there
   * is none, or a word is not understood.
   */
  matching(words: string): ${root}[];
  /**
   * Whether a fact is believed, such as \`"(on banana_0 plate_0)"\`, or any condition that a goal can be, such as
   * \`"(forall (?f - fruit) (on ?f plate_0))"\`. Throws where it can't be read.
   * @returns \`undefined\` if it is not known
   */
  holds(condition: string): boolean | undefined;
}
`;

const imageText = `
/** A picture that the robot took. */
export interface Image {
  readonly camera: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Ids of the objects that can be seen in it. */
  readonly objects: readonly string[];
}
`;

const globalsText = `
declare global {
  /** Waits, in the robot's time. */
  function sleep(seconds: number): Promise<void>;
  interface Console {
    log(...data: unknown[]): void;
    info(...data: unknown[]): void;
    warn(...data: unknown[]): void;
    error(...data: unknown[]): void;
  }
  var console: Console;
}
`;
