/* Correct: pair of bitfield_bad.c, without its bug (race). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
static struct { unsigned a : 4; unsigned : 0; unsigned b : 4; } f;
static pthread_mutex_t ma = PTHREAD_MUTEX_INITIALIZER, mb = PTHREAD_MUTEX_INITIALIZER;
static void *wa(void *p) { pthread_mutex_lock(&ma); f.a = 3; pthread_mutex_unlock(&ma); return p; }
static void *wb(void *p) { pthread_mutex_lock(&mb); f.b = 5; pthread_mutex_unlock(&mb); return p; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, wa, 0); pthread_create(&b, 0, wb, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return !(f.a == 3 && f.b == 5);
}
