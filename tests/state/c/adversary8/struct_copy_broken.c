/* Broken: race: copies the whole struct, of which another thread writes a member. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
struct cfg { int a, b; long c; }; static struct cfg g, h;
static void *w(void *p) { g.c = 5; return p; } // found: race
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); h = g; pthread_join(t, 0); return h.a; }
