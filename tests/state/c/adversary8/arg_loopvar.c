/* Correct: pair of arg_loopvar_bad.c, without its bug (assertion). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <assert.h>
static int seen[3];
static void *w(void *p) {
  int i = (int)(long)p;
  if (i < 3) __sync_fetch_and_add(&seen[i], 1);
  return 0;
}
int main(void) {
  pthread_t t[2];
  int i;
  for (i = 0; i < 2; i++) pthread_create(&t[i], 0, w, (void *)(long)i);
  for (int k = 0; k < 2; k++) pthread_join(t[k], 0);
  assert(seen[0] == 1 && seen[1] == 1);
  return 0;
}
