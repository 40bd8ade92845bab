/* Correct: pair of double_free_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdlib.h>
static char *buf;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) {
  char *b;
  pthread_mutex_lock(&m);
  b = buf;
  buf = NULL;
  pthread_mutex_unlock(&m);
  free(b);
  
  return p;
}
int main(void) {
  pthread_t a, b;
  buf = malloc(10);
  pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
