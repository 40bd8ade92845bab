/* Expected is not reset from a copy: CAS from fixed old value for ever. */
#include <pthread.h>
#include <stdatomic.h>
atomic_int c;
void *w(void *p)
{
    int o = atomic_load(&c);
    for (;;) {
        int e = o;
        if (atomic_compare_exchange_strong(&c, &e, o + 1)) // found: deadlock
            break;
    }
    return 0;
}
int main(void)
{
    pthread_t s, t;
    pthread_create(&s, 0, w, 0);
    pthread_create(&t, 0, w, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
