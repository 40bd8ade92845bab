/* Broken: memory: product of two unsigned shorts is computed as int and overflows. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdint.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static uint16_t a, b; static uint32_t r;
static void *w(void *p) { a = __VERIFIER_nondet_ushort(); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); b = __VERIFIER_nondet_ushort(); pthread_join(t, 0); r = a * b; return 0; } // found: memory
