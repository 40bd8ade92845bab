/* Correct: pair of rwlock_upgrade_bad.c, without its bug (deadlock). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int v;
static void *w(void *p) {
  pthread_rwlock_rdlock(&rw);
  int need = v < 2;
  pthread_rwlock_unlock(&rw);
  if (need) { pthread_rwlock_wrlock(&rw); v++; pthread_rwlock_unlock(&rw); }
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
