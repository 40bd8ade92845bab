/* Broken: memory: negation of the smallest number. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
extern long long __VERIFIER_nondet_longlong(void);
static long long best; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) { long long v = __VERIFIER_nondet_longlong(); if (v < 0 ) v = -v; pthread_mutex_lock(&m); if (v > best) best = v; pthread_mutex_unlock(&m); return p; } // found: memory
int main(void) { pthread_t a, b; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
