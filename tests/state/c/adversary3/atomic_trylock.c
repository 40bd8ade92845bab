/* Section checks trylock but other thread writes y without section between? here without lock at all. */
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int busy, n;
void *w(void *p)
{
    int got;
    __VERIFIER_atomic_begin();
    got = pthread_mutex_trylock(&m) == 0;
    if (!got)
        busy++;
    __VERIFIER_atomic_end();
    if (got) {
        n++;
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, w, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(busy < 2); // found: assertion
    return 0;
}
