import { HeldConditions } from "../../core/runner/heldCondition";

/* Evaluated inside QuickJS when a program first asks whether something holds. */

Reflect.set(globalThis, "__conditions", HeldConditions);
