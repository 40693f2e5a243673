/** One word, number or mark of an instruction. */
export interface Token {
  /** As written. */
  readonly text: string;
  /** Lower case, with plain apostrophes; what the grammar compares. */
  readonly lower: string;
  readonly kind: "word" | "number" | "mark";
}

/** Words of the grammar's own, as tokens. */
export function wordsAs(text: string): Token[] {
  return text.split(" ").map((word) => ({ text: word, lower: word, kind: "word" }));
}

/** The words stand there, one after the other. */
export function startsWith(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, index) => tokens[at + index]?.lower === word);
}

const contractions: Readonly<Record<string, readonly string[]>> = {
  "don't": ["do", "not"],
  "doesn't": ["does", "not"],
  "can't": ["can", "not"],
  cannot: ["can", "not"],
  "won't": ["will", "not"],
  "shouldn't": ["should", "not"],
  "needn't": ["need", "not"],
  "haven't": ["have", "not"],
  "hasn't": ["has", "not"],
  "wasn't": ["was", "not"],
  "weren't": ["were", "not"],
  "isn't": ["is", "not"],
  "aren't": ["are", "not"],
  "let's": ["let", "us"],
  "that's": ["that", "is"],
  "there's": ["there", "is"],
  "it's": ["it", "is"],
  "what's": ["what", "is"],
  "where's": ["where", "is"],
  "i'd": ["i", "would"],
  "i'll": ["i", "will"],
  "i'm": ["i", "am"],
  "i've": ["i", "have"],
  "we'd": ["we", "would"],
  "we'll": ["we", "will"],
  "you'd": ["you", "would"],
  "you'll": ["you", "will"],
  "it'd": ["it", "would"],
  "that'd": ["that", "would"],
  "they'd": ["they", "would"],
  "mustn't": ["must", "not"],
  "it'll": ["it", "will"],
  "they'll": ["they", "will"],
  "you've": ["you", "have"],
  "you're": ["you", "are"],
  "we've": ["we", "have"],
  "they've": ["they", "have"],
  "they're": ["they", "are"],
  "we're": ["we", "are"],
  "wouldn't": ["would", "not"],
  "couldn't": ["could", "not"],
  // As it is typed in a hurry.
  teh: ["the"],
  u: ["you"],
  ur: ["your"],
  goto: ["go", "to"],
  wanna: ["want", "to"],
  lemme: ["let", "me"],
  gimme: ["give", "me"],
  gotta: ["have", "to"],
  thats: ["that", "is"],
  theres: ["there", "is"],
  dont: ["do", "not"],
  cant: ["can", "not"],
  shouldnt: ["should", "not"],
  thru: ["through"],
  cuz: ["because"],
  coz: ["because"],
};

/** Faces, hearts and hands behind a sentence tell a mood: ":)". Pictures of things may be what is meant. */
const moods =
  /(?:\s*(?:[:;=]-?[)(DPp](?![\p{L}\p{N}])|[\u263A\u2764\u2728\u{1F389}\u{1F44A}-\u{1F44F}\u{1F493}-\u{1F49F}\u{1F5A4}\u{1F600}-\u{1F64F}\u{1F90C}-\u{1F92F}\u{1F970}-\u{1F97A}][\uFE0F\u{1F3FB}-\u{1F3FF}]*))+\s*(?=$|[.!?])/gu;

const numbering = /(?:[,;]|\band\b|\bthen\b)?\s*(?<![\w.])(?:step\s+)?\(?(\d{1,2})\s*[.):]\s+/giu;
const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];
const ordinalSteps = new RegExp(
  `(?:^|[,;.:]|\\band\\b|\\bthen\\b)\\s*(?:and\\s+)?\\b(${ordinals.join("|")})(?:ly)?\\b\\s*[,:]?\\s+`,
  "giu",
);
/** "it is dirty - wash it" */
const asides = /(?<=[\p{L}\p{N}])\s+[-\u2013\u2014]+\s+(?=[\p{L}\p{N}])/gu;
const bullets = /(?:^|\n)\s*[-*\u2022\u2013]\s+/gu;

/** "1. wash the cup 2. put it on the table", "first …, second …", "- wash the cup\n- put it …": each step is a sentence. */
function withoutNumbering(text: string): string {
  const inOrder = (marks: RegExp, place: (mark: string) => number) => {
    const steps = [...text.matchAll(marks)];
    const isCounted = steps.length > 1 && steps.every(([, mark], at) => place(mark) === at + 1);
    return isCounted && /^$|:$/.test(text.slice(0, steps[0].index).trim());
  };
  const listed = inOrder(numbering, Number)
    ? text.replace(numbering, ". ")
    : inOrder(ordinalSteps, (word) => ordinals.indexOf(word.toLowerCase()) + 1)
      ? text.replace(ordinalSteps, ". ")
      : text;
  return [...listed.matchAll(bullets)].length > 1 ? listed.replace(bullets, ". ") : listed;
}

/** Splits an instruction into sentences of tokens. Never fails: what is no word becomes a mark. */
export function sentencesOf(instruction: string): Token[][] {
  const sentences: Token[][] = [[]];
  const text = withoutNumbering(instruction.normalize("NFKC").replace(moods, ""))
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(asides, ", ");
  for (const [piece] of text.matchAll(/[\p{L}_][\p{L}\p{N}\p{M}_]*(?:'\p{L}+)?|\d+(?:[.,]\d+)*|[^\s]/gu)) {
    const current = sentences[sentences.length - 1];
    const lower = piece.toLowerCase();
    if (/^[.!?;]$/.test(piece)) {
      if (current.length > 0) sentences.push([]);
    } else if (/^["'()\-–—…«»“”„*]$/.test(piece)) {
      // Quotation marks, brackets and hyphens only join or set off words.
    } else if (/^\d/.test(piece)) current.push({ text: piece, lower, kind: "number" });
    else if (/^[\p{L}_]/u.test(piece)) {
      const parts = contractions[lower];
      if (parts) for (const part of parts) current.push({ text: part, lower: part, kind: "word" });
      else current.push({ text: piece, lower: lower.replace(/'s?$/, ""), kind: "word" });
    } else current.push({ text: piece, lower, kind: "mark" });
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

const irregularSingulars: Readonly<Record<string, string>> = {
  shelves: "shelf",
  knives: "knife",
  loaves: "loaf",
  leaves: "leaf",
  halves: "half",
  mice: "mouse",
  teddies: "teddy",
  children: "child",
  tomatoes: "tomato",
  potatoes: "potato",
};

/** The forms that a noun may have as a singular: "boxes" → "boxes", "box", "boxe". The vocabulary knows which one exists. */
export function singularForms(word: string): readonly string[] {
  const forms = [word];
  for (const [plural, singular] of Object.entries(irregularSingulars)) {
    if (word.endsWith(plural)) forms.push(word.slice(0, word.length - plural.length) + singular);
  }
  if (/ies$/.test(word)) forms.push(`${word.slice(0, -3)}y`);
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) forms.push(word.slice(0, -2));
  if (/[^s]s$/.test(word)) forms.push(word.slice(0, -1));
  return forms;
}

/** "toy" → "toys", "box" → "boxes", "teddy" → "teddies". */
export function pluralOf(noun: string): string {
  for (const [plural, singular] of Object.entries(irregularSingulars)) {
    if (noun.endsWith(singular)) {
      return noun.slice(0, noun.length - singular.length) + plural;
    }
  }
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  return `${noun}s`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "an apple", "a banana". */
export function withArticle(noun: string): string {
  return /^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** "wash, then bottom drawer" → "wash" and "bottom drawer" */
export function partsBetween(
  tokens: readonly Token[],
  links: ReadonlySet<string>,
): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (!links.has(token.lower)) parts[parts.length - 1].push(token);
    else if (parts[parts.length - 1].length > 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}
