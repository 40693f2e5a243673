import { nearNames } from "../../core/base/nearNames";
import type { HeldConditions } from "../../core/runner/heldCondition";
import type { GuestObject, GuestProgram, GuestValue } from "../../core/runner/sandboxPort";
import type { LookUpQuestion } from "../../core/world/embeddedLookUp";
import { type Callable, inWords, isCalled, meansOne } from "../../core/world/lookUp";
import type { SceneChange, SentProgram, SentStatements } from "../protocol";
import type { KnownObjects } from "./describe";

/*
 * What programs see of the world: things, object maps, images and the scene. An object of the world is one JavaScript
 * object for the whole run, brought up to date when it is seen again, so that `===`, sets and maps work.
 */

export interface GuestWorld extends KnownObjects {
  readonly scene: object;
  update(change: SceneChange): void;
  toProgram(value: GuestValue): unknown;
  /** The thing with this id, if the robot knows it. */
  thing(id: string): object | undefined;
}

/** What `map.get` throws. */
class UnknownObjectError extends Error {
  override readonly name = "UnknownObjectError";
}

/** What is asked of the world outside while the program waits. */
export interface Outside {
  /** Ids of the objects that words mean, most likely first, where the words alone do not tell. */
  lookUp(question: LookUpQuestion): readonly string[];
  /** @param scene number of the change that made it */
  statements(question: { readonly scene: number; readonly withDomain: boolean }): SentStatements;
  conditions(): typeof HeldConditions;
}

export function createWorld(
  { types, typeFields, scene: first }: Pick<SentProgram, "types" | "typeFields" | "scene">,
  { lookUp, statements, conditions: readConditions }: Outside,
): GuestWorld {
  /** Of everything that was ever known; an object that turned out not to be there leaves `present`. */
  const things = new Map<string, object>();
  const typesOf = new Map<string, readonly string[]>();
  const objects = new Map<string, GuestObject>();
  let present: readonly string[] = [];
  /** Number of the last change. */
  let scene = -1;
  let conditions: HeldConditions | undefined;
  /** The scene that they answer for. */
  let conditionsOf = scene;

  const isA = (type: string, ancestor: string): boolean =>
    type.toLowerCase() === ancestor.toLowerCase() ||
    (types[type.toLowerCase()] ?? []).includes(ancestor.toLowerCase());

  const update = (change: SceneChange): void => {
    scene++;
    present = change.present ?? present;
    for (const object of change.objects) {
      objects.set(object.id, object);
      const thing = things.get(object.id) ?? {};
      things.set(object.id, thing);
      typesOf.set(object.id, [object.type, ...(object.otherTypes ?? [])]);
      for (const [name, value] of Object.entries(fieldsOf(object, typeFields))) {
        Object.defineProperty(thing, name, { value, enumerable: true, configurable: true, writable: false });
      }
    }
  };

  const heldConditions = (): HeldConditions => {
    if (conditions && conditionsOf === scene) return conditions;
    const { domain, ...stated } = statements({ scene, withDomain: conditions === undefined });
    const told = { ...stated, objects: present.flatMap((id) => objects.get(id) ?? []) };
    if (conditions) conditions.update(told);
    else if (domain) conditions = new (readConditions())(domain, told);
    else throw new Error("nothing is known of the domain");
    conditionsOf = scene;
    return conditions;
  };

  /** Where words find nothing, or several of which one is meant, somebody else may know. */
  const inDoubt = (
    words: string,
    known: readonly string[],
    fitting: readonly string[],
  ): readonly string[] => {
    const isAmbiguous = fitting.length > 1 && meansOne(words);
    const candidates = isAmbiguous ? fitting : known;
    if (words.trim() === "" || candidates.length === 0 || (fitting.length > 0 && !isAmbiguous))
      return fitting;
    const among = candidates.map((id) => {
      const object = objects.get(id);
      return { id, text: object ? inWords(object) : id };
    });
    const found = lookUp({ words, found: isAmbiguous ? "several" : "nothing", among });
    const likely = found.filter((id) => candidates.includes(id));
    return isAmbiguous ? [...new Set([...likely, ...fitting])] : likely;
  };

  class Collection {
    readonly #ids: () => readonly string[];
    readonly #name: string;

    constructor(name: string, ids: () => readonly string[]) {
      this.#name = name;
      this.#ids = ids;
    }

    get size(): number {
      return this.#ids().length;
    }

    /** The id as it is spelled; PDDL ignores case. */
    #spelled(id: string): string | undefined {
      const ids = this.#ids();
      if (ids.includes(id)) return id;
      const folded = String(id).toLowerCase();
      return ids.find((each) => each.toLowerCase() === folded);
    }

    has(id: string): boolean {
      return this.#spelled(id) !== undefined;
    }

    get(id: string): object {
      const spelled = this.#spelled(id);
      const thing = spelled === undefined ? undefined : things.get(spelled);
      if (thing) return thing;
      const near = nearNames(String(id), this.#ids());
      const known = this.#ids();
      const hint =
        near.length > 0
          ? `Did you mean ${near.join(", ")}?`
          : known.length === 0
            ? "Nothing has been seen."
            : `Known: ${known.slice(0, 12).join(", ")}${known.length > 12 ? ", …" : ""}.`;
      throw new UnknownObjectError(`${this.#name} has no "${id}". ${hint}`);
    }

    find(type: string): object | undefined {
      return this.all(type)[0];
    }

    all(type: string): object[] {
      return this.#ids().flatMap((id) => {
        const thing = things.get(id);
        return thing && typesOf.get(id)?.some((own) => isA(own, type)) ? [thing] : [];
      });
    }

    matching(words: string): object[] {
      const said = String(words);
      const known = this.#ids().filter((id) => things.has(id));
      const fitting = known.filter((id) => {
        const object = objects.get(id);
        return object !== undefined && isCalled(said, callable(object));
      });
      return inDoubt(said, known, fitting).flatMap((id) => things.get(id) ?? []);
    }

    *[Symbol.iterator](): Iterator<object> {
      for (const id of this.#ids()) {
        const thing = things.get(id);
        if (thing) yield thing;
      }
    }
  }

  class ObjectMap extends Collection {
    constructor(ids: readonly string[]) {
      super("The map", () => ids);
    }
  }

  class Scene extends Collection {
    constructor() {
      super("The scene", () => present);
    }

    holds(fact: string): boolean | undefined {
      const held = heldConditions().holds(String(fact));
      if (typeof held === "object")
        throw new TypeError(`scene.holds(${JSON.stringify(fact)}): ${held.message}`);
      return held;
    }
  }

  update(first);
  return {
    scene: new Scene(),
    update,
    thing: (id) => things.get(id),
    toProgram(value) {
      switch (value.kind) {
        case "plain":
          return value.value;
        case "map":
          return new ObjectMap(value.ids);
        case "image":
          return Object.freeze({
            camera: value.camera,
            width: value.width,
            height: value.height,
            objects: Object.freeze([...value.ids]),
          });
      }
    },
    isThing(value) {
      const id: unknown = Object.getOwnPropertyDescriptor(value, "id")?.value;
      return typeof id === "string" && things.get(id) === value;
    },
    collectionOf(value) {
      if (value instanceof ObjectMap) return { name: "ObjectMap", size: value.size };
      if (value instanceof Scene) return { name: "Scene", size: value.size };
      return undefined;
    },
  };
}

function callable({ id, type, label, attributes, names, uses }: GuestObject): Callable {
  return { id, attributes, names: names ?? [type, label.toLowerCase()], uses: uses ?? [] };
}

function fieldsOf(object: GuestObject, typeFields: GuestProgram["typeFields"]): Record<string, unknown> {
  const inherited = [...(object.otherTypes ?? []), object.type].map((type) => typeFields[type.toLowerCase()]);
  const fields: Record<string, unknown> = {
    ...Object.assign({}, ...inherited),
    id: object.id,
    type: object.type,
    label: object.label,
    attributes: Object.freeze({ ...object.attributes }),
  };
  if (object.position) {
    const [x, y, z] = object.position;
    fields.position = Object.freeze({ x, y, z });
  }
  if (object.size) fields.size = Object.freeze([...object.size]);
  return fields;
}
