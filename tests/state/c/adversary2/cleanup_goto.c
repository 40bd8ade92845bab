/* One way out of three leaves the second lock held; the next caller waits for ever. */
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t files = PTHREAD_MUTEX_INITIALIZER, log = PTHREAD_MUTEX_INITIALIZER;
static int written;

static int store(int size)
{
    int result = -1;
    pthread_mutex_lock(&files);
    if (size < 0)
        goto out;
    pthread_mutex_lock(&log); // found: deadlock
    if (size > 4096)
        goto out;
    written += size > 0;
    result = 0;
    pthread_mutex_unlock(&log);
out:
    pthread_mutex_unlock(&files);
    return result;
}

static void *client(void *unused)
{
    store(__VERIFIER_nondet_int());
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, client, NULL);
    store(1);
    pthread_join(thread, NULL);
    return 0;
}
