/* Broken: memory: INT_MIN % -1. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
static int d; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) { int k = __VERIFIER_nondet_int(); pthread_mutex_lock(&m); d = k; pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t t; int v = __VERIFIER_nondet_int(), r = 0; pthread_create(&t, 0, w, 0); pthread_mutex_lock(&m); if (d != 0 ) r = v % d; pthread_mutex_unlock(&m); pthread_join(t, 0); return r == 12345; } // found: memory
