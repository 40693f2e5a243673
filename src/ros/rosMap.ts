/*
 * `ros.json` as parsed: which ROS interfaces an action of the robot's API belongs to, and where the robot's
 * objects, state and images come from. The JSON schema is `robots/ros.schema.json`; a test keeps both together.
 */

/** `result.pose.position`: names and array indices, joined by dots, into a ROS message. */
type MessagePath = string;

/** What is put in a message's place: constants as they are, and these objects by the call that is made. */
export type MessageTemplate =
  | string
  | number
  | boolean
  | null
  | readonly MessageTemplate[]
  | { readonly [field: string]: MessageTemplate };

/**
 * How an argument is written into a message:
 * `id`: of an object, else ""; `value`: the value itself, else ""; `location`: the point given, else the origin;
 * `text`: the value as text, numbers in decimals;
 * `position`, `pose`: of the object as last seen, or of the point given (metres, map frame).
 */
export type ArgumentForm = "id" | "value" | "text" | "location" | "position" | "pose";

export const argumentForms: readonly ArgumentForm[] = ["id", "value", "text", "location", "position", "pose"];

/** By name, as in `robot.json`: metres per second, radians per second, kilograms. */
export type Limits = Readonly<Record<string, number>>;

export interface ResultMap {
  /** A string: "success", "failure" or "unknown". */
  readonly outcome?: MessagePath;
  /** A boolean. Without this and `outcome`, the status of the goal alone decides. */
  readonly success?: MessagePath;
  readonly message?: MessagePath;
  /** A string or a number that says why it failed: a failure cause, or a key of `causes`. */
  readonly cause?: MessagePath;
  readonly causes?: Readonly<Record<string, string>>;
  /** Seconds, or a ROS duration. */
  readonly robotSeconds?: MessagePath;
  /** ROS time of the observation that belongs to this result; zero where nothing was seen. */
  readonly observedAt?: MessagePath;
}

export interface FeedbackMap {
  readonly stage?: MessagePath;
  /** 0…1; anything else is left out. */
  readonly fraction?: MessagePath;
}

/** A ROS 2 action or a ROS 1 actionlib server, by the `ros` of the map. */
export interface GoalInterface {
  readonly kind: "action";
  readonly name: string;
  readonly type: string;
  readonly goal: MessageTemplate;
  readonly result: ResultMap;
  readonly feedback: FeedbackMap;
}

export interface ServiceInterface {
  readonly kind: "service";
  readonly name: string;
  readonly type: string;
  readonly request: MessageTemplate;
  readonly result: ResultMap;
}

/** Published again and again for a time, then `rest` once: robots that are driven by velocities. */
export interface TopicInterface {
  readonly kind: "topic";
  readonly name: string;
  readonly type: string;
  readonly message: MessageTemplate;
  readonly rest: MessageTemplate;
  readonly seconds: number;
  readonly hertz: number;
}

export type RosInterface = GoalInterface | ServiceInterface | TopicInterface;

/** Where something can be read. */
export interface TopicSource {
  readonly topic: string;
  readonly type: string;
  /** ROS time; without it a message counts as made when it arrives. */
  readonly stamp?: MessagePath;
  /** Frame name; a message of another frame than the map's is dropped. */
  readonly frame?: MessagePath;
}

export interface ObjectsSource extends TopicSource {
  /** Where the list lies; the other paths start at one of its elements, `missing` and `cameras` at the message. */
  readonly list: MessagePath;
  readonly id: MessagePath;
  readonly objectType: MessagePath;
  readonly label?: MessagePath;
  readonly confidence?: MessagePath;
  readonly position: MessagePath;
  readonly orientation?: MessagePath;
  readonly size?: MessagePath;
  /** A list of the heights at which it carries things, metres; empty: the top of the bounding box. */
  readonly surfaces?: MessagePath;
  /** A list of `{ name, value }`, value as JSON text. */
  readonly attributes?: MessagePath;
  /** Ids of objects that should have been in view and were not. */
  readonly missing?: MessagePath;
  /** Names of the cameras whose images belong to this message. */
  readonly cameras?: MessagePath;
  /** The detector's class names → types of the PDDL domain. */
  readonly types?: Readonly<Record<string, string>>;
}

interface PoseSource extends TopicSource {
  /** `{ position: {x, y, z}, orientation: {x, y, z, w} }` */
  readonly pose: MessagePath;
}

interface GripperSource extends TopicSource {
  /** Metres between the fingers. */
  readonly opening: MessagePath;
  readonly holding?: MessagePath;
  /** A list of the ids of what further hands hold. */
  readonly others?: MessagePath;
}

/** What the robot itself tells of where it is and what it has done. */
interface FactsSource extends TopicSource {
  /** A list of facts as PDDL writes them: `(sitting-on chair_0)`. */
  readonly list: MessagePath;
}

/** sensor_msgs/CompressedImage, PNG. */
export interface CameraSource {
  readonly camera: "head" | "wrist";
  readonly topic: string;
  readonly type: string;
  /** 16-bit grey PNG, millimetres. */
  readonly depthTopic?: string;
  /** At most so many a second are asked for. */
  readonly maxHertz?: number;
}

export type StopInterface =
  | {
      readonly kind: "service";
      readonly name: string;
      readonly type: string;
      readonly request: MessageTemplate;
      /** Path of the boolean with which the robot confirms; without it any answer does. */
      readonly success?: MessagePath;
      readonly message?: MessagePath;
      readonly deadlineSeconds: number;
    }
  /** Nobody answers to a topic: such a stop is never acknowledged. */
  | {
      readonly kind: "topic";
      readonly name: string;
      readonly type: string;
      readonly message: MessageTemplate;
      readonly deadlineSeconds: number;
    };

export type Heartbeat = (
  | { readonly kind: "service"; readonly name: string; readonly type: string; readonly time?: MessagePath }
  | { readonly kind: "topic"; readonly name: string; readonly type: string; readonly time?: MessagePath }
) & {
  readonly intervalSeconds: number;
  /** Silence for so long counts as a lost connection. */
  readonly deadlineSeconds: number;
  /** An empty message is published here at every beat, for the robot's own watchdog. */
  readonly publish?: { readonly topic: string; readonly type: string };
};

export interface RosMap {
  readonly ros: 1 | 2;
  /** Frame in which poses are read and written. */
  readonly frame: string;
  /** By name of the action API. */
  readonly actions: Readonly<Record<string, RosInterface>>;
  /** How the robot is asked to look; `$objects` in its goal or request is the list of ids to look at. */
  readonly observe?: GoalInterface | ServiceInterface;
  readonly objects?: ObjectsSource;
  readonly state?: {
    readonly base: PoseSource;
    readonly endEffector?: PoseSource;
    readonly gripper?: GripperSource;
    readonly facts?: FactsSource;
  };
  readonly cameras: readonly CameraSource[];
  readonly stop: StopInterface;
  readonly heartbeat: Heartbeat;
  /** Never above those of `robot.json`; where both name a limit the lower one holds. */
  readonly limits: Limits;
  /** Messages older than this are dropped. */
  readonly maxAgeSeconds: number;
  /** How long to wait for objects, state and images after an action. */
  readonly observationSeconds: number;
  /** How long to wait for the robot's word after a cancel. */
  readonly cancelSeconds: number;
}
