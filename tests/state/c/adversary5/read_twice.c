/* a function reads under the lock that its caller reads under, and only one of the two unlocks on an early return. */
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int v;
static int inner(void) { pthread_rwlock_rdlock(&l); int x = v; if (x == 0) return -1; pthread_rwlock_unlock(&l); return x; }
static void *reader(void *arg) { int *o = arg; pthread_rwlock_rdlock(&l); *o = inner(); pthread_rwlock_unlock(&l); return NULL; }
static void *writer(void *arg) { (void)arg; pthread_rwlock_wrlock(&l); v++; pthread_rwlock_unlock(&l); return NULL; } // found: deadlock
int main(void) {
    pthread_t r, w; int x;
    pthread_create(&r, NULL, reader, &x); pthread_create(&w, NULL, writer, NULL);
    pthread_join(r, NULL); 
    return 0;
}
