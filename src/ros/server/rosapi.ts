import { isRecord, timeMessage } from "../rosValues";
import { type Graph, type GraphNode, graphName } from "./graph";
import { isKnownType, knownTypes, type Section, typedefs } from "./messageTypes";

type Answer = (args: Readonly<Record<string, unknown>>) => unknown;

/** The services with which ROS tools find out what is there. An answer that throws is told to the caller as a failure. */
export function addRosapi(graph: Graph, node: GraphNode, ros: 1 | 2, rosNow: () => number): void {
  const topics = () => [...graph.topics].filter(([, { type }]) => type !== "");
  const text = (args: Readonly<Record<string, unknown>>, name: string) => {
    const value = args[name];
    if (typeof value !== "string") throw new Error(`rosapi needs a text in the field ${name}`);
    return value;
  };
  const details =
    (section: Section): Answer =>
    (args) => {
      const type = text(args, "type");
      if (!isKnownType(type)) throw new Error(`Unable to load the type ${type}: it is not known here`);
      return { typedefs: typedefs(type, section) };
    };
  const owners = (nodes: Iterable<GraphNode>) => [...nodes].map((owner) => owner.name);
  const answers: Readonly<Record<string, Answer>> = {
    get_time: () => ({ time: timeMessage(ros, rosNow()) }),
    get_ros_version: () => ({ version: ros, distro: "" }),
    topics: () => ({ topics: topics().map(([name]) => name), types: topics().map(([, { type }]) => type) }),
    topics_for_type: (args) => ({
      topics: topics().flatMap(([name, { type }]) => (type === text(args, "type") ? [name] : [])),
    }),
    topic_type: (args) => ({ type: graph.topics.get(graphName(text(args, "topic")))?.type ?? "" }),
    services: () => ({ services: [...graph.services.keys()] }),
    services_for_type: (args) => ({
      services: [...graph.services].flatMap(([name, { type }]) =>
        type === text(args, "type") ? [name] : [],
      ),
    }),
    service_type: (args) => ({ type: graph.services.get(graphName(text(args, "service")))?.type ?? "" }),
    service_node: (args) => ({
      node: graph.services.get(graphName(text(args, "service")))?.owner.name ?? "",
    }),
    action_servers: () => ({ action_servers: [...graph.actions.keys()] }),
    action_type: (args) => ({ type: graph.actions.get(graphName(text(args, "action")))?.type ?? "" }),
    interfaces: () => ({ interfaces: knownTypes() }),
    nodes: () => ({ nodes: [node.name, "/rosbridge_websocket", "/rosapi"] }),
    publishers: (args) => ({
      publishers: owners(graph.topics.get(graphName(text(args, "topic")))?.publishers.keys() ?? []),
    }),
    subscribers: () => ({ subscribers: [] }),
    get_param_names: () => ({ names: [] }),
    message_details: details("message"),
    service_request_details: details("request"),
    service_response_details: details("response"),
    action_goal_details: details("goal"),
    action_result_details: details("result"),
    action_feedback_details: details("feedback"),
  };
  for (const [name, answer] of Object.entries(answers)) {
    graph.services.set(`/rosapi/${name}`, {
      type: `${ros === 2 ? "rosapi_msgs/srv" : "rosapi"}/${typeName(name)}`,
      owner: node,
      async call(args) {
        try {
          return { ok: true, values: answer(isRecord(args) ? args : {}) };
        } catch (error) {
          return { ok: false, message: error instanceof Error ? error.message : String(error) };
        }
      },
    });
  }
}

/** `get_time` → `GetTime`; `get_ros_version` is spelled `GetROSVersion` there. */
function typeName(service: string): string {
  if (service === "get_ros_version") return "GetROSVersion";
  return service.replace(/(^|_)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase());
}
