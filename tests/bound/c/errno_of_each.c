/* errno is what the thread itself left there. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *run(void *p)
{
    errno = 0;
    pthread_mutex_lock(&m);
    n++;
    pthread_mutex_unlock(&m);
    assert(errno == 0);
    return p;
}

int main(void)
{
    pthread_t a, b;
    if (pthread_create(&a, 0, run, 0) != 0) {
        perror("create");
        exit(1);
    }
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(n == 2);
    return 0;
}
