/*
 * The ROS interfaces that a robot of this product offers, as a ROS package would define them: one text for each
 * message, service and action. A robot that builds a package of them answers to the built-in `ros.json` files.
 */

const goalResult = `
# "success", "failure" or "unknown"
string outcome
# Why it failed: unreachable, no-room, no-path, blocked, nothing-grasped, not-holding, unknown-object, unsupported, cancelled, robot-error
string cause
string message
float64 robot_seconds
# When the observation was made that belongs to this; zero where nothing was seen
builtin_interfaces/Time observed_at`;

const goalFeedback = `
string stage
# 0 to 1, or -1 where it can't be told
float64 fraction`;

const action = (goal: string) => `${goal}\n---${goalResult}\n---${goalFeedback}`;

export const interfaceTexts: Readonly<Record<string, string>> = {
  "robot_copilot_msgs/msg/Attribute": `
string name
# JSON text of a string, number or boolean
string value`,
  "robot_copilot_msgs/msg/Object": `
# Type and number, the same each time it is seen
string id
string type
string label
float64 confidence
# Centre of the bounding box, metres
geometry_msgs/Pose pose
geometry_msgs/Vector3 size
# Heights at which it carries things, metres; empty: the top of the bounding box
float64[] surfaces
Attribute[] attributes`,
  "robot_copilot_msgs/msg/ObjectMap": `
std_msgs/Header header
Object[] objects
# Objects that should have been in plain view and were not there
string[] missing
# Cameras whose images belong to this: "head", "wrist"
string[] cameras`,
  "robot_copilot_msgs/msg/RobotState": `
std_msgs/Header header
# Centre of the base on the floor
geometry_msgs/Pose base
# Centre between the finger tips
geometry_msgs/Pose end_effector
# Distance between the fingers, metres
float64 gripper_opening
# Empty where nothing is held
string holding
# What further hands hold
string[] others_held
# What the robot knows of itself, as PDDL writes it: (sitting-on chair_0)
string[] facts`,
  "robot_copilot_msgs/action/ExploreGlobal": action(
    "string call_id\nfloat64 max_speed\nfloat64 max_turn_speed",
  ),
  "robot_copilot_msgs/action/ExploreLocal": action("string call_id\nfloat64 max_joint_speed"),
  "robot_copilot_msgs/action/ReportObservation": action(
    'string call_id\n# An object to look at, or empty\nstring object_id\n# "rest" or "stay", or empty\nstring view\nfloat64 max_joint_speed',
  ),
  "robot_copilot_msgs/action/Navigate": action(
    "string call_id\nstring object_id\nfloat64 max_speed\nfloat64 max_turn_speed",
  ),
  "robot_copilot_msgs/action/Grasp": action(
    "string call_id\nstring object_id\nfloat64 max_speed\nfloat64 max_joint_speed",
  ),
  "robot_copilot_msgs/action/Place": action(
    "string call_id\n# What to place on or in; where it is empty, the location holds\nstring object_id\ngeometry_msgs/Point location\nfloat64 max_speed\nfloat64 max_joint_speed",
  ),
  "robot_copilot_msgs/action/Act": action(
    "string call_id\nfloat64 max_speed\nfloat64 max_turn_speed\nfloat64 max_joint_speed",
  ),
  "robot_copilot_msgs/action/ActOn": action(
    "string call_id\nstring object_id\nfloat64 max_speed\nfloat64 max_turn_speed\nfloat64 max_joint_speed",
  ),
  "robot_copilot_msgs/action/ActWith": action(
    "string call_id\n# What is handled, and what it comes to or from\nstring object_id\nstring target_id\nfloat64 max_speed\nfloat64 max_turn_speed\nfloat64 max_joint_speed",
  ),
  "robot_copilot_msgs/action/ExecuteTrajectory": action(
    'string call_id\n# Where the hand goes: above an object or, where it is empty, to the location\nstring object_id\ngeometry_msgs/Point location\n# Radians in decimals, or "auto"\nstring yaw\nfloat64 max_joint_speed',
  ),
  "robot_copilot_msgs/action/Skill": action(
    'string call_id\n# "small", "medium" or "large"\nstring magnitude\nfloat64 max_speed\nfloat64 max_turn_speed',
  ),
  "robot_copilot_msgs/action/Observe": action(
    "# Objects to look at; none: from where the cameras are\nstring[] object_ids\nfloat64 max_joint_speed",
  ),
  "std_msgs/msg/Header": "builtin_interfaces/Time stamp\nstring frame_id",
  "std_msgs/msg/Empty": "",
  "std_msgs/msg/String": "string data",
  "std_srvs/srv/Trigger": "\n---\nbool success\nstring message",
  "std_srvs/srv/Empty": "\n---\n",
  "geometry_msgs/msg/Point": "float64 x\nfloat64 y\nfloat64 z",
  "geometry_msgs/msg/Vector3": "float64 x\nfloat64 y\nfloat64 z",
  "geometry_msgs/msg/Quaternion": "float64 x\nfloat64 y\nfloat64 z\nfloat64 w",
  "geometry_msgs/msg/Pose": "Point position\nQuaternion orientation",
  "geometry_msgs/msg/Twist": "Vector3 linear\nVector3 angular",
  "sensor_msgs/msg/CompressedImage": "std_msgs/Header header\nstring format\nuint8[] data",
  "sensor_msgs/msg/JointState":
    "std_msgs/Header header\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort",
  "sensor_msgs/msg/RegionOfInterest":
    "uint32 x_offset\nuint32 y_offset\nuint32 height\nuint32 width\nbool do_rectify",
  "sensor_msgs/msg/CameraInfo":
    "std_msgs/Header header\nuint32 height\nuint32 width\nstring distortion_model\nfloat64[] d\nfloat64[9] k\nfloat64[9] r\nfloat64[12] p\nuint32 binning_x\nuint32 binning_y\nRegionOfInterest roi",
  "geometry_msgs/msg/PoseWithCovariance": "Pose pose\nfloat64[36] covariance",
  "geometry_msgs/msg/TwistWithCovariance": "Twist twist\nfloat64[36] covariance",
  "geometry_msgs/msg/Transform": "Vector3 translation\nQuaternion rotation",
  "geometry_msgs/msg/TransformStamped": "std_msgs/Header header\nstring child_frame_id\nTransform transform",
  "tf2_msgs/msg/TFMessage": "geometry_msgs/TransformStamped[] transforms",
  "nav_msgs/msg/Odometry":
    "std_msgs/Header header\nstring child_frame_id\ngeometry_msgs/PoseWithCovariance pose\ngeometry_msgs/TwistWithCovariance twist",
  "builtin_interfaces/msg/Time": "int32 sec\nuint32 nanosec",
  "builtin_interfaces/msg/Duration": "int32 sec\nuint32 nanosec",
  "rosapi_msgs/srv/GetTime": "\n---\nbuiltin_interfaces/Time time",
};
