/* on an error the reader returns without unlocking; main returns while the writer waits for a reader that has ended. */
#include <pthread.h>
#include <unistd.h>
static pthread_rwlock_t table_lock = PTHREAD_RWLOCK_INITIALIZER;
static int table[2] = { 1, -1 };
static int result[2];
static void *reader(void *arg) {
    int k = *(int *)arg;
    pthread_rwlock_rdlock(&table_lock);
    int v = table[k];
    if (v < 0) return NULL; /* forgot to unlock */
    result[k] = v;
    pthread_rwlock_unlock(&table_lock);
    return NULL;
}
static void *writer(void *arg) {
    (void)arg;
    pthread_rwlock_wrlock(&table_lock); // found: deadlock
    table[0]++;
    pthread_rwlock_unlock(&table_lock);
    return NULL;
}
int main(void) {
    pthread_t a, b, w;
    int k0 = 0, k1 = 1;
    pthread_create(&a, NULL, reader, &k0);
    pthread_create(&b, NULL, reader, &k1);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_create(&w, NULL, writer, NULL);
    pthread_detach(w);
    return result[0] == 1 ? 0 : 1; /* leaves; the writer waits for a lock of a thread that has ended */
}
