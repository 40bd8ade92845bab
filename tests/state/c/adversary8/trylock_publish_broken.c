/* Broken: race: a trylock that fails is taken as the sign that the data is there. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int data, got, ready;
static void *a(void *p) { data = 1; pthread_mutex_lock(&m); ready = 1;  return p; }
static void *c(void *p) { if (pthread_mutex_trylock(&m) != 0) got = data; else pthread_mutex_unlock(&m); return p; } // found: race
int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, a, 0); pthread_create(&t[1], 0, c, 0); pthread_join(t[1], 0); pthread_join(t[0], 0); return 0; }
