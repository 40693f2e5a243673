import type { RobotPackage } from "../program/robotPackage";
import type { Belief } from "../world/belief";
import { type Call, describeCall } from "./actionCall";
import type { BelievedWorld } from "./believedWorld";
import type { Performed } from "./gate";
import type { Refusal } from "./recoveryTrigger";
import type { GuestScene, GuestValue, Settlement } from "./sandboxPort";

/* What the program hears of a call: what the action returns, or the error that is thrown, and the world after it. */

export interface SettlementContext {
  readonly robot: RobotPackage;
  readonly world: BelievedWorld;
  /** A belief as the program sees it. */
  readonly guestScene: (belief: Belief) => GuestScene;
}

export function settlementWith(
  result: Settlement["result"],
  { world, guestScene }: SettlementContext,
): Settlement {
  return { result, scene: guestScene(world.belief), now: world.robotSeconds };
}

export function settlementOf(action: string, performed: Performed, context: SettlementContext): Settlement {
  return settlementWith(resultOf(action, performed, context.robot), context);
}

/** Of a call that is not made again: it counts as done if what it was to change is now so. */
export function correctedSettlement(
  action: string,
  performed: Performed,
  effectsHold: boolean,
  context: SettlementContext,
): Settlement {
  return context.robot.settings.actions[action]?.returns === "boolean"
    ? settlementWith({ ok: true, value: { kind: "plain", value: effectsHold } }, context)
    : settlementOf(action, performed, context);
}

/** Of a call that the gate does not let through. */
export function refusedResult({ action, args }: Call, refusal: Refusal): Settlement["result"] {
  if (refusal.kind === "invalid")
    return { ok: false, error: { name: "ArgumentError", message: refusal.message } };
  const words = refusal.unmet.map((part) => part.words).join("; ");
  return {
    ok: false,
    error: {
      name: "PreconditionError",
      message: `${describeCall(action, args)} is not possible now: ${words} does not hold.`,
      unmet: refusal.unmet.map(({ text }) => text),
    },
  };
}

function resultOf(action: string, performed: Performed, robot: RobotPackage): Settlement["result"] {
  const { feedback, effectsHold } = performed;
  if (feedback.outcome === "unknown" && !(effectsHold && performed.predicted.size > 0))
    return {
      ok: false,
      error: {
        name: "OutcomeUnknownError",
        message: `${feedback.text}: nobody knows whether it happened. ${feedback.message ?? ""}`.trim(),
      },
    };
  const value = returnedBy(action, performed, robot);
  if (value) return { ok: true, value };
  return {
    ok: false,
    error: {
      name: "ActionFailedError",
      message: `${feedback.text} failed: ${feedback.message ?? feedback.cause ?? "the robot did not say why"}`,
    },
  };
}

/** Undefined where the action has nothing to give. */
function returnedBy(
  action: string,
  { feedback, effectsHold, seen }: Performed,
  robot: RobotPackage,
): GuestValue | undefined {
  const believed = feedback.outcome === "success" && !feedback.highLevelFailure;
  switch (robot.settings.actions[action]?.returns) {
    case "map":
      return feedback.outcome === "failure" ? undefined : { kind: "map", ids: seen };
    case "image": {
      const image = feedback.images.at(-1);
      if (!image) return undefined;
      const shown = (image.segments ?? []).flatMap((id) => id ?? []);
      const ids = image.segments ? [...new Set(shown)] : seen;
      return { kind: "image", camera: image.camera, width: image.width, height: image.height, ids };
    }
    default:
      return { kind: "plain", value: believed || (feedback.outcome === "unknown" && effectsHold) };
  }
}
