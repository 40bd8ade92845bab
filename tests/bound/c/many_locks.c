/* Each of many elements has a lock of its own. */
// holds
#include <assert.h>
#include <pthread.h>

#define N 18
static pthread_mutex_t locks[N];
static int count;
int __VERIFIER_nondet_int(void);

static void *run(void *unused)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= N)
        return 0;
    pthread_mutex_lock(&locks[i]);
    if (i == 17)
        count++;
    pthread_mutex_unlock(&locks[i]);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&locks[i], 0);
    pthread_create(&one, 0, run, &count);
    pthread_create(&two, 0, run, &count);
    void *ran[2];
    pthread_join(one, &ran[0]);
    pthread_join(two, &ran[1]);
    assert(count <= 2);
    return 0;
}
