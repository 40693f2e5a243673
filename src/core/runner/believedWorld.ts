import type { Belief } from "../world/belief";
import { type Fact, factKey, type Truth } from "../world/facts";
import type { FactComparison, Feedback, Prediction } from "./feedback";
import type { RunPoint } from "./replayLog";
import type { WorldMemory } from "./runBranch";
import type { FactRow } from "./runEvent";

/** What a run believes, and how it came to that. */
export class BelievedWorld {
  private readonly feedbacks: Feedback[] = [];
  private readonly beliefsAfter: Belief[] = [];
  /** Replaced and never changed: points of the run keep them. */
  private predictions: ReadonlyMap<string, Prediction> = new Map();
  private doubted: ReadonlyMap<string, Fact> = new Map();
  private seconds = 0;

  constructor(private now: Belief) {}

  get belief(): Belief {
    return this.now;
  }

  /** Oldest first. */
  get history(): readonly Feedback[] {
    return this.feedbacks;
  }

  /** What was believed after each of the history. */
  get beliefs(): readonly Belief[] {
    return this.beliefsAfter;
  }

  /** Robot time since the start of the run. */
  get robotSeconds(): number {
    return this.seconds;
  }

  believe(belief: Belief, robotSeconds = 0): void {
    this.now = belief;
    this.seconds += robotSeconds;
  }

  /** What an action came to, and what is believed after it. */
  experience(feedback: Feedback, belief: Belief): void {
    this.feedbacks.push(feedback);
    this.beliefsAfter.push(belief);
    this.believe(belief, feedback.robotSeconds);
  }

  letTimePass(seconds: number): void {
    this.seconds += seconds;
  }

  predict(predicted: ReadonlyMap<string, Truth>, comparisons: readonly FactComparison[]): void {
    const predictions = new Map(this.predictions);
    for (const { fact } of comparisons) {
      const truth = predicted.get(factKey(fact));
      if (truth) predictions.set(factKey(fact), { fact, predicted: truth });
    }
    this.predictions = predictions;
  }

  /** Nobody knows these any more; until somebody has seen them the run's outcome is unknown. */
  doubt(facts: readonly Fact[]): void {
    this.doubted = new Map([...this.doubted, ...facts.map((fact) => [factKey(fact), fact] as const)]);
  }

  get unresolved(): string[] {
    return [...this.doubted.values()].filter((fact) => this.now.truth(fact) === "unknown").map(factKey);
  }

  /** Predicted against believed: facts that are true, and facts that are not as predicted. */
  get factRows(): readonly FactRow[] {
    const rows = new Map<string, FactRow>();
    for (const fact of this.now.trueFacts()) {
      const key = factKey(fact);
      rows.set(key, { fact: key, predicted: "true", observed: "true" });
    }
    for (const [key, { fact, predicted }] of this.predictions) {
      const observed = this.now.truth(fact);
      if (observed === "true" || predicted !== observed) rows.set(key, { fact: key, predicted, observed });
    }
    return [...rows.values()].sort((a, b) => (a.fact < b.fact ? -1 : 1));
  }

  get point(): RunPoint {
    const { now: belief, seconds: robotSeconds, predictions, doubted } = this;
    return { belief, robotSeconds, history: this.feedbacks.length, predictions, doubted };
  }

  get memory(): WorldMemory {
    return {
      belief: this.now,
      seconds: this.seconds,
      history: this.feedbacks.map((feedback, index) => ({ feedback, belief: this.beliefsAfter[index] })),
      predictions: [...this.predictions.values()],
      doubted: [...this.doubted.values()],
    };
  }

  /** Takes over what another run knew; only before this one has begun. */
  remember({ belief, seconds, history, predictions, doubted }: WorldMemory): void {
    for (const { feedback, belief: after } of history) {
      this.feedbacks.push(feedback);
      this.beliefsAfter.push(after);
    }
    this.predictions = new Map(predictions.map((each) => [factKey(each.fact), each]));
    this.doubt(doubted);
    this.now = belief;
    this.seconds = seconds;
  }

  /** What was experienced since then, and is forgotten. */
  goBackTo(point: RunPoint): readonly Feedback[] {
    this.now = point.belief;
    this.seconds = point.robotSeconds;
    this.predictions = point.predictions;
    this.doubted = point.doubted;
    this.beliefsAfter.length = point.history;
    return this.feedbacks.splice(point.history);
  }
}
