/* Broken: The flag is set before the object is filled. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct config {
    int port;
    char name[4];
};
static struct config *_Atomic instance;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int made;
static struct config *get(void)
{
    struct config *c = atomic_load(&instance);
    if (!c) {
        pthread_mutex_lock(&m);
        c = atomic_load(&instance);
        if (!c) {
            c = calloc(1, sizeof *c);
            made++;
            atomic_store(&instance, c);
            c->port = 80;
            c->name[0] = 'h';
        }
        pthread_mutex_unlock(&m);
    }
    return c;
}
static void *client(void *a)
{
    (void)a;
    struct config *c = get();
    assert(c->port == 80 && c->name[0] == 'h' && c->name[1] == 0); // found: assertion
    return 0;
}
int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, client, 0);
    pthread_create(&t2, 0, client, 0);
    pthread_join(t2, 0);
    pthread_join(t1, 0);
    assert(made == 1);
    return 0;
}
