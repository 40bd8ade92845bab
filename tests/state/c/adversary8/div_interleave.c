/* Correct: pair of div_interleave_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
static int div_ = 2, res;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) {
  pthread_mutex_lock(&m);
  if (div_ > 0) {
    
    res = 100 / div_;
  }
  pthread_mutex_unlock(&m);
  return p;
}
static void *dec(void *p) {
  for (int i = 0; i < 2; i++) { pthread_mutex_lock(&m); if (div_ > 0) div_--; pthread_mutex_unlock(&m); }
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, w, 0); pthread_create(&b, 0, dec, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
