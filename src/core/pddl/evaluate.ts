/* The one import of those who evaluate conditions: truth, what is unmet, and what an action changes. */
export { bindArguments, effectsOf, type FactChange } from "./effects";
export type { StateView } from "./stateView";
export { evaluate } from "./truth";
export { unmetConditions, unmetConjuncts } from "./unmet";
