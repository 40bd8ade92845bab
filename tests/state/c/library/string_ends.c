/* What lies behind the end of a string is not read: two threads have a part of one buffer each. */
// holds
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char buffer[64] = "key";

static void *work(void *unused)
{
    snprintf(buffer + 8, 8, "%d", 42);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, work, NULL);
    size_t length = strlen(buffer);
    int same = strcmp(buffer, "key");
    pthread_join(one, NULL);
    return length != 3 || same != 0 || strcmp(buffer + 8, "42") != 0;
}
