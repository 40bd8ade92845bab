/* a server reads for ever by rounds, a writer comes in between; main leaves when the writer is done. */
// holds
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int v; 
static void *server(void *arg) { (void)arg; int sum = 0; for (;;) { pthread_rwlock_rdlock(&l); sum = v; pthread_rwlock_unlock(&l); if (sum > 5) break; } return NULL; }
static void *writer(void *arg) { (void)arg; pthread_rwlock_wrlock(&l); v++; pthread_rwlock_unlock(&l); return NULL; }
int main(void) {
    pthread_t s, w;
    pthread_create(&s, NULL, server, NULL); pthread_detach(s);
    pthread_create(&w, NULL, writer, NULL); pthread_join(w, NULL);
    return 0;
}
