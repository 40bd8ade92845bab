/* Correct: pair of badfree_bad.c, without its bug (memory). */
// options: --kinds assertion,deadlock,race,memory
// holds
#include <pthread.h>
#include <stdlib.h>
static char *s; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *p) { pthread_mutex_lock(&m); if (s) { char *b = s; while (*b) b++; free(s); s = 0; } pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t a, b; s = calloc(4, 1); s[0] = 'a'; s[1] = 'b'; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
