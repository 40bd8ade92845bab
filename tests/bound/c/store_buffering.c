/* Memory is sequentially consistent: not both read 0. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y, a, b;

static void *one(void *unused)
{
    x = 1;
    a = y;
    return unused;
}

static void *other(void *unused)
{
    y = 1;
    b = x;
    return unused;
}

int main(void)
{
    pthread_t s, t;
    pthread_create(&s, NULL, one, NULL);
    pthread_create(&t, NULL, other, NULL);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    assert(a == 1 || b == 1);
    return 0;
}
