/* Broken: assertion: assertion in a thread that goes on behind main's pthread_exit. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <assert.h>
static int x; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) { pthread_mutex_lock(&m); assert(x == 0); pthread_mutex_unlock(&m); return p; } // found: assertion
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_detach(t); pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m); pthread_exit(0); }
