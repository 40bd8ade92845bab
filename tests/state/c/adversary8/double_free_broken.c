/* Broken: memory: both threads may free the buffer. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdlib.h>
static char *buf;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) {
  char *b;
  pthread_mutex_lock(&m);
  b = buf;
  
  pthread_mutex_unlock(&m);
  free(b); // found: race memory
  pthread_mutex_lock(&m); buf = NULL; pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t a, b;
  buf = malloc(10);
  pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
