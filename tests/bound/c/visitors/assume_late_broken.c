/* Broken: The worker's assertion can fail before main comes to its assumption, which cuts off only what is
 * behind it. */
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int limit, level;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *a)
{
    int add = (int)(long)a;
    pthread_mutex_lock(&m);
    level += add;
    assert(level <= limit); // fails
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    limit = __VERIFIER_nondet_int();
    __VERIFIER_assume(limit >= 0 && limit < 100);
    pthread_create(&t, 0, worker, (void *)5L);
    pthread_join(t, 0);
    __VERIFIER_assume(limit >= 5);
    assert(level == 5);
    return 0;
}
