/* Correct: pair of join_main_bad.c, without its bug (deadlock). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
static pthread_t mainid;
static void *w(void *p) { pthread_join(mainid, 0); return p; }
int main(void) { pthread_t t; mainid = pthread_self(); pthread_create(&t, 0, w, 0); pthread_detach(t); pthread_exit(0); }
