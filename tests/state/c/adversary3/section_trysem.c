/* Trywait in a section fails, but the token came before the other flag. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
sem_t s;
atomic_int flag;
void *w(void *p)
{
    atomic_store(&flag, 1);
    sem_post(&s);
    return 0;
}
int main(void)
{
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, w, 0);
    __VERIFIER_atomic_begin();
    int got = sem_trywait(&s) == 0;
    int f = atomic_load(&flag);
    __VERIFIER_atomic_end();
    assert(got == f); // found: assertion
    pthread_join(t, 0);
    return 0;
}
