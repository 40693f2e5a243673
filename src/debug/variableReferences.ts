import { Handles, Scope } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import type { SandboxVariable } from "../core/runner/sandboxPort";
import type { RunSession } from "../core/runner/session";
import { type Container, type ShownVariable, shown, variablesOf } from "./variables";

type ShownValue = Pick<DebugProtocol.Variable, "value" | "type" | "variablesReference">;

/** What a client can open at a pause, by the numbers that it knows it by. They hold until the program goes on. */
export class VariableReferences {
  private readonly containers = new Handles<Container>();

  reset(): void {
    this.containers.reset();
  }

  scopes(frame: number): Scope[] {
    return [
      new Scope("Locals", this.containers.create({ kind: "locals", frame }), false),
      new Scope("Facts", this.containers.create({ kind: "facts" }), false),
      new Scope("Robot", this.containers.create({ kind: "robot" }), false),
    ];
  }

  async inside(reference: number, session: RunSession): Promise<DebugProtocol.Variable[]> {
    const container = this.containers.get(reference);
    const rows = container ? await variablesOf(container, session) : [];
    return rows.map((row) => this.variableOf(row));
  }

  /** The frame whose locals these are, if that is what they are. */
  frameOf(reference: number): number | undefined {
    const container = this.containers.get(reference);
    return container?.kind === "locals" ? container.frame : undefined;
  }

  valueOf(variable: SandboxVariable, frame: number): ShownValue {
    const { value, type, variablesReference } = this.variableOf(shown(variable, frame));
    return { value, ...(type !== undefined && { type }), variablesReference };
  }

  private variableOf({ name, value, type, evaluateName, inside }: ShownVariable): DebugProtocol.Variable {
    return {
      name,
      value,
      ...(type !== undefined && { type }),
      ...(evaluateName !== undefined && { evaluateName }),
      ...(inside?.kind === "accessor" && { presentationHint: { lazy: true } }),
      variablesReference: inside ? this.containers.create(inside) : 0,
    };
  }
}
