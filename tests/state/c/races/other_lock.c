// Reader and writer each hold a lock, but not the same one.
#include <pthread.h>

static pthread_mutex_t read_lock = PTHREAD_MUTEX_INITIALIZER, write_lock = PTHREAD_MUTEX_INITIALIZER;
static int level;

static void *writer(void *arg)
{
    pthread_mutex_lock(&write_lock);
    level = 3; // found: race
    pthread_mutex_unlock(&write_lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    pthread_mutex_lock(&read_lock);
    int seen = level;
    pthread_mutex_unlock(&read_lock);
    pthread_join(thread, NULL);
    return seen == 1;
}
