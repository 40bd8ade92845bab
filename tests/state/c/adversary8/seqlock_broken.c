/* Broken: assertion: writer increments the sequence only once behind the data. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
static atomic_uint seq; static atomic_int a, b;
static void *wr(void *p) {  atomic_store(&a, 1); atomic_store(&b, 1); atomic_fetch_add(&seq, 2); return p; }
static void *rd(void *p) { unsigned s = atomic_load(&seq); if (s & 1) return p; int x = atomic_load(&a), y = atomic_load(&b); if (atomic_load(&seq) == s) assert(x == y); return p; } // found: assertion
int main(void) { pthread_t t, u; pthread_create(&t, 0, wr, 0); pthread_create(&u, 0, rd, 0); pthread_join(t, 0); pthread_join(u, 0); return 0; }
