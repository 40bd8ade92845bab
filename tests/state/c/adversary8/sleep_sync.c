/* Correct: pair of sleep_sync_bad.c, without its bug (race). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <unistd.h>
static int x;
static void *w(void *p) { x = 1; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); sleep(1); return x; }
