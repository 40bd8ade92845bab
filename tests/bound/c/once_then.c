/* What comes behind a call of pthread_once is found again, whatever it is; what runs once may do nothing. */
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT, other = PTHREAD_ONCE_INIT;
int x, calls;

static void nothing(void)
{
}

static void something(void)
{
    calls++;
}

static void *work(void *unused)
{
    pthread_once(&once, nothing);
    x = 5;
    for (int i = 0; i < 2; i++)
        pthread_once(&other, something);
    x = 7;
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, work, NULL);
    work(NULL);
    assert(calls == 1);
    assert(x == 7); // fails
    pthread_join(one, NULL);
    assert(calls == 1);
    assert(x == 7);
    return 0;
}
