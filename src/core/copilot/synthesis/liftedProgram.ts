import type { RobotPackage } from "../../program/robotPackage";
import type { Abilities, LiftedPlan, LiftedStep, Role } from "../abilities";
import { saysLess } from "../understanding/goal";
import { type Selection, selectionsOf, type Task, type TaskStep } from "../understanding/task";
import { pluralOf } from "../understanding/tokens";
import { type Exploration, explorationOf } from "./perception";
import { indented, type VariableNames } from "./programText";
import { type CodeScope, findExpression, holdsExpression, listExpression } from "./selectionCode";

/**
 * Statements for a task whose objects have not been seen: look first, then the actions of a plan for one thing, in a
 * loop over what was seen where several are meant. Undefined where the robot has no plan for some step.
 */
export function liftedStatements(
  task: Task,
  robot: RobotPackage,
  abilities: Abilities,
  names: VariableNames,
): readonly string[] | undefined {
  const writer = new LiftedWriter(robot, abilities, names);
  return writer.write(task);
}

/** What a variable of the program stands for. */
interface Chosen {
  readonly variable: string;
  readonly many: boolean;
}

class LiftedWriter {
  private readonly lines: string[] = [];
  private readonly chosen = new Map<number, Chosen>();
  private readonly known = new Map<number, Selection>();
  private readonly finders = new Map<number, string>();
  private readonly exploration: Exploration;
  private possible = true;

  constructor(
    robot: RobotPackage,
    private readonly abilities: Abilities,
    private readonly names: VariableNames,
  ) {
    this.exploration = explorationOf(robot, abilities);
  }

  write(task: Task): readonly string[] | undefined {
    this.explore(task.steps);
    for (const step of task.steps) this.step(step);
    return this.possible ? indented(this.lines) : undefined;
  }

  private explore(steps: readonly TaskStep[]): void {
    const { survey, look, approach, placeType } = this.exploration;
    const [going] = approach?.steps ?? [];
    if (!survey || !look || !going || placeType === undefined) {
      if (survey) this.lines.push(`await robot.${survey.name}();`);
      else if (look) this.lines.push(`await robot.${look.name}();`);
      return;
    }
    // A drive to a place that is known from the survey needs no look at what stands there.
    const onlyPlaces =
      steps.length > 0 &&
      steps.every((step) => (step.kind === "go" || step.kind === "inspect") && this.isPlace(step.place));
    this.lines.push(`const room = await robot.${survey.name}();`);
    if (onlyPlaces) return;
    const enough = this.enoughSeen(steps);
    const place = this.names.make(placeType);
    this.lines.push(
      enough === undefined
        ? `// Look at what is on every ${placeType}: only what has been seen can be moved.`
        : `// Look from one ${placeType} to the next until all that is needed has been seen.`,
      `for (const ${place} of room.all(${JSON.stringify(placeType)})) {`,
      ...(enough === undefined ? [] : [`  if (${enough}) break;`]),
      ...(enough === undefined
        ? [
            `  if (!(await robot.${going.method.name}(${place}))) throw new Error(\`No way to \${${place}.id}, so something may be left out.\`);`,
          ]
        : [`  if (!(await robot.${going.method.name}(${place}))) continue;`]),
      `  await robot.${look.name}();`,
      // One look can miss a thing. Where every thing counts, a second one is cheaper than a thing left behind.
      ...(enough === undefined ? [`  await robot.${look.name}();`] : []),
      "}",
      "",
    );
  }

  /** When no more looking is needed; undefined where everything has to be seen. */
  private enoughSeen(steps: readonly TaskStep[]): string | undefined {
    const conditions: string[] = [];
    for (const step of steps) {
      if (step.kind === "explore" || step.kind === "remove") return undefined;
      if (step.kind === "transport" && step.to.perItem) return undefined;
      const wanted =
        step.kind === "transport"
          ? [...step.items, step.to.place]
          : step.kind === "hold" || step.kind === "find"
            ? [step.items]
            : [step.place];
      for (const selection of wanted) {
        const { amount } = selection;
        if (amount.kind === "all" || selection.expected !== undefined || selection.except.length > 0)
          return undefined;
        if (amount.kind === "count" && amount.total) return undefined;
        if (selectionsOf({ kind: "find", items: selection }).some((inner) => inner.other)) return undefined;
        const scope = this.scope(true);
        if (amount.kind === "count") {
          conditions.push(`${listExpression(selection, short(selection), scope)}.length >= ${amount.count}`);
          continue;
        }
        const expression = findExpression(selection, short(selection), scope);
        conditions.push(
          expression.includes("=>") ? `${this.finderFor(selection, expression)}()` : expression,
        );
      }
    }
    return conditions.length === 0 ? undefined : [...new Set(conditions)].join(" && ");
  }

  /** A search with a condition is written once and used twice. */
  private finderFor(selection: Selection, expression: string): string {
    const known = this.finders.get(selection.referent);
    if (known) return known;
    const name = this.names.make(`find ${selection.noun}`);
    this.lines.push(`const ${name} = () => ${expression};`);
    this.finders.set(selection.referent, name);
    return name;
  }

  private step(step: TaskStep): void {
    switch (step.kind) {
      case "transport":
        this.transport(step);
        break;
      case "remove":
        this.remove(step);
        break;
      case "hold": {
        const item = this.one(step.items);
        this.straight(
          this.planFor(step.items, (leaf) => this.abilities.holdPlan(leaf)),
          { item, place: item },
        );
        break;
      }
      case "find": {
        const item = this.one(step.items);
        this.lines.push(`console.log(\`\${${item}.id} was seen: \${${item}.label}.\`);`);
        break;
      }
      case "go":
      case "inspect": {
        const place = this.one(step.place);
        this.straight(
          this.planFor(step.place, (leaf) => this.abilities.goPlan(leaf)),
          { item: place, place },
        );
        if (step.kind === "go") break;
        const { look, inspect } = this.exploration;
        if (look && this.isPlace(step.place)) this.lines.push(`await robot.${look.name}();`);
        else if (inspect) this.lines.push(`await robot.${inspect.name}(${place});`);
        break;
      }
      case "explore":
        this.lines.push("for (const seen of scene) console.log(seen.id, seen.label);");
    }
  }

  private transport({ items, to }: Extract<TaskStep, { kind: "transport" }>): void {
    const lists = to.perItem ? undefined : this.favouritePlace(items, to);
    if (!to.perItem && !lists) this.one(to.place, items);
    for (const item of items) {
      const plan = this.planFor(item, (leaf) =>
        this.samePlan(to.place, (place) => this.abilities.carryPlan(leaf, to.relation, place)),
      );
      if (!plan) return;
      if (to.perItem) this.eachToItsOwn(item, to, plan);
      else if (item.amount.kind === "one") this.single(item, this.one(to.place), to, plan);
      else this.loop(item, to, plan);
    }
  }

  /** Where many things go to one place of several, the one that has most of them already: fewer are carried. */
  private favouritePlace(
    items: readonly Selection[],
    to: { readonly place: Selection; readonly relation: string },
  ): true | undefined {
    const [item] = items;
    const standing = this.abilities.standsAt;
    const isFurniture =
      standing !== undefined &&
      to.place.types.every((type) => this.abilities.types.isA(type, standing.placeType));
    if (items.length !== 1 || item.amount.kind !== "all" || item.at.length > 0 || !isFurniture)
      return undefined;
    if (this.chosen.has(to.place.referent) || to.place.id !== undefined) return undefined;
    const list = this.many(item);
    const thing = short(item);
    const count = this.names.make(`${pluralOf(item.noun)} there`);
    const place = this.names.make(to.place.noun);
    const at = short(to.place);
    this.lines.push(
      `const ${count} = (${at}: { id: string }) => ${list}.filter((${thing}) => ${holdsExpression(to.relation, thing, at)}).length;`,
      `const [${place}] = ${listExpression(to.place, at, this.scope())}.sort((a, b) => ${count}(b) - ${count}(a));`,
      `if (!${place}) throw new Error(${JSON.stringify(`No ${to.place.noun} was seen.`)});`,
    );
    this.chosen.set(to.place.referent, { variable: place, many: false });
    return true;
  }

  private single(
    item: Selection,
    place: string,
    to: { readonly place: Selection; readonly relation: string },
    plan: LiftedPlan,
  ): void {
    const thing = this.one(item, [to.place]);
    const done = holdsExpression(to.relation, thing, place);
    this.separate();
    if (item.at.length > 0) {
      this.straight(plan, { item: thing, place });
    } else {
      this.lines.push(
        `if (!${done}) {`,
        ...indented(this.actions(plan, { item: thing, place }, "throw")),
        "}",
      );
    }
    if (saysLess(item))
      this.lines.push(`if (!${done}) throw new Error(\`\${${thing}.id} is not where it should be.\`);`);
  }

  private loop(
    item: Selection,
    to: { readonly place: Selection; readonly relation: string },
    plan: LiftedPlan,
  ): void {
    const list = this.many(item, [to.place]);
    const place = this.one(to.place);
    const thing = this.names.make(item.noun);
    this.separate();
    this.stackedFirst(item, list);
    this.lines.push(
      `for (const ${thing} of ${list}) {`,
      `  if (${holdsExpression(to.relation, thing, place)}) continue;`,
      ...indented(this.actions(plan, { item: thing, place }, "continue")),
      "}",
    );
    this.checkAll(item, list, (name) => holdsExpression(to.relation, name, place));
  }

  private eachToItsOwn(
    item: Selection,
    to: { readonly place: Selection; readonly relation: string },
    plan: LiftedPlan,
  ): void {
    const list = item.amount.kind === "one" ? `[${this.one(item, [to.place])}]` : this.many(item, [to.place]);
    const places = this.names.make(pluralOf(to.place.noun));
    const at = short(to.place);
    const thing = this.names.make(item.noun);
    const index = this.names.make("index");
    const place = this.names.make(to.place.noun);
    this.lines.push(
      `const ${places} = ${listExpression(to.place, at, this.scope())};`,
      `if (${places}.length === 0) throw new Error(${JSON.stringify(`No ${to.place.noun} was seen.`)});`,
      "",
      `for (const [${index}, ${thing}] of ${list}.entries()) {`,
      `  if (${places}.some((${at}) => ${holdsExpression(to.relation, thing, at)})) continue;`,
      `  const ${place} = ${places}[${index} % ${places}.length];`,
      ...indented(this.actions(plan, { item: thing, place }, "continue")),
      "}",
    );
    this.checkAll(
      item,
      list,
      (name) => `${places}.some((${at}) => ${holdsExpression(to.relation, name, at)})`,
    );
  }

  private remove({ items }: Extract<TaskStep, { kind: "remove" }>): void {
    for (const item of items) {
      const target = this.otherPlace(item);
      if (!target) {
        this.possible = false;
        return;
      }
      const plan = this.planFor(item, (leaf) => this.abilities.carryPlan(leaf, target.relation, target.type));
      if (!plan) return;
      const list = item.amount.kind === "one" ? `[${this.one(item)}]` : this.many(item, [], true);
      const avoided = item.at.flatMap((group) =>
        group.flatMap(({ place }) => this.chosen.get(place.referent)?.variable ?? []),
      );
      const avoidedTypes = item.at.flatMap((group) =>
        group.flatMap(({ place }) =>
          this.chosen.has(place.referent) ? [] : place.types.flatMap((type) => this.abilities.leavesOf(type)),
        ),
      );
      const place = this.names.make("other place");
      const candidate = this.names.make("candidate");
      const conditions = [
        ...avoided.map((variable) => `${candidate}.id !== ${variable}.id`),
        ...[...new Set(avoidedTypes)].map((type) => `${candidate}.type !== ${JSON.stringify(type)}`),
      ];
      const thing = this.names.make(item.noun);
      this.lines.push(
        `const ${place} = scene.all(${JSON.stringify(target.type)}).find((${candidate}) => ${conditions.join(" && ") || "true"});`,
        `if (!${place}) throw new Error("There is no other place for these things.");`,
        "",
      );
      this.stackedFirst(item, list);
      this.lines.push(
        `for (const ${thing} of ${list}) {`,
        ...indented(this.actions(plan, { item: thing, place }, "continue")),
        "}",
      );
    }
  }

  /** A kind of furniture that the things can be put on. */
  private otherPlace(item: Selection): { type: string; relation: string } | undefined {
    const stands = this.abilities.standsAt;
    if (!stands) return undefined;
    const leaf = item.types
      .flatMap((type) => this.abilities.leavesOf(type))
      .find((type) => this.abilities.carryable.includes(type));
    const relation = leaf === undefined ? undefined : this.abilities.relationsTo(leaf, stands.placeType)[0];
    return relation === undefined ? undefined : { type: stands.placeType, relation };
  }

  private checkAll(item: Selection, list: string, done: (name: string) => string): void {
    if (!saysLess(item)) return;
    const name = short(item);
    const left = this.names.make("left");
    this.lines.push(
      `const ${left} = ${list}.filter((${name}) => scene.has(${name}.id) && !${done(name)});`,
      `if (${left}.length > 0) throw new Error(\`Not where they should be: \${${left}.map((${name}) => ${name}.id).join(", ")}.\`);`,
    );
  }

  /** What lies on another thing has to go before it. Only a list of all sorts of things can hold both. */
  private stackedFirst(item: Selection, list: string): void {
    const [relation] = this.abilities.directRelations;
    if (item.types.length < 2 || relation === undefined || list.startsWith("[")) return;
    const below = this.names.make("below");
    this.lines.push(
      "// What lies on another thing goes before it.",
      `const ${below} = (upper: { id: string }) => ${list}.filter((lower) => ${holdsExpression(relation, "upper", "lower")}).length;`,
      `${list}.sort((a, b) => ${below}(b) - ${below}(a));`,
    );
  }

  /** The variable of one object of that kind; declares it at its first use. */
  private one(selection: Selection, others: readonly Selection[] = []): string {
    const known = this.chosen.get(selection.referent);
    if (known && !known.many) return known.variable;
    const variable = this.names.make(selection.id ?? selection.noun);
    const name = short(selection);
    const further = [
      ...this.notTheOthers(selection, name, others),
      ...(selection.other ? this.notWhereItIs(name, others) : []),
    ];
    const finder = further.length === 0 ? this.finders.get(selection.referent) : undefined;
    const expression = finder ? `${finder}()` : findExpression(selection, name, this.scope(), further);
    this.lines.push(`const ${variable} = ${expression};`);
    if (selection.id === undefined) {
      this.lines.push(
        `if (!${variable}) throw new Error(${JSON.stringify(`No ${describe(selection)} was seen.`)});`,
      );
    }
    this.chosen.set(selection.referent, { variable, many: false });
    return variable;
  }

  private many(selection: Selection, others: readonly Selection[] = [], mayBeNone = false): string {
    const known = this.chosen.get(selection.referent);
    if (known) return known.many ? known.variable : `[${known.variable}]`;
    for (const group of selection.at)
      for (const { place } of group) this.sourcePlace(selection, place, group[0].predicate);
    const { amount } = selection;
    const variable = this.names.make(pluralOf(selection.noun));
    const name = short(selection);
    const expression = listExpression(
      selection,
      name,
      this.scope(),
      this.notTheOthers(selection, name, others),
    );
    const taken = amount.kind === "count" && !amount.total ? `.slice(0, ${amount.count})` : "";
    this.lines.push(`const ${variable} = ${expression}${taken};`);
    const expected = amount.kind === "count" ? amount.count : selection.expected;
    const what = describe(selection);
    if (expected !== undefined) {
      const exact = selection.expected !== undefined || (amount.kind === "count" && amount.total);
      this.lines.push(
        `if (${variable}.length ${exact ? "!==" : "<"} ${expected}) throw new Error(\`${capitalised(`${expected} of this kind (${what})`)} should be there, \${${variable}.length} were seen.\`);`,
      );
    } else if (!mayBeNone) {
      this.lines.push(
        `if (${variable}.length === 0) throw new Error(${JSON.stringify(`No ${what} was seen.`)});`,
      );
    }
    this.chosen.set(selection.referent, { variable, many: true });
    return variable;
  }

  /** "everything on the table": of several tables, one that has such a thing. */
  private sourcePlace(things: Selection, place: Selection, predicate: string): void {
    if (place.amount.kind !== "one" || place.id !== undefined || this.chosen.has(place.referent)) return;
    const at = short(place);
    const thing = short(things);
    const inner = listExpression({ ...things, at: [] }, thing, this.scope());
    const variable = this.names.make(place.noun);
    const some = `${inner}.some((${thing}) => ${holdsExpression(predicate, thing, at)})`;
    this.lines.push(
      `const ${variable} = ${findExpression(place, at, this.scope(), [some])};`,
      `if (!${variable}) throw new Error(${JSON.stringify(`No ${describe(place)} with such things was seen.`)});`,
    );
    this.chosen.set(place.referent, { variable, many: false });
  }

  private notTheOthers(selection: Selection, name: string, others: readonly Selection[]): readonly string[] {
    const kinds = (types: readonly string[]) =>
      new Set(types.flatMap((type) => this.abilities.leavesOf(type)));
    const mine = kinds(selection.types);
    const different = [...this.chosen].flatMap(([referent, { variable, many }]) => {
      if (referent === selection.referent || many) return [];
      const other = this.known.get(referent);
      return other && [...kinds(other.types)].some((leaf) => mine.has(leaf))
        ? [`${name}.id !== ${variable}.id`]
        : [];
    });
    for (const other of [selection, ...others]) this.known.set(other.referent, other);
    return different;
  }

  /** "another table": not the one that has the thing now. */
  private notWhereItIs(name: string, others: readonly Selection[]): readonly string[] {
    const stands = this.abilities.standsAt;
    if (!stands) return [];
    return others.flatMap((other) => {
      const chosen = this.chosen.get(other.referent) ?? { variable: this.one(other), many: false };
      return chosen.many ? [] : [`!${holdsExpression(stands.predicate, chosen.variable, name)}`];
    });
  }

  private straight(plan: LiftedPlan | undefined, roles: Record<Role, string>): void {
    if (!plan) {
      this.possible = false;
      return;
    }
    this.separate();
    this.lines.push(...this.actions(plan, roles, "throw"));
  }

  /** One action a line. In a loop, a thing that can't be taken is left for the check of the goal; one in the hand is not. */
  private actions(
    plan: LiftedPlan,
    roles: Record<Role, string>,
    whenEmpty: "throw" | "continue",
  ): readonly string[] {
    return plan.steps.map((step, index) => {
      const args = step.args.map((role) => roles[role]);
      const call = `await robot.${step.method.name}(${args.join(", ")})`;
      if (step.method.returnType.replace(/\s/g, "") !== "Promise<boolean>") return `${call};`;
      const failed = whenEmpty === "continue" && index <= plan.committedAt ? "continue" : failure(step, args);
      return `if (!(${call})) ${failed};`;
    });
  }

  /** The plan that fits every kind of a selection; a task whose kinds need different plans has no program here. */
  private planFor(
    selection: Selection,
    plan: (leaf: string) => LiftedPlan | undefined,
  ): LiftedPlan | undefined {
    const leaves = selection.types.flatMap((type) => this.abilities.leavesOf(type));
    const plans = leaves.map(plan);
    const [first] = plans;
    const all = plans.every((other) => other !== undefined && sameSteps(other, first));
    if (!first || !all) {
      this.possible = false;
      return undefined;
    }
    return first;
  }

  private samePlan(place: Selection, plan: (leaf: string) => LiftedPlan | undefined): LiftedPlan | undefined {
    const plans = place.types.flatMap((type) => this.abilities.leavesOf(type)).map(plan);
    return plans.every((other) => sameSteps(other, plans[0])) ? plans[0] : undefined;
  }

  private isPlace(selection: Selection): boolean {
    const { placeType } = this.exploration;
    return (
      placeType !== undefined && selection.types.every((type) => this.abilities.types.isA(type, placeType))
    );
  }

  private scope(withoutVariables = false): CodeScope {
    const variables = new Map<number, string>();
    if (!withoutVariables) {
      for (const [referent, { variable, many }] of this.chosen) if (!many) variables.set(referent, variable);
    }
    return { abilities: this.abilities, variables, fresh: (words) => shortWord(words) };
  }

  /** A blank line between finding things and moving them. */
  private separate(): void {
    if (this.lines.length > 0 && this.lines.at(-1) !== "") this.lines.push("");
  }
}

function failure(step: LiftedStep, args: readonly string[]): string {
  const shown = args.map((arg) => `\${${arg}.id}`).join(", ");
  return `throw new Error(\`${step.method.name}(${shown}) failed.\`)`;
}

function sameSteps(a: LiftedPlan | undefined, b: LiftedPlan | undefined): boolean {
  const key = (plan: LiftedPlan | undefined) =>
    plan && JSON.stringify(plan.steps.map(({ action, args }) => [action, args]));
  return key(a) === key(b);
}

/** Parameter of an arrow function: it may have the name of the constant that it is a value for. */
function short(selection: Selection): string {
  return shortWord(selection.noun);
}

function shortWord(words: string): string {
  const last = words
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "")
    .at(-1)
    ?.toLowerCase();
  return last === undefined || ["case", "class", "new", "in", "robot", "scene"].includes(last)
    ? "candidate"
    : last;
}

function describe(selection: Selection): string {
  const looks = selection.attributes.map(({ key, values }) =>
    values.map((value) => (typeof value === "string" ? value : value ? key : `not ${key}`)).join(" or "),
  );
  const places = selection.at.map(
    (group) => `at ${group.map(({ place }) => `the ${describe(place)}`).join(" or ")}`,
  );
  return [...looks, selection.label ?? selection.noun, ...places].join(" ");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
