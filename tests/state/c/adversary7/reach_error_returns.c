/* Broken: the thread may have written by then, so that reach_error is called; the program's own returns. */
// options: --kinds assertion
#include <pthread.h>
#include <stdio.h>
static volatile int written;

void reach_error(void)
{
    puts("error");
}

static void *writer(void *unused)
{
    written = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    if (written != 0)
        reach_error(); // found: assertion
    pthread_join(thread, NULL);
    return 0;
}
