/* A stream that the program locks itself is no race, and no proof. */
// unknown: a stream is locked by the program
#include <pthread.h>
#include <stdio.h>

static void *print(void *text)
{
    flockfile(stdout);
    for (const char *at = text; *at != '\0'; at++)
        putc_unlocked(*at, stdout);
    funlockfile(stdout);
    return NULL;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, print, "ab");
    print("c");
    pthread_join(one, NULL);
    return 0;
}
