import type { WorldViewGlobal } from "./contract";
import { createWorldView } from "./view";

(globalThis as WorldViewGlobal).robotCopilotWorldView = createWorldView;
