/*
 * Characters that make a text look like another one: controls, which move a terminal's cursor or colour it away, carriage
 * returns without a line feed, line separators that editors don't show, and those that turn the direction of writing
 * ("Trojan Source", CVE-2021-42574).
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const hidden = /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** The first of each line, from the text's beginning. */
export function hiddenCharacters(
  text: string,
): readonly { readonly offset: number; readonly name: string }[] {
  const found: { offset: number; name: string }[] = [];
  let seenTo = -1;
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (index <= seenTo) continue;
    const end = text.indexOf("\n", index);
    seenTo = end < 0 ? text.length : end;
    found.push({ offset: index, name: nameOf(character) });
  }
  return found;
}

/** The same text with a mark in place of each of them. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(hidden, "�");
}

function nameOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
