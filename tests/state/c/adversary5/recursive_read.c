/* with the default kind (readers are preferred): a reader reads again while a writer waits. */
// holds
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int v, seen;
static int get(void) { pthread_rwlock_rdlock(&l); int r = v; pthread_rwlock_unlock(&l); return r; }
static void *reader(void *arg) { (void)arg; pthread_rwlock_rdlock(&l); seen = get() + v; pthread_rwlock_unlock(&l); return NULL; }
static void *writer(void *arg) { (void)arg; pthread_rwlock_wrlock(&l); v++; pthread_rwlock_unlock(&l); return NULL; }
int main(void) {
    pthread_t a, w;
    pthread_create(&a, NULL, reader, NULL); pthread_create(&w, NULL, writer, NULL);
    pthread_join(a, NULL); pthread_join(w, NULL);
    return seen & 1;
}
