/* Broken: deadlock: gives up without decrement of the waiters, the closer waits for ever. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER, z = PTHREAD_COND_INITIALIZER; static int ready, waiters;
static void *w(void *p) { struct timespec ts = { 2000000000, 0 }; pthread_mutex_lock(&m); waiters++; while (!ready) if (pthread_cond_timedwait(&c, &m, &ts)) { pthread_mutex_unlock(&m); return p; } waiters--; pthread_cond_signal(&z); pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); while (waiters) pthread_cond_wait(&z, &m); pthread_mutex_unlock(&m); pthread_join(t, 0); return 0; } // found: deadlock
