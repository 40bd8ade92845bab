/* Broken: race: changes the argument behind pthread_create. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
struct arg { int n; int r; };
static void *w(void *p) { struct arg *a = p; a->r = a->n * 2; return 0; } // found: race
int main(void) { pthread_t t; struct arg a = { 1, 0 };  pthread_create(&t, 0, w, &a); a.n = 2; pthread_join(t, 0); return a.r - 4; }
