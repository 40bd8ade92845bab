// A pool of threads with a list of tasks: idle threads wait with a timeout, the end is told to all of them.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
typedef struct task {
    void (*f)(void *);
    void *a;
    struct task *n;
} task;
static task *hd, **tl = &hd;
static int stop, done;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER, idle = PTHREAD_COND_INITIALIZER;
static long total;
static void sub(void (*f)(void *), void *a)
{
    task *t = malloc(sizeof *t);
    *t = (task){f, a, 0};
    pthread_mutex_lock(&m);
    *tl = t;
    tl = &t->n;
    pthread_mutex_unlock(&m);
    pthread_cond_signal(&c);
}
static void *w(void *x)
{
    for (;;) {
        pthread_mutex_lock(&m);
        while (!hd && !stop) {
            struct timespec ts;
            clock_gettime(CLOCK_REALTIME, &ts);
            ts.tv_nsec += 5000000;
            if (ts.tv_nsec >= 1000000000) {
                ts.tv_sec++;
                ts.tv_nsec -= 1000000000;
            }
            int r = pthread_cond_timedwait(&c, &m, &ts);
            if (r && r != ETIMEDOUT)
                abort();
        }
        if (!hd) {
            pthread_mutex_unlock(&m);
            return 0;
        }
        task *t = hd;
        hd = t->n;
        if (!hd)
            tl = &hd;
        pthread_mutex_unlock(&m);
        t->f(t->a);
        free(t);
        pthread_mutex_lock(&m);
        if (++done == 20)
            pthread_cond_broadcast(&idle);
        pthread_mutex_unlock(&m);
    }
}
static void job(void *a)
{
    __atomic_add_fetch(&total, *(int *)a, __ATOMIC_RELAXED);
}
int main(void)
{
    int v[20];
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(t + i, 0, w, 0);
    for (int i = 0; i < 20; i++) {
        v[i] = i;
        sub(job, &v[i]);
    }
    pthread_mutex_lock(&m);
    while (done < 20)
        pthread_cond_wait(&idle, &m);
    stop = 1;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    printf("%ld\n", total);
    return 0;
}
