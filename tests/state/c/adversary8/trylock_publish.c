/* Correct: pair of trylock_publish_bad.c, without its bug (race). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int data, got, ready;
static void *a(void *p) { data = 1; pthread_mutex_lock(&m); ready = 1; pthread_mutex_unlock(&m); return p; }
static void *c(void *p) { pthread_mutex_lock(&m); int r = ready; pthread_mutex_unlock(&m); if (r) got = data; return p; }
int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, a, 0); pthread_create(&t[1], 0, c, 0); pthread_join(t[1], 0); pthread_join(t[0], 0); return 0; }
