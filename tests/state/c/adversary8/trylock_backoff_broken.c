/* Broken: assertion: counts even where trylock failed and it backed off (mutual exclusion is lost). */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int inside;
static void enter(void) { assert(inside == 0); inside = 1; } // found: race assertion
static void leave(void) { inside = 0; }
static void *one(void *p) {
  pthread_mutex_lock(&a); pthread_mutex_lock(&b);
  enter(); leave();
  pthread_mutex_unlock(&b); pthread_mutex_unlock(&a);
  return p;
}
static void *two(void *p) {
  pthread_mutex_lock(&b);
  if (pthread_mutex_trylock(&a) == 0) {
    enter(); leave();
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  } else {
    pthread_mutex_unlock(&b);
    enter(); leave();
  }
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
