// expect: pthread_cond_init: threads wait for the condition: the global 'told' of 48 bytes
// where: condition_made_anew.c:32
// status: 1
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told;
static int waits, ready;

static void *wait_for_it(void *unused)
{
    pthread_mutex_lock(&lock);
    waits = 1;
    while (!ready)
        pthread_cond_wait(&told, &lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_it, NULL);
    pthread_mutex_lock(&lock);
    while (!waits) {
        pthread_mutex_unlock(&lock);
        sched_yield();
        pthread_mutex_lock(&lock);
    }
    pthread_cond_init(&told, NULL); // here
    ready = 1;
    pthread_cond_broadcast(&told);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
