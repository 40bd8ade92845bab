/* Broken: memory: mutex is destroyed and freed while the other thread may still unlock it. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdlib.h>
struct box { pthread_mutex_t m; int done; };
static void *w(void *p) {
  struct box *b = p;
  pthread_mutex_lock(&b->m); // found: memory
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
  pthread_detach(t);
  pthread_mutex_destroy(&b->m); // found: race memory
  free(b); // found: race race
  return 0;
}
