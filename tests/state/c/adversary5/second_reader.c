/* two readers; only the second one goes on to the mutex that the writer holds. A fourth thread calls exit. */
#include <pthread.h>
#include <stdlib.h>
static pthread_rwlock_t tree = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t stats = PTHREAD_MUTEX_INITIALIZER;
static int nodes, hits;
static void *find(void *arg) { int *o = arg; pthread_rwlock_rdlock(&tree); *o = nodes; pthread_rwlock_unlock(&tree); return NULL; }
static void *find_counted(void *arg) { int *o = arg; pthread_rwlock_rdlock(&tree); *o = nodes; pthread_mutex_lock(&stats); hits++; pthread_mutex_unlock(&stats); pthread_rwlock_unlock(&tree); return NULL; } // found: deadlock
static void *insert(void *arg) { (void)arg; pthread_mutex_lock(&stats); pthread_rwlock_wrlock(&tree); nodes++; pthread_rwlock_unlock(&tree); hits = 0; pthread_mutex_unlock(&stats); return NULL; }
static void *quit(void *arg) { (void)arg; exit(0); }
int main(void) {
    pthread_t a, b, c, d; int x, y;
    pthread_create(&a, NULL, find, &x); pthread_create(&b, NULL, find_counted, &y); pthread_create(&c, NULL, insert, NULL); pthread_create(&d, NULL, quit, NULL);
    pthread_join(a, NULL); pthread_join(b, NULL); pthread_join(c, NULL); pthread_join(d, NULL);
    return 0;
}
