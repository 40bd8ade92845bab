/* A bounded queue with a timeout. */
// unknown: depends on the time
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
typedef struct {
    int *items;
    size_t cap, len, head;
    pthread_mutex_t m;
    pthread_cond_t nonempty, nonfull;
} queue;
static int q_init(queue *q, size_t cap)
{
    memset(q, 0, sizeof *q);
    q->items = malloc(cap * sizeof *q->items);
    if (!q->items)
        return ENOMEM;
    q->cap = cap;
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&q->m, &a);
    pthread_mutexattr_destroy(&a);
    pthread_condattr_t ca;
    pthread_condattr_init(&ca);
    pthread_condattr_setclock(&ca, CLOCK_MONOTONIC);
    pthread_cond_init(&q->nonempty, &ca);
    pthread_cond_init(&q->nonfull, &ca);
    pthread_condattr_destroy(&ca);
    return 0;
}
static void q_push(queue *q, int v)
{
    pthread_mutex_lock(&q->m);
    while (q->len == q->cap)
        pthread_cond_wait(&q->nonfull, &q->m);
    q->items[(q->head + q->len++) % q->cap] = v;
    pthread_cond_signal(&q->nonempty);
    pthread_mutex_unlock(&q->m);
}
static int q_pop(queue *q, int *v, int ms)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    ts.tv_sec += ms / 1000;
    ts.tv_nsec += (long)(ms % 1000) * 1000000L;
    if (ts.tv_nsec >= 1000000000L) {
        ts.tv_sec++;
        ts.tv_nsec -= 1000000000L;
    }
    int rc = 0;
    pthread_mutex_lock(&q->m);
    while (q->len == 0 && rc != ETIMEDOUT)
        rc = pthread_cond_timedwait(&q->nonempty, &q->m, &ts);
    if (q->len == 0) {
        pthread_mutex_unlock(&q->m);
        return ETIMEDOUT;
    }
    *v = q->items[q->head];
    q->head = (q->head + 1) % q->cap;
    q->len--;
    pthread_cond_signal(&q->nonfull);
    pthread_mutex_unlock(&q->m);
    return 0;
}
static void *prod(void *a)
{
    q_push(a, 41);
    return NULL;
}
int main(void)
{
    queue q;
    if (q_init(&q, 1))
        return 1;
    pthread_t t;
    pthread_create(&t, NULL, prod, &q);
    pthread_join(t, NULL);
    int v = 0;
    int rc = q_pop(&q, &v, 50);
    printf("%d %d\n", rc, v);
    free(q.items);
    pthread_mutex_destroy(&q.m);
    pthread_cond_destroy(&q.nonempty);
    pthread_cond_destroy(&q.nonfull);
    return 0;
}
