import type { Domain } from "../pddl/syntax";
import type { PredicateSource } from "../world/observedFacts";
import type { MotionSettings } from "./motionSettings";

/*
 * A robot package: the folder that describes one robot. `robot.json` says what PDDL and TypeScript can't.
 * The JSON schema is `robots/robot.schema.json`; a test keeps it and this type together.
 */

export interface ActionSettings {
  /** A perception action reports, an execution action changes the world. */
  readonly kind: "perception" | "execution";
  readonly returns: "map" | "image" | "boolean";
  /** Wall seconds after which the gate cancels the action and its outcome is unknown. */
  readonly deadlineSeconds: number;
  /** Predicates of which nothing can be said beforehand after it, since it moves the robot: `at` after exploring. */
  readonly forgets?: readonly string[];
  /** PDDL condition over the action's parameters that plans keep to where they can, though it is possible without, too. */
  readonly prefers?: string;
  /**
   * Types of things, by the PDDL parameter of the action (`?target`), that plans take for it only where the goal wants
   * something to be there, or where there is no other way: a pan is no place for what only has to be out of the way.
   */
  readonly spares?: Readonly<Record<string, readonly string[]>>;
  /** What numbers among the arguments may be, by parameter, or by a field in it: `speed`, `target.z`. */
  readonly limits?: Readonly<Record<string, NumberLimit>>;
}

/** Both ends belong to it. */
export interface NumberLimit {
  readonly minimum?: number;
  readonly maximum?: number;
  /** For people: `m`, `m/s`, `rad`. */
  readonly unit?: string;
}

export interface RobotSettings {
  readonly name: string;
  readonly title: string;
  /** Prompt sections of this robot. */
  readonly role: string;
  readonly setup: string;
  readonly tips: readonly string[];
  /** A file name in `scenes/`, without its ending: where programs run that name no scene. */
  readonly defaultScene?: string;
  /** The body that the simulator gives it; absent: the one of the package's own name. */
  readonly simulation?: {
    readonly body: string;
    /** What a hand has closed on is welded to it until it opens; off if absent. */
    readonly weldGrasp?: boolean;
  };
  /** Of a robot that goes by skills of fixed length. */
  readonly motion?: MotionSettings;
  /** By action API name. */
  readonly actions: Readonly<Record<string, ActionSettings>>;
  readonly predicates: Readonly<Record<string, PredicateSource>>;
  /** Facts that hold whenever a program starts. */
  readonly initialFacts: readonly string[];
  /** Predicates that the robot knows of itself at the start: what is not stated of them is false, not unknown. */
  readonly knownAtStart: readonly string[];
  /** Metres per second, radians per second, kilograms. A link never exceeds them. */
  readonly limits: {
    readonly baseSpeed: number;
    readonly baseTurnSpeed: number;
    readonly jointSpeed: number;
    readonly payloadKilograms: number;
  };
}

export interface ApiParameter {
  readonly name: string;
  /** TypeScript type as written. */
  readonly type: string;
  readonly optional: boolean;
}

export interface ApiMethod {
  /** `exploreLocal` */
  readonly name: string;
  /** The PDDL action it belongs to, as spelled in the domain: `explore-local`. */
  readonly action: string;
  readonly parameters: readonly ApiParameter[];
  readonly returnType: string;
  /** The doc comment as Markdown. */
  readonly documentation: string;
  /** In `api.d.ts`; of a skill in `skills.ts`. */
  readonly offset: number;
  /** A function of `skills.ts`, which programs call with the robot first. */
  readonly isSkill?: true;
}

/** A function, constant or type at the top of `skills.ts`, to be copied into programs. */
export interface SkillDeclaration {
  readonly name: string;
  /** With its comment, without `export`. */
  readonly text: string;
  /** Names of other declarations that it uses. */
  readonly uses: readonly string[];
  /** Types of the robot's module that it uses. */
  readonly types: readonly string[];
}

export interface RobotSkills {
  /** `domain.pddl` with the skills for its actions. */
  readonly domain: Domain;
  /** One for each skill; `robot` is not among the parameters. */
  readonly methods: readonly ApiMethod[];
  /** In the order of the file. */
  readonly declarations: readonly SkillDeclaration[];
}

export interface RobotPackage {
  /** Absolute path of the folder. */
  readonly folder: string;
  readonly settings: RobotSettings;
  readonly domain: Domain;
  /** Text of `domain.pddl`. */
  readonly domainText: string;
  readonly methods: readonly ApiMethod[];
  /** Text of `api.d.ts`. */
  readonly apiText: string;
  /**
   * Text of the module `robot:NAME` that programs import: `api.d.ts` and, behind it, `ObjectMap`, `Scene` and `Image`
   * typed with the domain's types.
   */
  readonly moduleText: string;
  /** Names of the scenes in `scenes/`, without ending. */
  readonly scenes: readonly string[];
  /** What can be made of the actions, where there is a `skills.pddl`. */
  readonly skills?: RobotSkills;
  /** `ros.json` as parsed, where there is one; `src/ros` knows its shape. */
  readonly ros?: unknown;
}
