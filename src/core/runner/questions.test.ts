import { describe, expect, it } from "vitest";
import { programText, type TestRun, type TestRunOptions, testRun } from "../../../test/support/runs";
import { type AskUser, readAnswer, shownQuestion } from "./question";
import type { Recovery, RecoveryRequest } from "./recovery";

/* A method that has to know something from the user while its program waits: real sandbox, gate and session. */

const question = { text: "Which one is meant?", choices: ["table_0", "bed_0"], freeText: false };
const open = programText('  await robot.exploreGlobal();\n  throw new Error("not known");');

/** Goes to what the user has named; where nobody has, it gives up. */
function going(asked: RecoveryRequest[] = []) {
  return async (request: RecoveryRequest): Promise<Recovery> => {
    asked.push(request);
    const known = request.questions?.answered.find(({ text }) => text === question.text);
    if (!known) return { kind: "ask", question };
    if (known.answer === undefined) return { kind: "give-up", reason: `Not answered: ${known.text}` };
    return {
      kind: "replan",
      reason: `to ${known.answer}`,
      programText: request.programText.replace(
        /throw .*/,
        `await robot.navigate(scene.get("${known.answer}"));`,
      ),
    };
  };
}

const saying =
  (answer: string | undefined, heard: string[] = []): AskUser =>
  async ({ text }) => {
    heard.push(text);
    return answer;
  };
const neverSaying: AskUser = () => new Promise(() => {});

async function ended(options: TestRunOptions, text = open) {
  const run = testRun(text, options);
  const { outcome, reason } = await run.session.run();
  return { run, outcome, reason };
}
const told = (run: TestRun) =>
  run.events.flatMap((event) =>
    event.kind === "question-asked"
      ? [`asked ${event.text}`]
      : event.kind === "question-answered"
        ? [`${event.by}: ${event.answer ?? event.why}`]
        : event.kind === "recovery"
          ? [`${event.decision} ${event.reason}`]
          : [],
  );

describe("a question to the user", { timeout: 60_000 }, () => {
  it("is asked while the program waits, and the method goes on with the answer", async () => {
    const requests: RecoveryRequest[] = [];
    const { run, outcome } = await ended({ policy: going(requests), ask: saying("BED_0") });
    expect(outcome).toBe("success");
    expect(told(run)).toEqual(["asked Which one is meant?", "user: bed_0", "replan to bed_0"]);
    expect(run.robot.performed).toEqual(["robot.exploreGlobal()", "robot.navigate(bed_0)"]);
    expect(requests.map(({ questions }) => questions?.left)).toEqual([3, 2]);
    expect(requests[1].questions?.answered).toEqual([{ ...question, answer: "bed_0", after: 1 }]);
  });

  it("is not waited for where nobody can be asked: the method hears so at once, and decides", async () => {
    const { run, outcome, reason } = await ended({ policy: going() });
    expect(outcome).toBe("failure");
    expect(reason).toContain(question.text);
    expect(told(run).slice(0, 2)).toEqual(["asked Which one is meant?", "nobody: nobody can be asked here"]);
  });

  it("that gets no answer leaves the decision to the method", async () => {
    for (const ask of [saying(undefined), saying("the third one"), () => Promise.reject(new Error("gone"))]) {
      const { outcome, reason } = await ended({ policy: going(), ask });
      expect({ outcome, reason }).toMatchObject({ reason: expect.stringContaining("Not answered") });
    }
    const late = await ended({ policy: going(), ask: neverSaying, answerDeadlineSeconds: 0.1 });
    expect(told(late.run)[1]).toBe("nobody: there was no answer within 0.1 s");
    // However long the user thinks, it is not the method that is slow.
    const slow: AskUser = () => new Promise((resolve) => setTimeout(resolve, 1_500, "bed_0"));
    const waited = await ended({ policy: going(), ask: slow, recoveryDeadlineSeconds: 1 });
    expect(waited.outcome).toBe("success");
  });

  it("is asked no more than three times in a run, and a method that asks on is not heard", async () => {
    const heard: string[] = [];
    let count = 0;
    const policy = async (): Promise<Recovery> => ({
      kind: "ask",
      question: { text: `Question ${++count}?`, choices: [], freeText: true },
    });
    const { run, reason } = await ended({ policy, ask: saying("yes", heard) });
    expect(heard).toEqual(["Question 1?", "Question 2?", "Question 3?"]);
    expect(told(run).at(-2)).toBe("nobody: the 3 questions of this run have been asked");
    expect(reason).toContain('Nobody answers: "Question 5?"');

    const again = async (): Promise<Recovery> => ({ kind: "ask", question });
    const repeated = await ended({ policy: again, ask: saying("bed_0") });
    expect(repeated.reason).toContain(`The method asks again instead of deciding: "${question.text}"`);
    const alone = await ended({ policy: again });
    expect(alone.reason).toContain(`Nobody answers: "${question.text}"`);
  });

  it("ends with the run that is stopped", async () => {
    let isTold = false;
    const ask: AskUser = (_, token) =>
      new Promise((resolve) => {
        token.onCancelled(() => {
          isTold = true;
          resolve(undefined);
        });
      });
    const run = testRun(open, { policy: going(), ask });
    const running = run.session.run();
    await run.next("question-asked");
    await run.session.stop("enough");
    expect(await running).toMatchObject({ outcome: "stopped", reason: "enough" });
    expect(isTold).toBe(true);
    expect(told(run)).toEqual(["asked Which one is meant?", "nobody: enough"]);
    expect(run.events.at(-1)?.kind).toBe("run-finished");
  });

  const correcting = programText(
    '  await robot.exploreGlobal();\n  await robot.navigate(scene.get("table_0"));\n  throw new Error("not there");',
  );
  /** Asks about the second action each time, whatever it has been told. */
  const asksEachTime = () => {
    let isAsked = false;
    return async (request: RecoveryRequest): Promise<Recovery> => {
      isAsked = !isAsked;
      if (isAsked) return { kind: "ask", question };
      return { kind: "accept", reason: `${request.questions?.answered.at(-1)?.answer}` };
    };
  };
  const failing = { 1: { kind: "fails", message: "stuck" } } as const;

  /** Steps over the first two statements, both actions. */
  const pausedAtThird = async ({ session, next }: TestRun) => {
    const running = session.run();
    for (let step = 0; step < 2; step++) {
      await next("paused");
      session.resume("stepOver");
    }
    await next("paused");
    return { running };
  };

  it("is not asked again after a step back: the answer of then holds", async () => {
    const heard: string[] = [];
    const run = testRun(correcting, {
      policy: asksEachTime(),
      ask: saying("bed_0", heard),
      faults: { ...failing, 2: failing[1] },
      pauseOnEntry: true,
    });
    const { running } = await pausedAtThird(run);
    expect((await run.session.stepBack()).ok).toBe(true);
    await run.next("paused");
    run.session.resume("stepOver");
    await run.next("paused");
    expect(heard).toHaveLength(1);
    expect(told(run)).toEqual([
      "asked Which one is meant?",
      "user: bed_0",
      "accept bed_0",
      "record: bed_0",
      "accept bed_0",
    ]);
    await run.session.stop("enough");
    await running;
  });

  it("is taken back where the program goes back while it is open", async () => {
    const heard: string[] = [];
    const ask: AskUser = (asked, token) => {
      heard.push(asked.text);
      return heard.length > 1
        ? Promise.resolve("bed_0")
        : new Promise((resolve) => {
            token.onCancelled(() => resolve("too late"));
          });
    };
    const run = testRun(correcting, { policy: going(), ask, faults: failing, pauseOnEntry: true });
    const running = run.session.run();
    await run.next("paused");
    run.session.resume("continue");
    await run.next("question-asked");
    run.session.pause();
    await run.next("paused");
    expect((await run.session.stepBack()).ok).toBe(true);
    await run.next("paused");
    expect(told(run)).toEqual(["asked Which one is meant?", "nobody: the program went back"]);
    run.session.resume("continue");
    await running;
  });

  it("is not asked again in a copy, where nobody is, and the answer holds there, too", async () => {
    const run = testRun(correcting, {
      policy: asksEachTime(),
      ask: saying("bed_0"),
      faults: failing,
      pauseOnEntry: true,
    });
    const { running } = await pausedAtThird(run);
    const from = await run.session.branch();
    await run.session.stop("enough");
    await running;
    if (!from.ok) throw new Error(from.error);
    const copy = await ended({ policy: asksEachTime(), from: from.value }, correcting);
    expect(told(copy.run)).toEqual(["record: bed_0", "accept bed_0"]);
    expect(copy.reason).toContain("not there");
  });

  it("is not asked where its answer was recorded", async () => {
    const answers = [{ ...question, answer: "bed_0", after: 1 }];
    const heard: string[] = [];
    for (const ask of [undefined, saying("table_0", heard)]) {
      const again = await ended({ policy: going(), answers, ...(ask && { ask }) });
      expect(again.outcome).toBe("success");
      expect(told(again.run)).toEqual(["replan to bed_0"]);
    }
    expect(heard).toEqual([]);
  });
});

describe("what is shown and read", () => {
  it("is bounded and has no control characters, whoever wrote it", () => {
    const choices = [...Array(20).keys()].map((index) => `choice ${index}\u001b[2J`);
    const shown = shownQuestion({ text: `a\n\u202eb${"x".repeat(2000)}`, choices, freeText: false });
    expect(shown.text).toMatch(/^a b?x*/);
    expect(shown.text.length).toBe(500);
    expect(shown.choices).toHaveLength(8);
    expect(shown.choices[0]).toBe("choice 0 [2J");
    expect(shownQuestion({ text: "?", choices: [" "], freeText: false })).toMatchObject({ freeText: true });
  });

  it.each([
    ["2", "bed_0"],
    [" Table_0 ", "table_0"],
    ["3", undefined],
    ["elsewhere", undefined],
    ["", undefined],
  ])("%j is read as %j", (said, answer) => {
    expect(readAnswer(question, said)).toBe(answer);
  });

  it("words of one's own are an answer where they are let in", () => {
    expect(readAnswer({ ...question, freeText: true }, " on\nthe chair ")).toBe("on the chair");
    expect(readAnswer({ text: "?", choices: [], freeText: true }, " ")).toBeUndefined();
  });
});
