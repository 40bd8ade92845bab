/* Correct: pair of exit_while_waiting_bad.c, without its bug (deadlock). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static int jobs = 1;
static void *w(void *p) { pthread_mutex_lock(&m); if (jobs == 1) { jobs = 0; exit(0); } pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_mutex_lock(&m); while (jobs < 2) pthread_cond_wait(&c, &m); return 0; }
