/* 002, Figure 7: what is looked at and what is used are meant to be the same pointer; another thread comes between. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int a, *p;

static void *first(void *unused)
{
    p = &a;
    if (p != NULL)
        *p = 10; // wrong
    return unused;
}

static void *second(void *unused)
{
    p = NULL;
    a = 0;
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
