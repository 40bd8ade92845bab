/* Correct: pair of ushort_mul_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdint.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static uint16_t a, b; static uint32_t r;
static void *w(void *p) { a = __VERIFIER_nondet_ushort(); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); b = __VERIFIER_nondet_ushort(); pthread_join(t, 0); r = (uint32_t)a * b; return 0; }
