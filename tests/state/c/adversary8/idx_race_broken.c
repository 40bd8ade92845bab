/* Broken: memory: index is checked outside of the lock. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
static int buf[4];
static int top = 3;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *push(void *p) {
  pthread_mutex_lock(&m);
  int room = top < 4;
  pthread_mutex_unlock(&m);
  if (room) {
    pthread_mutex_lock(&m);
    buf[top++] = 1; // found: memory
    pthread_mutex_unlock(&m);
  }
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, push, 0); pthread_create(&b, 0, push, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
