/* What glibc says is safe for several threads at once: no races, whatever POSIX allows. */
// holds
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *work(void *unused)
{
    FILE *file = fopen("none", "r");
    if (file == NULL)
        fprintf(stderr, "%s %s\n", strerror(errno), getenv("HOME") == NULL ? "" : "home");
    srand(1);
    (void)rand();
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, work, NULL);
    work(NULL);
    pthread_join(one, NULL);
    return 0;
}
