import type { Disposable } from "../../core/base/disposable";
import type { Clock } from "../../core/world/ports";
import { isRecord } from "../rosValues";
import { ClientActions, ClientServices } from "./clientServers";
import { FragmentBuffer } from "./fragmentBuffer";
import { numberField, type Operation, readFrame, textField } from "./frames";
import { type Graph, type GraphNode, graphName } from "./graph";
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
      this.handle(read.value);
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

  private handle(operation: Operation): undefined {
    const { op, id } = operation;
    switch (op) {
      case "advertise": {
        const topic = graphName(textField(operation, "topic"));
        const latch = operation.fields.latch === true;
        return this.report(this.graph.advertise(this, topic, textField(operation, "type"), latch), id);
      }
      case "unadvertise": {
        const topic = graphName(textField(operation, "topic"));
        if (!this.graph.unadvertise(this, topic))
          this.status("warning", `${topic} is not advertised by this client`, id);
        return;
      }
      case "publish":
        return this.publish(operation);
      case "subscribe":
        return this.subscribe(operation);
      case "unsubscribe":
        return this.unsubscribe(operation);
      case "call_service":
        return void this.callService(operation);
      case "advertise_service":
        return this.report(
          this.services.advertise(graphName(textField(operation, "service")), textField(operation, "type")),
          id,
        );
      case "unadvertise_service":
        return this.report(this.services.unadvertise(graphName(textField(operation, "service"))), id);
      case "service_response":
        return this.report(this.services.answer(operation), id);
      case "advertise_action":
        return this.report(
          this.actions.advertise(graphName(textField(operation, "action")), textField(operation, "type")),
          id,
        );
      case "unadvertise_action":
        return this.report(this.actions.unadvertise(graphName(textField(operation, "action"))), id);
      case "action_feedback":
      case "action_result":
        return this.report(this.actions.answer(operation), id);
      case "send_action_goal":
        return this.sendGoal(operation);
      case "cancel_action_goal":
        return this.cancelGoal(operation);
      case "fragment": {
        const { text, problem } = this.fragmentBuffer.add(operation);
        if (text !== undefined) this.receive(text);
        return this.report(problem, id);
      }
      case "set_level": {
        const level = levels.find((known) => known === textField(operation, "level"));
        if (level) this.level = level;
        else this.status("error", `set_level: the level must be one of ${levels.join(", ")}`, id);
        return;
      }
      case "auth":
        return this.status("info", "No authentication is asked for here", id);
      default:
        return;
    }
  }

  private publish(operation: Operation): void {
    const topic = graphName(textField(operation, "topic"));
    const message = operation.fields.msg ?? {};
    const type = this.graph.topics.get(topic)?.type;
    const problem = type ? misfit(message, type, "message") : undefined;
    this.report(problem ?? this.graph.publish(this, topic, message), operation.id);
  }

  private subscribe(operation: Operation) {
    const { id } = operation;
    const topic = graphName(textField(operation, "topic"));
    const compression = compressionOf(operation);
    if (!compression) {
      return this.status("error", `subscribe: the compression must be none, png or cbor`, id);
    }
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
      return;
    }
    const stream = new Subscription(this.clock, (frame) => {
      if (!this.ended) this.transmit(frame, true);
    });
    stream.add(id, settings);
    const listening = this.graph.subscribe(topic, type, (message) => stream.offer(message));
    if (typeof listening === "string") return this.status("error", `subscribe: ${listening}`, id);
    this.subscriptions.set(topic, { stream, listening });
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
    if (!entry) return refuse("No action server available");
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

  private cancelGoal(operation: Operation) {
    const action = textField(operation, "action");
    const id = idOf(action, operation.id);
    const entry = this.graph.actions.get(graphName(action));
    if (!entry) return this.status("error", `cancel_action_goal: there is no action ${action}`, id);
    if (id === undefined)
      return this.status("error", "cancel_action_goal: the field 'id' is required and missing");
    if (!entry.cancel(String(id))) {
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
