/* two readers; the one that came second ends without unlocking (pthread_exit in a helper), the first one unlocks. Writer waits for ever, main joins it. */
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int v;
static void fail(int c) { if (c) pthread_exit(NULL); }
static void *good(void *arg) { int *o = arg; pthread_rwlock_rdlock(&l); *o = v; pthread_rwlock_unlock(&l); return NULL; }
static void *bad(void *arg) { int *o = arg; pthread_rwlock_rdlock(&l); *o = v; fail(*o == 1); pthread_rwlock_unlock(&l); return NULL; }
static void *writer(void *arg) { (void)arg; pthread_rwlock_wrlock(&l); v++; pthread_rwlock_unlock(&l); return NULL; } // found: deadlock
int main(void) {
    pthread_t a, b, w, w2; int x, y;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&a, NULL, good, &x);
    pthread_create(&b, NULL, bad, &y);
    pthread_join(a, NULL); pthread_join(b, NULL); pthread_join(w, NULL);
    pthread_create(&w2, NULL, writer, NULL);
    pthread_detach(w2);
    pthread_exit(NULL);
}
