/* Broken: assertion: expects 0 from the second lock of an error-checking mutex. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <errno.h>
#include <assert.h>
static pthread_mutex_t m;
static int n;
static void *w(void *p) {
  int r = pthread_mutex_lock(&m);
  assert(r == 0);
  r = pthread_mutex_lock(&m);
  assert(r == 0); // found: assertion
  n++;
  r = pthread_mutex_unlock(&m);
  assert(r == 0);
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_mutexattr_t at;
  pthread_mutexattr_init(&at);
  pthread_mutexattr_settype(&at, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &at);
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  assert(n == 2);
  return 0;
}
