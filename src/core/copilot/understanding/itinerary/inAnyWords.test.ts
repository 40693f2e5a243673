import { expect, it } from "vitest";
import { judgeAll } from "../../../../../test/support/instructionLists";

/*
 * One order of places told in many words: a robot that goes round either takes them in that order, or asks. Which of its words
 * tells the order is nothing that a sentence's goal shows, so the places change from form to form.
 */

const places: readonly (readonly [said: string, id: string])[] = [
  ["the workshop", "workshop_0"],
  ["the cold store", "cold-store_0"],
  ["the loading bay", "loading-bay_0"],
  ["the charging dock", "charging-dock_0"],
  ["the packing station", "packing-station_0"],
];

/** "a" comes before "b", and "b" before "c". */
const forms = [
  "Visit {a}, then {b}",
  "Go to {a} and then to {b}",
  "Go to {a} before {b}",
  "Go to {b} after {a}",
  "Before {b}, visit {a}",
  "After {a}, visit {b}",
  "Visit {b}, but first {a}",
  "Go to {b}, but stop at {a} first",
  "Go to {b}, but stop at {a} before that",
  "First {a}, then {b}",
  "Drive to {b} via {a}",
  "Head to {a} first and {b} second",
  "Visit {b} last and {a} first",
  "{a} first, {b} afterwards",
  "{a}, {b}",
  "Go to {b} once you have been at {a}",
  "Once you've been to {a}, go to {b}",
  "Don't go to {b} before {a}",
  "Don't go to {b} until you have visited {a}",
  "Visit {a} prior to {b}",
  "Visit {b} only after {a}",
  "Stop at {a} on the way to {b}",
  "On your way to {b}, stop at {a}",
  "Go to {b}, passing {a} first",
  "End at {b}, start at {a}",
  "Start with {a} and finish at {b}",
  "Finish at {b}, having been at {a}",
  "Start at {a}; {b} comes next",
  "Go to {a}, next {b}",
  "{a} and after that {b}",
  "To {b} by way of {a}",
  "Swing by {a} before you go to {b}",
  "Before you go to {b}, swing by {a}",
  "After you have been to {a}, drive to {b}",
  "Drive to {b} when you are done at {a}",
  "Go to {b}, stopping at {a} on the way",
  "From {a} go to {b}",
  "Make {a} your first stop and {b} your last",
  "Your last stop is {b}, your first {a}",
  "Visit {b}. Before that, visit {a}",
  "Visit {b}. But first go to {a}",
  "Visit {a}. After that, visit {b}",
  "Visit {a}. Then {b}",
  "Go to {a} now and to {b} later",
  "{b} only after {a}",
  "Not {b} first, but {a}, then {b}",
  "Go to {a} ahead of {b}",
  "Go to {b} following {a}",
  "Leave {b} for last; {a} first",
  "{a} has priority, then {b}",
  "Get to {b}, but {a} comes first",
  "You need to be at {a} before {b}",
  "Visit {a} and {b}, in that order",
  "Visit {b} and {a}, in reverse order",
  "Visit {b} and {a}, but {a} first",
  "Visit {b} and {a}, the latter first",
  "Go to {a}, then on to {b}",
  "Go to {b} after visiting {a}",
  "Before visiting {b}, go to {a}",
  "Having visited {a}, go to {b}",
  "Go to {b} as soon as you are done with {a}",
  "Visit {a}, {b} and {c} in this order",
  "Visit {a}, then {b}, then {c}",
  "First {a}, then {b}, finally {c}",
  "Visit {b} and {c}, but {a} first",
  "Visit {a} before {b} and then {c}",
  "Go to {c} after {a} and {b}, in that order",
  "Go to {c}, but before that {a} and then {b}",
  "Start at {a}, end at {c}, with {b} in between",
  "Start at {a}, finish at {c} and visit {b} on the way",
  "Finish at {c}; first visit {a}, then {b}",
  "Go to {b} after {a}, and finally to {c}",
  "Go to {a} first and {c} last, {b} in between",
  "From {a} to {c} via {b}",
  "Go to {c} via {a} and {b}",
  "Visit {b} after {a} but before {c}",
  "{a}, then {b}; {c} last",
  "Visit {c} last. Go to {a} first and then to {b}",
  "Go to {a}. After that visit {b}. End at {c}",
  "Go to {c}, stopping at {a} and then {b} on the way",
  "Before {c} visit {b}, and before {b} visit {a}",
  "Visit {a}, {b} and {c}, ending at {c}",
  "Visit {a}, after that {b}, and only then {c}",
  "{c} comes last, {a} first, {b} in the middle",
  "Between {a} and {c}, stop at {b}",
  "Visit {b} between {a} and {c}",
  "Start with {a}, then {b}, and end with {c}",
  "{a} -> {b} -> {c}",
  "Go to {a} and {b}, in that order, before {c}",
  "First stop {a}, second {b}, last {c}",
  "Your second stop is {b}, the first {a}, the third {c}",
];

interface Told {
  readonly sentence: string;
  readonly order: readonly string[];
}

const told: readonly Told[] = forms.flatMap((form, at) =>
  [1, 2, 4].map((stride, turn) => {
    const stops = [0, 1, 2].map((stop) => places[(at + turn + stop * stride) % places.length]);
    const said = form.replace(/\{([abc])\}/g, (_, letter: string) => stops["abc".indexOf(letter)][0]);
    return {
      sentence: `${said[0].toUpperCase()}${said.slice(1)}.`,
      order: stops.filter((_, stop) => form.includes(`{${"abc"[stop]}}`)).map(([, id]) => id),
    };
  }),
);

it("takes places in the order that is told, in whatever words, or asks", () => {
  const judged = judgeAll(
    "agv",
    told.map(({ sentence }) => ({ world: "seen", sentence, expected: [] })),
  );
  const isAsked = (got: string) => /^(question|declined)/.test(got);
  const wrong = judged.filter(({ got }, at) => !isAsked(got) && !isInOrder(got, told[at].order));
  expect(wrong.map(({ sentence, got }) => `${sentence} => ${got}`)).toEqual([]);
  expect(judged.filter(({ got }) => isAsked(got)).length / judged.length).toBeLessThan(0.1);
});

/** Each place right behind the one before it, and none of them the other way round. */
function isInOrder(goal: string, order: readonly string[]): boolean {
  const pairs = [...goal.matchAll(/\(visited-after ([\w-]+) ([\w-]+)\)/g)].map(([, later, earlier]) =>
    [earlier, later].join(" "),
  );
  const due = order.slice(1).map((later, at) => `${order[at]} ${later}`);
  return due.length === pairs.length && due.every((pair) => pairs.includes(pair));
}
