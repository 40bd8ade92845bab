/* Correct: pair of barrier_serial_bad.c, without its bug (assertion). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <assert.h>
static pthread_barrier_t bar;
static int rounds;
static void *w(void *p) {
  for (int i = 0; i < 2; i++) {
    int r = pthread_barrier_wait(&bar);
    if (r == PTHREAD_BARRIER_SERIAL_THREAD) __atomic_fetch_add(&rounds, 1, __ATOMIC_SEQ_CST);
  }
  return p;
}
int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t[0], 0, w, 0); pthread_create(&t[1], 0, w, 0);
  pthread_join(t[0], 0); pthread_join(t[1], 0);
  assert(rounds == 2);
  return 0;
}
