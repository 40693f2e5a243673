/*
 * Forms of English verbs: "closing", "washed", "put".
 */

/** "cook" → "cooking", "slice" → "slicing", "put" → "putting"; of several words the first one is changed. */
export function gerundOf(verb: string): string {
  const [first, ...rest] = verb.split(" ");
  const stem = /[^aeiou]e$/.test(first)
    ? first.slice(0, -1)
    : isDoubled(first)
      ? first + first.at(-1)
      : first;
  return [/ie$/.test(first) ? `${first.slice(0, -2)}ying` : `${stem}ing`, ...rest].join(" ");
}

const irregular: Readonly<Record<string, string>> = {
  put: "put",
  set: "set",
  cut: "cut",
  shut: "shut",
  take: "taken",
  bring: "brought",
  throw: "thrown",
  lay: "laid",
  hide: "hidden",
  keep: "kept",
  stand: "stood",
  leave: "left",
  get: "got",
  hold: "held",
  find: "found",
  freeze: "frozen",
  eat: "eaten",
  drink: "drunk",
  read: "read",
  drive: "driven",
  run: "run",
  come: "come",
  stick: "stuck",
  send: "sent",
  slide: "slid",
  make: "made",
  hang: "hung",
};

/** "wash" → "washed", "chop up" → "chopped up", "put" → "put" */
export function participleOf(verb: string): string {
  const [first, ...rest] = verb.split(" ");
  const regular = /e$/.test(first)
    ? `${first}d`
    : /[^aeiou]y$/.test(first)
      ? `${first.slice(0, -1)}ied`
      : isDoubled(first)
        ? `${first}${first.at(-1)}ed`
        : `${first}ed`;
  return [Object.hasOwn(irregular, first) ? irregular[first] : regular, ...rest].join(" ");
}

const irregularPasts: Readonly<Record<string, string>> = {
  take: "took",
  throw: "threw",
  hide: "hid",
  freeze: "froze",
  eat: "ate",
  drink: "drank",
  drive: "drove",
  run: "ran",
  come: "came",
  go: "went",
  give: "gave",
};

/** "wash" → "washed", "take" → "took" */
export function pastOf(verb: string): string {
  return Object.hasOwn(irregularPasts, verb) ? irregularPasts[verb] : participleOf(verb);
}

/** One short vowel before one consonant: "chop", "put", not "cook" nor "open". */
function isDoubled(verb: string): boolean {
  return /^(?:un)?[^aeiou]*[aeiou][bdgmnpt]$/.test(verb);
}
