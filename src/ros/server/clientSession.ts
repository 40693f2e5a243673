import type { Disposable } from "../../core/base/disposable";
import type { Clock } from "../../core/world/ports";
import { isRecord } from "../rosValues";
import { ClientActions, ClientServices } from "./clientServers";
import { FragmentBuffer } from "./fragmentBuffer";
import { numberField, type Operation, readFrame, textField } from "./frames";
import { type Graph, type GraphNode, graphName, sameType } from "./graph";
import { misfit } from "./messageTypes";
import { type Compression, type Frame, fragments, jsonText, pngFrame } from "./outgoingMessage";
import { Subscription } from "./subscription";

const levels = ["none", "error", "warning", "info"] as const;
type Level = (typeof levels)[number];

interface TopicSubscription {
  readonly stream: Subscription;
  readonly listening: Disposable;
}

/** One client's side of the protocol: from the frames that it sends to the graph, and back. */
export class ClientSession implements GraphNode {
  private readonly subscriptions = new Map<string, TopicSubscription>();
  private readonly fragmentBuffer: FragmentBuffer;
  private readonly services: ClientServices;
  private readonly actions: ClientActions;
  private level: Level = "error";
  private seenAt: number;
  private ended = false;
  private goals = 0;

  constructor(
    readonly name: string,
    private readonly graph: Graph,
    private readonly clock: Clock,
    private readonly transmit: (frame: Frame, droppable: boolean) => void,
  ) {
    this.seenAt = clock.now();
    this.fragmentBuffer = new FragmentBuffer(clock);
    const send = (message: Readonly<Record<string, unknown>>) => this.send(message);
    this.services = new ClientServices(graph, this, send);
    this.actions = new ClientActions(graph, this, send);
  }

  lastSeen(): number {
    return this.seenAt;
  }

  /** A frame, or the answer to a ping. */
  showedLife(): void {
    this.seenAt = this.clock.now();
  }

  receive(text: string): void {
    this.showedLife();
    const read = readFrame(text);
    if (!read.ok) {
      this.status("error", read.error.message, read.error.id);
      return;
    }
    try {
      this.handlers[read.value.op]?.(read.value);
    } catch (error) {
      // A client's frame must never end the server: what has been overlooked is told to that client.
      this.status(
        "error",
        `${read.value.op}: ${error instanceof Error ? error.message : String(error)}`,
        read.value.id,
      );
    }
  }

  receiveBinary(): void {
    this.showedLife();
    this.status("error", "Binary frames are not understood; send JSON as text");
  }

  /** What the client has added to the graph goes; goals that it has sent go on under their watchdog. */
  end(): void {
    this.ended = true;
    for (const topic of [...this.subscriptions.keys()]) this.dropSubscription(topic);
    this.services.end();
    this.actions.end();
    this.graph.removeNode(this);
  }

  private readonly handlers: Readonly<Record<string, (operation: Operation) => void>> = {
    advertise: (operation) => {
      const topic = graphName(textField(operation, "topic"));
      const latch = operation.fields.latch === true;
      this.report(this.graph.advertise(this, topic, textField(operation, "type"), latch), operation.id);
    },
    unadvertise: (operation) => {
      const topic = graphName(textField(operation, "topic"));
      if (this.graph.unadvertise(this, topic)) return;
      this.status("warning", `unadvertise: ${topic} is not advertised by this client`, operation.id);
    },
    publish: (operation) => this.publish(operation),
    subscribe: (operation) => this.report(this.subscribe(operation), operation.id),
    unsubscribe: (operation) => this.unsubscribe(operation),
    call_service: (operation) => void this.callService(operation),
    advertise_service: (operation) => {
      const service = graphName(textField(operation, "service"));
      this.report(this.services.advertise(service, textField(operation, "type")), operation.id);
    },
    unadvertise_service: (operation) => {
      this.report(this.services.unadvertise(graphName(textField(operation, "service"))), operation.id);
    },
    service_response: (operation) => this.report(this.services.answer(operation), operation.id),
    advertise_action: (operation) => {
      const action = graphName(textField(operation, "action"));
      this.report(this.actions.advertise(action, textField(operation, "type")), operation.id);
    },
    unadvertise_action: (operation) => {
      this.report(this.actions.unadvertise(graphName(textField(operation, "action"))), operation.id);
    },
    action_feedback: (operation) => this.report(this.actions.answer(operation), operation.id),
    action_result: (operation) => this.report(this.actions.answer(operation), operation.id),
    send_action_goal: (operation) => this.sendGoal(operation),
    cancel_action_goal: (operation) => this.cancelGoal(operation),
    fragment: (operation) => {
      const { text, problem } = this.fragmentBuffer.add(operation);
      if (text !== undefined) this.receive(text);
      this.report(problem, operation.id);
    },
    set_level: (operation) => {
      const level = levels.find((known) => known === textField(operation, "level"));
      if (level) this.level = level;
      else this.status("error", `set_level: the level must be one of ${levels.join(", ")}`, operation.id);
    },
    auth: ({ id }) => this.status("info", "No authentication is asked for here", id),
  };

  private publish(operation: Operation): void {
    const topic = graphName(textField(operation, "topic"));
    const message = operation.fields.msg ?? {};
    const type = this.graph.topics.get(topic)?.type;
    const problem = type ? misfit(message, type, "message") : undefined;
    this.report(problem ?? this.graph.publish(this, topic, message), operation.id);
  }

  /** @returns what is wrong, in words */
  private subscribe(operation: Operation): string | undefined {
    const { id } = operation;
    const topic = graphName(textField(operation, "topic"));
    const compression = compressionOf(operation);
    if (!compression) return "subscribe: the compression must be none, png or cbor";
    const type = textField(operation, "type") || undefined;
    const settings = {
      compression,
      throttleMilliseconds: Math.max(0, numberField(operation, "throttle_rate") ?? 0),
      queueLength: Math.min(1000, Math.max(0, numberField(operation, "queue_length") ?? 0)),
      fragmentSize: numberField(operation, "fragment_size"),
    };
    const existing = this.subscriptions.get(topic);
    if (existing) {
      existing.stream.add(id, settings);
      return undefined;
    }
    const stream = new Subscription(this.clock, (frame) => {
      if (!this.ended) this.transmit(frame, true);
    });
    stream.add(id, settings);
    const listening = this.graph.subscribe(topic, type, (message) => stream.offer(message));
    if (typeof listening === "string") return `subscribe: ${listening}`;
    this.subscriptions.set(topic, { stream, listening });
    return undefined;
  }

  private unsubscribe(operation: Operation): void {
    const topic = graphName(textField(operation, "topic"));
    const subscription = this.subscriptions.get(topic);
    if (!subscription) return;
    subscription.stream.remove(operation.id);
    if (subscription.stream.isEmpty) this.dropSubscription(topic);
  }

  private dropSubscription(topic: string): void {
    const subscription = this.subscriptions.get(topic);
    this.subscriptions.delete(topic);
    subscription?.listening.dispose();
    subscription?.stream.dispose();
  }

  private async callService(operation: Operation): Promise<void> {
    const service = textField(operation, "service");
    const id = idOf(service, operation.id);
    const answer = (values: unknown, result: boolean) =>
      this.send(
        { op: "service_response", ...(id === undefined ? {} : { id }), service, values, result },
        operation,
      );
    const entry = this.graph.services.get(graphName(service));
    if (!entry) return answer(`Service ${graphName(service)} does not exist`, false);
    const args = operation.fields.args ?? {};
    const problem = isRecord(args) ? misfit(args, entry.type, "request") : undefined;
    if (problem) return answer(problem, false);
    const timeout = numberField(operation, "timeout");
    const reply = await entry.call(args, this, timeout && timeout > 0 ? timeout * 1000 : undefined);
    if (reply.ok) answer(reply.values, true);
    else answer(reply.message, false);
  }

  private sendGoal(operation: Operation): void {
    const action = textField(operation, "action");
    const id = idOf(action, operation.id);
    const named = id === undefined ? {} : { id };
    const entry = this.graph.actions.get(graphName(action));
    const refuse = (values: string) =>
      this.send({ op: "action_result", action, ...named, values, status: 0, result: false }, operation);
    if (!entry || !sameType(entry.type, textField(operation, "action_type"))) {
      refuse(`No action server available${entry ? `: ${graphName(action)} has the type ${entry.type}` : ""}`);
      return;
    }
    const wantsFeedback = operation.fields.feedback === true;
    entry.send(String(id ?? `${this.name}#${++this.goals}`), operation.fields.args, this, {
      onFeedback: (values) => {
        if (wantsFeedback) this.send({ op: "action_feedback", action, ...named, values }, operation);
      },
      onResult: ({ values, status, result }) => {
        this.send({ op: "action_result", action, ...named, values, status, result }, operation);
      },
    });
  }

  private cancelGoal(operation: Operation): void {
    const action = textField(operation, "action");
    const id = idOf(action, operation.id);
    const entry = this.graph.actions.get(graphName(action));
    if (!entry) this.status("error", `cancel_action_goal: there is no action ${action}`, id);
    else if (id === undefined)
      this.status("error", "cancel_action_goal: the field 'id' is required and missing");
    else if (!entry.cancel(String(id))) {
      this.status("warning", `cancel_action_goal: ${action} has no such goal under way`, id);
    }
  }

  private report(problem: string | undefined, id: string | number | undefined): void {
    if (problem !== undefined) this.status("error", problem, id);
  }

  private status(level: Exclude<Level, "none">, message: string, id?: string | number): void {
    if (levels.indexOf(level) > levels.indexOf(this.level)) return;
    this.send({ op: "status", level, msg: message, ...(id === undefined ? {} : { id }) });
  }

  /** Answers go out in the form that was asked for with the question. */
  private send(message: Readonly<Record<string, unknown>>, asked?: Operation): void {
    if (this.ended) return;
    const json = jsonText(message);
    const frame = asked && textField(asked, "compression") === "png" ? pngFrame(json) : json;
    const size = asked && numberField(asked, "fragment_size");
    for (const part of fragments(frame, size, String(asked?.id ?? "answer"))) this.transmit(part, false);
  }
}

function compressionOf(operation: Operation): Compression | undefined {
  const name = textField(operation, "compression");
  if (name === "" || name === "none") return "none";
  return name === "png" || name === "cbor" ? name : undefined;
}

/** An old form puts the id behind the name: `/rosapi/topics#33`. */
function idOf(name: string, id: string | number | undefined): string | number | undefined {
  return id ?? (name.includes("#") ? name.slice(name.indexOf("#") + 1) : undefined);
}
