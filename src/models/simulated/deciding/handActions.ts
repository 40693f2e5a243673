import type { ApiMethod, RobotPackage } from "../../../core/program/robotPackage";

/** The actions of a hand that is sent from point to point, and nothing more clever: an arm beside a table. */
interface HandActions {
  /** Takes a point or a thing, and a heading. */
  readonly goTo: ApiMethod;
  readonly open: ApiMethod;
  /** Takes the thing to be grasped. */
  readonly closeOn: ApiMethod;
}

/** Told from how its methods are called and what they take; undefined for another kind of robot. */
export function handActionsOf({ methods }: Pick<RobotPackage, "methods">): HandActions | undefined {
  const goTo = methods.find(
    ({ parameters }) => parameters.length === 2 && /^(yaw|heading)$/i.test(parameters[1].name),
  );
  const open = methods.find(({ name, parameters }) => /^open/i.test(name) && parameters.length === 0);
  const closeOn = methods.find(({ name, parameters }) => /^close/i.test(name) && parameters.length === 1);
  return goTo && open && closeOn ? { goTo, open, closeOn } : undefined;
}
