/* Correct: pair of barrier3_bad.c, without its bug (deadlock). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
static pthread_barrier_t b; static int a[2];
static void *w(void *p) { int i = (int)(long)p; a[i] = 1; pthread_barrier_wait(&b); return 0; }
int main(void) { pthread_t t[2]; pthread_barrier_init(&b, 0, 3); for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, w, (void *)i); pthread_barrier_wait(&b); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return a[0] + a[1] - 2; }
