import type { Position, Range, TextEdit } from "vscode-languageserver/node";
import { nearNames } from "../core/base/nearNames";
import type { CheckInput } from "../core/checker/checkProgram";
import { robotModel } from "../core/checker/flow/robotModel";
import { type ObjectId, objectIds } from "../core/program/objectIds";
import { contains } from "./conversions";

export type RenameResult = { readonly edits: readonly TextEdit[] } | { readonly refused: string };

/** The object id at a place; undefined for anything else: variables are TypeScript's to rename. */
export function renamedObjectAt(
  input: CheckInput,
  position: Position,
): { readonly id: string; readonly range: Range } | undefined {
  return objectIds(input.text, input.robot.domain).find(({ range }) => contains(range, position));
}

/** A new id for an object, wherever the program names it: in calls, in facts and in the goal. */
export function renameObject(input: CheckInput, position: Position, newName: string): RenameResult {
  const ids = objectIds(input.text, input.robot.domain);
  const asked = ids.find(({ range }) => contains(range, position));
  if (!asked) return { refused: "There is no object's id here. Variables are renamed by TypeScript." };
  const reason = refusal(input, ids, asked, newName);
  if (reason !== undefined) return { refused: reason };
  const edits = ids
    .filter(({ id }) => sameId(id, asked.id))
    .map(({ range }) => ({ range, newText: newName }));
  return { edits };
}

function refusal(
  input: CheckInput,
  ids: readonly ObjectId[],
  asked: ObjectId,
  newName: string,
): string | undefined {
  const model = robotModel(input.robot, input.initial);
  if (!/^[A-Za-z][\w-]*$/.test(newName)) {
    return `"${newName}" is no id: letters, digits, _ and - only, beginning with a letter.`;
  }
  if (!sameId(newName, asked.id) && ids.some(({ id }) => sameId(id, newName))) {
    const line = ids.find(({ id }) => sameId(id, newName))?.range.start.line ?? 0;
    return `${newName} is another object of this program (line ${line + 1}): two objects would become one.`;
  }
  if (input.initial?.isComplete) {
    const known = [...input.initial.objects.keys()];
    if (known.some((id) => sameId(id, newName))) return undefined;
    const near = nearNames(newName, known);
    return `${newName} is not in the scene${near.length > 0 ? `; did you mean ${near.join(" or ")}?` : "."}`;
  }
  if (/_\d+$/.test(newName) && model.typeOfId(newName) !== undefined) return undefined;
  const near = nearNames(
    newName.replace(/_\d+$/, ""),
    input.robot.domain.types.map(({ name }) => name),
  );
  return `"${newName}" is no id of ${input.robot.settings.name}: ids are a type and a number, such as ${near[0] ?? input.robot.domain.types[0]?.name ?? "banana"}_0.`;
}

/** PDDL ignores case. */
function sameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
