import { sameValue } from "./equality";
import {
  entryKey,
  entryValue,
  fieldOf,
  plainText,
  type RecordValue,
  tells,
  textValue,
  unknownOf,
  type Value,
} from "./values";

/*
 * Records as dictionaries: `done[item.id] = …`. A field whose name is not known is kept with the value that its name was
 * made of, until something is put where it may stand as well.
 */

/** So many fields of which the names are not known are kept. */
const mostRecent = 4;

export function withFieldAt(record: RecordValue, key: Value, value: Value): RecordValue {
  const name = plainText(key);
  const recent = (record.recent ?? []).filter((each) => sameValue(entryKey(each), key) === false);
  if (name !== undefined) {
    const fields = new Map(record.fields).set(name, value);
    return withLost(record, { ...record, fields, recent });
  }
  const fields = new Map([...record.fields].filter(([each]) => sameValue(textValue(each), key) === false));
  const entry: Value = { kind: "tuple", cells: [], elements: [key, value] };
  const kept = [...recent, entry].slice(-mostRecent);
  return withLost(record, { ...record, fields, recent: kept, isPartial: true });
}

/** What was put in before and is not followed any more may still be read. */
function withLost(before: RecordValue, after: RecordValue): RecordValue {
  const left = [...after.fields.keys()];
  const lost = [
    ...[...before.fields].filter(([name]) => !left.includes(name)).map(([, value]) => value),
    ...(before.recent ?? []).filter((each) => !after.recent?.includes(each)),
  ];
  const { recent, ...others } = after;
  return {
    ...others,
    ...(recent && recent.length > 0 ? { recent } : {}),
    ...(lost.some(tells) ? { mayTell: true } : {}),
  };
}

/** The field that a value names. */
export function fieldAt(record: RecordValue, key: Value): Value {
  const entry = record.recent?.find((each) => sameValue(entryKey(each), key) === true);
  if (entry) return entryValue(entry);
  const name = plainText(key);
  if (name !== undefined) return fieldOf(record, name);
  return unknownOf(record);
}
