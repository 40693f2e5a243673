import { oncePer } from "../../base/once";
import { typeToInterface } from "../../pddl/names";
import { type Action, type Domain, sameName } from "../../pddl/syntax";
import { TypeHierarchy } from "../../pddl/types";
import type { ActionSettings, ApiMethod, RobotPackage } from "../../program/robotPackage";
import type { Belief } from "../../world/belief";
import { sceneDomain } from "./sceneDomain";

/** One action of the API with everything that the walk asks of it. */
export interface ModelAction {
  readonly method: ApiMethod;
  readonly action: Action;
  readonly settings: ActionSettings;
}

export interface PredicateModel {
  readonly name: string;
  readonly parameters: readonly (readonly string[])[];
  /** What is not stated is false when a program starts. */
  readonly closed: boolean;
  /** Looking may change what is believed of it. */
  readonly observed: boolean;
}

/** A robot package, indexed for the walk. */
export interface RobotModel {
  readonly robot: RobotPackage;
  readonly domain: Domain;
  readonly types: TypeHierarchy;
  readonly actions: ReadonlyMap<string, ModelAction>;
  /** By lower-case name. */
  readonly predicates: ReadonlyMap<string, PredicateModel>;
  /**
   * What is not stated of the predicate is false when a program starts. In a closed universe also of predicates that
   * files from the wild use without declaring them. The name in lower case.
   */
  isClosed(predicate: string): boolean;
  /** The type that an id says: `banana_0` → `banana`; undefined if the domain has no such type. */
  typeOfId(id: string): string | undefined;
  /** `wine-bottle` → `WineBottle` */
  interfaceOf(type: string): string;
  /** The types of a constant of the domain; undefined if it is none. In a closed universe every object is one. */
  typesOfConstant(name: string): readonly string[] | undefined;
  /** A constant's name as it is declared. */
  spellingOf(name: string): string | undefined;
  /** The program runs in a symbolic scene: there are no objects but `domain.constants`, and nothing is unknown at first. */
  readonly closedUniverse: boolean;
}

const modelOf = oncePer((robot: RobotPackage) => buildModel(robot, robot.domain, false));
const sceneModels = new WeakMap<Belief, { readonly robot: RobotPackage; readonly model: RobotModel }>();

/** Made once per package; for a complete belief, once per belief. */
export function robotModel(robot: RobotPackage, initial?: Belief): RobotModel {
  if (initial?.isComplete) {
    const known = sceneModels.get(initial);
    if (known?.robot === robot) return known.model;
    const model = buildModel(robot, sceneDomain(robot.domain, initial.objects.values()), true);
    sceneModels.set(initial, { robot, model });
    return model;
  }
  return modelOf(robot);
}

function buildModel(robot: RobotPackage, domain: Domain, closedUniverse: boolean): RobotModel {
  const { settings } = robot;
  const actions = new Map<string, ModelAction>();
  for (const method of robot.methods) {
    const action = domain.actions.find((candidate) => sameName(candidate.name, method.action));
    const own = settings.actions[method.name];
    if (action && own) actions.set(method.name, { method, action, settings: own });
  }
  const lists = (name: string, names: Iterable<string>): boolean =>
    [...names].some((candidate) => sameName(candidate, name));
  const declared = [...domain.predicates, ...domain.derived.map((derived) => derived.predicate)];
  const isDerived = (name: string): boolean =>
    domain.derived.some(({ predicate }) => sameName(predicate.name, name));
  const predicates = new Map<string, PredicateModel>();
  for (const { name, parameters } of declared) {
    const closed = closedUniverse ? !isDerived(name) : lists(name, settings.knownAtStart);
    predicates.set(name.toLowerCase(), {
      name,
      // A problem may state a fact of objects that the predicate does not declare; it holds all the same.
      parameters: parameters.map((parameter) => (closedUniverse ? anyObject : parameter.types)),
      closed,
      observed: !closed && lists(name, Object.keys(settings.predicates)),
    });
  }
  const typeByFoldedName = new Map(domain.types.map((type) => [foldTypeName(type.name), type.name]));
  const constants = new Map(domain.constants.map(({ name, types }) => [name.toLowerCase(), types]));
  const spellings = new Map(domain.constants.map(({ name }) => [name.toLowerCase(), name]));
  return {
    robot,
    domain,
    types: TypeHierarchy.of(domain),
    actions,
    predicates,
    isClosed: (predicate) => predicates.get(predicate)?.closed ?? closedUniverse,
    // In a symbolic scene names say nothing of types; the problem does.
    typeOfId: (id) =>
      closedUniverse
        ? constants.get(id.toLowerCase())?.[0]
        : typeByFoldedName.get(foldTypeName(id.replace(/_\d+$/, ""))),
    interfaceOf: typeToInterface,
    typesOfConstant: (name) => constants.get(name.toLowerCase()),
    spellingOf: (name) => spellings.get(name.toLowerCase()),
    closedUniverse,
  };
}

const anyObject: readonly string[] = ["object"];

/** PDDL ignores case, and ids may spell a dash as an underscore. */
function foldTypeName(name: string): string {
  return name.toLowerCase().replace(/_/g, "-");
}
