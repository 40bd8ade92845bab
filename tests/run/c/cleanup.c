// Cleanup handlers, when threads end by pthread_exit, by being cancelled, and when they do not.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t semaphore, begun;
static pthread_key_t key;
static int order[32], next;

static void note(void *number)
{
    order[next++] = (int)(long)number;
}

static void unlock(void *lock)
{
    order[next++] = 90;
    pthread_mutex_unlock(lock);
}

static void deeper(int depth)
{
    pthread_cleanup_push(note, (void *)(long)(10 + depth));
    if (depth == 0)
        pthread_exit((void *)5L);
    deeper(depth - 1);
    pthread_cleanup_pop(0);
}

static void *leaves(void *argument)
{
    pthread_setspecific(key, (void *)77L);
    pthread_cleanup_push(note, (void *)1L);
    pthread_cleanup_push(note, (void *)2L);
    pthread_cleanup_pop(1);
    pthread_cleanup_push(note, (void *)3L);
    pthread_cleanup_pop(0);
    deeper(2);
    pthread_cleanup_pop(0);
    return argument;
}

static void *waits(void *argument)
{
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(unlock, &mutex);
    sem_post(&begun);
    for (;;)
        pthread_cond_wait(&condition, &mutex);
    pthread_cleanup_pop(1);
    return argument;
}

static void *sleeps(void *argument)
{
    pthread_cleanup_push(note, (void *)50L);
    sem_post(&begun);
    if (argument == NULL)
        for (;;)
            sleep(1000);
    else
        sem_wait(&semaphore);
    pthread_cleanup_pop(0);
    return NULL;
}

static void *spins(void *argument)
{
    int old;
    volatile long rounds = 0;
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old);
    pthread_cleanup_push(note, (void *)(60L + old));
    sem_post(&begun);
    for (;;)
        rounds++;
    pthread_cleanup_pop(0);
    return argument;
}

static void *refuses(void *argument)
{
    int old, again;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    sem_post(&begun);
    sem_wait(&semaphore);
    pthread_testcancel();
    note((void *)70L);
    pthread_setcancelstate(old, &again);
    note((void *)(71L + again));
    pthread_testcancel();
    note((void *)79L);
    return argument;
}

static void end(void *(*function)(void *), void *argument, int post)
{
    pthread_t thread;
    void *result;
    next = 0;
    pthread_create(&thread, NULL, function, argument);
    if (function != leaves) {
        sem_wait(&begun);
        printf("%d ", pthread_cancel(thread));
    }
    if (post)
        sem_post(&semaphore);
    pthread_join(thread, &result);
    printf("%s %ld:", result == PTHREAD_CANCELED ? "cancelled" : "ended", (long)result);
    for (int i = 0; i < next; i++)
        printf(" %d", order[i]);
    puts("");
}

int main(void)
{
    sem_init(&semaphore, 0, 0);
    sem_init(&begun, 0, 0);
    pthread_key_create(&key, note);
    end(leaves, NULL, 0);
    end(waits, NULL, 0);
    printf("%d\n", pthread_mutex_trylock(&mutex));
    end(sleeps, NULL, 0);
    end(sleeps, &key, 0);
    end(spins, NULL, 0);
    end(refuses, NULL, 1);
    return 0;
}
