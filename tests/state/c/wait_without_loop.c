/* Who is woken does not look again: the other one was faster. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items;

static void *take(void *argument)
{
    pthread_mutex_lock(&m);
    if (items == 0)
        pthread_cond_wait(&c, &m);
    assert(items > 0); // found: assertion
    items--;
    pthread_mutex_unlock(&m);
    return argument;
}

static void *take_if(void *argument)
{
    pthread_mutex_lock(&m);
    if (items > 0)
        items--;
    pthread_mutex_unlock(&m);
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, take, NULL);
    pthread_create(&second, NULL, take_if, NULL);
    pthread_mutex_lock(&m);
    items++;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(second, NULL);
    return 0;
}
