import type { RunState } from "../../src/protocol/panelState";

/** What is said above the picture, or in its place. */
export interface WorldWords {
  readonly text?: string;
  readonly picture: boolean;
}

/** @param hasScene whether the shapes of the simulated world have arrived */
export function worldWords(run: RunState | undefined, hasScene: boolean): WorldWords {
  if (!run) {
    const text =
      "While a program runs on the simulator, its world is shown here: as it is, and as the robot believes it to be.";
    return { text, picture: false };
  }
  if (run.symbolic) {
    return {
      text: `The scene ${run.scene} is symbolic: it has no geometry that could be shown.`,
      picture: false,
    };
  }
  const lost = run.linkState === "lost";
  if (!run.simulated) {
    const believes = run.believed.length > 0;
    const shown = believes
      ? lost
        ? "What is shown is what the robot believed last."
        : "What is shown is what the robot believes."
      : "What the robot believes is shown when it has seen something.";
    return {
      text: `${lost ? "The connection to the robot is lost. " : ""}Only a simulator shows the world as it is. ${shown}`,
      picture: believes,
    };
  }
  if (!hasScene) {
    const text = lost
      ? "The connection to the simulator was lost before anything of its world came."
      : run.phase === "finished"
        ? "This run ended unwatched. The next one is shown here from its start."
        : "Waiting for the simulator.";
    return { text, picture: false };
  }
  if (lost)
    return { text: "The connection to the simulator is lost: this is what came last.", picture: true };
  if (run.phase === "finished")
    return { text: "The run has ended: this is how it left the world.", picture: true };
  return {
    text: run.phase === "paused" ? "Paused: this is where everything is now." : undefined,
    picture: true,
  };
}
