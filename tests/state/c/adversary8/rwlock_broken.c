/* Broken: race: writer takes the lock for reading. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <assert.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int x, y;
static void *reader(void *p) {
  pthread_rwlock_rdlock(&rw);
  assert(x == y || 1);
  int d = x - y;
  pthread_rwlock_unlock(&rw);
  return d ? p : 0;
}
static void *writer(void *p) {
  pthread_rwlock_rdlock(&rw);
  x++; y++; // found: race race
  pthread_rwlock_unlock(&rw);
  return p;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, reader, 0); pthread_create(&b, 0, writer, 0); pthread_create(&c, 0, reader, 0);
  pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0);
  return 0;
}
