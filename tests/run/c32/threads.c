// Threads: what they are given and give back, mutexes, conditions, keys, once, barriers, semaphores and read-write locks of the sizes that they have for 32 bits.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORKERS = 3, ITEMS = 12, ROOM = 4 };

static struct {
    long items[ROOM];
    unsigned first, count;
    pthread_mutex_t lock;
    pthread_cond_t filled, emptied;
    long guard;
} queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER, .emptied = PTHREAD_COND_INITIALIZER,
           .guard = 4711};

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_barrier_t barrier;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t recursive;
static sem_t done;
static int starts, ended;
static long long total;

static void start(void)
{
    starts++;
}

static void end(void *value)
{
    pthread_mutex_lock(&queue.lock);
    ended += *(int *)value;
    pthread_mutex_unlock(&queue.lock);
    free(value);
}

static void put(long item)
{
    pthread_mutex_lock(&queue.lock);
    while (queue.count == ROOM)
        pthread_cond_wait(&queue.emptied, &queue.lock);
    queue.items[(queue.first + queue.count++) % ROOM] = item;
    pthread_cond_signal(&queue.filled);
    pthread_mutex_unlock(&queue.lock);
}

static long take(void)
{
    pthread_mutex_lock(&queue.lock);
    while (queue.count == 0)
        pthread_cond_wait(&queue.filled, &queue.lock);
    long item = queue.items[queue.first];
    queue.first = (queue.first + 1) % ROOM;
    queue.count--;
    pthread_cond_broadcast(&queue.emptied);
    pthread_mutex_unlock(&queue.lock);
    return item;
}

static void *work(void *number)
{
    long sum = 0, item;
    int *value = malloc(sizeof *value);
    *value = (int)(long)number;
    pthread_once(&once, start);
    pthread_setspecific(key, value);
    pthread_barrier_wait(&barrier);
    while ((item = take()) >= 0)
        sum += item;
    pthread_rwlock_wrlock(&rwlock);
    total += (long long)sum << 32;
    pthread_rwlock_unlock(&rwlock);
    sem_post(&done);
    if (*(int *)pthread_getspecific(key) == 2)
        pthread_exit((void *)-2l);
    return (void *)((long)number * 100);
}

int main(void)
{
    pthread_t threads[WORKERS];
    pthread_mutexattr_t attributes;
    pthread_attr_t attribute;
    void *result;
    long results = 0;
    pthread_key_create(&key, end);
    pthread_barrier_init(&barrier, NULL, WORKERS);
    sem_init(&done, 0, 0);
    pthread_attr_init(&attribute);
    for (long i = 0; i < WORKERS; i++)
        if (pthread_create(&threads[i], &attribute, work, (void *)(i + 1)) != 0)
            return 1;
    pthread_attr_destroy(&attribute);
    for (long i = 0; i < ITEMS; i++)
        put(i);
    for (int i = 0; i < WORKERS; i++)
        put(-1);
    for (int i = 0; i < WORKERS; i++) {
        sem_wait(&done);
        pthread_join(threads[i], &result);
        results += (long)result;
    }
    pthread_rwlock_rdlock(&rwlock);
    printf("%lld %ld %d %d %ld\n", total >> 32, results, starts, ended, queue.guard);
    pthread_rwlock_unlock(&rwlock);
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&recursive, &attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_t checked;
    pthread_mutex_init(&checked, &attributes);
    pthread_mutex_t made = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
    pthread_mutex_t nested = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
    printf("%d %d ", pthread_mutex_lock(&recursive), pthread_mutex_lock(&recursive));
    printf("%d %d ", pthread_mutex_lock(&checked), pthread_mutex_lock(&checked) == EDEADLK);
    printf("%d %d ", pthread_mutex_lock(&made), pthread_mutex_lock(&made) == EDEADLK);
    printf("%d %d\n", pthread_mutex_lock(&nested), pthread_mutex_lock(&nested));
    printf("%d\n", pthread_equal(pthread_self(), threads[0]) != 0);
    return 0;
}
