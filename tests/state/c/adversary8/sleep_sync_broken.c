/* Broken: race: a sleep stands for a join. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <unistd.h>
static int x;
static void *w(void *p) { x = 1; return p; } // found: race
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); sleep(1); int k = x; pthread_join(t, 0); return k; }
