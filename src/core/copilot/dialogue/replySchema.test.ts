import { describe, expect, it } from "vitest";
import { objectSchema, parseReply } from "./replySchema";

const schema = objectSchema({ answer: { type: "string" } });
const reply = '{ "answer": "a {brace} and ```" }';

describe("a reply's JSON object is found", () => {
  it.each([
    ["alone", reply],
    ["alone, with the end of a thought in it", '{ "answer": "a </think> in a string" }'],
    ["in a code block", '```json\n{ "answer": "yes" }\n```'],
    ["behind thoughts", `<think>First {"answer": "no"} came to mind.</think>\n${reply}`],
    ["behind thoughts whose beginning the server keeps", `Hm, { is a brace.\n</think>${reply}`],
    ["with words around it", `Here it is:\n${reply}\nHope this helps!`],
    [
      "in a code block with words around it",
      'Of {these}:\n```json\n{ "answer": "yes" }\n```\nHope {this} helps!',
    ],
  ])("%s", (_, text) => {
    const found = parseReply(text, schema);
    expect(found.ok ? Object.keys(found.value) : found.error).toEqual(["answer"]);
  });
});

it.each([
  ["", /empty/],
  ["<think>Nothing comes to mind.</think>", /empty/],
  ["I can't do that.", /not JSON/],
  ['{ "answer": "a" } or { "answer": "b" }', /not JSON/],
  ['{ "answer": "a", }', /not JSON/],
  ['["answer"]', /has to be a JSON object/],
  ['{ "answer": 5 }', /has to be a string/],
  ['{ "answer": "a", "more": true }', /"more", which is not among answer/],
  ["{}", /lacks "answer"/],
])("and is refused with a reason: %s", (text, words) => {
  const found = parseReply(text, schema);
  expect(found.ok ? "taken" : found.error).toMatch(words);
});
