/* Correct: pair of main_exit_assert_bad.c, without its bug (assertion). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <assert.h>
static int x; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) { pthread_mutex_lock(&m); assert(x <= 1); pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_detach(t); pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m); pthread_exit(0); }
