import { ts } from "ts-morph";
import type { Place } from "./places";
import type { State } from "./state";
import type { RecordValue } from "./values";
import { identifierValue } from "./valuesAtRest";
import type { Walk } from "./walkContext";

/* What classes extend, and what their members are, by how they are declared. */

export type ClassPlace = Place<ts.ClassLikeDeclaration>;

/** Classes that extend one another are followed so far. */
const longestLineage = 6;

/** The class, what it extends, and so on; undefined where one of them is not known. */
export function lineageOf(
  walk: Walk,
  made: Pick<ClassPlace, "node">,
  state: State,
): readonly Pick<ClassPlace, "node">[] | undefined {
  const lineage = [made];
  for (let { node } = made; isExtending(node); ) {
    const base = baseOf(walk, node, state);
    if (!base || lineage.length >= longestLineage) return undefined;
    lineage.push(base);
    ({ node } = base);
  }
  return lineage;
}

function isExtending({ heritageClauses }: ts.ClassLikeDeclaration): boolean {
  return heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? false;
}

export function baseOf(
  walk: Walk,
  { heritageClauses }: ts.ClassLikeDeclaration,
  state: State,
): ClassPlace | undefined {
  const clause = heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const [named] = clause?.types ?? [];
  const value = named && ts.isIdentifier(named.expression) && identifierValue(walk, named.expression, state);
  return value && value.kind === "class" ? value.place : undefined;
}

/** A member of the class itself. */
export function isStatic(member: ts.Node): boolean {
  return (
    ts.isClassStaticBlockDeclaration(member) ||
    (ts.canHaveModifiers(member) &&
      (ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false))
  );
}

/** Undefined for a name that is computed. */
export function nameOf(name: ts.PropertyName): string | undefined {
  return ts.isComputedPropertyName(name) ? undefined : name.text;
}

/** The record of a class's own static fields; undefined where it is not known. */
export function staticsOf(
  walk: Walk,
  declared: ts.ClassLikeDeclaration,
  state: State,
): RecordValue | undefined {
  const value = state.variables.get(walk.scopes.slotOfThis(declared));
  return value?.kind === "record" ? value : undefined;
}
