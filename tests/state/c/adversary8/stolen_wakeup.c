/* Correct: pair of stolen_wakeup_bad.c, without its bug (assertion). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static int items;
static void *get(void *p) { pthread_mutex_lock(&m); while (items == 0) pthread_cond_wait(&c, &m); items--; assert(items >= 0); pthread_mutex_unlock(&m); return p; }
static void *put(void *p) { for (int i = 0; i < 2; i++) { pthread_mutex_lock(&m); items++; pthread_cond_signal(&c); pthread_mutex_unlock(&m); } return p; }
int main(void) { pthread_t t[3]; pthread_create(&t[0], 0, get, 0); pthread_create(&t[1], 0, get, 0); pthread_create(&t[2], 0, put, 0); for (int i = 0; i < 3; i++) pthread_join(t[i], 0); return 0; }
