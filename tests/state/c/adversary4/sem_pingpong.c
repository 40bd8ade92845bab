/* Strict alternation by two semaphores. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t ping, pong;
static int ball;
static void *a(void *p)
{
    for (int i = 0; i < 3; i++) {
        sem_wait(&ping);
        assert(ball % 2 == 0);
        ball++;
        sem_post(&pong);
    }
    return 0;
}
static void *b(void *p)
{
    for (int i = 0; i < 3; i++) {
        sem_wait(&pong);
        assert(ball % 2 == 1);
        ball++;
        sem_post(&ping);
    }
    return 0;
}
int main(void)
{
    pthread_t x, y;
    int v;
    sem_init(&ping, 0, 1);
    sem_init(&pong, 0, 0);
    pthread_create(&x, 0, a, 0);
    pthread_create(&y, 0, b, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    sem_getvalue(&ping, &v);
    assert(ball == 6 && v == 1 && sem_trywait(&pong) == -1 && errno == EAGAIN);
    return 0;
}
