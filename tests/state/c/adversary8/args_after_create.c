/* Correct: pair of args_after_create_bad.c, without its bug (race). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
struct arg { int n; int r; };
static void *w(void *p) { struct arg *a = p; a->r = a->n * 2; return 0; }
int main(void) { pthread_t t; struct arg a = { 1, 0 }; a.n = 2; pthread_create(&t, 0, w, &a);  pthread_join(t, 0); return a.r - 4; }
