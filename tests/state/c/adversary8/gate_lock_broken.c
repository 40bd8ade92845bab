/* Broken: deadlock: gate lock is given back before the two inner locks are taken. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
static pthread_mutex_t L[3] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
struct pair { int f, s; }; static struct pair ps[2] = { { 1, 2 }, { 2, 1 } };
static void *w(void *a) {
  struct pair *p = a;
  pthread_mutex_lock(&L[0]);
  pthread_mutex_unlock(&L[0]);
  pthread_mutex_lock(&L[p->f]); pthread_mutex_lock(&L[p->s]); // found: deadlock
  pthread_mutex_unlock(&L[p->s]); pthread_mutex_unlock(&L[p->f]);
  
  return 0;
}
int main(void) { pthread_t t[2]; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, &ps[i]); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return 0; }
