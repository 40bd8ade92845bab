/* 002, Figure 6: a lock is given back twice, in every order, also if threads run one after the other. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t A = PTHREAD_MUTEX_INITIALIZER;
int x, y;

static void *thread(void *unused)
{
    pthread_mutex_lock(&A);
    if (x == 0)
        pthread_mutex_unlock(&A);
    y = 1;
    pthread_mutex_unlock(&A); // wrong
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, thread, NULL);
    pthread_create(&other, NULL, thread, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
