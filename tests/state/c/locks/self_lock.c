// A function with the lock held calls another one that takes it, too; but only if the list has grown meanwhile.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int length, capacity = 1;

static void compact(void)
{
    pthread_mutex_lock(&lock); // found: deadlock+
    length /= 2;
    pthread_mutex_unlock(&lock);
}

static void add(void)
{
    pthread_mutex_lock(&lock);
    if (length == capacity)
        compact();
    length++;
    pthread_mutex_unlock(&lock);
}

static void take(void)
{
    pthread_mutex_lock(&lock);
    if (length > 0)
        length--;
    pthread_mutex_unlock(&lock);
}

static void *adder(void *arg)
{
    add();
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, adder, NULL);
    take();
    add();
    pthread_join(thread, NULL);
    return 0;
}
