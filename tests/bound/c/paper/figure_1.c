/* 002, Figures 1 and 2: x and y differ in serial executions; they are equal if the second thread runs between the writes
 * of the first. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y;

static void *foo(void *unused)
{
    int a = y;
    if (a == 0) {
        x = 1;
        a = x + 1;
        x = a;
    } else {
        x = 0;
    }
    return unused;
}

static void *bar(void *unused)
{
    int b = x;
    if (b == 1) {
        y = 1;
        b = y + 1;
        y = b;
    } else {
        y = 0;
    }
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, foo, NULL);
    pthread_create(&other, NULL, bar, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(x != y); // fails
    return 0;
}
