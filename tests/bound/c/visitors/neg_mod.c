/* Correct: The index before is computed with unsigned numbers and a mask. */
// holds
#include <assert.h>
#include <pthread.h>
static int slots[4], dropped;
static int pos;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *push_front(void *a)
{
    pthread_mutex_lock(&m);
    pos = (int)(((unsigned)pos - 1u) & 3u);
    if (pos < 0) {
        dropped++;
        pos = 0;
    } else
        slots[pos] = (int)(long)a;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, push_front, (void *)5);
    pthread_create(&u, 0, push_front, (void *)6);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(slots[2] + slots[3] == 11);
    assert(dropped == 0);
    return 0;
}
