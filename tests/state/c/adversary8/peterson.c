/* Correct: pair of peterson_bad.c, without its bug (assertion). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
static atomic_int flag[2], turn;
static int c;
static void *w(void *a) {
  int i = (int)(long)a;
  atomic_store(&flag[i], 1);
  atomic_store(&turn, 1 - i);
  while (atomic_load(&flag[1 - i]) && atomic_load(&turn) == 1 - i) ;
  int old = c; c = old + 1;
  atomic_store(&flag[i], 0);
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(c == 2);
  return 0;
}
