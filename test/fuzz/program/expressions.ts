import { type Scope, someAction, someObject, type Writer } from "./writer";

/** A condition; `depth` bounds how far conditions are nested. */
export function someCondition(writer: Writer, scope: Scope, depth: number): string {
  const { choices } = writer;
  const inner = () => someCondition(writer, scope, depth - 1);
  const result = () => `(await ${someAction(writer, scope)})`;
  switch (depth <= 0 ? choices.below(6) : choices.below(18)) {
    case 1:
      return "Math.random() < 0.5";
    case 2:
      return `!${result()}`;
    case 3:
    case 4:
      if (scope.flags.length > 0) return choices.pick(["", "!"]) + choices.pick(scope.flags);
      return result();
    case 5:
      return choices.pick(["true", "false", "1 < 2", "!false"]);
    case 6:
    case 7:
      return `(${inner()} && ${inner()})`;
    case 8:
      return `(${inner()} || ${inner()})`;
    case 9:
      return `!(${inner()})`;
    case 10:
      return `(${inner()}) === ${choices.pick(["true", "false"])}`;
    case 11:
      return `(${inner()} ? ${inner()} : ${inner()})`;
    case 12:
      return believed(writer, scope);
    case 13: {
      const [first, second] = [someThing(writer, scope), someThing(writer, scope)];
      return choices.pick([
        `${first.text} === ${second.text}`,
        `${first.text}.id === "${second.id}"`,
        `${first.text} !== ${second.text}`,
      ]);
    }
    case 14: {
      const helper = scope.functions.find((each) => each.returns === "boolean");
      return helper ? `(await ${callOf(writer, scope, helper)})` : result();
    }
    case 15:
      return `[${result()}, ${result()}].${choices.pick(["every", "some"])}((each) => each)`;
    case 16:
      if (scope.lists.length > 0) return `${choices.pick(scope.lists).text}.length > ${choices.below(3)}`;
      return result();
    case 17:
      return `(${result()} ?? false)`;
    default:
      return result();
  }
}

/** `scene.holds("(on cup_0 table_0)")` */
function believed(writer: Writer, scope: Scope): string {
  const { choices, scenario } = writer;
  const { name, parameters } = choices.pick(scenario.robot.domain.predicates);
  const terms = parameters.map(({ types }) => someObject(writer, scope, types));
  const objects = terms.filter((term) => term !== undefined);
  if (objects.length < terms.length) return "true";
  const written = choices.chance(40);
  const words = objects.map((term) => (written ? term.id : `\${${term.text}.id}`));
  const quote = written ? '"' : "`";
  return `scene.holds(${quote}(${[name, ...words].join(" ")})${quote})${choices.pick(["", " === true", " === false"])}`;
}

function someThing(writer: Writer, scope: Scope) {
  return someObject(writer, scope, ["object"]) ?? { text: "undefined", id: "" };
}

/** Objects of a kind that actions take, so that a variable of it is of use. */
export function usefulObject(writer: Writer, scope: Scope) {
  const { choices, scenario } = writer;
  const parameters = scenario.robot.domain.actions.flatMap((action) => action.parameters);
  if (parameters.length === 0) return someThing(writer, scope);
  return someObject(writer, scope, choices.pick(parameters).types) ?? someThing(writer, scope);
}

/** Some object of the same kind as another. */
export function similarObject(writer: Writer, scope: Scope, id: string) {
  const type = writer.scenario.objects.find((object) => object.id === id)?.type ?? "object";
  return someObject(writer, scope, [type]) ?? someThing(writer, scope);
}

export function callOf(writer: Writer, scope: Scope, helper: Scope["functions"][number]): string {
  const args = helper.parameters.map(({ id }) => similarObject(writer, scope, id).text);
  if (helper.counted) args.push(String(1 + writer.choices.below(2)));
  else args.unshift("robot", "scene");
  return `${helper.name}(${args.join(", ")})`;
}
