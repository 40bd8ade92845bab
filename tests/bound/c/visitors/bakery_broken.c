/* Broken: The bakery without the choosing flags. */
#include <assert.h>
#include <pthread.h>
static volatile int choosing[2], num[2], in;
static void *side(void *a)
{
    int me = (int)(long)a, other = 1 - me;
    int n = num[other];
    num[me] = n + 1;
    int o = num[other];
    if (o == 0 || num[me] < o || (num[me] == o && me < other)) {
        in++;
        assert(in == 1); // fails
        in--;
    }
    num[me] = 0;
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, side, (void *)0);
    pthread_create(&u, 0, side, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
