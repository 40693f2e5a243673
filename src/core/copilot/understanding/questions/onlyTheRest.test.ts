import { describe, expect, it } from "vitest";
import { declined, notUnderstood, unknownWords } from "./answers";
import { askedOfTheRest } from "./onlyTheRest";

/** Nothing but these is a task. */
const tasks = (...known: readonly string[]) => {
  const understood = new Set(known.map((each) => each.toLowerCase()));
  return (sentence: string) => understood.has(sentence.toLowerCase());
};

const asked = (sentence: string, words: readonly string[], isUnderstood: (said: string) => boolean) =>
  askedOfTheRest(
    sentence,
    words.length > 0 ? unknownWords(words, []) : notUnderstood("Why.", []),
    isUnderstood,
  );

describe("what is left where a part is not understood", () => {
  it.each([
    ["Open the fridge and quux the frob.", "Open the fridge"],
    ["Quux in five minutes! Open the fridge, please", "Open the fridge, please"],
    ["Open the fridge, quux the frob, then close the drawer", "Open the fridge, then close the drawer"],
  ])("%s: asks whether only the rest of it is to be done", (sentence, rest) => {
    expect(asked(sentence, ["quux"], tasks(rest))).toMatchObject({
      kind: "question",
      question: expect.stringContaining(`Should I do only the rest: "${rest}"?`),
      choices: [rest],
    });
  });

  it("names the part that it leaves out", () => {
    const question = asked("open the fridge and quux the frob", ["quux"], tasks("open the fridge"));
    expect(question).toMatchObject({ question: expect.stringContaining('"quux the frob"') });
  });

  it("tells the reason where all words are known", () => {
    expect(asked("open the fridge and sit on it", [], tasks("open the fridge"))).toMatchObject({
      question: 'Why. Should I do only the rest: "open the fridge"?',
    });
  });

  it("does not offer what it says is not understood", () => {
    const answer = notUnderstood(
      'I know these words, but not what "goes where the egg was" asks for here.',
      [],
    );
    const rest = "the mug goes where the egg was";
    const [whole, part] = [`the egg goes in the pan and ${rest}`, "the egg goes in the pan"];
    expect(askedOfTheRest(whole, answer, tasks(rest, part))).toMatchObject({ choices: [part] });
    expect(askedOfTheRest(whole, answer, tasks(rest))).toMatchObject({
      question: expect.stringMatching(`^I do not understand "${part}" in this.`),
    });
  });

  it("takes a purpose for a part of its own", () => {
    expect(asked("stand on the stool to reach the shelf", [], tasks("reach the shelf"))).toMatchObject({
      choices: ["reach the shelf"],
    });
  });

  it.each([
    ["unless you quux the frob, open the fridge", "open the fridge"],
    ["keep off the quux and open the fridge", "open the fridge"],
    ["open the fridge, but not the quux", "open the fridge"],
    ["quux the egg and put it in the pot", "put it in the pot"],
    ["quux the frob, zap the egg, wash the mug in the sink, open it up, light on", "light on"],
  ])("%s: does not ask, since without it the rest would say something else", (sentence, rest) => {
    expect(asked(sentence, ["quux"], tasks(rest))).toBeUndefined();
  });

  it("leaves an answer that has another reason as it is", () => {
    const answer = declined("The robot cannot pick up a box.", []);
    expect(askedOfTheRest("move the box and open the fridge", answer, () => true)).toBeUndefined();
  });
});
