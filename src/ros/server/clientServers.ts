import { numberField, type Operation, textField } from "./frames";
import { type GoalEvents, type Graph, type GraphNode, graphName, type ServiceReply } from "./graph";

type Send = (message: Readonly<Record<string, unknown>>) => void;

/** A service of a client that does not answer must not keep its callers waiting for ever. */
const defaultTimeoutMilliseconds = 5000;

let lastRequest = 0;

/** Services that a client offers to the others. */
export class ClientServices {
  private readonly waiting = new Map<string, (reply: ServiceReply) => void>();

  constructor(
    private readonly graph: Graph,
    private readonly client: GraphNode,
    private readonly send: Send,
  ) {}

  /** @returns what is wrong, in words; so do the others */
  advertise(service: string, type: string): string | undefined {
    const existing = this.graph.services.get(service);
    if (existing && existing.owner !== this.client)
      return `advertise_service: ${service} is offered by ${existing.owner.name}`;
    this.graph.services.set(service, {
      type,
      owner: this.client,
      call: (args, _caller, timeout = defaultTimeoutMilliseconds) =>
        new Promise<ServiceReply>((resolve) => {
          const id = `service_request:${service}:${++lastRequest}`;
          const timer = setTimeout(() => {
            this.finish(id, {
              ok: false,
              message: `Timeout exceeded while waiting for service response of ${service}`,
            });
          }, timeout);
          this.waiting.set(id, (reply) => {
            clearTimeout(timer);
            resolve(reply);
          });
          this.send({ op: "call_service", id, service, type, args });
        }),
    });
    return undefined;
  }

  unadvertise(service: string): string | undefined {
    if (this.graph.services.get(service)?.owner !== this.client) {
      return `unadvertise_service: ${service} is not offered by this client`;
    }
    this.graph.services.delete(service);
    return undefined;
  }

  answer(operation: Operation): string | undefined {
    const { values, result } = operation.fields;
    const reply: ServiceReply =
      result === true
        ? { ok: true, values: values ?? {} }
        : { ok: false, message: typeof values === "string" ? values : "the service failed without a reason" };
    if (this.finish(String(operation.id ?? ""), reply)) return undefined;
    return "service_response: no call with that id is waiting";
  }

  private finish(id: string, reply: ServiceReply): boolean {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.(reply);
    return resolve !== undefined;
  }

  end(): void {
    for (const id of [...this.waiting.keys()]) {
      this.finish(id, { ok: false, message: "The service's connection has ended" });
    }
  }
}

/** Actions that a client offers to the others. */
export class ClientActions {
  /** By the id that this client sees. */
  private readonly running = new Map<
    string,
    { readonly action: string; readonly goalId: string; readonly events: GoalEvents }
  >();

  constructor(
    private readonly graph: Graph,
    private readonly client: GraphNode,
    private readonly send: Send,
  ) {}

  /** @returns what is wrong, in words; so do the others */
  advertise(action: string, type: string): string | undefined {
    const existing = this.graph.actions.get(action);
    if (existing && existing.owner !== this.client)
      return `advertise_action: ${action} is offered by ${existing.owner.name}`;
    this.graph.actions.set(action, {
      type,
      owner: this.client,
      send: (goalId, args, _sender, events) => {
        const id = `action_goal:${action}:${++lastRequest}`;
        this.running.set(id, { action, goalId, events });
        this.send({
          op: "send_action_goal",
          id,
          action,
          action_type: type,
          args: args ?? {},
          feedback: true,
        });
      },
      cancel: (goalId) => {
        const found = [...this.running].filter(
          ([, goal]) => goal.action === action && (goalId === undefined || goal.goalId === goalId),
        );
        for (const [id] of found) this.send({ op: "cancel_action_goal", id, action });
        return found.length > 0;
      },
    });
    return undefined;
  }

  unadvertise(action: string): string | undefined {
    if (this.graph.actions.get(action)?.owner !== this.client) {
      return `unadvertise_action: ${action} is not offered by this client`;
    }
    this.graph.actions.delete(action);
    return undefined;
  }

  /** Feedback and results of this client's goals. */
  answer(operation: Operation): string | undefined {
    const id = String(operation.id ?? "");
    const goal = this.running.get(id);
    if (!goal || goal.action !== graphName(textField(operation, "action"))) {
      return `${operation.op}: no goal with that id is under way`;
    }
    const { values } = operation.fields;
    if (operation.op === "action_feedback") {
      goal.events.onFeedback(values ?? {});
      return undefined;
    }
    this.running.delete(id);
    const result = operation.fields.result === true;
    const status = numberField(operation, "status") ?? 0;
    goal.events.onResult(
      result ? { values: values ?? {}, status, result } : { values: values ?? {}, status: 6, result: true },
    );
    return undefined;
  }

  end(): void {
    for (const { events } of this.running.values()) {
      events.onResult({ values: "The action server's connection has ended", status: 0, result: false });
    }
    this.running.clear();
  }
}
