/* Broken: assertion: second once control runs the initialiser again. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <assert.h>
static pthread_once_t o1 = PTHREAD_ONCE_INIT, o2 = PTHREAD_ONCE_INIT; static int inits;
static void init(void) { inits++; } // found: race
static void *w(void *p) { pthread_once(p, init); assert(inits == 1); return 0; } // found: assertion
int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, w, &o1); pthread_create(&t[1], 0, w, &o2); pthread_join(t[0], 0); pthread_join(t[1], 0); return 0; }
