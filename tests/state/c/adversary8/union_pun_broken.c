/* Broken: assertion: bytes of the word are taken in the wrong order. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdint.h>
#include <assert.h>
static union { uint32_t w; uint8_t b[4]; } u;
static void *w(void *p) { u.b[0] = 0x78; u.b[3] = 0x12; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); u.b[1] = 0x56; u.b[2] = 0x34; assert(u.w == 0x78563412u); return 0; } // found: assertion
