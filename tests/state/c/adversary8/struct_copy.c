/* Correct: pair of struct_copy_bad.c, without its bug (race). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
struct cfg { int a, b; long c; }; static struct cfg g, h;
static void *w(void *p) { g.c = 5; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); h.a = g.a; h.b = g.b; pthread_join(t, 0); return h.a; }
