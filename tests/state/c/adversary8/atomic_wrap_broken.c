/* Broken: assertion: 8-bit reference count wraps. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
static _Atomic unsigned char refs = 254;
static void *w(void *p) { atomic_fetch_add(&refs, 1); assert(atomic_load(&refs) > 1); return p; } // found: assertion
int main(void) { pthread_t t[3]; for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0); for (int i = 0; i < 3; i++) pthread_join(t[i], 0); return 0; }
