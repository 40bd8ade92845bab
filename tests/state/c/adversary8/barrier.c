/* Correct: pair of barrier_bad.c, without its bug (race). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <assert.h>
static pthread_barrier_t bar;
static int cell[2], out[2];
static void *w(void *a) {
  int i = (int)(long)a;
  cell[i] = i + 1;
  pthread_barrier_wait(&bar);
  out[i] = cell[1 - i];
  
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&bar, 0, 2);
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  pthread_barrier_destroy(&bar);
  assert(out[1] == 1 || out[1] == 0);
  return 0;
}
