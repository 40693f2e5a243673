/*
 * Simulated seconds per CPU second of native MuJoCo, from the model's first keyframe: nativeMujoco MODEL.xml
 * WARM_UP_STEPS STEPS; without arguments the library's version. Built by nativeMujoco.ts.
 */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char** words) {
  if (count < 4) {
    printf("%s\n", mj_versionString());
    return 0;
  }
  char error[1000];
  mjModel* model = mj_loadXML(words[1], NULL, error, sizeof error);
  if (model == NULL) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData* data = mj_makeData(model);
  mj_resetDataKeyframe(model, data, 0);
  for (int step = atoi(words[2]); step > 0; step--) mj_step(model, data);
  const int steps = atoi(words[3]);
  const clock_t begun = clock();
  for (int step = 0; step < steps; step++) mj_step(model, data);
  const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
  if (data->warning[mjWARN_BADQACC].number > 0) {
    fprintf(stderr, "the simulation is unstable\n");
    return 1;
  }
  printf("%f\n", steps * model->opt.timestep / seconds);
  return 0;
}
