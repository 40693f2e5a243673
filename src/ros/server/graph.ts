import type { Disposable } from "../../core/base/disposable";
import { OutgoingMessage } from "./outgoingMessage";

/*
 * The ROS graph behind the bridge: topics, services and actions by name. The robot is one node of it; every client
 * may add its own. Names have a leading slash.
 */

/** Somebody who publishes, serves or asks: the robot, or a client. */
export interface GraphNode {
  readonly name: string;
  /** Milliseconds of the clock at which it last showed that it lives. */
  lastSeen(): number;
}

export type ServiceReply =
  | { readonly ok: true; readonly values: unknown }
  | { readonly ok: false; readonly message: string };

export interface ServiceEntry {
  readonly type: string;
  readonly owner: GraphNode;
  call(args: unknown, caller: GraphNode, timeoutMilliseconds: number | undefined): Promise<ServiceReply>;
}

export interface GoalEvents {
  onFeedback(values: unknown): void;
  /** Once. `succeeded`: whether a result came at all; then `values` is a message, else the reason in words. */
  onResult(result: { readonly values: unknown; readonly status: number; readonly result: boolean }): void;
}

export interface ActionEntry {
  readonly type: string;
  readonly owner: GraphNode;
  send(goalId: string, args: unknown, sender: GraphNode, events: GoalEvents): void;
  /** Without an id: all goals. False where there is no such goal. */
  cancel(goalId?: string): boolean;
}

type TopicListener = (message: OutgoingMessage, publisher: GraphNode) => void;

interface TopicEntry {
  type: string;
  readonly publishers: Map<GraphNode, { latch: boolean }>;
  readonly listeners: Set<TopicListener>;
  last: { readonly message: OutgoingMessage; readonly publisher: GraphNode } | undefined;
}

export class Graph {
  readonly topics = new Map<string, TopicEntry>();
  readonly services = new Map<string, ServiceEntry>();
  readonly actions = new Map<string, ActionEntry>();

  /** @returns what is wrong, in words */
  advertise(node: GraphNode, topic: string, type: string, latch: boolean): string | undefined {
    const entry = this.topics.get(topic);
    if (entry && entry.type !== "" && !sameType(entry.type, type)) {
      return `Tried to register topic ${topic} with type ${type} but it is already established with type ${entry.type}`;
    }
    const target = entry ?? this.newTopic(topic, type);
    if (target.type === "") target.type = type;
    target.publishers.set(node, { latch });
    return undefined;
  }

  /** False where this node does not advertise the topic. */
  unadvertise(node: GraphNode, topic: string): boolean {
    const entry = this.topics.get(topic);
    const removed = entry?.publishers.delete(node) ?? false;
    if (entry) this.dropUnused(topic, entry);
    return removed;
  }

  publish(node: GraphNode, topic: string, message: unknown): string | undefined {
    const entry = this.topics.get(topic);
    if (!entry || entry.type === "") {
      return `Cannot infer topic type for topic ${topic} as it is not yet advertised`;
    }
    const outgoing = new OutgoingMessage(topic, message);
    entry.last = { message: outgoing, publisher: node };
    for (const listener of [...entry.listeners]) listener(outgoing, node);
    return undefined;
  }

  /** The last message of a latched topic comes at once. The error is what is wrong, in words. */
  subscribe(topic: string, type: string | undefined, listener: TopicListener): Disposable | string {
    const existing = this.topics.get(topic);
    if (existing && type !== undefined && existing.type !== "" && !sameType(existing.type, type)) {
      return `Tried to subscribe to topic ${topic} with type ${type} but it is already established with type ${existing.type}`;
    }
    if (!existing && type === undefined) {
      return `Cannot infer topic type for topic ${topic} as it is not yet advertised`;
    }
    const entry = existing ?? this.newTopic(topic, type ?? "");
    entry.listeners.add(listener);
    const { last } = entry;
    if (last && entry.publishers.get(last.publisher)?.latch) listener(last.message, last.publisher);
    return {
      dispose: () => {
        entry.listeners.delete(listener);
        this.dropUnused(topic, entry);
      },
    };
  }

  /** Takes everything away that a node has added. */
  removeNode(node: GraphNode): void {
    for (const topic of [...this.topics.keys()]) this.unadvertise(node, topic);
    for (const [name, entry] of [...this.services]) if (entry.owner === node) this.services.delete(name);
    for (const [name, entry] of [...this.actions]) if (entry.owner === node) this.actions.delete(name);
  }

  private newTopic(topic: string, type: string): TopicEntry {
    const entry: TopicEntry = { type, publishers: new Map(), listeners: new Set(), last: undefined };
    this.topics.set(topic, entry);
    return entry;
  }

  private dropUnused(topic: string, entry: TopicEntry): void {
    if (entry.publishers.size === 0 && entry.listeners.size === 0 && this.topics.get(topic) === entry) {
      this.topics.delete(topic);
    }
  }
}

/** Names as clients write them: `rosapi/get_time` is `/rosapi/get_time`; a deprecated `#id` at the end is cut off. */
export function graphName(name: string): string {
  const bare = name.replace(/#.*$/, "");
  return bare.startsWith("/") ? bare : `/${bare}`;
}

/** `std_msgs/String` and `std_msgs/msg/String` are the same. */
export function sameType(a: string, b: string): boolean {
  const short = (type: string) => type.replace(/\/(msg|srv|action)\//, "/");
  return short(a) === short(b);
}
