import type * as ts from "typescript";
import { robotCallAt, robotReceiverAt } from "../core/program/robotReceiver";

/**
 * What the language server offers with more to say – actions behind `robot.`, objects as their arguments – is left out
 * of TypeScript's own completions, so that nothing stands in the list twice. Asked for by the extension, once the
 * language server runs: without it nothing is left out.
 */
export function withoutRobotCompletions(
  typescript: typeof ts,
  service: ts.LanguageService,
  isWanted: () => boolean,
): ts.LanguageService["getCompletionsAtPosition"] {
  return (file, position, options, formatting) => {
    const found = service.getCompletionsAtPosition(file, position, options, formatting);
    if (!found || !isWanted() || !file.endsWith(".robot.ts")) return found;
    const program = service.getProgram();
    const source = program?.getSourceFile(file);
    if (!program || !source) return found;
    const checker = program.getTypeChecker();
    const receiver = robotReceiverAt(source.text, position);
    if (receiver) {
      const node = identifierAt(typescript, source, receiver.start);
      const isRobot = node !== undefined && checker.getTypeAtLocation(node).symbol?.name === "Robot";
      return isRobot ? { ...found, entries: [] } : found;
    }
    if (!robotCallAt(source.text, position)) return found;
    const objects = objectsInScope(typescript, checker, source, position);
    return { ...found, entries: found.entries.filter(({ name }) => !objects.has(name)) };
  };
}

function identifierAt(
  typescript: typeof ts,
  source: ts.SourceFile,
  start: number,
): ts.Identifier | undefined {
  let found: ts.Identifier | undefined;
  const visit = (node: ts.Node): void => {
    if (node.pos > start || node.end < start) return;
    if (typescript.isIdentifier(node) && node.getStart(source) === start) found = node;
    else typescript.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Names of variables that hold a thing, or nothing. */
function objectsInScope(
  typescript: typeof ts,
  checker: ts.TypeChecker,
  source: ts.SourceFile,
  position: number,
): Set<string> {
  let place: ts.Node = source;
  const visit = (node: ts.Node): void => {
    if (node.pos > position || node.end < position) return;
    place = node;
    typescript.forEachChild(node, visit);
  };
  visit(source);
  const names = new Set<string>();
  for (const symbol of checker.getSymbolsInScope(place, typescript.SymbolFlags.Variable)) {
    const { valueDeclaration } = symbol;
    // Only what the program itself declares; the language server knows nothing else.
    if (valueDeclaration?.getSourceFile() !== source) continue;
    const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(symbol, place));
    if (isThing(type)) names.add(symbol.name);
  }
  return names;
}

/** An object as `api.d.ts` declares them: whatever else a type has, things have an id, a type and a label. */
function isThing(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isThing);
  return ["id", "type", "label"].every((name) => type.getProperty(name) !== undefined);
}
