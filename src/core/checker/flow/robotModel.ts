import { typeToInterface } from "../../pddl/names";
import { type Action, type Domain, sameName } from "../../pddl/syntax";
import { TypeHierarchy } from "../../pddl/types";
import type { ActionSettings, ApiMethod, RobotPackage } from "../../program/robotPackage";

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
  /** The type that an id says: `banana_0` → `banana`; undefined if the domain has no such type. */
  typeOfId(id: string): string | undefined;
  /** `wine-bottle` → `WineBottle` */
  interfaceOf(type: string): string;
  /** The types of a constant of the domain; undefined if it is none. */
  typesOfConstant(name: string): readonly string[] | undefined;
}

const models = new WeakMap<RobotPackage, RobotModel>();

export function robotModel(robot: RobotPackage): RobotModel {
  const known = models.get(robot);
  if (known) return known;
  const model = buildModel(robot);
  models.set(robot, model);
  return model;
}

function buildModel(robot: RobotPackage): RobotModel {
  const { domain, settings } = robot;
  const actions = new Map<string, ModelAction>();
  for (const method of robot.methods) {
    const action = domain.actions.find((candidate) => sameName(candidate.name, method.action));
    const own = settings.actions[method.name];
    if (action && own) actions.set(method.name, { method, action, settings: own });
  }
  const lists = (name: string, names: Iterable<string>): boolean =>
    [...names].some((candidate) => sameName(candidate, name));
  const declared = [...domain.predicates, ...domain.derived.map((derived) => derived.predicate)];
  const predicates = new Map<string, PredicateModel>();
  for (const { name, parameters } of declared) {
    const closed = lists(name, settings.knownAtStart);
    predicates.set(name.toLowerCase(), {
      name,
      parameters: parameters.map((parameter) => parameter.types),
      closed,
      observed: !closed && lists(name, Object.keys(settings.predicates)),
    });
  }
  const typeByFoldedName = new Map(domain.types.map((type) => [foldTypeName(type.name), type.name]));
  const constants = new Map(domain.constants.map(({ name, types }) => [name.toLowerCase(), types]));
  return {
    robot,
    domain,
    types: new TypeHierarchy(domain),
    actions,
    predicates,
    typeOfId: (id) => typeByFoldedName.get(foldTypeName(id.replace(/_\d+$/, ""))),
    interfaceOf: typeToInterface,
    typesOfConstant: (name) => constants.get(name.toLowerCase()),
  };
}

/** PDDL ignores case, and ids may spell a dash as an underscore. */
function foldTypeName(name: string): string {
  return name.toLowerCase().replace(/_/g, "-");
}
