/* Broken: memory: keeps a pointer into the vector over another thread's growth. */
// options: --kinds assertion,deadlock,race,memory
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static int *v; static int n = 1, cap = 1; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *grow(void *p) { pthread_mutex_lock(&m); int *w = malloc(2 * cap * sizeof *w); memcpy(w, v, n * sizeof *w); free(v); v = w; cap *= 2; v[n++] = 1; pthread_mutex_unlock(&m); return p; }
static void *inc(void *p) { pthread_mutex_lock(&m); int *e = &v[0]; pthread_mutex_unlock(&m); pthread_mutex_lock(&m); (*e)++; pthread_mutex_unlock(&m); return p; } // found: memory
int main(void) { pthread_t a, b; v = malloc(sizeof *v); v[0] = 0; pthread_create(&a, 0, grow, 0); pthread_create(&b, 0, inc, 0); pthread_join(a, 0); pthread_join(b, 0); free(v); return 0; }
