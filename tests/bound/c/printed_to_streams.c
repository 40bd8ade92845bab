/* What is printed, wherever to, changes nothing. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *p)
{
    const char *who = (const char *)p;
    pthread_mutex_lock(&m);
    n++;
    printf("%s: %d\n", who, n);
    fprintf(stderr, "x\n");
    fflush(stdout);
    pthread_mutex_unlock(&m);
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, "a");
    pthread_create(&b, 0, run, "b");
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(n == 2);
    printf("%d\n", n);
    return 0;
}
