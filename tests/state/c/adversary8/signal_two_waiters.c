/* Correct: pair of signal_two_waiters_bad.c, without its bug (deadlock). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int turn;
static void *w(void *a) {
  int me = (int)(long)a;
  pthread_mutex_lock(&m);
  while (turn != me) pthread_cond_wait(&c, &m);
  turn++;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, w, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
