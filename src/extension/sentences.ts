/** A message as a sentence of its own. A name of code stays as it is written. */
export function sentenceOf(message: string): string {
  const begun = message.replace(/^[a-z]+(?=[\s,:])/, (word) => word.charAt(0).toUpperCase() + word.slice(1));
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
