/* Correct: pair of trylock_backoff_bad.c, without its bug (assertion). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int inside;
static void enter(void) { assert(inside == 0); inside = 1; }
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
    pthread_mutex_lock(&a); enter(); leave(); pthread_mutex_unlock(&a);
  }
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return 0;
}
