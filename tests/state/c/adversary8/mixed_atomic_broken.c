/* Broken: race: one access of the atomic counter is plain (memset of the struct). */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <string.h>
struct st { int hits; char tag[4]; }; static struct st s;
static void *a(void *p) { __atomic_fetch_add(&s.hits, 1, __ATOMIC_RELAXED); return p; }
static void *b(void *p) { memset(&s, 0, sizeof s); return p; } // found: race
int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, a, 0); pthread_create(&t[1], 0, b, 0); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return s.tag[0] == 1; }
