/* Correct: pair of once_real_bad.c, without its bug (assertion). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <assert.h>
static pthread_once_t o1 = PTHREAD_ONCE_INIT; static int inits;
static void init(void) { inits++; }
static void *w(void *p) { pthread_once(p, init); assert(inits == 1); return 0; }
int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, w, &o1); pthread_create(&t[1], 0, w, &o1); pthread_join(t[0], 0); pthread_join(t[1], 0); return 0; }
