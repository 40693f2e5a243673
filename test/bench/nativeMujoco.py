"""Simulated seconds per CPU second of native MuJoCo: nativeMujoco.py FOLDER TIMESTEP; needs the package mujoco.

FOLDER has model.xml and state.json, the positions to begin with.
"""

import json
import sys
import time
from pathlib import Path

import mujoco

folder = Path(sys.argv[1])
model = mujoco.MjModel.from_xml_path(str(folder / "model.xml"))
model.opt.timestep = float(sys.argv[2])
data = mujoco.MjData(model)
data.qpos[:] = json.loads((folder / "state.json").read_text())
mujoco.mj_step(model, data, 300)
begun, start = data.time, time.process_time()
mujoco.mj_step(model, data, 2000)
print((data.time - begun) / (time.process_time() - start))
