/* Correct: pair of gate_lock_bad.c, without its bug (deadlock). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
static pthread_mutex_t L[3] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
struct pair { int f, s; }; static struct pair ps[2] = { { 1, 2 }, { 2, 1 } };
static void *w(void *a) {
  struct pair *p = a;
  pthread_mutex_lock(&L[0]);
  
  pthread_mutex_lock(&L[p->f]); pthread_mutex_lock(&L[p->s]);
  pthread_mutex_unlock(&L[p->s]); pthread_mutex_unlock(&L[p->f]);
  pthread_mutex_unlock(&L[0]);
  return 0;
}
int main(void) { pthread_t t[2]; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, &ps[i]); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return 0; }
