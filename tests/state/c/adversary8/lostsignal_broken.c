/* Broken: deadlock: waits without checking the predicate under the lock. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int done;
static void *producer(void *a) {
  pthread_mutex_lock(&m); done = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, producer, NULL);
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m); // found: deadlock
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
