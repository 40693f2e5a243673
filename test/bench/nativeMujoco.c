/*
 * Simulated seconds per CPU second of native MuJoCo: nativeMujoco MODEL.xml TIMESTEP STEPS. Prints the library's version,
 * the contacts at the end, and the figure. Build with `cc -O2 nativeMujoco.c -lmujoco` (Debian: libmujoco-dev).
 */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char** words) {
  if (count < 4) return 2;
  char error[1000];
  mjModel* model = mj_loadXML(words[1], NULL, error, sizeof error);
  if (model == NULL) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  model->opt.timestep = atof(words[2]);
  mjData* data = mj_makeData(model);
  for (int step = 0; step < 300; step++) mj_step(model, data);
  const int steps = atoi(words[3]);
  const clock_t begun = clock();
  for (int step = 0; step < steps; step++) mj_step(model, data);
  const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
  printf("%s %d %f\n", mj_versionString(), data->ncon, steps * model->opt.timestep / seconds);
  return 0;
}
