/* One of four thousand million inputs. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
int shared;

static void *take(void *unused)
{
    shared = __VERIFIER_nondet_int();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, take, NULL);
    int n = __VERIFIER_nondet_int();
    pthread_join(thread, NULL);
    if (n > 1000 && n < 2000 && shared == n * 7)
        assert(shared % 100 != 36); // fails
    return 0;
}
