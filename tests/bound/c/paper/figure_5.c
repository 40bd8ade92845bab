/* 002, Figure 5: who writes z holds the lock that the other needed on the way to its own write; locks alone show that the
 * two are never there at once. Here each says so for as long as it is there. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t A = PTHREAD_MUTEX_INITIALIZER, B = PTHREAD_MUTEX_INITIALIZER;
int x, y, z, first_is_there, second_is_there;

static void *first(void *unused)
{
    pthread_mutex_lock(&A);
    x = 1;
    pthread_mutex_lock(&B);
    y = 1;
    pthread_mutex_unlock(&B);
    first_is_there = 1;
    assert(!second_is_there);
    z = 1;
    first_is_there = 0;
    pthread_mutex_unlock(&A);
    return unused;
}

static void *second(void *unused)
{
    pthread_mutex_lock(&B);
    int a = y;
    pthread_mutex_lock(&A);
    int b = x;
    second_is_there = 1;
    assert(!first_is_there);
    z = 2 + 0 * (a + b);
    second_is_there = 0;
    pthread_mutex_unlock(&A);
    pthread_mutex_unlock(&B);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&other, NULL, second, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
