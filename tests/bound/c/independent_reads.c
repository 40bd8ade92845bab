/* Two readers do not see two writes in different orders: a circle through four threads. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y, a, b, c, d;

static void *write_x(void *unused)
{
    x = 1;
    return unused;
}

static void *write_y(void *unused)
{
    y = 1;
    return unused;
}

static void *read_xy(void *unused)
{
    a = x;
    b = y;
    return unused;
}

static void *read_yx(void *unused)
{
    c = y;
    d = x;
    return unused;
}

int main(void)
{
    pthread_t threads[4];
    pthread_create(&threads[0], NULL, write_x, NULL);
    pthread_create(&threads[1], NULL, write_y, NULL);
    pthread_create(&threads[2], NULL, read_xy, NULL);
    pthread_create(&threads[3], NULL, read_yx, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert(!(a == 1 && b == 0 && c == 1 && d == 0));
    return 0;
}
