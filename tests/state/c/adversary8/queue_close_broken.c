/* Broken: deadlock: close signals only one of two consumers. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items, closed, taken;
static void *cons(void *p) { pthread_mutex_lock(&m); for (;;) { while (!items && !closed) pthread_cond_wait(&c, &m); if (!items) break; items--; taken++; } pthread_mutex_unlock(&m); return p; } // found: deadlock
int main(void) { pthread_t t[2]; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, cons, 0); pthread_mutex_lock(&m); items = 2; pthread_cond_signal(&c); closed = 1;  pthread_mutex_unlock(&m); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return taken - 2; }
