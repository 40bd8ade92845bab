/* Broken: deadlock: thread joins main, main joins thread. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
static pthread_t mainid;
static void *w(void *p) { pthread_join(mainid, 0); return p; }
int main(void) { pthread_t t; mainid = pthread_self(); pthread_create(&t, 0, w, 0); pthread_join(t, 0); return 0; } // found: deadlock
