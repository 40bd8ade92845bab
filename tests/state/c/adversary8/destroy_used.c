/* Correct: pair of destroy_used_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdlib.h>
struct box { pthread_mutex_t m; int done; };
static void *w(void *p) {
  struct box *b = p;
  pthread_mutex_lock(&b->m);
  b->done = 1;
  pthread_mutex_unlock(&b->m);
  return 0;
}
int main(void) {
  pthread_t t;
  struct box *b = malloc(sizeof *b);
  pthread_mutex_init(&b->m, 0);
  b->done = 0;
  pthread_create(&t, 0, w, b);
  pthread_join(t, 0);
  pthread_mutex_destroy(&b->m);
  free(b);
  return 0;
}
