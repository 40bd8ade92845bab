// <threads.h>: threads, mutexes, conditions, once, storage of each thread.
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>

static mtx_t lock, nested;
static cnd_t changed;
static once_flag flag = ONCE_FLAG_INIT;
static tss_t storage;
static thread_local int own = 7;
static int turn, inits;
static _Atomic int freed;

static void init(void)
{
    inits++;
}

static void destroy(void *value)
{
    freed++;
    free(value);
}

static int work(void *argument)
{
    int number = *(int *)argument;
    call_once(&flag, init);
    own += number;
    tss_set(storage, malloc(1));
    mtx_lock(&lock);
    while (turn != number)
        cnd_wait(&changed, &lock);
    printf("turn of %d, %d\n", number, own);
    turn++;
    cnd_broadcast(&changed);
    mtx_unlock(&lock);
    if (number == 2)
        thrd_exit(20);
    return number;
}

int main(void)
{
    thrd_t ids[3];
    int numbers[3], results[3];
    struct timespec time;
    mtx_init(&lock, mtx_plain);
    mtx_init(&nested, mtx_plain | mtx_recursive);
    cnd_init(&changed);
    tss_create(&storage, destroy);
    for (int i = 2; i >= 0; i--) {
        numbers[i] = i;
        if (thrd_create(&ids[i], work, &numbers[i]) != thrd_success)
            return 1;
    }
    for (int i = 0; i < 3; i++)
        thrd_join(ids[i], &results[i]);
    printf("%d %d %d\n", results[0], results[1], results[2]);
    printf("%d %d %d\n", own, inits, freed);
    printf("%d %d\n", mtx_lock(&nested) == thrd_success, mtx_trylock(&nested) == thrd_success);
    mtx_unlock(&nested);
    mtx_unlock(&nested);
    timespec_get(&time, TIME_UTC);
    mtx_lock(&lock);
    printf("%d\n", cnd_timedwait(&changed, &lock, &time) == thrd_timedout);
    mtx_unlock(&lock);
    printf("%d\n", thrd_equal(thrd_current(), thrd_current()) != 0);
    thrd_yield();
    mtx_destroy(&lock);
    return 0;
}
