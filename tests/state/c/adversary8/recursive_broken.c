/* Broken: deadlock: mutex is of normal type but taken twice by one thread. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
static pthread_mutex_t m;
static int depth;
static void walk(int n) {
  pthread_mutex_lock(&m); // found: deadlock
  depth++;
  if (n > 0) walk(n - 1);
  depth--;
  pthread_mutex_unlock(&m);
}
static void *w(void *p) { walk(2); return p; }
int main(void) {
  pthread_t t;
  pthread_mutexattr_t at;
  pthread_mutexattr_init(&at);
  pthread_mutexattr_settype(&at, PTHREAD_MUTEX_NORMAL);
  pthread_mutex_init(&m, &at);
  pthread_mutexattr_destroy(&at);
  pthread_create(&t, 0, w, 0);
  walk(1);
  pthread_join(t, 0);
  pthread_mutex_destroy(&m);
  return depth;
}
